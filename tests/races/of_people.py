"""Races about people: who comes, who leaves, who is forgotten."""

from __future__ import annotations

from django.test import Client

from incidents import membership
from incidents.accounts import inviting
from incidents.accounts.inviting_players import invite_players
from incidents.administration.forgetting import KnownPerson, forget, forget_all
from incidents.administration.linking import link
from incidents.administration.merging import merge
from incidents.models import Club, ClubRole, Invitation, Membership, Player, Tag, User
from tests.races.a_club import a_club, a_person, a_player, administrators, lines, of
from tests.races.rendezvous import Act, Two
from tests.races.table import race
from tests.rulings.at_the_desk import signed_in

PASSWORD, ANOTHER = "six pips of spades", "seven quiet herons"


@race(
    "incidents/membership.py::_held Club",
    right=("Membership", "LastAdministrator", 1),
    wrong=("Membership", "Membership", 0),
)
def two_administrators_leave() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    return Two(
        lambda: membership.end_membership(of(one), one),
        lambda: membership.change_role(of(two), ClubRole.DIRECTOR, two),
        administrators(club),
    )


@race(
    "incidents/administration/forgetting.py::_hold Club",
    right=("done", "LastAdministrator", 1),
    wrong=("done", "Membership", 0),
)
def an_administrator_is_forgotten_and_the_other_leaves() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    return Two(
        lambda: forget(KnownPerson.signing_in(club, one), None),
        lambda: membership.end_membership(of(two), two),
        administrators(club),
    )


@race(
    "incidents/administration/forgetting.py::_hold Club",
    right=("1", "LastAdministrator", 1),
    wrong=("1", "Membership", 0),
)
def names_are_kept_long_enough_and_an_administrator_leaves() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    return Two(
        lambda: forget_all(club, [KnownPerson.signing_in(club, one)], [], None),
        lambda: membership.end_membership(of(two), two),
        administrators(club),
    )


@race(
    "incidents/administration/forgetting.py::_hold User",
    before='UPDATE "incidents_player"',
    right=("done", "done", "no account"),
    wrong=("done", "done", "an account of no club"),
)
def two_clubs_forget_one_person() -> Two:
    here, there = a_club(), a_club()
    user = a_person(here)
    Membership.objects.create(club=there, user=user, role=ClubRole.PLAYER)
    a_player(here, user)

    def forgetting(club: Club) -> Act:
        return lambda: forget(KnownPerson.signing_in(club, user), None)

    return Two(
        forgetting(here),
        forgetting(there),
        lambda: "an account of no club" if User.objects.get(pk=user.pk).is_active else "no account",
    )


@race(
    "incidents/administration/forgetting.py::_hold User",
    "incidents/accounts/holding.py::hold_account User",
    before='UPDATE "incidents_user"',
    right=("done", "InvitationSpent", 0),
    wrong=("done", "Membership", 1),
)
def a_person_is_forgotten_while_another_club_lets_him_in() -> Two:
    here, there = a_club(), a_club()
    user = a_person(here)
    _, token = inviting.invite(there, ClubRole.PLAYER, None)
    return Two(
        lambda: forget(KnownPerson.signing_in(here, user), None),
        lambda: inviting.accept(token, user),
        lambda: Membership.objects.current().filter(user=user).count(),
    )


@race(
    "incidents/administration/linking.py::link Club",
    right=("Player", "done", None),
    wrong=("Player", "done", "somebody forgotten"),
)
def a_player_is_said_to_be_a_member_who_is_forgotten() -> Two:
    club = a_club()
    user, admin, player = a_person(club), a_person(club, ClubRole.ADMIN), a_player(club)
    member = of(user)
    return Two(
        lambda: link(player, member, admin),
        lambda: forget(KnownPerson.signing_in(club, user), admin),
        lambda: "somebody forgotten" if Player.objects.get(pk=player.pk).user_id == user.pk else None,
    )


@race(
    "incidents/administration/linking.py::link Club",
    right=("Player", "done", None),
    wrong=("Player", "done", "a member"),
)
def a_player_is_forgotten_while_he_is_said_to_be_a_member() -> Two:
    club = a_club()
    user, admin, player = a_person(club), a_person(club, ClubRole.ADMIN), a_player(club)
    member = of(user)
    return Two(
        lambda: link(player, member, admin),
        lambda: forget(KnownPerson.playing(player), admin),
        lambda: "a member" if Player.objects.get(pk=player.pk).user_id else None,
    )


@race(
    "incidents/administration/linking.py::link Club",
    right=("done", "HttpResponseNotFound", 0),
    wrong=("done", "HttpResponseRedirect", 1),
)
def a_member_is_said_to_be_a_player_who_is_forgotten() -> Two:
    club = a_club()
    user, admin, player = a_person(club), a_person(club, ClubRole.ADMIN), a_player(club)
    browser = signed_in(admin)
    return Two(
        lambda: forget(KnownPerson.playing(player), admin),
        lambda: browser.post(f"/{club.slug}/people/{player.pk}/member/", {"member": user.pk}),
        lines(club, Tag.PLAYER_LINKED),
    )


@race(
    "incidents/accounts/inviting.py::_hold Club",
    right=("Membership", "InvitationSpent", 1),
    wrong=("Membership", "Membership", 2),
)
def two_people_come_with_one_invitation() -> Two:
    club, elsewhere = a_club(), a_club()
    one, two = a_person(elsewhere), a_person(elsewhere)
    _, token = inviting.invite(club, ClubRole.PLAYER, None)
    return Two(
        lambda: inviting.accept(token, one),
        lambda: inviting.sign_up(token, User(username=f"new-{two.pk}")),
        lambda: Membership.objects.current().filter(club=club).count(),
    )


@race(
    "incidents/accounts/inviting.py::_hold Club",
    right=("done", "InvitationSpent", "withdrawn"),
    wrong=("done", "Membership", "withdrawn after it was used"),
)
def an_invitation_is_withdrawn_while_somebody_uses_it() -> Two:
    club = a_club()
    admin, user = a_person(club, ClubRole.ADMIN), a_person(a_club())
    invitation, token = inviting.invite(club, ClubRole.PLAYER, admin)

    def left() -> str:
        used = Invitation.objects.get(pk=invitation.pk).used_at is not None
        return "withdrawn after it was used" if used else "withdrawn"

    return Two(lambda: inviting.revoke(invitation, admin), lambda: inviting.accept(token, user), left)


@race(
    "incidents/accounts/inviting.py::_hold Club",
    before='UPDATE "incidents_membership"',
    right=("Membership", "InvitationSpent", 1),
    wrong=("Membership", "Membership", 2),
)
def an_administrator_is_dismissed_while_somebody_uses_his_invitation() -> Two:
    club = a_club()
    admin, other, user = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN), a_person(a_club())
    _, token = inviting.invite(club, ClubRole.ADMIN, admin)
    return Two(
        lambda: membership.end_membership(of(admin), other), lambda: inviting.accept(token, user), administrators(club)
    )


@race(
    "incidents/accounts/inviting_players.py::invite_players Club",
    before='INSERT INTO "incidents_invitation"',
    right=("MadeLinks", "MadeLinks", 1),
    wrong=("MadeLinks", "MadeLinks", 2),
)
def two_administrators_make_the_same_players_link() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    player = a_player(club)
    return Two(
        lambda: invite_players(club, [player.pk], one, days=7, seen=0),
        lambda: invite_players(club, [player.pk], two, days=7, seen=0),
        lambda: Invitation.objects.pending().filter(player=player).count(),
    )


def a_browser(user: User) -> Client:
    user.set_password(PASSWORD)
    user.save()
    return signed_in(user)


@race(
    "incidents/accounts/holding.py::hold_account User",
    before='UPDATE "incidents_user"',
    right=("HttpResponseRedirect", "done", "no password"),
    wrong=("HttpResponseRedirect", "done", "a password"),
)
def somebody_is_forgotten_while_he_changes_his_password() -> Two:
    club = a_club()
    user = a_person(club)
    browser = a_browser(user)
    typed = {"current": PASSWORD, "new": ANOTHER, "again": ANOTHER}
    return Two(
        lambda: browser.post("/accounts/password/", typed),
        lambda: forget(KnownPerson.signing_in(club, user), None),
        lambda: "a password" if User.objects.get(pk=user.pk).has_usable_password() else "no password",
    )


@race(
    "incidents/accounts/holding.py::hold_account User",
    before='UPDATE "incidents_user"',
    right=("HttpResponseRedirect", "HttpResponse", "the first"),
    wrong=("HttpResponseRedirect", "HttpResponseRedirect", "the first"),
)
def a_password_is_changed_twice_by_what_it_was() -> Two:
    user = a_person(a_club())
    browser = a_browser(user)
    again = signed_in(user)
    typed = {"current": PASSWORD, "new": ANOTHER, "again": ANOTHER}
    third = {"current": PASSWORD, "new": f"{ANOTHER}!", "again": f"{ANOTHER}!"}
    return Two(
        lambda: browser.post("/accounts/password/", typed),
        lambda: again.post("/accounts/password/", third),
        lambda: "the first" if User.objects.get(pk=user.pk).check_password(ANOTHER) else "the second",
    )


@race(
    "incidents/accounts/holding.py::hold_account User",
    before='UPDATE "incidents_user"',
    right=("HttpResponseRedirect", "done", ""),
    wrong=("HttpResponseBadRequest", "done", "Pia Dupond"),
)
def somebody_is_forgotten_while_he_types_his_name() -> Two:
    club = a_club()
    user = a_person(club)
    browser = a_browser(user)
    typed = {"name": "Pia Dupond", "language": "en"}
    return Two(
        lambda: browser.post("/preferences/", typed),
        lambda: forget(KnownPerson.signing_in(club, user), None),
        lambda: User.objects.get(pk=user.pk).name,
    )


@race(
    "incidents/administration/merging.py::merge Club",
    before='UPDATE "incidents_pair"',
    right=("Player", "DoesNotExist", "one player"),
    wrong=("DatabaseError", "Player", "one player"),
)
def two_administrators_merge_two_players_either_way() -> Two:
    club = a_club()
    admin, one, two = a_person(club, ClubRole.ADMIN), a_player(club), a_player(club)
    return Two(
        lambda: merge(one, two, admin, name="kept", licence=""),
        lambda: merge(two, one, admin, name="kept", licence=""),
        lambda: "one player" if Player.objects.of(club).count() == 1 else "none",
    )


@race(
    "incidents/administration/merging.py::merge Club",
    before='UPDATE "incidents_pair"',
    right=("Player", "done", None),
    wrong=("Player", "done", "a name"),
)
def a_player_is_merged_while_he_is_forgotten() -> Two:
    club = a_club()
    admin, kept, other = a_person(club, ClubRole.ADMIN), a_player(club), a_player(club)
    return Two(
        lambda: merge(kept, other, admin, name="kept", licence=""),
        lambda: forget(KnownPerson.playing(kept), admin),
        lambda: "a name" if Player.objects.of(club).exclude(name="").exists() else None,
    )
