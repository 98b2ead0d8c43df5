"""A forgotten password: a link that an administrator makes, or whoever runs the installation."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import timezone

from incidents import membership
from incidents.accounts import password_links
from incidents.accounts.password_links import LinkSpent, OutOfReach, make_password_link, renew_password, standing_link
from incidents.administration.forgetting import KnownPerson, forget, forget_all
from incidents.models import AccountLink, Club, ClubRole, LinkFor, LogEntry, Membership, Tag, User
from tests.incidents.conftest import PASSWORD, SignedIn, somebody
from tests.incidents.telephones import code_of, give_password, telephone_of
from tests.incidents.test_known_browsers import COOKIE
from tests.incidents.test_signing_in import ten_wrong_passwords, tries

NEW = "seven quiet herons"
CHOSEN = {"new": NEW, "again": NEW}


@pytest.fixture(autouse=True)
def in_english(admin: User) -> None:
    User.objects.filter(pk=admin.pk).update(language="en")


def of(user: User) -> Membership:
    return Membership.objects.current().get(user=user)


def page_of(user: User) -> str:
    return f"/parc/members/{of(user).pk}/password/"


def link_for(user: User, by: User) -> str:
    """The address of a link that this administrator made."""
    return f"/accounts/new-password/{make_password_link(of(user), by)[1]}/"


def tags_of(club: Club | None) -> list[str]:
    of_accounts = ("password", "second")
    tags = LogEntry.objects.filter(club=club).order_by("pk").values_list("tag", flat=True)
    return [tag for tag in tags if tag.startswith(of_accounts)]


# ---- The link -----------------------------------------------------------------------------------


def test_an_administrator_makes_a_link_and_it_is_good_once(
    club: Club, director: User, admin: User, signed_in: SignedIn
) -> None:
    hers = signed_in(director)
    answer = signed_in(admin).post(page_of(director), {"current": PASSWORD})
    assert answer.status_code == 200
    (address,) = re.findall(r"http://testserver(/accounts/new-password/[\w-]+/)", answer.content.decode())
    assert tags_of(club) == [Tag.PASSWORD_LINK_MADE]
    assert LogEntry.objects.get(tag=Tag.PASSWORD_LINK_MADE).who == admin
    # Hashed: nobody who reads the table can use it.
    token = address.split("/")[-2]
    assert token not in repr(list(AccountLink.objects.values()))
    browser = Client(headers={"accept-language": "en"})
    assert "dora" in browser.get(address).content.decode()
    assert hers.get("/preferences/").status_code == 200
    done = browser.post(address, CHOSEN)
    assert (done.status_code, done.headers["Location"]) == (302, "/accounts/sign-in/")
    assert hers.get("/preferences/").status_code == 302
    director.refresh_from_db()
    assert director.check_password(NEW)
    assert LogEntry.objects.get(tag=Tag.PASSWORD_RENEWED).who == director
    assert browser.post(address, CHOSEN).status_code == 410
    assert browser.get(address).status_code == 410
    # Nobody is signed in by it, and the browser is known.
    assert browser.get("/preferences/").status_code == 302
    ten_wrong_passwords(Client())
    assert tries(browser, "dora", NEW) == 302


def test_it_ends_with_its_day_and_the_next_takes_its_place(director: User, admin: User) -> None:
    first, second = link_for(director, admin), link_for(director, admin)
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200
    AccountLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Client().post(second, CHOSEN).status_code == 410
    assert tries(Client(), "dora") == 302
    assert AccountLink.objects.get().expires_at - AccountLink.objects.get().made_at < timedelta(days=1, seconds=1)


def test_a_link_for_something_else_opens_nothing(director: User) -> None:
    AccountLink.objects.all().replace(director, LinkFor.ADDRESS, "token", address="dora@example.org")
    assert Client().get("/accounts/new-password/token/").status_code == 410
    with pytest.raises(LinkSpent):
        renew_password("token", NEW)


@pytest.mark.parametrize("chosen", [{"again": "x" * 12}, {"new": "short", "again": "short"}, {"new": "", "again": ""}])
def test_a_password_that_will_not_do_leaves_the_link(chosen: dict[str, str], director: User, admin: User) -> None:
    address = link_for(director, admin)
    assert Client().post(address, CHOSEN | chosen).status_code == 422
    assert Client().post(address, CHOSEN).status_code == 302


def test_the_second_factor_stays(director: User, admin: User) -> None:
    key = telephone_of(director)
    browser = Client()
    assert browser.post(link_for(director, admin), CHOSEN).status_code == 302
    assert COOKIE not in browser.cookies
    assert give_password(browser, "dora", NEW) == "/accounts/sign-in/"
    assert browser.post("/accounts/sign-in/", {"code": code_of(key)}).status_code == 302


def test_a_password_that_he_remembers_ends_the_link(director: User, admin: User, signed_in: SignedIn) -> None:
    address = link_for(director, admin)
    signed_in(director).post("/accounts/password/", {"current": PASSWORD} | CHOSEN)
    assert Client().get(address).status_code == 410


def test_being_forgotten_ends_it(club: Club, director: User, admin: User) -> None:
    address = link_for(director, admin)
    forget(KnownPerson.signing_in(club, director), admin)
    assert Client().get(address).status_code == 410
    assert not AccountLink.objects.exists()


# ---- Who may make one ---------------------------------------------------------------------------


def test_the_administrators_own_password_is_asked_for(director: User, admin: User, signed_in: SignedIn) -> None:
    here = signed_in(admin)
    assert here.post(page_of(director), {"current": "wrong"}).status_code == 422
    assert [here.post(page_of(director), {"current": "wrong"}).status_code for _ in range(9)][-1] == 429
    assert here.post(page_of(director), {"current": PASSWORD}).status_code == 429
    assert not AccountLink.objects.exists()


@pytest.mark.parametrize("role", list(ClubRole))
@pytest.mark.parametrize("maker", [ClubRole.PLAYER, ClubRole.DIRECTOR, None])
def test_nobody_takes_over_an_account_of_another_club(
    role: ClubRole, maker: ClubRole | None, other_club: Club, director: User, admin: User, signed_in: SignedIn
) -> None:
    """Of whatever role there; unless the club there is his to administer too."""
    Membership.objects.create(club=other_club, user=director, role=role)
    if maker is not None:
        Membership.objects.create(club=other_club, user=admin, role=maker)
    here = signed_in(admin)
    mine = Membership.objects.get(user=director, club__slug="parc")
    page = f"/parc/members/{mine.pk}/password/"
    with pytest.raises(OutOfReach):
        make_password_link(mine, admin)
    answer = here.post(page, {"current": PASSWORD})
    assert answer.status_code == 422
    text = " ".join(here.get(page).content.decode().split())
    assert "cannot be made here" in text
    # Where else he is a member is nobody's business, nor that he is.
    assert "another club" not in text
    assert "e-mail" in text
    assert "Whoever runs this installation" in text
    assert other_club.name not in text
    assert not AccountLink.objects.exists()
    with override_settings(SENDS_MAIL=False):
        assert "e-mail" not in here.get(page).content.decode()


def test_control_without_asking_for_his_clubs_another_clubs_account_would_be_taken(
    other_club: Club, director: User, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    Membership.objects.create(club=other_club, user=director, role=ClubRole.ADMIN)
    monkeypatch.setattr(password_links, "is_in_reach", lambda *_: True)
    _, token = make_password_link(Membership.objects.get(user=director, club__slug="parc"), admin)
    browser = Client()
    browser.post(f"/accounts/new-password/{token}/", CHOSEN)
    assert tries(browser, "dora", NEW) == 302
    assert browser.get("/quai/members/").status_code == 200


def test_an_administrator_of_both_clubs_may(club: Club, other_club: Club, director: User, admin: User) -> None:
    for user in (director, admin):
        Membership.objects.create(club=other_club, user=user, role=ClubRole.ADMIN)
    mine = Membership.objects.get(user=director, club=club)
    _, token = make_password_link(mine, admin)
    assert standing_link(token) is not None
    # And no more when he is administrator there no longer.
    membership.end_membership(Membership.objects.get(user=admin, club=other_club), director)
    assert standing_link(token) is None


def test_a_link_kept_until_another_club_lets_him_in_is_dead(
    club: Club, other_club: Club, director: User, admin: User
) -> None:
    address = link_for(director, admin)
    Membership.objects.create(club=other_club, user=director, role=ClubRole.PLAYER)
    assert Client().get(address).status_code == 410
    assert Client().post(address, CHOSEN).status_code == 410


WAYS_OUT = ["ended", "lowered to director", "lowered to player", "forgotten", "kept long enough", "closed"]


def goes(admin: User, way: str) -> None:
    """He is administrator no more; somebody else is."""
    mine, other = Membership.objects.get(user=admin, club__slug="parc"), User.objects.get(username="ada")
    match way:
        case "ended":
            membership.end_membership(mine, other)
        case "lowered to director":
            membership.change_role(mine, ClubRole.DIRECTOR, other)
        case "lowered to player":
            membership.change_role(mine, ClubRole.PLAYER, other)
        case "forgotten":
            forget(KnownPerson.signing_in(mine.club, admin), other)
        case "kept long enough":
            assert forget_all(mine.club, [KnownPerson.signing_in(mine.club, admin)], [], None) == 1
        case _:
            # No page does this; whoever runs the installation may.
            User.objects.filter(pk=admin.pk).update(is_active=False)


@pytest.mark.parametrize("is_elsewhere_too", [False, True])
@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_link_of_somebody_who_administers_no_more_is_dead(
    way: str, is_elsewhere_too: bool, club: Club, other_club: Club, director: User, admin: User
) -> None:
    somebody("ada", club, ClubRole.ADMIN)
    if is_elsewhere_too:
        # So his account stays where the club forgets him.
        Membership.objects.create(club=other_club, user=admin, role=ClubRole.ADMIN)
    address = link_for(director, admin)
    goes(admin, way)
    assert Client().get(address).status_code == 410
    assert Client().post(address, CHOSEN).status_code == 410
    assert director.check_password(PASSWORD)


@pytest.mark.parametrize("club_left", ["parc", "quai"])
@pytest.mark.parametrize("way", ["ended", "lowered"])
def test_it_is_not_good_again_when_he_administers_again(
    way: str, club_left: str, club: Club, other_club: Club, director: User, admin: User
) -> None:
    """Of whichever club of the account he was no administrator for a while. His links elsewhere stay."""
    for each in (club, other_club):
        somebody(f"ada-{each.slug}", each, ClubRole.ADMIN)
    for user in (admin, director):
        Membership.objects.create(club=other_club, user=user, role=ClubRole.ADMIN)
    third = Club.objects.create(slug="bois", name="Bridge du Bois")
    Membership.objects.create(club=third, user=admin, role=ClubRole.ADMIN)
    elsewhere = make_password_link(Membership.objects.get(user=somebody("bob", third)), admin)[1]
    token = make_password_link(Membership.objects.get(user=director, club=club), admin)[1]
    ada = User.objects.get(username=f"ada-{club_left}")
    held = Membership.objects.get(user=admin, club__slug=club_left)
    if way == "ended":
        membership.end_membership(held, ada)
        Membership.objects.create(club=held.club, user=admin, role=ClubRole.ADMIN)
    else:
        membership.change_role(held, ClubRole.DIRECTOR, ada)
        membership.change_role(held, ClubRole.ADMIN, ada)
    assert standing_link(token) is None
    assert standing_link(elsewhere) is not None


def test_a_link_for_somebody_who_left_the_club_is_dead(club: Club, director: User, admin: User) -> None:
    address = link_for(director, admin)
    membership.end_membership(of(director), admin)
    assert Client().post(address, CHOSEN).status_code == 410


def test_nobody_goes_round_his_own_password(admin: User, signed_in: SignedIn) -> None:
    here = signed_in(admin)
    assert "Change my password" in here.get(page_of(admin)).content.decode()
    assert here.post(page_of(admin), {"current": PASSWORD}).status_code == 422
    with pytest.raises(OutOfReach):
        make_password_link(of(admin), admin)


def test_another_administrator_of_the_club_is_a_member_like_others(club: Club, admin: User) -> None:
    other = somebody("ada", club, ClubRole.ADMIN)
    assert Client().post(link_for(other, admin), CHOSEN).status_code == 302


def test_another_clubs_member_is_not_there(stranger: User, admin: User, signed_in: SignedIn) -> None:
    assert signed_in(admin).post(page_of(stranger), {"current": PASSWORD}).status_code == 404


# ---- From the command line ----------------------------------------------------------------------


def command(*arguments: str) -> str:
    said = StringIO()
    call_command("newpassword", *arguments, stdout=said)
    return said.getvalue().strip().removeprefix("http://testserver")


def test_the_last_administrator_gets_a_link_from_the_command_line(club: Club, other_club: Club, admin: User) -> None:
    Membership.objects.create(club=other_club, user=admin)
    key = telephone_of(admin)
    address = command("Anne")
    assert [tags_of(each) for each in (club, other_club)] == [[Tag.PASSWORD_LINK_MADE]] * 2
    browser = Client()
    assert browser.post(address, CHOSEN).status_code == 302
    assert give_password(browser, "anne", NEW) == "/accounts/sign-in/"
    assert browser.post("/accounts/sign-in/", {"code": code_of(key)}).status_code == 302


def test_it_takes_the_second_factor_away_where_it_is_lost(club: Club, admin: User) -> None:
    telephone_of(admin)
    address = command("anne", "--without-second-factor")
    assert tags_of(club) == [Tag.PASSWORD_LINK_MADE, Tag.SECOND_FACTOR_OFF]
    browser = Client()
    assert browser.post(address, CHOSEN).status_code == 302
    assert tries(browser, "anne", NEW) == 302


def test_of_somebody_in_no_club_the_journal_tells_too(db: None) -> None:
    somebody("nemo")
    command("nemo", "--without-second-factor")
    assert tags_of(None) == [Tag.PASSWORD_LINK_MADE]


@pytest.mark.parametrize("name", ["nobody", "", "a\0b"[:1]])
def test_who_is_not_there_is_named(name: str, club: Club, admin: User) -> None:
    with pytest.raises(CommandError, match="Nobody signs in"):
        command(name)
