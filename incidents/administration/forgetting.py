"""Forgetting a person: his name goes from every row that holds it, and what was ruled stays as it was.

Rulings hold seats and pair numbers, never names, so that no seal is broken (`rulings/models`). A person may belong to
several clubs: one of them can forget him as its own player and member, and his account goes with the last of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session as SignedIn
from django.db import transaction
from django.utils import timezone

from incidents.administration.scrubbing import scrub
from incidents.membership import LastAdministrator
from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Player, Tag, User
from incidents.text import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


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
        Club.objects.select_for_update(no_key=True).get(pk=somebody.club.pk)
        somebody = _held(somebody)
        account = _forgotten(somebody)
        detail = {
            "players": [player.pk for player in somebody.players],
            "member": somebody.user.pk if somebody.user else None,
            "account": account,
        }
        LogEntry.objects.note(Tag.PERSON_FORGOTTEN, club=somebody.club, who=by, detail=detail)
        transaction.on_commit(scrub)


def forget_all(club: Club, people: Iterable[KnownPerson], notes: Collection[int], by: User | None) -> int:
    """Forget several people of one club in one go, because their names were kept long enough; return how many.

    `notes` are the keys of the invitations whose notes go too.
    The club's only administrator is passed over: somebody has to be able to open its door.
    """
    forgotten = 0
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        for somebody in people:
            try:
                _forgotten(_held(somebody))
            except LastAdministrator:
                continue
            forgotten += 1
        Invitation.objects.of(club).filter(pk__in=notes).update(note="")
        detail = {"people": forgotten, "notes": len(notes)}
        LogEntry.objects.note(Tag.NAMES_EXPIRED, club=club, who=by, detail=detail)
        transaction.on_commit(scrub)
    return forgotten


def _held(somebody: KnownPerson) -> KnownPerson:
    """The same person with all the players that he is by now: one may have been linked to him since the page was read.

    His membership is held, and with it whoever would link another.
    """
    if somebody.user is None:
        return somebody
    Membership.objects.current().filter(club=somebody.club, user=somebody.user).select_for_update(no_key=True).first()
    known = {player.pk for player in somebody.players}
    since = Player.objects.of(somebody.club).filter(user=somebody.user).exclude(pk__in=known).order_by("pk")
    return replace(somebody, players=(*somebody.players, *since))


def _forgotten(somebody: KnownPerson) -> bool:
    """Take the names out of every row; whether the account went too. The club's row is held."""
    names = {player.name for player in somebody.players}
    account = False
    if somebody.user is not None:
        names.add(somebody.user.name)
        _leave(somebody.club, somebody.user)
        account = somebody.account_goes
    _clear_notes(somebody, {fold(name) for name in names if fold(name)})
    Player.objects.filter(pk__in=[player.pk for player in somebody.players]).update(
        name="", folded_name="", licence="", user=None, forgotten_at=timezone.now()
    )
    if somebody.user is not None and account:
        _close(somebody.user)
    return account


def _leave(club: Club, user: User) -> None:
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


def _clear_notes(somebody: KnownPerson, names: Collection[str]) -> None:
    """For whom an invitation was made is written by hand: by whom it was used tells, or the name in it."""
    for invitation in Invitation.objects.of(somebody.club).exclude(note=""):
        note = f" {fold(invitation.note)} "
        his = somebody.user is not None and invitation.used_by_id == somebody.user.pk
        if his or any(f" {name} " in note for name in names):
            invitation.note = ""
            invitation.save(update_fields=["note"])


def _close(user: User) -> None:
    """Make the account nobody's. Its row stays: rulings say who gave them."""
    for attempts in (AccessAttempt, AccessFailureLog, AccessLog):
        attempts.objects.filter(username=user.username).delete()
    for signed_in in SignedIn.objects.iterator():
        if signed_in.get_decoded().get("_auth_user_id") == str(user.pk):
            signed_in.delete()
    user.username = f"forgotten-{user.pk}"
    user.name = user.first_name = user.last_name = user.email = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.forgotten_at = timezone.now()
    user.set_unusable_password()
    user.save()
