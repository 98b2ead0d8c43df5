"""How long a text is, is looked at first: before it is composed, and before anything is looked for in it."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.test import Client
from django.utils import translation

from incidents import text
from incidents.models import Club, Session, User
from incidents.web import measured
from incidents.web.measured import MeasuredField, TidiedField
from tests.incidents.conftest import SignedIn
from tests.incidents.test_sessions import FILLED, NEW
from tests.security.addresses import addresses
from tests.settings import BASE_DIR


@pytest.fixture
def tidied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How long the texts were that were tidied."""
    lengths: list[int] = []
    tidy = text.tidy

    def noted(typed: str) -> str:
        lengths.append(len(typed))
        return tidy(typed)

    for module in (text, measured):
        monkeypatch.setattr(module, "tidy", noted)
    return lengths


def test_what_is_too_long_in_any_spelling_is_not_spelt(tidied: list[int]) -> None:
    sent = "x" * (text.ROOM * 100 + 1)
    assert text.as_kept(sent, 100) is sent
    assert tidied == []
    # Control: what may still fit once it is spelt is.
    text.as_kept(sent[:-1], 100)
    assert tidied == [text.ROOM * 100]


def test_a_reader_is_told_how_long_it_is_and_how_long_it_may_be() -> None:
    with translation.override("en"):
        said = text.fault_of("West led\x00 out of turn, " * 100, 500)
        assert said == "“West led  out of tur…” has 2,300 characters and is too long: 500 characters at most."
        assert text.fault_of("a\x00", 500) == "This text holds characters that cannot be kept."
        assert text.fault_of("x" * 500, 500) == ""


def test_more_marks_than_any_language_writes_on_a_letter_are_left_out() -> None:
    """All that Python would put in their order, in any of its forms: looked for among all there are."""
    marks = [
        chr(code)
        for code in range(sys.maxunicode + 1)
        if not 0xD800 <= code < 0xE000 and unicodedata.combining(unicodedata.normalize("NFKD", chr(code))[0])
    ]
    assert len(marks) > 900
    assert [mark for mark in marks if len(text.composed(f"e{mark * 500}e", "NFKD")) > 200] == []
    # Control: as much of what is no mark stays, and so do as many marks as there may be.
    assert text.composed("é!“…—" * 99, "NFC") == "é!“…—" * 99
    assert len(text.composed("x" + "\u0323" * text.MOST_MARKS, "NFC")) == text.MOST_MARKS + 1


def every_form() -> set[type[BaseForm]]:
    """The forms of the two packages: all there are, once the addresses are known."""
    addresses()
    found, left = set[type[BaseForm]](), [BaseForm]
    while left:
        more = left.pop().__subclasses__()
        found.update(more)
        left += more
    return {each for each in found if each.__module__.startswith(("incidents.", "rulings."))}


def test_every_field_that_takes_text_is_measured_first() -> None:
    """But for a password that is chosen by an invitation, which is Django's own."""
    fields = {
        f"{form.__name__}.{name}": field
        for form in every_form()
        for name, field in [*getattr(form, "base_fields", {}).items()]
    }
    assert {TidiedField, MeasuredField} <= {type(field) for field in fields.values()}
    unmeasured = {name for name, field in fields.items() if type(field) is forms.CharField}
    assert unmeasured <= {"SignUpForm.password1", "SignUpForm.password2"}


def test_a_field_runs_nothing_on_what_is_too_long(tidied: list[int]) -> None:
    looked_at: list[int] = []
    plain = MeasuredField(max_length=10, validators=[lambda typed: looked_at.append(len(typed))])
    in_a_line = TidiedField(max_length=10)
    for field, letters in ((plain, 11), (in_a_line, 41)):
        with pytest.raises(ValidationError, match=str(letters)):
            field.clean("x" * letters)
    assert looked_at == tidied == []
    # Control: what fits is looked at.
    plain.clean("x" * 10)
    in_a_line.clean("x" * 10)
    assert looked_at == tidied == [10]


def test_text_is_composed_in_one_place() -> None:
    """And where what is composed is cut before: a call that was typed, a word looked up in the law book."""
    sources = [path for room in ("config", "incidents", "rulings") for path in (BASE_DIR / room).rglob("*.py")]
    composing = [path for path in sources if "unicodedata.normalize(" in path.read_text(encoding="utf-8")]
    assert {path.relative_to(BASE_DIR).as_posix() for path in composing} == {
        "incidents/text.py",
        "rulings/words/book_index.py",
        "rulings/words/reading_calls.py",
    }


# ---- At the door --------------------------------------------------------------------------------

ENDLESS = "é" * (text.LONGEST_SENT + 1)


def test_what_is_longer_than_any_text_comes_back_to_be_shortened(director: User, signed_in: SignedIn) -> None:
    User.objects.filter(pk=director.pk).update(language="en")
    browser = signed_in(director)
    answer = browser.post(NEW, FILLED | {"name": ENDLESS})
    page = answer.content.decode()
    assert answer.status_code == 413
    assert "One of these texts has 20,001 characters: 20,000 at most can be sent." in page
    assert not Session.objects.exists()
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    (kept,) = re.findall(r'<textarea[^>]*name="name"[^>]*>\s*([^<\s]*)\s*</textarea>', page)
    assert kept == ENDLESS[:-1]
    rest = {name: str(value) for name, value in FILLED.items() if name != "name"}
    assert {name: again.get(name) for name in rest} == rest
    told = browser.post(NEW, FILLED | {"name": ENDLESS}, headers={"HX-Request": "true"})
    assert told.content.decode().startswith("One of these texts has 20,001 characters")
    # Control: one letter less is the form's own to refuse, with its page.
    assert browser.post(NEW, FILLED | {"name": ENDLESS[:-1]}).status_code == 422


@pytest.mark.django_db
def test_nobody_need_be_signed_in_to_be_measured_and_no_password_comes_back() -> None:
    answer = Client().post("/accounts/sign-in/", {"username": "x", "password": ENDLESS})
    assert answer.status_code == 413
    assert ENDLESS[:100] not in answer.content.decode()


@pytest.mark.django_db
def test_a_field_of_no_form_is_not_looked_at() -> None:
    assert Client().post("/accounts/sign-in/", {"x" * 201: "y"}).status_code == 413


def test_a_list_may_be_longer(director: User, signed_in: SignedIn, club: Club) -> None:
    browser = signed_in(director)
    browser.post(NEW, FILLED)
    page = f"/parc/sessions/{Session.objects.get(club=club).pk}/players/"
    assert browser.post(page, {"text": ENDLESS, "step": "check"}).status_code == 422
