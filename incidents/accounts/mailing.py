"""Plain mails in the reader's language: the link for a new password, the one that confirms an address, the word to an
address that is used no more, and a player's invitation.

That one is sent is noted first, as it counts; a link is kept once its mail has gone, so that where that fails the one
before stays good, and only of an account that has the password and the address with which the mail was begun: a new
password ends every link made before it, those on their way too. Where the installation has no
EMAIL_URL nothing of this is shown or taken.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from smtplib import SMTPException
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from incidents.accounts import apart
from incidents.accounts.holding import hold_account, hold_own_account
from incidents.accounts.password_links import draw_token
from incidents.models import AccountLink, Club, Invitation, LinkFor, LogEntry, Tag, User
from incidents.web.whole_address import whole_address

if TYPE_CHECKING:
    from incidents.models.journal import LogEntryQuerySet

AGAIN_AFTER: Final = timedelta(minutes=5)
"""One mail of a kind for an account in this time, and no more than this in a day: nobody's letter-box can be filled
from here. The lines of the journal are counted, which stay whatever becomes of links and addresses.
"""
MOST_OF_A_DAY: Final = 5
DAY: Final = timedelta(days=1)
GOOD_ALONE: Final = timedelta(hours=1)
"""So long a mailed link is not replaced: whoever asks in somebody's name would undo what he has in his hand. As links
last a day, there is always one that is good of the five of a day.
"""
MOST_ACCOUNTS_OF_AN_ADDRESS: Final = 5
MOST_INVITATIONS_OF_A_DAY: Final = 300
"""From one account, to whomever it names."""


class NotSent(Exception):
    """The mail server did not take the mail."""


class SentAlready(Exception):
    """One was sent a moment ago, or as many as may be within a day."""

    def __init__(self, *, today: bool) -> None:
        super().__init__()
        self.today = today


def mail_password_links(named: str) -> None:
    """Send a link for a new password to whoever has this sign-in name or address, if his address is confirmed.

    Raises NotSent.
    """
    people = User.objects.filter(is_active=True).exclude(email="")
    asked = people.filter(Q(username=User.normalize_username(named)) | Q(email__iexact=named)).order_by("pk")
    for user in asked[:MOST_ACCOUNTS_OF_AN_ADDRESS]:
        with suppress(SentAlready):
            _mail_password_link(user)


def mail_address_link(user: User, address: str) -> None:
    """Send a link to an address that somebody says is his, and keep it to be confirmed. Raises NotSent, SentAlready.

    `user` is as he was when he gave his password: where he has another since, nothing is kept.
    The mail says nothing that he chose: it goes to whomever he names.
    """
    token = draw_token()
    with transaction.atomic():
        if _hold_unchanged(user) is None:
            return
        _check_sent(LogEntry.objects.filter(who=user, tag=Tag.ADDRESS_GIVEN))
        # Before the mail goes: of two forms sent at once one waits, and what the server did not take counts too.
        LogEntry.objects.note(Tag.ADDRESS_GIVEN, club=None, who=user)
    with override(_language(user)):
        _send(
            address,
            _("Confirm your e-mail address"),
            _(
                "Somebody gave this address as their own in Arbitre, the pages of a bridge club.\n\n"
                "If it was you, confirm it here within a day:\n%(link)s\n\n"
                "If it was not you, do nothing: the address will not be used.\n"
            )
            % {"link": whole_address("incidents:confirm-address", token)},
        )
    with transaction.atomic():
        held = _hold_unchanged(user)
        if held is not None:
            AccountLink.objects.all().replace(held, LinkFor.ADDRESS, token, address=address)


def tell_former_address(user: User, former: str) -> None:
    """Say to an address that no link is sent there any more: its owner may not have wanted it. Raises NotSent.

    Nothing where the installation sends none.
    """
    if not settings.SENDS_MAIL:
        return
    with override(_language(user)):
        _send(
            former,
            _("Your e-mail address was taken away"),
            _(
                "This is no longer the address of the account “%(username)s” in Arbitre, the pages of your bridge "
                "club. No link for a new password will be sent here any more.\n\n"
                "If you did not change it yourself, ask your club’s administrator for a new password.\n"
            )
            % {"username": user.username},
        )


def confirm(token: str) -> bool:
    """Keep the address that this link confirms, once; whether the link was good. The one before is told."""
    with transaction.atomic():
        link = AccountLink.objects.all().for_token(token, LinkFor.ADDRESS).first()
        user = hold_account(link.user_id) if link else None
        if link is None or user is None or not AccountLink.objects.filter(pk=link.pk).delete()[0]:
            return False
        # Of the address before, somebody else may read by now what was sent there.
        AccountLink.objects.filter(user=user, purpose=LinkFor.PASSWORD_BY_MAIL).delete()
        former, user.email = user.email, link.address
        user.save(update_fields=["email"])
        LogEntry.objects.note(Tag.ADDRESS_CONFIRMED, club=None, who=user)
    if former and former != link.address:
        apart.run_apart(lambda: tell_former_address(user, former))
    return True


def remove_address(user: User) -> None:
    """Erase somebody's address, and the one that waits to be confirmed. The one that he had is told."""
    with transaction.atomic():
        held = hold_account(user.pk)
        if held is None:
            return
        AccountLink.objects.filter(user=held, purpose__in=(LinkFor.ADDRESS, LinkFor.PASSWORD_BY_MAIL)).delete()
        former, held.email = held.email, ""
        held.save(update_fields=["email"])
        LogEntry.objects.note(Tag.ADDRESS_REMOVED, club=None, who=held)
    if former:
        apart.run_apart(lambda: tell_former_address(held, former))


def mail_invitation(invitation: Invitation, address: str, subject: str, text: str, by: User) -> None:
    """Send a player's invitation to an address, which is kept nowhere. Raises NotSent, SentAlready."""
    with transaction.atomic():
        if hold_account(by.pk) is None:
            return
        mailed = LogEntry.objects.filter(who=by, tag=Tag.INVITATION_MAILED)
        if mailed.filter(at__gt=timezone.now() - DAY).count() >= MOST_INVITATIONS_OF_A_DAY:
            raise SentAlready(today=True)
        _check_sent(mailed.filter(detail__invitation=invitation.pk))
        # Before the mail goes, as above.
        detail = {"invitation": invitation.pk}
        LogEntry.objects.note(Tag.INVITATION_MAILED, club=invitation.club, who=by, detail=detail)
    _send(address, subject, text)


def _mail_password_link(user: User) -> None:
    token = draw_token()
    with transaction.atomic():
        if _hold_unchanged(user) is None:
            return
        links = AccountLink.objects.filter(user=user, purpose=LinkFor.PASSWORD_BY_MAIL)
        if links.filter(made_at__gt=timezone.now() - GOOD_ALONE).exists():
            raise SentAlready(today=False)
        # Nobody is signed in: the line has no author.
        _check_sent(LogEntry.objects.filter(who=None, tag=Tag.PASSWORD_LINK_MAILED, detail__member=user.pk))
        LogEntry.objects.note(Tag.PASSWORD_LINK_MAILED, club=None, who=None, detail={"member": user.pk})
    with override(_language(user)):
        _send(
            user.email,
            _("A new password for Arbitre"),
            _(
                "Somebody asked for a new password for the sign-in name “%(username)s” in Arbitre, the pages of your "
                "bridge club.\n\n"
                "If it was you, choose it here within a day. The link works once:\n%(link)s\n\n"
                "If it was not you, do nothing: the password stays as it is.\n"
            )
            % {"username": user.username, "link": whole_address("incidents:new-password", token)},
        )
    with transaction.atomic():
        held = _hold_unchanged(user)
        if held is not None:
            AccountLink.objects.all().replace(held, LinkFor.PASSWORD_BY_MAIL, token)


def _hold_unchanged(user: User) -> User | None:
    """The account, held, if it is as it was when the mail was begun: whoever chose another password since ended what
    was begun before, and another address may be another person's.
    """
    held = hold_own_account(user)
    return held if held is not None and held.email == user.email else None


def _check_sent(lines: LogEntryQuerySet) -> None:
    """Raise SentAlready where these lines tell of a mail a moment ago, or of as many as may be today."""
    now = timezone.now()
    sent = list(lines.filter(at__gt=now - DAY).values_list("at", flat=True)[:MOST_OF_A_DAY])
    if len(sent) >= MOST_OF_A_DAY:
        raise SentAlready(today=True)
    if any(at > now - AGAIN_AFTER for at in sent):
        raise SentAlready(today=False)


def _language(user: User) -> str | None:
    """The one that he chose, or that of a club of his."""
    club = Club.objects.all().of_person(user).first()
    return user.language or (club.language if club else None)


def _send(to: str, subject: str, text: str) -> None:
    try:
        EmailMessage(subject, text, to=[to]).send()
    except (OSError, SMTPException) as error:
        raise NotSent from error
