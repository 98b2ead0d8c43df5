"""Links by which somebody who forgot his password chooses a new one: made by an administrator, by whoever runs the
installation, or sent by e-mail. None of them takes the second factor away.

An account may belong to several clubs. Whoever makes a link could use it himself: so an administrator makes one only
where all the clubs of the account are his to administer, and it is good only as long as that is so; once he is no
administrator of one of them it ends (`incidents.membership`). What he did with the account meanwhile must open nothing
once another club lets its owner in: the e-mail address goes with the password.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.contrib.auth.hashers import make_password
from django.db import transaction

from incidents.accounts.holding import hold_account
from incidents.accounts.second_factor import take_away
from incidents.membership import NoLongerMember
from incidents.models import AccountLink, Club, ClubRole, LinkFor, LogEntry, Membership, Tag, User

FOR_A_PASSWORD = (LinkFor.PASSWORD, LinkFor.PASSWORD_BY_MAIL)


class OutOfReach(Exception):
    """The account belongs to a club, too, that this administrator does not administer; or it is his own."""


class LinkSpent(Exception):
    """The link was used, has expired, was replaced, or its maker may do this no more."""


class Renewed(NamedTuple):
    """An account with its new password."""

    user: User
    former_address: str
    """The e-mail address that was taken away with the one before; empty where none was."""


def draw_token() -> str:
    """The token of a new link: 256 random bits."""
    return secrets.token_urlsafe(32)


def is_in_reach(user: User, by: User, club: Club) -> bool:
    """Whether this administrator of this club may open this member's account: it leads nowhere where he may less."""
    if user.pk == by.pk or not by.is_active:
        return False
    current = Membership.objects.current()
    administered = set(current.filter(user=by, role=ClubRole.ADMIN).values_list("club", flat=True))
    his = set(current.filter(user=user).values_list("club", flat=True))
    return club.pk in his and his <= administered


def make_password_link(membership: Membership, by: User) -> tuple[AccountLink, str]:
    """Make a link for a member of the club, and return it with its token, which is never seen again.

    The one made before is good no more. Raises OutOfReach, and NoLongerMember.
    """
    token = draw_token()
    with transaction.atomic():
        user = hold_account(membership.user_id)
        if user is None or not Membership.objects.current().filter(pk=membership.pk).exists():
            raise NoLongerMember
        if not is_in_reach(user, by, membership.club):
            raise OutOfReach
        link = AccountLink.objects.all().replace(user, LinkFor.PASSWORD, token, club=membership.club, made_by=by)
        detail = {"membership": membership.pk}
        LogEntry.objects.note(Tag.PASSWORD_LINK_MADE, club=membership.club, who=by, detail=detail)
    return link, token


def make_link_from_command_line(user: User, *, without_second_factor: bool) -> str:
    """Make a link for anybody, and return its token; the journal of each of his clubs has a line about it.

    Raises NoLongerMember where the account was closed meanwhile.
    """
    token = draw_token()
    with transaction.atomic():
        held = hold_account(user.pk)
        if held is None:
            raise NoLongerMember
        AccountLink.objects.all().replace(held, LinkFor.PASSWORD, token)
        tags = [Tag.PASSWORD_LINK_MADE]
        if without_second_factor and take_away(held):
            tags.append(Tag.SECOND_FACTOR_OFF)
        clubs: list[Club | None] = [*Club.objects.all().of_person(held)]
        for club in clubs or [None]:
            for tag in tags:
                LogEntry.objects.note(tag, club=club, who=None, detail={"member": held.pk})
    return token


def standing_link(token: str) -> AccountLink | None:
    """The link with this token, if it may still be used, with the account."""
    links = AccountLink.objects.all().for_token(token, *FOR_A_PASSWORD)
    link = links.select_related("user", "club", "made_by").first()
    return link if link and _is_good(link) else None


def takes_address_away(link: AccountLink) -> bool:
    """Whether the e-mail address goes too when this link is used, and the one that waits to be confirmed.

    Of a link that was not sent to it: somebody else may have been in the account before, and given an address of his.
    """
    waits = AccountLink.objects.filter(user=link.user_id, purpose=LinkFor.ADDRESS)
    return link.purpose == LinkFor.PASSWORD and (bool(link.user.email) or waits.exists())


def renew_password(token: str, chosen: str) -> Renewed:
    """Keep the password chosen by this link, once. Every session of his ends. Raises LinkSpent."""
    hashed = make_password(chosen)
    with transaction.atomic():
        link = standing_link(token)
        user = hold_account(link.user_id) if link else None
        # Looked at again, now that nobody else uses it, and no club lets him in.
        link = standing_link(token)
        if user is None or link is None:
            raise LinkSpent
        former_address = ""
        if takes_address_away(link):
            former_address, user.email = user.email, ""
        user.password = hashed
        user.save(update_fields=["password", "email"])
        AccountLink.objects.filter(user=user).delete()
        detail = {"fields": ["email"]} if former_address else {}
        LogEntry.objects.note(Tag.PASSWORD_RENEWED, club=None, who=user, detail=detail)
        return Renewed(user, former_address)


def _is_good(link: AccountLink) -> bool:
    if link.club is None or link.made_by is None:
        return True
    return is_in_reach(link.user, link.made_by, link.club)
