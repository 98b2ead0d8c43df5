"""How cards, suits and clauses look on a page: always drawn, always named for those who listen."""

from __future__ import annotations

import re

from django import template
from django.utils.functional import lazystr
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext_lazy

from rulings.engine.citations import Citation
from rulings.engine.messages import Message
from rulings.wording import in_words

register = template.Library()

SUITS = {
    "♠": ("s", gettext_lazy("spades")),
    "♥": ("h", gettext_lazy("hearts")),
    "♦": ("d", gettext_lazy("diamonds")),
    "♣": ("c", gettext_lazy("clubs")),
}
_NUMBERS = {number: lazystr(number) for number in ("10", "9", "8", "7", "6", "5", "4", "3", "2")}
_ACE, _KING = pgettext_lazy("rank", "ace"), pgettext_lazy("rank", "king")
_QUEEN, _JACK = pgettext_lazy("rank", "queen"), pgettext_lazy("rank", "jack")
RANKS = {
    "fr": {"A": _ACE, "R": _KING, "D": _QUEEN, "V": _JACK, **_NUMBERS},
    "en": {"A": _ACE, "K": _KING, "Q": _QUEEN, "J": _JACK, **_NUMBERS},
}
_IN_TEXT = {
    # The rank belongs to the suit before it only when no letter or digit follows: "♥ Reprenez" names no king.
    language: re.compile(rf"(?P<suit>[♠♥♦♣])(?P<rank>{'|'.join(ranks)})?(?![^\W_])|(?P<lone>[♠♥♦♣])")
    for language, ranks in RANKS.items()
}


@register.filter
def cards(text: object) -> SafeString:
    """The text escaped, with each card and each suit in it drawn and named in the active language."""
    written, language = str(text), _language()
    parts: list[SafeString] = []
    end = 0
    for found in _IN_TEXT[language].finditer(written):
        parts.append(conditional_escape(written[end : found.start()]))
        parts.append(_drawn(found["suit"] or found["lone"], found["rank"], language))
        end = found.end()
    parts.append(conditional_escape(written[end:]))
    return format_html_join("", "{}", ((part,) for part in parts))


@register.filter
def words(message: Message) -> SafeString:
    """A sentence of the Laws in the active language, its cards and suits drawn."""
    return cards(in_words(message))


@register.simple_tag
def citation(clause: Citation | str) -> SafeString:
    """A clause as a chip: ``50.D.2.a``, with the book's own spelling for who hovers or listens."""
    cited = clause if isinstance(clause, Citation) else Citation.parse(clause)
    return format_html('<span class="law" title="{}">{}</span>', law_name(cited), cited)


@register.simple_tag
def suit_name(symbol: str) -> str:
    """The name of a suit in the active language: ``cœur``."""
    return str(SUITS[symbol][1])


def law_name(cited: Citation) -> str:
    """A clause as people name it: ``Law 50D2(a)``."""
    return gettext("Law %(clause)s") % {"clause": cited.in_the_book}


def _language() -> str:
    return "en" if (get_language() or "").startswith("en") else "fr"


def _drawn(symbol: str, rank: str | None, language: str) -> SafeString:
    letter, suit = SUITS[symbol]
    name = (
        gettext("%(rank)s of %(suit)s") % {"rank": RANKS[language][rank], "suit": suit} if rank is not None else suit
    )
    return format_html(
        '<span class="pc {}" role="img" aria-label="{}">{}{}</span>', letter, name, symbol, rank or ""
    )
