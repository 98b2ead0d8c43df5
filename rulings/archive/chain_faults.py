"""What is amiss in the record of a club, each thing named by its ruling's number: for who looks after an installation.

The chain tells what was edited, forged or taken out of the middle; the journal and a head that was noted elsewhere tell
what was taken off the end. Of reasons given later each has its code, and its line in the journal.
"""

from __future__ import annotations

import re
from datetime import UTC
from typing import TYPE_CHECKING, Final

from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents.models import Club, LogEntry
from rulings.archive.chain import CODE_DIGITS, ChainHead, is_held, number_of, of_no_club, unlinked, walk
from rulings.archive.journal_tags import RulingTag
from rulings.archive.later_code import read_reasons
from rulings.archive.row_by_row import row_by_row
from rulings.models import ChainLink, LaterReason, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from rulings.archive.chain import WalkedLink
    from rulings.archive.later_code import ReadReason


ON_RULINGS: Final = (RulingTag.RULING_GIVEN, RulingTag.RULING_SUPERSEDED)
WORD: Final = re.compile(r"[\w:.+-]{1,40}")
"""What a line of the journal notes of a ruling: its number, or a moment."""


class NoCode(ValueError):
    """What is given as the code of a head is none."""


def clubs_looked_after(using: str = DEFAULT_DB_ALIAS, slug: str = "") -> list[Club]:
    """Every club, or the one with this address, of which only that is read: whatever else stands in its row."""
    clubs = Club.objects.using(using).order_by("pk").only("slug")
    read = row_by_row(clubs.filter(slug=slug) if slug else clubs)
    return [club or Club(pk=pk, slug=f"#{pk}") for pk, club in read]


def chain_faults(club: Club, using: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """What the chain of a club tells, in the language in force; nothing where it is sound. Every ruling is read."""
    moments: set[datetime] = set()
    for each in walk(club.pk, using):
        if each.stood_at is not None:
            moments.add(each.stood_at)
        yield from _link_faults(each)
    for number in unlinked(club.pk, using):
        yield _("%(ruling)s is in no link of the chain: it was not written by Arbitre, or its link was taken away.") % {
            "ruling": number
        }
    noted: set[str] = set()
    for line, stood_at in _noted(club, using, "stood_at", RulingTag.RECORD_CHAINED):
        if stood_at is None:
            yield _("Line %(line)d of the journal does not say when rulings were chained: it was altered.") % {
                "line": line
            }
        else:
            noted.add(stood_at)
    for moment in sorted(moments):
        if moment.isoformat() not in noted:
            yield _("The journal does not say that rulings were chained on %(moment)s, and they were.") % {
                "moment": _moment(moment)
            }
    yield from _reason_faults(club, using)


def _reason_faults(club: Club, using: str) -> Iterator[str]:
    for reason in read_reasons(club.pk, using):
        named = {"ruling": _named(reason, using)}
        if not reason.holds:
            yield _("The reason given later for %(ruling)s is not what was written: it was altered or forged.") % named
        elif not reason.takes_words:
            yield (
                _("%(ruling)s has a reason given later, and there was none to give: it was altered or forged.") % named
            )


def _named(reason: ReadReason, using: str) -> str:
    """The number of a reason's ruling, or whatever is left to name that by."""
    if reason.number or reason.ruling is None:
        return reason.number or "#?"
    return number_of(reason.ruling, using)


def _link_faults(link: WalkedLink) -> Iterator[str]:
    if not link.number:
        yield _("Link %(place)d of the chain has no ruling any more: it was taken away.") % {"place": link.ordinal}
    elif link.missing:
        yield ngettext(
            "Before %(ruling)s a ruling is missing; whether %(ruling)s is as it was written nobody can tell.",
            "Before %(ruling)s %(count)d rulings are missing; whether %(ruling)s is as it was written nobody can tell.",
            link.missing,
        ) % {"ruling": link.number, "count": link.missing}
    elif not link.holds:
        yield _("%(ruling)s is not what was written: it, or its link, was altered or forged.") % {"ruling": link.number}
    if link.behind_others and link.stood_at is not None:
        yield _(
            "%(ruling)s was chained on %(moment)s as it stood, behind others that were chained before: its own link was"
            " taken away."
        ) % {"ruling": link.number or f"#{link.ordinal}", "moment": _moment(link.stood_at)}


def stood_note(club: Club, using: str = DEFAULT_DB_ALIAS) -> str:
    """What is to be known of a club's rulings that were chained as they stood; empty where there are none.

    It is no fault: nobody can tell whether they had been altered before. Nor can anybody date it back.
    """
    stood = ChainLink.objects.using(using).filter(club=club, stood_at__isnull=False).order_by("ordinal")
    links = [link for _pk, link in row_by_row(stood.only("ruling_id", "stood_at")) if link and link.stood_at]
    if not links:
        return ""
    return ngettext(
        "%(count)d ruling, up to %(ruling)s, is held only as it stood on %(moment)s, when it was chained.",
        "%(count)d rulings, up to %(ruling)s, are held only as they stood on %(moment)s, when they were chained.",
        len(links),
    ) % {
        "count": len(links),
        "ruling": number_of(links[-1].ruling_id, using),
        "moment": _moment(max(link.stood_at for link in links if link.stood_at)),
    }


def journal_faults(club: Club, using: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """The rulings that the journal of a club has and its record has not, and its lines on rulings that say nothing."""
    # Read first: whatever is given from now on is in the record by the time that this is read.
    numbers: set[str] = set()
    for line, number in _noted(club, using, "ruling", *ON_RULINGS):
        if number is None:
            yield _("Line %(line)d of the journal names no ruling: it was altered.") % {"line": line}
        else:
            numbers.add(number)
    rulings = row_by_row(Ruling.objects.using(using).filter(club=club).only("number"))
    there = {ruling.number for _pk, ruling in rulings if ruling is not None}
    for number in sorted(numbers - there):
        yield _("%(ruling)s is missing: the journal says that it was given.") % {"ruling": number}
    yield from _explained_faults(club, using)


def _explained_faults(club: Club, using: str) -> Iterator[str]:
    """The reasons given later that the journal of a club has and its record has not, and the other way round."""
    # Read on either side of the record: one that is given meanwhile is in both, or in what is read later.
    before: set[str] = set()
    for line, number in _noted(club, using, "ruling", RulingTag.RULING_EXPLAINED):
        if number is None:
            yield _("Line %(line)d of the journal names no ruling: it was altered.") % {"line": line}
        else:
            before.add(number)
    there = {_named(reason, using) for reason in read_reasons(club.pk, using)}
    for number in sorted(before - there):
        yield _("The reason given later for %(ruling)s is missing: the journal says that it was given.") % {
            "ruling": number
        }
    if there <= before:
        return
    after = {number for _line, number in _noted(club, using, "ruling", RulingTag.RULING_EXPLAINED)}
    for number in sorted(there - before - after):
        yield _("The journal does not say that a reason was given later for %(ruling)s, and there is one.") % {
            "ruling": number
        }


def faults_of_no_club(using: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """The rulings, their links, the reasons given later and the lines on them that are of no club that there is.

    Nobody else would name them.
    """
    for pk, ruling in row_by_row(of_no_club(Ruling.objects.using(using)).order_by("pk").only("number")):
        yield _("%(ruling)s belongs to a club that does not exist.") % {"ruling": number_of(pk, using, ruling)}
    for _pk, link in row_by_row(of_no_club(ChainLink.objects.using(using)).order_by("pk").only("ruling_id")):
        number = number_of(link.ruling_id, using) if link and type(link.ruling_id) is int else "#?"
        yield _("The link of %(ruling)s belongs to a club that does not exist.") % {"ruling": number}
    for _pk, reason in row_by_row(of_no_club(LaterReason.objects.using(using)).order_by("pk").only("ruling_id")):
        number = number_of(reason.ruling_id, using) if reason and type(reason.ruling_id) is int else "#?"
        yield _("The reason given later for %(ruling)s belongs to a club that does not exist.") % {"ruling": number}
    tags = (*ON_RULINGS, RulingTag.RULING_EXPLAINED)
    lines = LogEntry.objects.using(using).filter(tag__in=[tag.value for tag in tags])
    for pk in of_no_club(lines).order_by("pk").values_list("pk", flat=True):
        yield _("Line %(line)d of the journal belongs to a club that does not exist.") % {"line": pk}


def _noted(club: Club, using: str, key: str, *tags: RulingTag) -> Iterator[tuple[int, str | None]]:
    """What a club's journal notes by this key under these tags, by its lines; None for a line that notes no word so."""
    lines = LogEntry.objects.using(using).filter(club=club, tag__in=[tag.value for tag in tags]).order_by("pk")
    for pk, line in row_by_row(lines.only("detail")):
        detail: object = line.detail if line else None
        said: object = detail.get(key) if isinstance(detail, dict) else None
        yield pk, said if isinstance(said, str) and WORD.fullmatch(said) else None


def _moment(moment: datetime) -> str:
    """As a clock that is the same everywhere shows it: whoever reads this looks after clubs of any zone."""
    try:
        return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    except OverflowError:
        # The first or last day that there is, in another zone.
        return moment.isoformat()


def head_fault(head: ChainHead, using: str = DEFAULT_DB_ALIAS) -> str:
    """What a head that was noted once tells of the record today; empty where all that it holds is there still."""
    said = {"ruling": head.number, "code": head.code}
    match is_held(head, using):
        case True:
            return ""
        case False:
            return _("%(ruling)s has another code than %(code)s: it, or a ruling before it, was written anew.") % said
        case None:
            return _("%(ruling)s is missing: code %(code)s was noted for it.") % said


def noted_head(club: str, number: str, code: str) -> ChainHead:
    """A head as it was noted on paper. Raises NoCode for too few hexadecimal digits, or something else among them."""
    digits = re.sub(r"[\s-]", "", code).lower()
    if len(digits) < CODE_DIGITS or re.search("[^0-9a-f]", digits):
        raise NoCode(code)
    return ChainHead(club, number, 0, digits)
