"""What is handed to an invited player: his link as a code, in letters, and in a mail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from incidents.days import written_out
from incidents.web.qr import QrCode, qr_code
from incidents.web.whole_address import whole_address

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Club, Player


@dataclass(frozen=True)
class Slip:
    """One player's part of the sheet, in the language of who is invited."""

    player: Player
    token: str
    link: str
    good_until: datetime
    language: str
    subject: str
    text: str
    """Of the mail by which the link is sent."""

    @property
    def qr(self) -> QrCode:
        """The code that a camera reads."""
        return qr_code(self.link)

    @property
    def mail_to_nobody(self) -> str:
        """What opens the reader's own mail program with the text in it; he names the address there."""
        return f"mailto:?subject={quote(self.subject)}&body={quote(self.text.replace(chr(10), chr(13) + chr(10)))}"


def slip(club: Club, player: Player, token: str, good_until: datetime, *, language: str) -> Slip:
    """The slip of a link that was made just now, its words in `language`."""
    link = whole_address("incidents:invitation", token)
    with override(language), timezone.override(club.zone):
        said = {
            "name": player.name,
            "club": club.name,
            "link": link,
            "end": written_out(timezone.localtime(good_until), "j F Y"),
        }
        subject = _("%(club)s: your invitation") % said
        text = (
            _(
                "Hello %(name)s,\n\n"
                "This link opens the pages of %(club)s. There you can read the rulings given at your table and the "
                "Laws, and call the director.\n%(link)s\n\n"
                "It is for you only. It works once, until %(end)s.\n"
            )
            % said
        )
    return Slip(player, token, link, good_until, language, subject, text)
