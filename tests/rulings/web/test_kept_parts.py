"""Parts of pages that are rendered once: in each language their own, the same as if they were included."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from rulings.templatetags import kept
from rulings.web.answers_offered import AnswerChoice
from rulings.web.sheet import SheetLine
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, Desk, html, signed_in

if TYPE_CHECKING:
    from incidents.models import Session, User

CHOICE = AnswerChoice("refuse", "The ♥K <stays>", stands=True)
LINE = SheetLine(("South",), "leads the ♥K", "54.B", "at once")


def include(**told: Any) -> str:
    return Template("{% load kept %}{% kept part choice=choice line=line %}").render(Context(told))


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("rulings/web/question/_choice.html", {"choice": CHOICE, "line": None}),
        ("rulings/web/sheet/_line.html", {"choice": None, "line": LINE}),
    ],
)
def test_it_is_what_would_be_included_whichever_language_was_before(part: str, told: dict[str, Any]) -> None:
    shown = []
    for language in ("fr", "en", "fr", "en"):
        with override(language):
            shown.append(include(part=part, **told))
            assert shown[-1] == render_to_string(part, told)
    assert shown[0] == shown[2] != shown[1] == shown[3]
    assert "<stays>" not in shown[0]


def test_it_is_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[AnswerChoice] = []

    def render(part: str, told: dict[str, Any]) -> SafeString:
        rendered.append(told["choice"])
        return render_to_string(part, told)

    monkeypatch.setattr(kept, "render_to_string", render)
    for code in ("one", "two", "one", "two"):
        # Equal, and not the same: told anew for each page.
        include(part="rulings/web/question/_choice.html", choice=AnswerChoice(code, "Once, and no more"), line=None)
    assert [choice.code for choice in rendered] == ["one", "two"]


def test_words_that_are_safe_do_not_make_the_same_words_safe() -> None:
    part = Template("{% load kept %}{% kept 'rulings/web/question/_hidden.html' form_method='get' key=key %}")
    assert "<b>x</b>" in part.render(Context({"key": SafeString("<b>x</b>")}))
    assert "<b>x</b>" not in part.render(Context({"key": "<b>x</b>"}))


def test_a_citation_leads_into_the_club_that_it_is_told() -> None:
    part = Template("{% load kept %}{% kept 'rulings/web/sheet/_line.html' line=line laws_of=club citations=how %}")
    for club in ("parc", "gare", "parc"):
        assert f'href="/{club}/laws/54' in part.render(Context({"line": LINE, "club": club}))
    assert "href" not in part.render(Context({"line": LINE, "club": "parc", "how": "plain"}))
    assert "href" not in part.render(Context({"line": LINE}))


def test_it_is_told_nothing_of_the_page(rf: Any) -> None:
    """Neither who asks nor his token: what one is shown would be shown to others."""
    told = {"csrf_token": "secret", "hidden": {"name": "Anne"}, "incident": "7", "request": rf.get("/")}
    shown = Template("{% load kept %}{% kept 'rulings/web/question/_hidden.html' %}").render(Context(told))
    assert not re.search("secret|Anne|7", shown)


@pytest.mark.django_db
def test_a_page_is_in_its_own_language_whichever_was_before(session: Session, director: User) -> None:
    """The same questions in French, in English, in French again: all that is kept is kept for a language."""
    desk = Desk(session, signed_in(director))
    incident = desk.up_to(CARD)
    for key in (CIRCUMSTANCES, CARD, "54.reply"):
        pages: dict[str, str] = {}
        for language in ("fr", "en", "fr", "en"):
            shown = without_token(
                html(Desk(session, signed_in(director, language)).get("answer", incident.number, key))
            )
            assert pages.setdefault(language, shown) == shown
            assert ("♥R" in shown, "♥K" in shown) == (language == "fr", language == "en")
        assert pages["fr"] != pages["en"]
        if key == CARD:
            assert [">D<" in page and ">Q<" not in page for page in pages.values()] == [True, False]
        for french, english in (("Changer", "Change"), ("Sud", "South"), ("Loi ", "Law ")):
            assert (french in pages["en"], english in pages["fr"]) == (False, False), (french, english)


def without_token(page: str) -> str:
    return re.sub(r'(name="csrfmiddlewaretoken" value|nonce)="[^"]+"', "", page)
