"""How cards, suits and clauses look on a page: always drawn, always named for those who listen."""

from __future__ import annotations

import re
from functools import cache, lru_cache, reduce
from operator import add

from django import template
from django.template import Context
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rulings.engine import Bid, Card, Citation, Message, Rank, Strain, Suit
from rulings.web.citing import address_in_book, address_of, page_of
from rulings.words.contracts import contract
from rulings.words.current_language import LANGUAGES, current_language
from rulings.words.wording import RANK_LETTERS, SUITS, call_name, card_name, in_words

register = template.Library()
register.filter(contract)

_SUITS = {suit.symbol: suit for suit in Suit}
_RANKS = {language: {RANK_LETTERS[language].get(rank, rank.value): rank for rank in Rank} for language in LANGUAGES}
_IN_TEXT = {
    # The rank belongs to the suit before it only when no letter or digit follows: "♥Reprenez" names no king.
    # Nor a figure to the suit after it where it ends a longer one: "10♥" is no bid.
    language: re.compile(
        rf"(?<![^\W_])(?P<level>[1-7])(?P<bid>[♠♥♦♣])|(?P<suit>[♠♥♦♣])(?:(?P<rank>{'|'.join(ranks)})(?![^\W_]))?"
    )
    for language, ranks in _RANKS.items()
}


@register.filter
def cards(text: object) -> SafeString:
    """The text escaped, with each card and each suit in it drawn and named in the active language."""
    return _marked(str(text), current_language())


@lru_cache(maxsize=2048)
def _marked(written: str, language: str) -> SafeString:
    """A session's page says the same few hundred things again and again."""
    parts: list[str] = []
    end = 0
    for found in _IN_TEXT[language].finditer(written):
        drawn = _bid(found["level"], found["bid"], language) if found["bid"] else None
        parts += (written[end : found.start()], drawn or _drawn(found["suit"], found["rank"], language))
        end = found.end()
    parts.append(written[end:])
    return reduce(add, map(conditional_escape, parts))


@register.filter
def words(message: Message) -> SafeString:
    """A sentence of the Laws in the active language, its cards and suits drawn."""
    return cards(in_words(message))


@register.simple_tag(takes_context=True)
def citation(context: Context, clause: Citation | str, *, link: bool = True, named: bool = False) -> SafeString:
    """A clause as a chip, ``50.D.2.a``, which leads to its page; the book's own spelling for who hovers over it.

    Without ``link`` inside another link or a button, and wherever there is no club to read the Laws in: a chip alone.
    So it is where the template says ``citations="plain"``: a page on which somebody types, and would lose it.
    A part that is `kept` knows no request, and is told the club by its slug: ``laws_of``.
    With ``named`` it is words, "Law 50.D.2.a", instead of a chip. In the pocket book, which has its language as
    ``book``, it leads to the page there.
    """
    if book := context.get("book"):
        return _chip_in_book(str(clause), current_language(), book)
    club = getattr(getattr(context.get("request"), "club", None), "slug", "") or context.get("laws_of", "")
    leads = link and context.get("citations") != "plain"
    return _chip(str(clause), current_language(), club=club if leads else "", named=named)


@lru_cache(maxsize=4096)
def _chip_in_book(clause: str, _language: str, book: str) -> SafeString:
    leads_to = page_of(Citation.parse(clause))
    shown = _chip(clause, _language, club="", named=False)
    if leads_to is None:
        return shown
    return format_html('<a class="cite" href="{}">{}</a>', address_in_book(leads_to, book), shown)


@lru_cache(maxsize=2048)
def _chip(clause: str, _language: str, *, club: str, named: bool) -> SafeString:
    """The clause in the language in force; with `club`, leading to its page there, or to what contains it."""
    cited = Citation.parse(clause)
    name = gettext("Law %(clause)s")
    if named:
        shown = format_html("{}", name % {"clause": cited})
    else:
        shown = format_html('<span class="law" title="{}">{}</span>', name % {"clause": cited.in_the_book}, cited)
    leads_to = page_of(cited) if club else None
    if leads_to is None:
        return shown
    return format_html('<a class="cite" href="{}">{}</a>', address_of(leads_to, club), shown)


@cache
def _bid(level: str, symbol: str, _language: str) -> SafeString:
    suit = _SUITS[symbol]
    name = call_name(Bid(int(level), Strain(suit.value)))
    return format_html(
        '<span class="pc {}" role="img" aria-label="{}">{}{}</span>', suit.value.lower(), name, level, symbol
    )


@cache
def _drawn(symbol: str, letter: str | None, language: str) -> SafeString:
    suit = _SUITS[symbol]
    name = card_name(Card(suit, _RANKS[language][letter])) if letter else SUITS[suit]
    return format_html(
        '<span class="pc {}" role="img" aria-label="{}">{}{}</span>', suit.value.lower(), name, symbol, letter or ""
    )
