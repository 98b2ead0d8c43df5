"""Cards, suits and clauses in a text: drawn, named, and everything else escaped."""

import html
import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine import Card, Citation, Message, Seat
from rulings.templatetags import bridge
from rulings.templatetags.bridge import cards, words
from rulings.web.citing import has_a_page
from rulings.words.contracts import contract

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "♥<b>R</b>",
    "♥\"' onmouseover='x",
    "&lt;♠&gt;",
    "{{ 7|add:7 }} {% load x %} ♦",
    "\x00♣\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
]


def draw(text: str, language: str) -> str:
    with override(language):
        return str(cards(text))


def test_a_card_is_drawn_in_its_suit_and_named() -> None:
    assert draw("♥R", "fr") == '<span class="pc h" role="img" aria-label="roi de cœur">♥R</span>'
    assert draw("♥K", "en") == '<span class="pc h" role="img" aria-label="king of hearts">♥K</span>'


@pytest.mark.parametrize(("text", "name"), [("♠10", "10 of spades"), ("♣2", "2 of clubs"), ("♦A", "ace of diamonds")])
def test_every_rank_is_named(text: str, name: str) -> None:
    assert f'aria-label="{name}"' in draw(text, "en")


def test_a_lone_suit_is_drawn_and_named() -> None:
    assert draw("no ♠.", "en") == 'no <span class="pc s" role="img" aria-label="spades">♠</span>.'


def test_letters_are_those_of_the_language() -> None:
    # K is no French rank, nor R an English one: the suit is drawn, the letter stays beside it.
    assert ">♥</span>K" in draw("♥K", "fr")
    assert ">♥</span>R" in draw("♥R", "en")


@pytest.mark.parametrize("text", ["♥Rendez", "♥Reprenez la carte", "♥10e", "♥22"])
def test_a_letter_that_begins_a_word_is_no_rank(text: str) -> None:
    assert ">♥</span>" + text[1:] in draw(text, "fr")


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_else_is_escaped(text: str, language: str) -> None:
    chip = r'<span class="pc [shdc]" role="img" aria-label="[^"<>&]*">[♠♥♦♣][ARDVKQJ0-9]*</span>'
    left = re.sub(chip, "", draw(text, language))
    assert "<" not in left
    assert ">" not in left
    assert '"' not in left
    assert "'" not in left


@given(st.text(alphabet=st.sampled_from("♠♥♦♣AKQJRDV1023456789<>&\"' xé")))
def test_nothing_is_lost_and_nothing_is_added(text: str) -> None:
    shown = draw(text, "fr")
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == text


def test_a_sentence_of_the_laws_is_put_into_words_and_drawn() -> None:
    message = Message.of("{seat}: {card}", {"seat": Seat.EAST, "card": Card.parse("HK")})
    with override("fr"):
        assert str(words(message)).startswith("Est: <span")


CHIP = '<span class="law" title="Law 50D2(a)">50.D.2.a</span>'


def cite(tag: str, **context: object) -> str:
    """What a template with this tag shows; to a member of a club unless the context says otherwise."""
    of_a_club = {"request": SimpleNamespace(club=SimpleNamespace(slug="parc"))}
    with override("en"):
        return Template(f"{{% load bridge %}}{tag}").render(Context(of_a_club | context))


def test_a_clause_is_a_chip_with_the_books_own_spelling() -> None:
    assert cite('{% citation "50D2(a)" %}', request=None) == CHIP
    assert cite("{% citation clause %}", request=None, clause=Citation.parse("50.D.2.a")) == CHIP
    with pytest.raises(ValueError, match="not a citation"):
        cite('{% citation "<b>" %}')


def test_to_a_member_of_a_club_it_leads_to_its_page() -> None:
    assert cite('{% citation "50D2(a)" %}') == f'<a class="cite" href="/parc/laws/50.D.2.a/">{CHIP}</a>'
    assert cite('{% citation "54" %}').startswith('<a class="cite" href="/parc/laws/54/">')
    assert cite('{% citation "54.D" named=True %}') == '<a class="cite" href="/parc/laws/54.D/">Law 54.D</a>'


def test_it_leads_nowhere_in_a_button_beside_what_is_typed_or_without_a_page() -> None:
    assert cite('{% citation "50D2(a)" link=False %}') == CHIP
    assert cite('{% citation "50D2(a)" %}', citations="plain") == CHIP
    assert cite('{% citation "54.D" named=True %}', citations="plain") == "Law 54.D"
    assert "<a" not in cite('{% citation "54.Z.9" %}')
    assert "<a" not in cite('{% citation "54" %}', request=SimpleNamespace())


def test_without_a_page_of_its_own_it_leads_to_what_contains_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An earlier ruling may cite the letters of the French book."""
    cited = '{% citation "45.D.2.a" %}'
    assert cite(cited).startswith('<a class="cite" href="/parc/laws/45.D.2/">')
    assert ">45.D.2.a<" in cite(cited)

    # Control: led to its own page or to none, as before, it leads nowhere.
    bridge._chip.cache_clear()
    monkeypatch.setattr(bridge, "page_of", lambda citation: citation if has_a_page(citation) else None)
    assert "<a" not in cite(cited)
    bridge._chip.cache_clear()


@pytest.mark.parametrize(("written", "read"), [("4S", "4♠"), ("3N", "3NT"), ("6HXX", "6♥XX"), ("", "")])
def test_a_contract_is_read_as_players_say_it(written: str, read: str) -> None:
    with override("en"):
        assert contract(written) == read


def test_the_filter_escapes_once_inside_a_template() -> None:
    shown = Template("{% load bridge %}{{ text|cards }}").render(Context({"text": "<i>♥"}))
    assert shown.startswith("&lt;i&gt;<span")
