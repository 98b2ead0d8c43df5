"""E-mail, where the installation has it: an address of one's own, and a link for a new password sent there."""

from __future__ import annotations

import importlib
import logging
import re
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from threading import BoundedSemaphore
from typing import Any

import pytest
from axes.models import AccessFailureLog
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.accounts import apart, mail_pages, mailing, strangers
from incidents.accounts.holding import hold_account
from incidents.accounts.mailing import NotSent, mail_password_links
from incidents.accounts.password_links import make_link_from_command_line, make_password_link
from incidents.administration.forgetting import KnownPerson, forget
from incidents.models import AccountLink, BrowserSession, Club, ClubRole, LinkFor, LogEntry, Membership, Tag, User
from incidents.models.account_links import ACCOUNT_LINK_LASTS
from tests.incidents.conftest import PASSWORD, SignedIn, somebody
from tests.incidents.telephones import give_password, telephone_of
from tests.incidents.test_signing_in import tries

FORGOTTEN, ADDRESS = "/accounts/forgotten/", "/accounts/address/"
NEW = "seven quiet herons"
CHOSEN = {"new": NEW, "again": NEW}
HERS = "dora@example.org"


@pytest.fixture
def addressed(director: User) -> User:
    """A director with a confirmed address."""
    director.email = HERS
    director.save()
    return director


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail server is not there."""

    def fails(_mail: EmailMessage) -> int:
        raise SMTPServerDisconnected("no")

    monkeypatch.setattr(EmailMessage, "send", fails)


def link_in(sent: Any) -> str:
    """Where the link in a mail leads."""
    (path,) = re.findall(r"http://testserver(/\S+)", sent.body)
    return str(path)


def asks(named: str, client: Client | None = None) -> None:
    answer = (client or Client()).post(FORGOTTEN, {"named": named})
    assert answer.status_code == 200


def give(client: Client, address: str, current: str = PASSWORD) -> int:
    return client.post(ADDRESS, {"address": address, "current": current}).status_code


# ---- One's own address --------------------------------------------------------------------------


def test_an_address_is_kept_once_it_is_confirmed(director: User, signed_in: SignedIn) -> None:
    here = signed_in(director)
    assert give(here, HERS) == 302
    director.refresh_from_db()
    assert director.email == ""
    (sent,) = mail.outbox
    assert sent.to == [HERS]
    assert HERS in here.get(ADDRESS).content.decode()
    # Also in another browser, where nobody is signed in; looking at it does nothing.
    browser = Client()
    assert HERS in browser.get(link_in(sent)).content.decode()
    director.refresh_from_db()
    assert director.email == ""
    assert browser.post(link_in(sent)).status_code == 302
    director.refresh_from_db()
    assert director.email == HERS
    assert browser.post(link_in(sent)).status_code == 410
    assert HERS in here.get("/preferences/").content.decode()
    noted = LogEntry.objects.filter(who=director, club=None).order_by("pk")
    assert [line.tag for line in noted] == [Tag.ADDRESS_GIVEN, Tag.ADDRESS_CONFIRMED]
    assert HERS not in repr([line.detail for line in noted])


def test_without_the_password_nothing_is_sent(director: User, signed_in: SignedIn) -> None:
    assert give(signed_in(director), HERS, "wrong") == 422
    assert mail.outbox == []
    assert not AccountLink.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "x",
        "a@b",
        "a@b\nBcc: c@example.org",
        "a@example.org,b@example.org",
        "a\0@example.org",
        "x" * 300 + "@example.org",
    ],
)
def test_what_is_no_address_is_refused(address: str, director: User, signed_in: SignedIn) -> None:
    assert give(signed_in(director), address) == 422
    assert mail.outbox == []


def test_a_mail_that_is_not_sent_changes_nothing(broken: None, director: User, signed_in: SignedIn) -> None:
    here = signed_in(director)
    answer = here.post(ADDRESS, {"address": HERS, "current": PASSWORD})
    assert answer.status_code == 422
    assert "could not be sent, and nothing has changed" in answer.content.decode()
    assert HERS in answer.content.decode()
    assert not AccountLink.objects.exists()
    # It counts: a server may say no of what it sent.
    assert LogEntry.objects.filter(tag=Tag.ADDRESS_GIVEN).count() == 1


def test_a_second_mail_waits(director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch) -> None:
    here = signed_in(director)
    assert give(here, HERS) == 302
    answer = here.post(ADDRESS, {"address": "other@example.org", "current": PASSWORD})
    assert "wait 5 minutes" in answer.content.decode()
    monkeypatch.setattr(mailing, "AGAIN_AFTER", timedelta(0))
    assert give(here, "other@example.org") == 302
    assert len(mail.outbox) == 2
    assert Client().get(link_in(mail.outbox[0])).status_code == 410


def gives_and_takes_away(here: Client, times: int) -> list[int]:
    """What is answered when he gives the address of somebody, takes it away, and again."""
    answers = []
    for _ in range(times):
        answers.append(give(here, "victor@example.org"))
        assert give(here, "") == 302
    return answers


@pytest.mark.gate("T18")
def test_nobody_fills_the_letter_box_of_somebody_else(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = signed_in(director)
    assert gives_and_takes_away(here, 3) == [302, 422, 422]
    # However slowly: so many in a day.
    monkeypatch.setattr(mailing, "AGAIN_AFTER", timedelta(0))
    assert gives_and_takes_away(here, 6) == [302] * 4 + [422] * 2
    assert len(mail.outbox) == mailing.MOST_OF_A_DAY == 5
    answer = here.post(ADDRESS, {"address": "victor@example.org", "current": PASSWORD})
    assert "try again tomorrow" in answer.content.decode()
    # "Sign out everywhere else" ends the links, and not the count.
    assert here.post("/accounts/sign-out-elsewhere/", {"current": PASSWORD}).status_code == 302
    assert give(here, "victor@example.org") == 422
    monkeypatch.setattr(mailing, "DAY", timedelta(0))
    assert give(here, "victor@example.org") == 302


@pytest.mark.gate("T18", control=True)
def test_control_a_limit_by_the_link_would_be_gone_with_it(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailing, "_check_sent", lambda _lines: None)
    assert gives_and_takes_away(signed_in(director), 8) == [302] * 8
    assert len(mail.outbox) == 8


def test_the_mail_to_an_address_says_nothing_that_the_sender_chose(director: User, signed_in: SignedIn) -> None:
    User.objects.filter(pk=director.pk).update(username="buy-at-example.com", name="Buy Now")
    director.refresh_from_db()
    give(signed_in(director), HERS)
    (sent,) = mail.outbox
    assert "buy" not in f"{sent.subject} {sent.body}".lower()


def test_it_is_taken_away(addressed: User, signed_in: SignedIn) -> None:
    asks("dora")
    assert give(signed_in(addressed), "") == 302
    addressed.refresh_from_db()
    assert addressed.email == ""
    assert Client().get(link_in(mail.outbox[0])).status_code == 410
    assert LogEntry.objects.filter(tag=Tag.ADDRESS_REMOVED, who=addressed).exists()
    told = mail.outbox[-1]
    assert told.to == [HERS]
    assert "http" not in told.body
    # There is nothing more to take away, and nobody to tell.
    assert give(signed_in(addressed), "") == 302
    assert len(mail.outbox) == 2


def test_another_address_ends_what_was_sent_to_the_one_before(addressed: User, signed_in: SignedIn) -> None:
    asks("dora")
    give(signed_in(addressed), "new@example.org")
    asked, confirming = mail.outbox
    assert Client().post(link_in(confirming)).status_code == 302
    assert Client().get(link_in(asked)).status_code == 410
    assert [sent.to for sent in mail.outbox[2:]] == [[HERS]]


@pytest.mark.parametrize(("language", "begins"), [("fr", "Votre adresse"), ("en", "Your e-mail address")])
def test_the_former_address_is_told_in_the_readers_language(
    language: str, begins: str, addressed: User, signed_in: SignedIn
) -> None:
    User.objects.filter(pk=addressed.pk).update(language=language)
    give(signed_in(addressed), "")
    (sent,) = mail.outbox
    assert sent.subject.startswith(begins)
    assert sent.content_subtype == "plain"


def test_a_former_address_that_cannot_be_told_keeps_nothing_from_changing(
    addressed: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "run_apart", apart._run)
    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(EmailMessage, "send", lambda _mail: (_ for _ in ()).throw(SMTPServerDisconnected("no")))
    assert give(signed_in(addressed), "") == 302
    addressed.refresh_from_db()
    assert addressed.email == ""


def test_being_forgotten_erases_it(club: Club, addressed: User, signed_in: SignedIn) -> None:
    somebody("ada", club, ClubRole.ADMIN)
    give(signed_in(addressed), "new@example.org")
    forget(KnownPerson.signing_in(club, addressed), None)
    addressed.refresh_from_db()
    assert addressed.email == ""
    assert not AccountLink.objects.exists()
    assert Client().get(link_in(mail.outbox[0])).status_code == 410


def test_nobody_else_is_shown_it(club: Club, addressed: User, admin: User, signed_in: SignedIn) -> None:
    here = signed_in(admin)
    membership = Membership.objects.get(user=addressed)
    for page in ("members/", f"members/{membership.pk}/password/", f"members/{membership.pk}/forget/", "journal/"):
        assert HERS not in here.get(f"/parc/{page}").content.decode()


# ---- An address that somebody else gave ----------------------------------------------------------


def by_a_link_of(admin: User, user: User) -> str:
    membership = Membership.objects.get(user=user, club__slug="parc")
    return f"/accounts/new-password/{make_password_link(membership, admin)[1]}/"


def gave_an_address_of_his_own(admin: User, user: User) -> None:
    """The administrator used his link himself, and confirmed an address of his; another one waits."""
    browser = Client()
    browser.post(by_a_link_of(admin, user), {"new": "eight loud ravens", "again": "eight loud ravens"})
    assert tries(browser, user.username, "eight loud ravens") == 302
    assert give(browser, "his@example.org", "eight loud ravens") == 302
    assert browser.post(link_in(mail.outbox[-1])).status_code == 302
    AccountLink.objects.all().replace(user, LinkFor.ADDRESS, "waits", address="his@example.com")


@pytest.mark.gate("T18")
@pytest.mark.parametrize("by", ["administrator", "command"])
def test_a_new_password_by_somebody_elses_link_takes_the_address_away(
    by: str, admin: User, director: User, other_club: Club
) -> None:
    """Else whoever made a link before would have the account by mail, once another club trusts its owner."""
    gave_an_address_of_his_own(admin, director)
    if by == "administrator":
        link = by_a_link_of(admin, director)
    else:
        token = make_link_from_command_line(director, without_second_factor=False)
        link = f"/accounts/new-password/{token}/"
    hers = Client(headers={"accept-language": "en"})
    assert "e-mail address of this account is removed" in hers.get(link).content.decode()
    assert hers.post(link, CHOSEN).status_code == 302
    noted = LogEntry.objects.filter(tag=Tag.PASSWORD_RENEWED).order_by("pk").last()
    assert noted is not None
    assert noted.detail == {"fields": ["email"]}
    told = mail.outbox[-1]
    assert told.to == ["his@example.org"]
    Membership.objects.create(club=other_club, user=director, role=ClubRole.ADMIN)
    before = len(mail.outbox)
    asks("dora")
    assert len(mail.outbox) == before
    assert Client().post("/accounts/address/waits/").status_code == 410


@pytest.mark.gate("T18", control=True)
def test_control_an_address_that_stayed_would_open_another_club(
    admin: User, director: User, other_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    gave_an_address_of_his_own(admin, director)
    monkeypatch.setattr("incidents.accounts.password_links.takes_address_away", lambda _link: False)
    Client().post(by_a_link_of(admin, director), CHOSEN)
    Membership.objects.create(club=other_club, user=director, role=ClubRole.ADMIN)
    asks("dora")
    his = Client()
    assert (
        his.post(link_in(mail.outbox[-1]), {"new": "eight loud ravens", "again": "eight loud ravens"}).status_code
        == 302
    )
    assert tries(his, "dora", "eight loud ravens") == 302
    assert his.get("/quai/members/").status_code == 200


def test_a_link_that_was_sent_to_it_leaves_the_address(addressed: User) -> None:
    asks("dora")
    link = link_in(mail.outbox[0])
    assert "is removed" not in Client(headers={"accept-language": "en"}).get(link).content.decode()
    Client().post(link, CHOSEN)
    addressed.refresh_from_db()
    assert addressed.email == HERS
    assert len(mail.outbox) == 1


def test_where_no_mail_is_sent_the_address_goes_untold(addressed: User, admin: User) -> None:
    with override_settings(SENDS_MAIL=False):
        Client().post(by_a_link_of(admin, addressed), CHOSEN)
    addressed.refresh_from_db()
    assert addressed.email == ""
    assert mail.outbox == []


@pytest.mark.parametrize("kind", LinkFor)
def test_a_link_does_only_what_it_was_made_for(kind: LinkFor, addressed: User) -> None:
    """On the page of another kind it is none, and does nothing; on its own it stands."""
    AccountLink.objects.all().replace(addressed, kind, "token", address="his@example.org")
    here, there = "/accounts/new-password/token/", "/accounts/address/token/"
    if kind is LinkFor.ADDRESS:
        here, there = there, here
    assert (Client().get(there).status_code, Client().post(there, CHOSEN).status_code) == (410, 410)
    addressed.refresh_from_db()
    assert addressed.email == HERS
    assert addressed.check_password(PASSWORD)
    # Control: where it leads it is good.
    assert (Client().get(here).status_code, Client().post(here, CHOSEN).status_code) == (200, 302)


# ---- A new password while a mail is on its way --------------------------------------------------


def by_her_own_page(here: Client, user: User, admin: User) -> int:
    return here.post("/accounts/password/", {"current": PASSWORD} | CHOSEN).status_code


def by_an_administrators_link(here: Client, user: User, admin: User) -> int:
    return Client().post(by_a_link_of(admin, user), CHOSEN).status_code


def by_a_link_from_the_command(here: Client, user: User, admin: User) -> int:
    token = make_link_from_command_line(user, without_second_factor=False)
    return Client().post(f"/accounts/new-password/{token}/", CHOSEN).status_code


def by_signing_out_elsewhere(here: Client, user: User, admin: User) -> int:
    """No new password, but what ends every link as one does."""
    return here.post("/accounts/sign-out-elsewhere/", {"current": PASSWORD}).status_code


WAYS = [by_her_own_page, by_an_administrators_link, by_a_link_from_the_command, by_signing_out_elsewhere]
Way = Callable[[Client, User, User], int]


def just_before(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[], object]) -> None:
    """Have this done once, before mailing next calls its function of this name."""
    called = getattr(mailing, name)

    def acting(*arguments: Any) -> Any:
        monkeypatch.setattr(mailing, name, called)
        act()
        return called(*arguments)

    monkeypatch.setattr(mailing, name, acting)


@pytest.mark.gate("T18")
@pytest.mark.parametrize("moment", ["_send", "_hold_unchanged"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [LinkFor.ADDRESS, LinkFor.PASSWORD_BY_MAIL])
def test_a_link_begun_before_a_new_password_is_not_good_after_it(
    kind: LinkFor,
    way: Way,
    moment: str,
    addressed: User,
    admin: User,
    signed_in: SignedIn,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While it is sent, or while it waits for its turn: what was begun with the password of before is not kept."""
    there, here = signed_in(addressed), signed_in(addressed)
    just_before(monkeypatch, moment, lambda: way(here, addressed, admin))
    if kind is LinkFor.ADDRESS:
        give(there, "his@example.org")
    else:
        asks("dora")
    assert LogEntry.objects.filter(tag__in=(Tag.PASSWORD_RENEWED, Tag.PASSWORD_CHANGED, Tag.SIGNED_OUT_ELSEWHERE))
    assert not AccountLink.objects.exists()
    sent = [each for each in mail.outbox if "http" in each.body]
    assert len(sent) == (moment == "_send")
    assert [Client().post(link_in(each), CHOSEN).status_code for each in sent] == [410] * len(sent)


@pytest.mark.gate("T18", control=True)
@pytest.mark.parametrize("kind", [LinkFor.ADDRESS, LinkFor.PASSWORD_BY_MAIL])
def test_control_a_link_that_asked_for_the_account_alone_would_be_good(
    kind: LinkFor, addressed: User, admin: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, here = signed_in(addressed), signed_in(addressed)
    monkeypatch.setattr(mailing, "_hold_unchanged", lambda user: hold_account(user.pk))
    just_before(monkeypatch, "_send", lambda: by_her_own_page(here, addressed, admin))
    if kind is LinkFor.ADDRESS:
        give(there, "his@example.org")
    else:
        asks("dora")
    assert Client().post(link_in(mail.outbox[0]), CHOSEN).status_code == 302


# ---- A forgotten password -----------------------------------------------------------------------


def test_what_no_database_could_keep_is_told_and_not_looked_for(
    addressed: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a name and as an address, which may have such a sign between quotation marks."""
    looked_for: list[Any] = []
    monkeypatch.setattr(apart, "run_apart", looked_for.append)
    refused = Client(headers={"accept-language": "en"}).post(FORGOTTEN, {"named": "dora\x01"})
    assert refused.status_code == 422
    assert "characters that cannot be kept" in refused.content.decode()
    assert give(signed_in(addressed), '"dora\x01"@example.org') == 422
    assert (looked_for, mail.outbox) == ([], [])


@pytest.mark.parametrize("named", ["dora", "Dora", HERS, "DORA@example.org"])
def test_a_link_is_sent_to_the_confirmed_address(named: str, addressed: User) -> None:
    asks(named)
    (sent,) = mail.outbox
    assert sent.to == [HERS]
    assert sent.from_email == "arbitre@example.org"
    assert Client().post(link_in(sent), CHOSEN).status_code == 302
    assert tries(Client(), "dora", NEW) == 302
    line = LogEntry.objects.get(tag=Tag.PASSWORD_LINK_MAILED)
    assert (line.who, line.detail) == (None, {"member": addressed.pk})


def test_it_leaves_the_second_factor(addressed: User) -> None:
    telephone_of(addressed)
    asks("dora")
    Client().post(link_in(mail.outbox[0]), CHOSEN)
    assert give_password(Client(), "dora", NEW) == "/accounts/sign-in/"


@pytest.mark.gate("T18")
def test_the_answer_is_the_same_whoever_is_named(addressed: User, admin: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also how much is asked of the database before it: what tells the two apart is done apart."""
    done: list[Any] = []
    monkeypatch.setattr(apart, "run_apart", done.append)
    answers = set()
    for named in ("dora", "anne", "nobody", HERS, "nobody@example.org"):
        browser = Client(headers={"accept-language": "en"})
        with CaptureQueriesContext(connection) as asked:
            answer = browser.post(FORGOTTEN, {"named": named})
        shown = re.sub(r'value="\w{64}"', "", answer.content.decode())
        answers.add((answer.status_code, shown, tuple(re.sub("'[^']*'", "", each["sql"]) for each in asked)))
    assert len(answers) == 1
    assert len(done) == 5
    assert mail.outbox == []


def test_a_stranger_who_asks_leaves_nothing(db: None) -> None:
    browser = Client()
    asks("nobody", browser)
    browser.get("/accounts/sign-in/")
    assert not BrowserSession.objects.exists()


@pytest.mark.gate("T18")
def test_an_address_that_asks_without_end_is_answered_the_same(
    addressed: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    monkeypatch.setattr(apart, "run_apart", done.append)
    shown = set()
    for _ in range(30):
        answer = Client(headers={"accept-language": "en"}).post(FORGOTTEN, {"named": "dora"})
        shown.add(re.sub(r'value="\w{64}"', "", answer.content.decode()))
    assert len(shown) == 1
    assert len(done) == strangers.MOST_OF_AN_ADDRESS == 20
    # Not everybody waits for it, nor it for ever.
    asks("dora", Client(REMOTE_ADDR="203.0.113.9"))
    assert len(done) == 21
    monkeypatch.setattr(strangers, "WITHIN", 0)
    asks("dora")
    assert len(done) == 22


@pytest.mark.gate("T18", control=True)
def test_control_without_the_count_all_would_be_taken(addressed: User, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    monkeypatch.setattr(apart, "run_apart", done.append)
    monkeypatch.setattr(mail_pages, "may_ask", lambda _address: True)
    for _ in range(30):
        asks("dora")
    assert len(done) == 30


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["203.0.113.9", "2001:db8::", None])
def test_it_is_counted_for_all_workers(address: str | None) -> None:
    """What one has in its memory another does not know."""
    for _ in range(strangers.MOST_OF_AN_ADDRESS):
        assert importlib.reload(strangers).may_ask(address)
    assert strangers.may_ask("203.0.113.10")
    with CaptureQueriesContext(connection) as asked:
        assert not importlib.reload(strangers).may_ask(address)
    # Beyond it nothing is written, whoever asks and how often.
    assert [each["sql"].split()[0] for each in asked] == ["SELECT"]


def test_who_asked_is_kept_no_longer_than_he_is_counted(addressed: User, monkeypatch: pytest.MonkeyPatch) -> None:
    asks("dora", Client(REMOTE_ADDR="203.0.113.9"))
    tries(Client(), "dora", "wrong")
    monkeypatch.setattr(strangers, "WITHIN", 0)
    asks("dora")
    kept = AccessFailureLog.objects.order_by("pk").values_list("username", "ip_address")
    # No name of anybody's stands there, and a wrong password counts on.
    assert list(kept) == [("dora", "127.0.0.1"), (strangers.ASKED, "127.0.0.1")]
    assert Client().post("/accounts/sign-in/", {"username": "dora", "password": PASSWORD}).status_code == 302


def test_what_waits_to_be_done_apart_is_bounded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.undo()
    taken: list[Any] = []
    with monkeypatch.context() as patch:
        patch.setattr(apart, "_waiting", BoundedSemaphore(3))
        patch.setattr(apart._apart, "submit", lambda _run, act: taken.append(act))
        for _ in range(5):
            apart.run_apart(lambda: None)
        assert len(taken) == 3
        assert "dropped" in caplog.text
        patch.setattr(apart, "_run", lambda _act: None)
        apart._run_in_turn(taken[0])
        apart.run_apart(lambda: None)
        assert len(taken) == 4


@pytest.mark.gate("T18")
def test_a_mailed_link_leads_where_the_site_is(addressed: User, signed_in: SignedIn, settings: Any) -> None:
    """Not where whoever asks says that it is."""
    settings.SITE = "https://arbitre.example.org"
    Client().post(FORGOTTEN, {"named": "dora"}, headers={"host": "localhost:6666"})
    signed_in(addressed).post(
        ADDRESS, {"address": "new@example.org", "current": PASSWORD}, headers={"host": "localhost:6666"}
    )
    assert len(mail.outbox) == 2
    for sent in mail.outbox:
        assert "https://arbitre.example.org/accounts/" in sent.body
        assert "6666" not in sent.body


@pytest.mark.gate("T18", control=True)
def test_control_what_is_not_done_apart_tells(addressed: User) -> None:
    counts = set()
    for named in ("dora", "nobody"):
        with CaptureQueriesContext(connection) as asked:
            asks(named)
        counts.add(len(asked))
    assert len(counts) == 2


@pytest.mark.gate("T18")
def test_nobodys_letter_box_is_filled(addressed: User) -> None:
    for _ in range(20):
        asks("dora")
    assert len(mail.outbox) == 1


@pytest.mark.gate("T18")
def test_who_asks_again_undoes_no_young_link(addressed: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor sends more than five in a day, of which the last is good still."""
    monkeypatch.setattr(mailing, "AGAIN_AFTER", timedelta(0))
    for sent in range(1, 8):
        asks("dora")
        asks("dora")
        assert len(mail.outbox) == min(sent, mailing.MOST_OF_A_DAY)
        assert Client().get(link_in(mail.outbox[-1])).status_code == 200
        AccountLink.objects.update(made_at=timezone.now() - timedelta(minutes=61))
    assert [Client().get(link_in(each)).status_code for each in mail.outbox] == [410] * 4 + [200]
    assert mailing.MOST_OF_A_DAY * mailing.GOOD_ALONE < ACCOUNT_LINK_LASTS


@pytest.mark.gate("T18", control=True)
def test_control_a_link_that_is_replaced_at_once_would_be_dead(
    addressed: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("AGAIN_AFTER", "GOOD_ALONE"):
        monkeypatch.setattr(mailing, limit, timedelta(0))
    asks("dora")
    asks("dora")
    assert Client().get(link_in(mail.outbox[0])).status_code == 410


def test_a_link_that_was_used_makes_no_room_for_more(addressed: User) -> None:
    asks("dora")
    assert Client().post(link_in(mail.outbox[0]), CHOSEN).status_code == 302
    asks("dora")
    assert len(mail.outbox) == 1


@pytest.mark.gate("T18", control=True)
def test_control_without_the_wait_it_would_be(addressed: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("AGAIN_AFTER", "GOOD_ALONE", "DAY"):
        monkeypatch.setattr(mailing, limit, timedelta(0))
    for _ in range(20):
        asks("dora")
    assert len(mail.outbox) == 20


def test_the_link_of_an_administrator_stays_beside_it(addressed: User, admin: User) -> None:
    """Else whoever asks in her name would undo what he does for her."""
    AccountLink.objects.all().replace(addressed, LinkFor.PASSWORD, "token")
    asks("dora")
    assert Client().get("/accounts/new-password/token/").status_code == 200


def test_a_mail_that_fails_leaves_no_link(broken: None, addressed: User) -> None:
    with pytest.raises(NotSent):
        mail_password_links("dora")
    assert not AccountLink.objects.exists()
    assert LogEntry.objects.filter(tag=Tag.PASSWORD_LINK_MAILED).count() == 1


def test_what_fails_apart_is_logged_without_names(caplog: pytest.LogCaptureFixture, db: None) -> None:
    def fails() -> None:
        raise OSError(f"{HERS} refused")

    with caplog.at_level(logging.ERROR):
        apart._run(fails)
    assert "OSError" in caplog.text
    assert HERS not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_it_is_sent_by_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch, addressed: User) -> None:
    monkeypatch.undo()
    asks("dora")
    apart._apart.submit(lambda: None).result(20)
    assert [sent.to for sent in mail.outbox] == [[HERS]]
    assert AccountLink.objects.get().user == addressed


@pytest.mark.parametrize(("language", "begins"), [("fr", "Un nouveau mot de passe"), ("en", "A new password")])
def test_mails_speak_the_readers_language(language: str, begins: str, addressed: User) -> None:
    addressed.language = language
    addressed.save()
    asks("dora", Client(headers={"accept-language": "en" if language == "fr" else "fr"}))
    (sent,) = mail.outbox
    assert sent.subject.startswith(begins)
    assert "dora" in sent.body
    assert sent.content_subtype == "plain"


def test_a_name_breaks_no_header(director: User) -> None:
    """A mail has nothing of anybody's in its headers but the address, which Django checks again."""
    director.email = "dora@example.org\nBcc: everybody@example.org"
    director.save()
    with pytest.raises(ValueError, match="newline"):
        mail_password_links("dora")
    assert mail.outbox == []


# ---- Without it ---------------------------------------------------------------------------------


def test_without_a_mail_server_nothing_speaks_of_mail(director: User, signed_in: SignedIn) -> None:
    here = signed_in(director)
    told = ("e-mail", "Forgotten password?")

    def shown() -> str:
        signing_in = Client(headers={"accept-language": "en"}).get("/accounts/sign-in/")
        return here.get("/preferences/").content.decode() + signing_in.content.decode()

    assert all(each in shown() for each in told)
    with override_settings(SENDS_MAIL=False):
        assert not any(each in shown() for each in told)
        for page in (FORGOTTEN, ADDRESS, "/accounts/address/token/"):
            assert here.get(page).status_code == 404
            assert here.post(page, {"named": "dora"}).status_code == 404
