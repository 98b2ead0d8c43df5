"""Forgetting a person: his name goes from every row that holds it, and what was ruled stays as it was.

Rulings hold seats and pair numbers, never names, so that no seal is broken (`rulings/models`). A person may belong to
several clubs: one of them can forget him as its own player and member, and his account goes with the last of them.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from incidents.administration.kept_elsewhere import expire_before, forget_players
from incidents.administration.linking import withdraw_invitations
from incidents.administration.scrubbing import scrub
from incidents.membership import LastAdministrator, withdraw_links
from incidents.models import (
    AccountLink,
    BrowserSession,
    Club,
    ClubRole,
    Invitation,
    LogEntry,
    Membership,
    Player,
    RecoveryCode,
    Tag,
    User,
)
from incidents.models.people import FORGOTTEN
from incidents.text import fold, turned_round

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import date


class NotAllForgotten(Exception):
    """Of several people some could not be forgotten; the others are. What is said names keys, and nobody."""

    def __init__(self, forgotten: int, failed: Sequence[str]) -> None:
        super().__init__("; ".join(failed))
        self.forgotten = forgotten


@dataclass(frozen=True)
class KnownPerson:
    """A person as one club knows him: as players of its sessions, as a member, or both."""

    club: Club
    players: tuple[Player, ...]
    user: User | None

    @classmethod
    def playing(cls, player: Player) -> KnownPerson:
        """Whoever this player is, with every other player of the club that he is too."""
        if player.user is None:
            return cls(player.club, (player,), None)
        return cls.signing_in(player.club, player.user)

    @classmethod
    def signing_in(cls, club: Club, user: User) -> KnownPerson:
        """Whoever signs in as this user, with the players of the club that he is."""
        return cls(club, tuple(Player.objects.of(club).filter(user=user).order_by("pk")), user)

    @property
    def keys(self) -> str:
        """By which keys the tables have him: what may stand in a log."""
        known = [f"player {player.pk}" for player in self.players]
        return ", ".join([*known, f"account {self.user.pk}"] if self.user is not None else known)

    @property
    def account_goes(self) -> bool:
        """Whether his account is forgotten too: no other club has him as a member or as a player."""
        if self.user is None:
            return False
        elsewhere = Membership.objects.current().filter(user=self.user).exclude(club=self.club)
        plays_elsewhere = Player.objects.filter(user=self.user).exclude(club=self.club)
        return not elsewhere.exists() and not plays_elsewhere.exists()


def forget(somebody: KnownPerson, by: User | None) -> None:
    """Forget a person. Raises LastAdministrator, having forgotten nothing, for the club's only administrator."""
    with transaction.atomic():
        _hold(somebody.club, [somebody])
        somebody = _by_now(somebody)
        account = _forgotten(somebody, by)
        detail = {
            "players": [player.pk for player in somebody.players],
            "member": somebody.user.pk if somebody.user else None,
            "account": account,
        }
        LogEntry.objects.note(Tag.PERSON_FORGOTTEN, club=somebody.club, who=by, detail=detail)
        transaction.on_commit(scrub)


def forget_all(
    club: Club, people: Iterable[KnownPerson], notes: Collection[int], by: User | None, *, before: date | None = None
) -> int:
    """Forget several people of one club in one go, because their names were kept long enough; return how many.

    `notes` are the keys of the invitations whose notes go too, as does what is kept of players from `before` a day.
    The club's only administrator is passed over: somebody has to be able to open its door.
    Raises NotAllForgotten, having forgotten the others, where the database refuses one of them.
    """
    forgotten = 0
    failed: list[str] = []
    people = list(people)
    with transaction.atomic():
        _hold(club, people)
        for somebody in people:
            try:
                with transaction.atomic():
                    _forgotten(_by_now(somebody), by)
            except LastAdministrator:
                continue
            except DatabaseError as refused:
                # Its text may hold a name.
                failed.append(f"{somebody.keys}: {type(refused).__name__}")
                continue
            forgotten += 1
        Invitation.objects.of(club).filter(pk__in=notes).update(note="")
        if before is not None:
            expire_before(club, before)
        detail = {"people": forgotten, "notes": len(notes)}
        LogEntry.objects.note(Tag.NAMES_EXPIRED, club=club, who=by, detail=detail)
        transaction.on_commit(scrub)
    if failed:
        raise NotAllForgotten(forgotten, failed)
    return forgotten


def _hold(club: Club, people: Iterable[KnownPerson]) -> None:
    """Hold the club's row, as whoever changes its members and players does, then the accounts.

    Two clubs that forget one person at once would else each take the other to have him still, and leave his account.
    In one order, so that they do not wait for each other.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    accounts = {somebody.user.pk for somebody in people if somebody.user is not None}
    list(User.objects.select_for_update(no_key=True).filter(pk__in=accounts).order_by("pk"))


def _by_now(somebody: KnownPerson) -> KnownPerson:
    """The same person with all the players that he is: one may have been linked to him since the page was read."""
    if somebody.user is None:
        return somebody
    known = {player.pk for player in somebody.players}
    since = Player.objects.of(somebody.club).filter(user=somebody.user).exclude(pk__in=known).order_by("pk")
    return replace(somebody, players=(*somebody.players, *since))


def _forgotten(somebody: KnownPerson, by: User | None) -> bool:
    """Take the names out of every row; whether the account went too. The club's row is held."""
    names = {player.name for player in somebody.players}
    account = False
    if somebody.user is not None:
        names.add(somebody.user.name)
        _leave(somebody.club, somebody.user, by)
        account = somebody.account_goes
    folded = {fold(name) for name in names if fold(name)}
    # Also surname first: as another list wrote him, before the two were made one player.
    _clear_notes(somebody, folded | {turned for name in folded for turned in turned_round(name)})
    keys = [player.pk for player in somebody.players]
    # A link that is still on paper is to bring nobody back as him.
    withdraw_invitations(keys)
    forget_players(keys)
    Player.objects.filter(pk__in=keys).update(
        name="", folded_name="", licence="", user=None, forgotten_at=timezone.now()
    )
    if somebody.user is not None and account:
        _close(somebody.user)
    return account


def _leave(club: Club, user: User, by: User | None) -> None:
    membership = Membership.objects.current().filter(club=club, user=user).first()
    if membership is None:
        return
    others = (
        Membership.objects.current().filter(club=club, role=ClubRole.ADMIN, user__is_active=True).exclude(user=user)
    )
    if membership.role == ClubRole.ADMIN and not others.exists():
        raise LastAdministrator
    membership.ended_at = timezone.now()
    membership.save(update_fields=["ended_at"])
    withdraw_links(membership, by)


def _clear_notes(somebody: KnownPerson, names: Collection[str]) -> None:
    """For whom an invitation was made is written by hand: by whom it was used tells, or the name in it."""
    for invitation in Invitation.objects.of(somebody.club).exclude(note=""):
        note = f" {fold(invitation.note)} "
        his = somebody.user is not None and invitation.used_by_id == somebody.user.pk
        if his or any(f" {name} " in note for name in names):
            invitation.note = ""
            invitation.save(update_fields=["note"])


def _free_name(user: User) -> str:
    """What nobody is called: of whoever signed up under such a name before that was refused, nobody else's forgetting
    hangs."""
    name = f"{FORGOTTEN}-{user.pk}"
    while User.objects.filter(username=name).exclude(pk=user.pk).exists():
        name = f"{FORGOTTEN}-{user.pk}-{secrets.token_hex(4)}"
    return name


def _close(user: User) -> None:
    """Make the account nobody's. Its row stays: rulings say who gave them."""
    for attempts in (AccessAttempt, AccessFailureLog, AccessLog):
        # Also those of the browsers known to him: under his name, a space and the browser's key.
        attempts.objects.filter(Q(username=user.username) | Q(username__startswith=f"{user.username} ")).delete()
    BrowserSession.objects.filter(account=user).delete()
    TOTPDevice.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()
    AccountLink.objects.filter(user=user).delete()
    user.username = _free_name(user)
    user.name = user.first_name = user.last_name = user.email = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.forgotten_at = timezone.now()
    user.set_unusable_password()
    user.save()
