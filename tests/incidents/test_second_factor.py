"""The second factor: a code after the password, from a telephone or from paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessFailureLog
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.db import connection
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.backup.tables import models_backed_up
from incidents.accounts import (
    holding,
    passwords,
    second_factor,
    second_factor_forms,
    second_factor_pages,
    second_step,
)
from incidents.accounts.password_links import make_link_from_command_line
from incidents.accounts.second_factor import codes_left
from incidents.administration.forgetting import KnownPerson, forget
from incidents.membership import change_role
from incidents.models import AccountLink, Club, ClubRole, LogEntry, Membership, RecoveryCode, Tag, User
from tests.gates.recording import Figure
from tests.incidents.conftest import PASSWORD, SignedIn, somebody
from tests.incidents.telephones import code_of, form_to_switch_on, give_password, key_on, on_paper, telephone_of
from tests.incidents.test_known_browsers import COOKIE
from tests.incidents.test_signing_in import ten_wrong_passwords, tries

CODE, PAGE = "/accounts/sign-in/", "/accounts/second-factor/"
CODES, OFF = "/accounts/second-factor/codes/", "/accounts/second-factor/off/"
WRONG = "000000000000"


def is_in(client: Client) -> bool:
    return client.get("/preferences/").status_code == 200


def gives(client: Client, code: str, **more: str) -> int:
    return client.post(CODE, {"code": code}, **more).status_code  # type: ignore[arg-type]


def comes_in(user: User, code: str) -> bool:
    """Whether the password and this code sign him in, in a new browser."""
    browser = Client()
    return give_password(browser, user.username, PASSWORD) == CODE and gives(browser, code) == 302 and is_in(browser)


def tags(user: User) -> list[str]:
    return list(LogEntry.objects.filter(who=user, club=None).order_by("pk").values_list("tag", flat=True))


# ---- Switching it on ----------------------------------------------------------------------------


def test_it_is_switched_on_by_password_and_code(director: User, signed_in: SignedIn) -> None:
    here, there = signed_in(director), signed_in(director)
    assert "Second factor" in here.get("/preferences/").content.decode()
    page = here.get(PAGE).content.decode()
    key = key_on(page)
    sealed = re.findall(r'name="key" value="([^"]+)"', page)[0]
    answer = here.post(PAGE, {"current": PASSWORD, "key": sealed, "code": code_of(key)})
    assert answer.status_code == 200
    codes = re.findall(r"<li>(\d{4} \d{4} \d{4})</li>", answer.content.decode())
    assert len(set(codes)) == 10
    assert is_in(here)
    assert not is_in(there)
    assert tags(director) == [Tag.SECOND_FACTOR_ON]
    # Hashed: nobody who reads the table can use them.
    kept = list(RecoveryCode.objects.filter(user=director).values_list("code_hash", flat=True))
    assert len(kept) == 10
    assert not any(code.replace(" ", "") in each for code in codes for each in kept)
    # The code that switched it on is used up.
    assert not comes_in(director, code_of(key))
    assert comes_in(director, code_of(key, 1))
    assert comes_in(director, codes[3])
    assert not comes_in(director, codes[3])
    assert "otpauth://totp/Arbitre%3Adora" in TOTPDevice.objects.get(user=director).config_url


@pytest.mark.parametrize(
    "other", [{"current": "wrong"}, {"code": "000000"}, {"code": "é"}, {"key": "x"}, {"code": ""}, {"key": ""}]
)
def test_without_the_password_or_its_code_it_stays_off(
    other: dict[str, str], director: User, signed_in: SignedIn
) -> None:
    here, there = signed_in(director), signed_in(director)
    answer = here.post(PAGE, form_to_switch_on(PASSWORD) | other)
    assert answer.status_code == 422
    assert not second_factor.has_second_factor(director)
    assert is_in(there)
    assert tags(director) == []


def test_a_refused_code_leaves_the_key_that_the_telephone_has(director: User, signed_in: SignedIn) -> None:
    here = signed_in(director)
    page = here.get(PAGE).content.decode()
    sealed = re.findall(r'name="key" value="([^"]+)"', page)[0]
    answer = here.post(PAGE, {"current": PASSWORD, "key": sealed, "code": "000000"}).content.decode()
    assert key_on(answer) == key_on(page)
    assert PASSWORD not in answer


def test_it_is_offered_to_directors_and_administrators(
    club: Club, player: User, director: User, admin: User, signed_in: SignedIn
) -> None:
    def is_told(user: User) -> bool:
        User.objects.filter(pk=user.pk).update(language="en")
        return "Second factor" in signed_in(user).get("/preferences/").content.decode()

    assert [is_told(each) for each in (player, director, admin)] == [False, True, True]
    # Who directs no more is asked still, and may switch it off.
    key = telephone_of(director)
    change_role(Membership.objects.get(user=director), ClubRole.PLAYER, admin)
    assert is_told(director)
    assert signed_in(director).post(OFF, {"current": PASSWORD, "code": code_of(key)}).status_code == 302


def test_codes_and_keys_are_random(director: User) -> None:
    """160 bits of a key, 40 of a recovery code; none comes twice."""
    keys = {second_factor.KeyToOffer().in_letters for _ in range(100)}
    assert len(keys) == 100
    assert {len(key.replace(" ", "")) for key in keys} == {32}
    codes = {code for _ in range(10) for code in on_paper(director)}
    assert len(codes) == 100
    assert all(re.fullmatch(r"\d{4} \d{4} \d{4}", code) for code in codes)
    assert {digit for code in codes for digit in code} == set("0123456789 ")


# ---- Signing in ---------------------------------------------------------------------------------


@pytest.mark.gate("T18")
def test_the_password_alone_signs_nobody_in(director: User) -> None:
    key = telephone_of(director)
    browser = Client()
    assert give_password(browser, "dora", PASSWORD) == CODE
    assert browser.get("/parc/").status_code == 302
    assert not is_in(browser)
    assert COOKIE not in browser.cookies
    assert not LogEntry.objects.filter(tag=Tag.SIGNED_IN).exists()
    answer = browser.post(CODE, {"code": code_of(key)})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/parc/")
    assert is_in(browser)
    assert COOKIE in browser.cookies
    assert LogEntry.objects.get(tag=Tag.SIGNED_IN).detail == {}
    # Once in, the step is over.
    assert second_step.KEY not in browser.session
    assert browser.get(CODE).headers["Location"] == "/"


@pytest.mark.gate("T18", control=True)
def test_control_without_the_second_step_the_password_would_do(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    telephone_of(director)
    monkeypatch.setattr("incidents.accounts.signing_in.has_second_factor", lambda _user: False)
    browser = Client()
    assert tries(browser, "dora") == 302
    assert is_in(browser)


@pytest.mark.gate("T18")
def test_a_code_is_good_once(director: User) -> None:
    """Whoever looked over his shoulder comes too late."""
    key = telephone_of(director)
    paper = on_paper(director)
    for code in (code_of(key), paper[0]):
        assert comes_in(director, code)
        assert not comes_in(director, code)
    assert LogEntry.objects.filter(tag=Tag.SIGNED_IN).values_list("detail", flat=True)[0] == {"codes_left": 9}


@pytest.mark.gate("T18", control=True)
def test_control_a_code_that_is_not_spent_would_be_good_again(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    key = telephone_of(director)
    code = code_of(key)
    assert comes_in(director, code)
    TOTPDevice.objects.update(last_t=-1)
    assert comes_in(director, code)


def test_a_code_of_before_or_after_is_good_for_a_moment(director: User) -> None:
    key = telephone_of(director)
    assert not comes_in(director, code_of(key, -3))
    assert not comes_in(director, code_of(key, 4))
    assert comes_in(director, code_of(key, -1))
    assert comes_in(director, f" {code_of(key)[:3]} {code_of(key)[3:]}")


@pytest.mark.parametrize("code", ["", "abc", "12345", "1234567", "٣٣٣٣٣٣", "\0", "x" * 10_000, "9" * 40, "½", "-12345"])
def test_what_is_no_code_is_refused(code: str, director: User) -> None:
    telephone_of(director)
    browser = Client()
    give_password(browser, "dora", PASSWORD)
    assert gives(browser, code) == 422
    assert not is_in(browser)


def test_nobody_comes_to_the_code_without_a_password(director: User) -> None:
    key = telephone_of(director)
    answer = Client().post(CODE, {"code": code_of(key)})
    assert answer.headers["Location"].startswith("/accounts/sign-in/")
    shown = Client().get(CODE).content.decode()
    assert 'name="password"' in shown
    assert 'name="code"' not in shown


@pytest.mark.parametrize("what", ["time", "password", "closed"])
def test_the_step_does_not_wait_for_ever(what: str, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    key = telephone_of(director)
    browser = Client()
    give_password(browser, "dora", PASSWORD)
    match what:
        case "time":
            later = timezone.now() + timedelta(minutes=5, seconds=1)
            monkeypatch.setattr(timezone, "now", lambda: later)
        case "password":
            director.set_password("seven quiet herons")
            director.save()
        case _:
            User.objects.filter(pk=director.pk).update(is_active=False)
    assert browser.post(CODE, {"code": code_of(key)}).headers["Location"].startswith("/accounts/sign-in/")
    monkeypatch.undo()
    assert not is_in(browser)


def test_the_session_of_the_step_is_not_the_one_before_nor_the_one_after(director: User) -> None:
    key = telephone_of(director)
    browser = Client()
    browser.session.save()
    browser.get("/accounts/sign-in/")
    session = browser.session
    session["x"] = 1
    session.save()
    before = browser.cookies[settings.SESSION_COOKIE_NAME].value
    give_password(browser, "dora", PASSWORD)
    between = browser.cookies[settings.SESSION_COOKIE_NAME].value
    gives(browser, code_of(key))
    assert len({before, between, browser.cookies[settings.SESSION_COOKIE_NAME].value}) == 3


def test_one_may_begin_again(club: Club, director: User) -> None:
    """With another name, while a code is asked for."""
    telephone_of(director)
    other = somebody("otto", club)
    browser = Client()
    assert give_password(browser, "dora", PASSWORD) == CODE
    assert 'name="code"' in browser.get(CODE).content.decode()
    assert 'name="password"' in browser.get(f"{CODE}?again").content.decode()
    assert give_password(browser, other.username, PASSWORD) == "/parc/"


def test_what_cannot_be_noted_signs_nobody_in_and_spends_no_code(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    telephone_of(director)
    paper = on_paper(director)
    browser = Client(raise_request_exception=False)
    give_password(browser, "dora", PASSWORD)

    def refuses(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("the journal takes no line")

    with monkeypatch.context() as patch:
        patch.setattr(type(LogEntry.objects), "note", refuses)
        assert gives(browser, paper[0]) == 500
    assert not is_in(browser)
    assert codes_left(director) == 10


# ---- Guessing -----------------------------------------------------------------------------------


@pytest.mark.gate("T18")
def test_the_eleventh_wrong_code_waits(director: User, figure: Figure) -> None:
    key = telephone_of(director)
    browser = Client(headers={"accept-language": "en"})
    give_password(browser, "dora", PASSWORD)
    assert [gives(browser, WRONG) for _ in range(10)] == [422] * 9 + [429]
    answer = browser.post(CODE, {"code": code_of(key)})
    assert answer.status_code == 429
    assert "Wait 15 minutes" in answer.content.decode()
    assert answer.headers["Retry-After"] == "900"
    assert not is_in(browser)
    # The password that was right starts no count anew.
    assert tries(Client(), "dora") == 429
    # What was not looked at is not spent.
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert gives(browser, code_of(key)) == 302
    figure(wrong=10)


@pytest.mark.gate("T18", control=True)
def test_control_codes_that_are_not_counted_would_be_guessed(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    telephone_of(director)

    def uncounted(request: object, **credentials: str) -> User | None:
        return second_factor.SecondFactorBackend().authenticate(None, **credentials)

    monkeypatch.setattr(second_factor_forms, "authenticate", uncounted)
    browser = Client()
    give_password(browser, "dora", PASSWORD)
    assert {gives(browser, WRONG) for _ in range(15)} == {422}


@pytest.mark.gate("T18")
def test_giving_the_password_again_does_not_start_the_count_anew(director: User) -> None:
    telephone_of(director)
    for number in range(10):
        browser = Client()
        answer = browser.post("/accounts/sign-in/", {"username": "dora", "password": PASSWORD})
        assert answer.status_code == 302
        assert gives(browser, WRONG) == (422 if number < 9 else 429)
    assert tries(Client(), "dora") == 429


@pytest.mark.gate("T18")
def test_wrong_codes_of_a_day_wait_at_every_address(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    telephone_of(director)
    monkeypatch.setattr("incidents.accounts.throttling.MOST_FAILURES_OF_A_DAY", 12)
    for number in range(12):
        browser = Client(REMOTE_ADDR=f"203.0.113.{number}")
        give_password(browser, "dora", PASSWORD)
        gives(browser, WRONG)
    assert AccessFailureLog.objects.count() == 12
    assert tries(Client(REMOTE_ADDR="203.0.113.99"), "dora") == 429


@pytest.mark.gate("T18")
def test_a_browser_known_by_both_is_not_locked_out_by_others(director: User) -> None:
    key = telephone_of(director)
    hers = Client()
    give_password(hers, "dora", PASSWORD)
    assert gives(hers, code_of(key, -1)) == 302
    hers.post("/accounts/sign-out/")
    ten_wrong_passwords(Client())
    assert tries(Client(), "dora") == 429
    assert give_password(hers, "dora", PASSWORD) == CODE
    assert gives(hers, code_of(key)) == 302


def test_no_code_is_kept_beside_the_count(director: User) -> None:
    telephone_of(director)
    browser = Client()
    give_password(browser, "dora", PASSWORD)
    gives(browser, "314159")
    assert "314159" not in repr(list(AccessAttempt.objects.values()))


@pytest.mark.gate("T18")
def test_wrong_codes_of_a_new_telephone_wait_too(director: User, signed_in: SignedIn) -> None:
    """Else whoever has the password could have it hashed without end."""
    here = signed_in(director)
    wrong = form_to_switch_on(PASSWORD) | {"code": "000000"}
    assert [here.post(PAGE, wrong).status_code for _ in range(11)] == [422] * 9 + [429] * 2
    assert here.post(PAGE, form_to_switch_on(PASSWORD)).status_code == 429
    assert not second_factor.has_second_factor(director)


# ---- At once ------------------------------------------------------------------------------------


def first(
    monkeypatch: pytest.MonkeyPatch, module: object, act: Callable[[], object], held: str = "hold_own_account"
) -> None:
    """Somebody else is first: he acts when the account has been looked at, and is about to be held."""
    hold = getattr(holding, held)

    def later(seen: object) -> User | None:
        act()
        account: User | None = hold(seen)
        return account

    monkeypatch.setattr(module, held, later)


@pytest.mark.gate("T18")
@pytest.mark.parametrize("is_paper", [True, False])
@pytest.mark.parametrize("url", [CODE, CODES, OFF])
def test_of_two_who_give_a_code_at_once_one_is_let_in(
    is_paper: bool, url: str, director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, paper = telephone_of(director), on_paper(director)
    code = paper[0] if is_paper else code_of(key)
    good = second_factor.SecondFactorBackend().authenticate(None, "dora", code)
    module = second_step if url == CODE else second_factor_pages
    first(monkeypatch, module, lambda: second_factor.spend(second_factor.good_code_of(good)))
    browser = Client() if url == CODE else signed_in(director)
    if url == CODE:
        give_password(browser, "dora", PASSWORD)
    assert browser.post(url, {"current": PASSWORD, "code": code}).status_code == 422
    assert second_factor.has_second_factor(director)
    assert tags(director) == []
    # Counted as any other that was used.
    assert AccessFailureLog.objects.count() == 1


@pytest.mark.gate("T18", control=True)
def test_control_without_spending_both_would_be_let_in(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    telephone_of(director)
    code = on_paper(director)[0]
    first(monkeypatch, second_step, lambda: RecoveryCode.objects.all().delete())
    monkeypatch.setattr(second_factor_forms, "spend", lambda _good: True)
    browser = Client()
    give_password(browser, "dora", PASSWORD)
    assert gives(browser, code) == 302
    assert is_in(browser)


@pytest.mark.gate("T18")
def test_switched_on_twice_at_once_it_has_one_telephone(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    first(monkeypatch, second_factor_pages, lambda: telephone_of(director))
    assert signed_in(director).post(PAGE, form_to_switch_on(PASSWORD)).status_code == 302
    assert TOTPDevice.objects.count() == 1
    assert not RecoveryCode.objects.exists()
    assert tags(director) == []


@pytest.mark.gate("T18", control=True)
def test_control_not_looked_at_again_it_would_have_two(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    first(monkeypatch, second_factor_pages, lambda: telephone_of(director))
    monkeypatch.setattr(second_factor_pages, "has_second_factor", lambda _user: False)
    assert signed_in(director).post(PAGE, form_to_switch_on(PASSWORD)).status_code == 200
    assert TOTPDevice.objects.count() == 2


def test_who_changed_his_password_meanwhile_does_not_get_the_old_one_back(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changes() -> None:
        director.set_password("seven quiet herons")
        director.save()

    for module, held, url, typed, answered in (
        (second_factor_pages, "hold_own_account", PAGE, form_to_switch_on(PASSWORD), 302),
        (passwords, "hold_account", "/accounts/sign-out-elsewhere/", {"current": PASSWORD}, 422),
    ):
        director.set_password(PASSWORD)
        director.save()
        here = signed_in(director)
        with monkeypatch.context() as patch:
            first(patch, module, changes, held)
            assert here.post(url, typed).status_code == answered
        director.refresh_from_db()
        assert director.check_password("seven quiet herons")


def hashed_within_a_transaction(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, int]:
    """How many hashes all the pages work out that ask for a password or a code; how many in a transaction."""
    depths: list[int] = []
    encode = MD5PasswordHasher.encode

    def noting(self: MD5PasswordHasher, password: str, salt: str) -> str:
        depths.append(len(connection.atomic_blocks))
        return encode(self, password, salt)

    new = "seven quiet herons"
    key, here = b"", signed_in(director)
    outside = len(connection.atomic_blocks)
    with monkeypatch.context() as patch:
        patch.setattr(MD5PasswordHasher, "encode", noting)
        assert here.post(PAGE, form_to_switch_on(PASSWORD)).status_code == 200
        key = bytes(TOTPDevice.objects.get().bin_key)
        shown = here.post(CODES, {"current": PASSWORD, "code": code_of(key, 1)}).content.decode()
        paper = re.findall(r"<li>(\d{4} \d{4} \d{4})</li>", shown)
        assert not comes_in(director, WRONG)
        assert comes_in(director, paper[0])
        assert here.post(CODES, {"current": PASSWORD, "code": WRONG}).status_code == 422
        assert here.post(OFF, {"current": PASSWORD, "code": paper[1]}).status_code == 302
        assert here.post("/accounts/password/", {"current": PASSWORD, "new": new, "again": new}).status_code == 302
        assert here.post("/accounts/sign-out-elsewhere/", {"current": new}).status_code == 302
        token = make_link_from_command_line(director, without_second_factor=False)
        assert Client().post(f"/accounts/new-password/{token}/", {"new": new, "again": new}).status_code == 302
    return len(depths), sum(depth > outside for depth in depths)


@pytest.mark.gate("T18")
def test_no_hash_is_worked_out_within_a_transaction(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes long on purpose, and on SQLite everybody else would wait to write."""
    hashes, within = hashed_within_a_transaction(director, signed_in, monkeypatch)
    assert hashes > 40
    assert within == 0


@pytest.mark.gate("T18", control=True)
def test_control_a_hash_within_one_is_seen(
    director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = passwords.keep_password

    def hashes(request: Any, user: User, _hashed: str) -> None:
        keep(request, user, make_password(PASSWORD))

    monkeypatch.setattr(second_factor_pages, "keep_password", hashes)
    assert hashed_within_a_transaction(director, signed_in, monkeypatch)[1] == 1


# ---- Changing it --------------------------------------------------------------------------------


def test_new_recovery_codes_take_the_place_of_the_old(director: User, signed_in: SignedIn) -> None:
    key = telephone_of(director)
    old = on_paper(director)
    here = signed_in(director)
    answer = here.post(CODES, {"current": PASSWORD, "code": code_of(key)})
    assert answer.status_code == 200
    new = re.findall(r"<li>(\d{4} \d{4} \d{4})</li>", answer.content.decode())
    assert tags(director) == [Tag.RECOVERY_CODES_MADE]
    assert not comes_in(director, old[0])
    assert comes_in(director, new[0])


def test_it_is_switched_off_by_password_and_code(director: User, signed_in: SignedIn) -> None:
    telephone_of(director)
    paper = on_paper(director)
    here = signed_in(director)
    assert here.post(OFF, {"current": PASSWORD, "code": paper[0]}).status_code == 302
    assert tags(director) == [Tag.SECOND_FACTOR_OFF]
    assert not RecoveryCode.objects.exists()
    assert tries(Client(), "dora") == 302


@pytest.mark.parametrize("url", [CODES, OFF])
@pytest.mark.parametrize("other", [{"current": "wrong"}, {"code": WRONG}, {"code": ""}])
def test_without_both_nothing_of_it_changes(
    url: str, other: dict[str, str], director: User, signed_in: SignedIn
) -> None:
    key = telephone_of(director)
    paper = on_paper(director)
    here = signed_in(director)
    assert here.post(url, {"current": PASSWORD, "code": code_of(key)} | other).status_code == 422
    assert tags(director) == []
    # A wrong password spends no code.
    assert comes_in(director, code_of(key))
    assert comes_in(director, paper[0])


def test_whoever_has_none_has_nothing_to_change(director: User, signed_in: SignedIn) -> None:
    assert [signed_in(director).post(url).status_code for url in (CODES, OFF)] == [404, 404]


def test_pages_that_ask_for_the_password_go_on_asking_for_it_alone(director: User, signed_in: SignedIn) -> None:
    telephone_of(director)
    new = "seven quiet herons"
    here = signed_in(director)
    assert here.post("/accounts/password/", {"current": PASSWORD, "new": new, "again": new}).status_code == 302
    assert is_in(here)
    assert here.post("/accounts/sign-out-elsewhere/", {"current": new}).status_code == 302
    assert second_factor.has_second_factor(director)


def test_being_forgotten_takes_it_along(club: Club, director: User) -> None:
    somebody("ada", club, ClubRole.ADMIN)
    telephone_of(director)
    on_paper(director)
    forget(KnownPerson.signing_in(club, director), None)
    assert not TOTPDevice.objects.exists()
    assert not RecoveryCode.objects.exists()


def test_backups_carry_it() -> None:
    """Else a restored account would be opened by its password alone. Links are not carried: they may be spent."""
    carried = set(models_backed_up())
    assert {TOTPDevice, RecoveryCode} <= carried
    assert AccountLink not in carried
