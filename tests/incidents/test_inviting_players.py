"""Links for players of the club: made many at once, shown once, and who comes in by one is that player."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from smtplib import SMTPServerDisconnected
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.utils import timezone

from incidents.accounts.inviting import AlreadyMember, InvitationSpent, accept, invite, sign_up
from incidents.accounts.inviting_players import LETTERS, MadeLinks, invite_players
from incidents.administration.forgetting import KnownPerson, forget
from incidents.administration.linking import link
from incidents.membership import end_membership
from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Player, Tag, User
from tests.incidents.conftest import PASSWORD, SignedIn, queries, somebody

PAGE = "/parc/people/invitations/"
NEW = {"name": "Luc Tanguy", "username": "luc", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def admin(club: Club) -> User:
    """Who reads English, in a club that speaks French."""
    return english(somebody("anne", club, ClubRole.ADMIN))


def english(user: User) -> User:
    user.language = "en"
    user.save()
    return user


@pytest.fixture
def players(club: Club) -> list[Player]:
    return [a_player(club, name) for name in ("Ève Salaün", "Luc Tanguy", "Rémi Uzel")]


def a_player(club: Club, name: str) -> Player:
    player = Player.with_name(club, name)
    player.save()
    return player


def a_form(*players: Player, **more: object) -> dict[str, object]:
    return {"players": [player.pk for player in players], "days": 30, "language": "fr", "seen": newest(), **more}


def newest() -> int:
    last = Invitation.objects.order_by("-pk").first()
    return last.pk if last else 0


def make(club: Club, by: User, *players: Player, seen: int | None = None) -> MadeLinks:
    return invite_players(club, [each.pk for each in players], by, days=30, seen=newest() if seen is None else seen)


def token_for(club: Club, by: User, player: Player) -> str:
    return make(club, by, player).links[0].token


def address(token: str) -> str:
    return f"/invitations/{token}/"


def words_of(response: object) -> str:
    """The words of a page."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())  # type: ignore[attr-defined]
    return " ".join(unescape(text).split())


# ---- coming in -----------------------------------------------------------------------------------


def test_who_comes_in_by_a_link_is_that_player(club: Club, admin: User, players: list[Player], client: Client) -> None:
    token = token_for(club, admin, players[1])
    page = words_of(client.get(address(token)))
    assert "Luc Tanguy" in page
    assert 'value="Luc Tanguy"' in client.get(address(token)).content.decode()
    assert client.post(address(token), NEW).headers["Location"] == "/parc/"
    membership = Membership.objects.get(user__username="luc")
    players[1].refresh_from_db()
    assert (membership.role, players[1].user) == ("player", membership.user)
    entry = LogEntry.objects.get(tag=Tag.INVITATION_USED)
    assert entry.detail["player"] == players[1].pk
    assert Player.objects.filter(user=None).count() == 2


def test_a_member_who_opens_the_link_of_his_player_is_it_and_keeps_his_role(
    club: Club, admin: User, director: User, players: list[Player], signed_in: SignedIn
) -> None:
    token, browser = token_for(club, admin, players[0]), signed_in(director)
    assert "Ève Salaün" in words_of(browser.get(address(token)))
    assert browser.post(address(token)).status_code == 302
    players[0].refresh_from_db()
    assert players[0].user == director
    assert Membership.objects.get(user=director).role == "director"


def test_one_person_may_be_two_players_of_two_lists(
    club: Club, admin: User, players: list[Player], client: Client
) -> None:
    """A name that two lists spell differently: he comes in by one link, and by the other when he is signed in."""
    first, second = (token_for(club, admin, player) for player in players[:2])
    client.post(address(first), NEW)
    user = User.objects.get(username="luc")
    accept(second, user)
    assert {player.user for player in Player.objects.filter(pk__in=[each.pk for each in players[:2]])} == {user}
    third = token_for(club, admin, players[2])
    link(players[2], Membership.objects.get(user=user), admin)
    with pytest.raises(InvitationSpent):
        accept(third, user)


def test_his_own_link_again_gives_nothing(club: Club, admin: User, player: User, players: list[Player]) -> None:
    token = token_for(club, admin, players[0])
    Player.objects.filter(pk=players[0].pk).update(user=player)
    with pytest.raises(AlreadyMember):
        accept(token, player)


def test_who_left_the_club_comes_in_again_as_himself(
    club: Club, admin: User, player: User, players: list[Player]
) -> None:
    link(players[0], Membership.objects.get(user=player), admin)
    end_membership(Membership.objects.get(user=player), admin)
    assert accept(token_for(club, admin, players[0]), player).role == "player"
    players[0].refresh_from_db()
    assert players[0].user == player


# ---- why a link lets nobody in ------------------------------------------------------------------


def by_another_browser(club: Club, admin: User, player: Player, token: str) -> None:
    Client().post(address(token), NEW)


def forget_him(club: Club, admin: User, player: Player, token: str) -> None:
    forget(KnownPerson.playing(player), admin)


def say_he_is_a_member(club: Club, admin: User, player: Player, token: str) -> None:
    link(player, Membership.objects.get(user=somebody("marc", club)), admin)


def renew(club: Club, admin: User, player: Player, token: str) -> None:
    make(club, admin, player)


def withdraw(club: Club, admin: User, player: Player, token: str) -> None:
    Invitation.objects.all().withdraw_all()


def over(club: Club, admin: User, player: Player, token: str) -> None:
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize(
    ("become", "why"),
    [
        (by_another_browser, "This link has already been used."),
        (forget_him, "The person this link was for is no longer on the club’s list"),
        (say_he_is_a_member, "The person this link is for already has a sign-in name"),
        (renew, "A newer link has replaced this one"),
        (withdraw, "The club has withdrawn this link"),
        (over, "This link was good until"),
    ],
)
def test_each_reason_has_its_sentence(
    become: object, why: str, club: Club, admin: User, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it happens while the form is typed: nothing of it is written."""
    token = token_for(club, admin, players[1])
    late = Client(headers={"accept-language": "en"}, cookies={})
    late.cookies["django_language"] = "en"
    assert late.get(address(token)).status_code == 200
    become(club, admin, players[1], token)  # type: ignore[operator]
    people = User.objects.count()
    for response in (late.get(address(token)), late.post(address(token), NEW | {"username": "other"})):
        assert response.status_code == 410
        assert why in words_of(response)
        assert "Tanguy" not in words_of(response)
    with pytest.raises(InvitationSpent):
        sign_up(token, User(username="other"))
    assert User.objects.count() == people


def test_a_player_who_is_another_member_by_now_is_nobody_elses(
    club: Club, admin: User, player: User, stranger: User, players: list[Player]
) -> None:
    """Even where nobody withdrew the link."""
    token = token_for(club, admin, players[0])
    Player.objects.filter(pk=players[0].pk).update(user=player)
    with pytest.raises(InvitationSpent):
        accept(token, stranger)
    with pytest.raises(InvitationSpent):
        sign_up(token, User(username="other"))


def test_a_forgotten_players_link_is_withdrawn_and_said_to_be_a_member_too(
    club: Club, admin: User, player: User, players: list[Player]
) -> None:
    make(club, admin, *players)
    forget(KnownPerson.playing(players[0]), admin)
    link(players[1], Membership.objects.get(user=player), admin)
    assert [each.player for each in Invitation.objects.pending()] == [players[2]]
    assert LogEntry.objects.get(tag=Tag.PLAYER_LINKED).detail["withdrawn"] == 1


# ---- making many ---------------------------------------------------------------------------------


def test_a_sheet_for_a_hundred_and_fifty(club: Club, admin: User, signed_in: SignedIn) -> None:
    """All that have none, each link its player's; one line in the journal, and no more queries than for three."""
    Player.objects.bulk_create(Player.with_name(club, f"Joueuse {number:03}") for number in range(3))
    browser = signed_in(admin)
    few = queries(lambda: browser.post(PAGE, a_form(whom="everybody")))
    Player.objects.bulk_create(Player.with_name(club, f"Joueur {number:03}") for number in range(150))
    assert queries(lambda: browser.post(PAGE, a_form(whom="everybody"))) <= few + 1
    assert Invitation.objects.pending().count() == 153
    lines = LogEntry.objects.filter(tag=Tag.INVITATIONS_MADE)
    assert [line.detail["players"] for line in lines] == [150, 3]


def test_each_slip_leads_to_its_player(club: Club, admin: User, players: list[Player], signed_in: SignedIn) -> None:
    page = signed_in(admin).post(PAGE, a_form(*players)).content.decode()
    text = unescape(page.split('id="link"')[1].split(">", 1)[1].split("</textarea>")[0]).strip()
    assert [line.split("\t")[0] for line in text.splitlines()] == [str(player) for player in players]
    for line, player in zip(text.splitlines(), players, strict=True):
        token = urlsplit(line.split("\t")[1]).path.split("/")[2]
        assert set(token) <= set(LETTERS)
        assert Invitation.objects.for_token(token).get().player == player
    assert page.count('<article class="handout">') == 3
    assert page.count('<svg class="slip-code"') == 3


def test_of_more_than_ten_the_slips_stand_on_several_sheets(club: Club, admin: User, signed_in: SignedIn) -> None:
    Player.objects.bulk_create(Player.with_name(club, f"Joueur {number}") for number in range(21))
    page = signed_in(admin).post(PAGE, a_form(whom="everybody")).content.decode()
    assert [part.count("<article") for part in page.split('<div class="handed-out">')[1:]] == [10, 10, 1]


@pytest.mark.parametrize(("language", "words"), [("fr", "Bonjour"), ("en", "Hello")])
def test_the_mail_is_written_in_the_language_asked_for(
    language: str, words: str, club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    page = signed_in(admin).post(PAGE, a_form(players[0], language=language)).content.decode()
    (href,) = re.findall(r'href="(mailto:[^"]+)"', page)
    parts = urlsplit(unescape(href))
    said = parse_qs(parts.query)
    assert parts.path == ""
    assert said["body"][0].startswith(f"{words} Ève Salaün")
    assert "/invitations/" in said["body"][0]
    assert "Cercle du Parc" in said["subject"][0]


@pytest.mark.parametrize("days", [7, 30])
def test_it_is_good_for_as_long_as_was_chosen(
    days: int, club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    signed_in(admin).post(PAGE, a_form(players[0], days=days))
    assert abs(Invitation.objects.get().expires_at - timezone.now() - timedelta(days=days)) < timedelta(minutes=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": []},
        {"players": ["x"]},
        {"players": ["-1"]},
        {"players": ["9" * 30]},
        {"players": ["\u0663"]},
        {"days": "8"},
        {"language": "de"},
        {"seen": "x"},
        {"seen": "9" * 30},
        {"only": "9" * 30},
        {"whom": "a\0b"},
        {"players": [str(each) for each in range(1, 302)]},
    ],
)
def test_wrong_input_is_told_and_writes_nothing(
    wrong: dict[str, object], club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    if len(wrong.get("players", ())) > 300:  # type: ignore[arg-type]
        with override_settings(DATA_UPLOAD_MAX_NUMBER_FIELDS=1000):
            response = signed_in(admin).post(PAGE, a_form(players[0]) | wrong)
    else:
        response = signed_in(admin).post(PAGE, a_form(players[0]) | wrong)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not Invitation.objects.exists()


def test_what_was_ticked_stays_ticked(club: Club, admin: User, players: list[Player], signed_in: SignedIn) -> None:
    page = signed_in(admin).post(PAGE, a_form(players[1], days="8")).content.decode()
    assert re.findall(r'value="(\d+)"\s+checked', page) == [str(players[1].pk)]


# ---- not for whom it is not needed ---------------------------------------------------------------


def test_two_browsers_do_not_put_each_others_sheets_out_of_use(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    """Of a form that was sent twice too: what is on the first paper stays good until somebody says otherwise."""
    here, there, form = (
        signed_in(admin),
        signed_in(english(somebody("alma", club, ClubRole.ADMIN))),
        a_form(*players[:2]),
    )
    assert here.post(PAGE, form).status_code == 200
    good = set(Invitation.objects.pending())
    response = there.post(PAGE, form)
    assert response.status_code == 422
    assert "Another page made links for Ève Salaün, Luc Tanguy meanwhile." in words_of(response)
    assert set(Invitation.objects.pending()) == good
    # From the page that this answers with it can be renewed all the same.
    (seen,) = re.findall(r'name="seen" value="(\d+)"', response.content.decode())
    assert there.post(PAGE, form | {"seen": seen}).status_code == 200
    assert not set(Invitation.objects.pending()) & good


def test_for_everybody_there_is_nobody_left_the_second_time(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    browser, form = signed_in(admin), a_form(whom="everybody")
    assert browser.post(PAGE, form).status_code == 200
    response = browser.post(PAGE, form)
    assert response.status_code == 422
    assert "Everybody has come, or has a link that is good." in words_of(response)


def test_of_several_those_that_need_none_are_named_and_the_others_made(
    club: Club, admin: User, player: User, players: list[Player], signed_in: SignedIn
) -> None:
    form = a_form(*players)
    link(players[0], Membership.objects.get(user=player), admin)
    forget(KnownPerson.playing(players[1]), admin)
    response = signed_in(admin).post(PAGE, form)
    assert response.status_code == 200
    assert "No link for Ève Salaün, who is a member already." in words_of(response)
    assert "1 player is no longer on the list: forgotten meanwhile." in words_of(response)
    assert [each.player for each in Invitation.objects.pending()] == [players[2]]


def test_another_clubs_player_is_nobody_here(club: Club, other_club: Club, admin: User, signed_in: SignedIn) -> None:
    theirs = a_player(other_club, "Zoé Vial")
    response = signed_in(admin).post(PAGE, a_form(theirs))
    assert response.status_code == 422
    assert "Vial" not in words_of(response)
    assert not Invitation.objects.exists()


# ---- who has come --------------------------------------------------------------------------------


def test_the_list_says_who_has_come_who_not_and_whose_link_is_over(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn, client: Client
) -> None:
    browser = signed_in(admin)
    assert "no link yet" in words_of(browser.get(PAGE))
    came, opened, late = (each.token for each in make(club, admin, *players).links)
    client.post(address(came), NEW)
    Invitation.objects.for_token(late).update(expires_at=timezone.now() - timedelta(days=1))
    shown = {show: words_of(browser.get(PAGE, {"show": show})) for show in ("", "new", "open", "over", "come", "x")}
    assert re.search(r"Ève Salaün came on .* signs in as Luc Tanguy", shown["come"])
    assert "Luc Tanguy link good until" in shown["open"]
    assert "Rémi Uzel link out of date since" in shown["over"]
    assert "Nobody." in shown["new"]
    assert "Ève Salaün" not in shown[""]
    assert shown["x"] == shown[""]
    for counted in ("Not come yet 2", "Without a link 0", "Link open 1", "Link over 1", "Have come 1"):
        assert counted in shown[""]
    del opened


def test_a_link_is_renewed_in_one_tap(club: Club, admin: User, players: list[Player], signed_in: SignedIn) -> None:
    before = token_for(club, admin, players[0])
    page = signed_in(admin).post(PAGE, {"only": players[0].pk, "days": 30, "language": "fr", "seen": newest()})
    assert page.content.decode().count('<article class="handout">') == 1
    assert not Invitation.objects.pending().for_token(before).exists()
    assert Invitation.objects.pending().get().player == players[0]


def test_a_link_is_withdrawn_in_one_tap(club: Club, admin: User, players: list[Player], signed_in: SignedIn) -> None:
    token_for(club, admin, players[0])
    invitation, browser = Invitation.objects.get(), signed_in(admin)
    for said in ("The invitation is withdrawn.", "This invitation was already used, withdrawn or too old."):
        response = browser.post(f"/parc/members/invitations/{invitation.pk}/revoke/", follow=True)
        assert response.redirect_chain == [(PAGE, 302)]
        assert said in words_of(response)
    assert re.search("Ève Salaün link withdrawn on", words_of(browser.get(PAGE)))


def test_the_page_of_the_members_counts_them_and_does_not_list_them(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    make(club, admin, *players)
    invite(club, ClubRole.DIRECTOR, admin, "for Nina")
    page = words_of(signed_in(admin).get("/parc/members/"))
    assert "3 links have not been used yet." in page
    assert page.count("good until") == 1


def test_a_hundred_players_take_as_many_queries_as_three(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    few = queries(lambda: browser.get(PAGE))
    Player.objects.bulk_create(Player.with_name(club, f"Joueur {number}") for number in range(100))
    make(club, admin, *Player.objects.all())
    assert queries(lambda: browser.get(PAGE)) <= few + 1


def test_only_an_administrator_invites(
    club: Club, director: User, player: User, players: list[Player], signed_in: SignedIn
) -> None:
    for user in (director, player):
        assert signed_in(user).post(PAGE, a_form(*players)).status_code == 403
        assert signed_in(user).get(PAGE).status_code == 403
    assert not Invitation.objects.exists()


# ---- by mail -------------------------------------------------------------------------------------


def mail_it(browser: Client, player: Player, token: str, to: str = "eve@example.org", **how: object) -> object:
    form = {"address": to, "token": token, "language": "fr"}
    return browser.post(f"/parc/people/{player.pk}/invitation/mail/", form, **how)  # type: ignore[arg-type]


@override_settings(SENDS_MAIL=True)
def test_a_link_is_sent_to_an_address_which_is_kept_nowhere(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    token = token_for(club, admin, players[0])
    response = mail_it(signed_in(admin), players[0], token)
    assert response.status_code == 200  # type: ignore[attr-defined]
    (sent,) = mail.outbox
    assert sent.to == ["eve@example.org"]
    assert "Bonjour Ève Salaün" in sent.body
    assert f"http://testserver{address(token)}" in sent.body
    entry = LogEntry.objects.get(tag=Tag.INVITATION_MAILED)
    assert (entry.who, entry.detail) == (admin, {"invitation": Invitation.objects.get().pk})
    for row in (*Invitation.objects.values(), *Player.objects.values(), *LogEntry.objects.values()):
        assert "example.org" not in repr(row)


@override_settings(SENDS_MAIL=True)
def test_a_mail_is_not_sent_twice_in_a_moment_nor_for_another_link(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    browser, token = signed_in(admin), token_for(club, admin, players[0])
    mail_it(browser, players[0], token)
    again = mail_it(browser, players[0], token)
    assert again.status_code == 422  # type: ignore[attr-defined]
    assert "wait five minutes" in words_of(again)
    assert token in again.content.decode()  # type: ignore[attr-defined]
    for player, other in ((players[1], token), (players[0], "x" * 26), (players[0], "")):
        assert mail_it(browser, player, other).status_code == 422  # type: ignore[attr-defined]
    Invitation.objects.all().withdraw_all()
    assert "no longer good" in words_of(mail_it(browser, players[0], token))
    assert len(mail.outbox) == 1


@override_settings(SENDS_MAIL=True)
def test_a_mail_never_brings_a_link_to_another_player(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    """Of one that was never sent, so that nothing else refuses it: who comes in by it is whom it was made for."""
    browser, token = signed_in(admin), token_for(club, admin, players[0])
    wrong = mail_it(browser, players[1], token)
    assert wrong.status_code == 422  # type: ignore[attr-defined]
    assert "no longer good" in words_of(wrong)
    assert not mail.outbox
    assert not LogEntry.objects.filter(tag=Tag.INVITATION_MAILED).exists()
    # Control: to its own player it goes.
    assert mail_it(browser, players[0], token).status_code == 200  # type: ignore[attr-defined]
    assert len(mail.outbox) == 1


@override_settings(SENDS_MAIL=True)
@pytest.mark.parametrize("to", ["", "eve", "eve@example.org\nBcc: x@example.org", "a\0@example.org"])
def test_a_wrong_address_is_told_and_stands_in_its_field(
    to: str, club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    response = mail_it(
        signed_in(admin), players[0], token_for(club, admin, players[0]), to, headers={"hx-request": "true"}
    )
    assert response.status_code == 422  # type: ignore[attr-defined]
    assert "notice error" in response.content.decode()  # type: ignore[attr-defined]
    assert "<html" not in response.content.decode()  # type: ignore[attr-defined]
    assert not mail.outbox


@override_settings(SENDS_MAIL=True)
def test_a_mail_server_that_fails_is_told(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_mail: EmailMessage) -> int:
        raise SMTPServerDisconnected("no")

    monkeypatch.setattr(EmailMessage, "send", fails)
    response = mail_it(signed_in(admin), players[0], token_for(club, admin, players[0]))
    assert response.status_code == 422  # type: ignore[attr-defined]
    assert "The mail server did not take it" in words_of(response)
    assert "eve@example.org" in response.content.decode()  # type: ignore[attr-defined]


@override_settings(SENDS_MAIL=True)
def test_no_account_sends_more_than_so_many_a_day(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incidents.accounts.mailing.MOST_INVITATIONS_OF_A_DAY", 1)
    browser = signed_in(admin)
    mail_it(browser, players[0], token_for(club, admin, players[0]))
    assert "try again tomorrow" in words_of(mail_it(browser, players[1], token_for(club, admin, players[1])))
    assert len(mail.outbox) == 1


def test_where_no_mail_is_sent_no_page_speaks_of_it(
    club: Club, admin: User, players: list[Player], signed_in: SignedIn
) -> None:
    with override_settings(SENDS_MAIL=False):
        browser = signed_in(admin)
        page = browser.post(PAGE, a_form(players[0])).content.decode()
        assert "mailto:" in page
        assert 'type="email"' not in page
        assert mail_it(browser, players[0], token_for(club, admin, players[0])).status_code == 404  # type: ignore[attr-defined]
    with override_settings(SENDS_MAIL=True):
        page = browser.post(PAGE, a_form(players[1])).content.decode()
        assert page.count('type="email"') == 1
