"""The facts of a ruling in one sentence, for whoever looks down a list: what happened, who sat where, which card.

Made of the record alone, in the reader's language: the subject; declarer and the player whose act it was; the cards;
then the answers that speak for themselves. Choices are left out, as what was ruled tells them, and so are answers that
mean nothing without their questions ("None of these", "Yes"), unless a few words say here what they come to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from rulings.archive.auction_told import CALL, auction_told
from rulings.archive.facets import OffenderRole
from rulings.archive.record import FROM_THE_BOOK
from rulings.engine import CALLS, PACK, Card, Message, Role, Seat, Strain, Suit, _, parse_call
from rulings.laws.subjects import UnknownSubject, subject
from rulings.words.current_language import in_readers_language
from rulings.words.wording import SEATS, call_in_words, card_in_words, in_words, seat_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulings.archive.record import RecordedFact
    from rulings.models import Ruling

MOST_ANSWERS: Final = 2
"""Answers told after the players and the cards: the sentence is to be taken in at a glance."""
_DECLARER, _OFFENDER, _CARDS = "particulars.declarer", "particulars.offender", "particulars.cards"

_NAMED: Final[Mapping[str, str]] = {
    "44.C.led": _("{suit} led"),
    "45.C.4.b.meant": _("{card} meant"),
    "45.D.named": _("{card} named"),
    "45.E.leader": _("the next lead was {seat}'s"),
    "50.B.others": _("{cards} on the table already"),
    "50.D.1.others-cards": _("{cards} on the table already"),
    "50.D.2.led": _("{card} led too soon"),
    "52.due": _("{card} had to be played"),
    "52.others": _("{cards} on the table already"),
    "53.B.leader": _("{seat} led as was his turn"),
    "53.turn": _("the lead was {seat}'s"),
    "54.leaders-faced-card": _("{card} faced after it"),
    "57.A.led": _("{suit} led"),
    "58.A.in-turn": _("the turn was {seat}'s"),
    "60.C.second": _("{card} played by partner"),
    "61.A.required": _("{suit} required"),
}
"""What an answer that names a seat, a suit or cards comes to."""
_YES: Final[Mapping[str, str]] = {
    "13.called": _("a player with a wrong hand has called"),
    "16.D.2.likely": _("likely to disturb normal play"),
    "43.A.2.lost-rights": _("dummy had lost rights"),
    "43.B.2.a.wrong-hand": _("warned off the wrong hand"),
    "46.B.intention": _("another card meant beyond dispute"),
    "47.A.deliberate": _("played deliberately"),
    "47.F.2.another": _("another card shown in its place"),
    "62.C.1.played": _("played to since"),
}
"""What a yes comes to; a no goes without saying."""
_ELLIPTIC: Final = re.compile(
    r"12\.C\.2\.a\.fault|14\.B\.4\.|43\.B\.2\.b\.revoke|43\.B\.3\.whose|45\.C\.turn|45\.C\.4\.b\.opponent|45\.D\.1\.led-on"
    r"|45\.D\.2\.a\.failed|45\.E\.1|54\.seen-first|54\.leaders-card|54\.B\.second-card|54\.E\.who|58\.B\.visible"
)
"""Questions whose options answer them and say nothing alone: "Partly", "Face down"."""


def facts_in_a_sentence(ruling: Ruling) -> str:
    """What happened, in the reader's language; or that the director took it from the book. No name: seats only."""
    if ruling.from_book:
        return gettext("Taken from the book by the director.")
    told = [*_players(ruling), *list(_answers(ruling.record["facts"]))[:MOST_ANSWERS]]
    title, facts = subject_title(ruling.subject), gettext("; ").join(told)
    if not told:
        # Nobody at fault, and nothing that speaks for itself.
        return title if title.endswith("?") else f"{title}."
    if title.endswith("?"):
        return f"{title} {facts}."
    return gettext("%(subject)s: %(facts)s.") % {"subject": title, "facts": facts}


def basis_in_words(ruling: Ruling) -> str:
    """Whether it is a judgement, applies the book, or was taken from it by the director; in the reader's language."""
    if ruling.from_book:
        return gettext("taken from the book")
    return gettext("judgement") if ruling.judgement else gettext("application of the book")


def subject_title(key: str) -> str:
    """What the menu calls a subject, in the reader's language; its key once the menu has it no longer."""
    if key == FROM_THE_BOOK:
        return gettext("Taken from the book")
    try:
        return gettext(subject(key).title)
    except UnknownSubject:
        return key


def _players(ruling: Ruling) -> Iterator[str]:
    """Declarer, and whose act it was with which cards."""
    facts = {fact["key"]: fact for fact in ruling.record["facts"]}
    if _DECLARER in facts and ruling.offender_role != OffenderRole.DECLARER:
        yield gettext("%(seat)s declarer") % {"seat": seat_in_words(Seat(facts[_DECLARER]["code"]))}
    cards = _codes(facts[_CARDS]) if _CARDS in facts else []
    whose = [card_in_words(Card.parse(card)) for card in cards]
    called = auction_told({key: fact["code"] for key, fact in facts.items()})
    if CALL in facts:
        whose += [call_in_words(parse_call(call)) for call in _codes(facts[CALL])]
    if offender := _offender_told(facts) or (called.by.value if called and called.call else _who_led(ruling)):
        whose.insert(0, _offender(Seat(offender), ruling.offender_role))
    if whose:
        yield ", ".join(whose)


def _offender_told(facts: Mapping[str, RecordedFact]) -> str:
    return str(facts[_OFFENDER]["code"]) if _OFFENDER in facts else ""


def _who_led(ruling: Ruling) -> str:
    """The offender where nobody is asked who it was: the Laws tell him first what he has to do."""
    if not ruling.offender_role:
        return ""
    alone = (step["seats"][0] for step in ruling.record["steps"] if step["roles"] == [Role.OFFENDER.value])
    return next(alone, "")


def _offender(seat: Seat, role: str) -> str:
    if role in (OffenderRole.DECLARER, OffenderRole.DUMMY, OffenderRole.DEFENDER):
        return f"{seat_in_words(seat)}, {OffenderRole(role).label}"
    return seat_in_words(seat)


def _answers(facts: list[RecordedFact]) -> Iterator[str]:
    for fact in facts:
        key, codes = fact["key"], _codes(fact)
        if fact["put_to"] or key.startswith("particulars.") or key.endswith(".choice") or not codes:
            continue
        if key in _NAMED:
            yield in_words(_named(_NAMED[key], codes))
        elif key in _YES and codes == ["yes"]:
            yield gettext(_YES[key])
        elif _speaks_for_itself(key, codes):
            yield _within(in_readers_language(fact["answer"]))


def _speaks_for_itself(key: str, codes: list[str]) -> bool:
    names = any(code in ("yes", "no") or code in _PLACES or code in PACK or code in CALLS for code in codes)
    return not names and not _ELLIPTIC.match(key) and codes != ["other"]


_PLACES: Final = frozenset(
    {*(seat.value for seat in Seat), *(suit.value for suit in Suit), *(each.value for each in Strain)}
)


def _named(template: str, codes: list[str]) -> Message:
    if "{seat" in template:
        return Message(template, {"seat": Seat(codes[0])})
    if "{suit" in template:
        return Message(template, {"suit": Suit(codes[0])})
    named = tuple(Card.parse(code) for code in codes)
    return Message(template, {"cards": named} if "{cards" in template else {"card": named[0]})


def _codes(fact: RecordedFact) -> list[str]:
    return [fact["code"]] if isinstance(fact["code"], str) else list(fact["code"])


def _within(answer: str) -> str:
    """An answer as it stands within a sentence: in small letters, unless it begins with a seat."""
    if any(answer.startswith(str(name)) for name in SEATS.values()):
        return answer
    return answer[:1].lower() + answer[1:]
