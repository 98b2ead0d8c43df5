"""What was tapped or typed, read as the answer to a question."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents.models.cases import Code
from rulings.engine import (
    CALLS,
    PACK,
    Asked,
    Auction,
    AuctionInPart,
    Bid,
    Call,
    NotAllowed,
    OneCall,
    OneCard,
    Seat,
    SeveralCards,
    SeveralStrains,
    WhichOf,
    WrongAnswer,
)
from rulings.web.answers_offered import NONE, choices, labels, none_of
from rulings.words.reading_calls import LONGEST_TEXT, NotCalls, read_calls
from rulings.words.wording import by_seat, call_in_words, calls_in_words, card_in_words, in_words, seat_in_words

NOTHING = "-"
"""On a form, what stands for a side that says nothing or does not know: the empty code is "none of these"."""
_FEW = 8
"""Answers that are named in a line."""


class AnswerRefused(ValueError):
    """What was sent does not answer the question. The message, in the reader's language, says what would."""


def answer(asked: Asked, sent: QueryDict) -> Code:
    """Read a form's answer. Raises AnswerRefused."""
    given = sent.getlist("answer")
    match asked.question:
        case OneCard() if not given:
            suit, rank = sent.get("suit", ""), sent.get("rank") or sent.get("kept_rank", "")
            if not suit:
                raise AnswerRefused(_("Choose the suit of the card."))
            if not rank:
                raise AnswerRefused(_("Choose the rank of the card."))
            return _checked(asked, suit + rank)
        case AuctionInPart() if not given:
            return _auction(asked, sent.get("first", ""), sent.get("calls", ""))
        case OneCall() if not given and (typed := sent.get("calls")):
            return _checked(asked, _one_call(typed))
        case SeveralStrains() if not given:
            raise AnswerRefused(_("Choose at least one, or “%(none)s”.") % {"none": none_of(asked)})
        case WhichOf() if not given:
            raise AnswerRefused(_("Tick at least one of these cases, or choose “%(none)s”.") % {"none": none_of(asked)})
        case SeveralCards() if not given:
            raise AnswerRefused(_too_few(asked.question))
        case _ if not given:
            raise AnswerRefused(_("Choose one of the answers."))
        case _:
            return _checked(asked, _joined(asked, given))


def version(asked: Asked, given: list[str]) -> Code | None:
    """Read what one side says: an answer, or None when it says nothing. Raises AnswerRefused."""
    if isinstance(asked.question, AuctionInPart):
        return _version_of_auction(asked, given)
    said = [code for code in given if code != NOTHING]
    return _checked(asked, _joined(asked, said)) if said else None


def _joined(asked: Asked, given: list[str]) -> Code:
    """The codes of a set or a list together; the one code of any other question."""
    match asked.question:
        case WhichOf() | SeveralStrains():
            if NONE in given and len(given) > 1:
                raise AnswerRefused(_("“%(none)s” excludes the others.") % {"none": none_of(asked)})
            return [code for code in given if code != NONE]
        case SeveralCards() | AuctionInPart():
            return given
        case _:
            return given[0]


def _checked(asked: Asked, code: Code) -> Code:
    """The code in its question's own spelling. Raises AnswerRefused."""
    try:
        read: str | Sequence[str] = asked.question.code(asked.question.read(code))
        return read if isinstance(read, str) else list(read)
    except WrongAnswer as wrong:
        raise AnswerRefused(_why(asked, wrong)) from wrong


def _why(asked: Asked, wrong: WrongAnswer) -> str:
    if wrong.incompatible:
        first, second = (in_words(asked.say(option.label)) for option in wrong.incompatible)
        return _("“%(first)s” and “%(second)s” exclude each other.") % {"first": first, "second": second}
    if isinstance(asked.question, OneCard | SeveralCards):
        return _why_not_card(asked.question, wrong)
    if isinstance(asked.question, AuctionInPart):
        return _why_not_auction(asked.question, wrong)
    if isinstance(asked.question, OneCall) and len(asked.question.calls) > _FEW:
        return _("This call cannot be it here. Choose one that is not struck out.")
    return _("This does not answer the question. The answers are: %(allowed)s.") % {"allowed": labels(choices(asked))}


def _auction(asked: Asked, first: str, typed: str) -> Code:
    """An auction as a form has it: who began, and the calls as they were typed. Raises AnswerRefused."""
    if not first:
        raise AnswerRefused(_("Say who called first."))
    return _checked(asked, [first, *(call.code for call in _calls(typed))])


def _version_of_auction(asked: Asked, given: list[str]) -> Code | None:
    """What one side says of an auction: who began, and the calls as they were typed. Raises AnswerRefused."""
    first, *typed = given or [NOTHING]
    calls = " ".join(typed)
    if first == NOTHING and not calls.strip():
        return None
    return _auction(asked, "" if first == NOTHING else first, calls)


def as_typed(code: Code) -> tuple[str, ...]:
    """An auction's code as `version` reads it."""
    first, *calls = list(code)
    return first, calls_in_words(CALLS[call] for call in calls)


def _one_call(typed: str) -> str:
    calls = _calls(typed)
    if len(calls) != 1:
        raise AnswerRefused(_("Choose one call."))
    return calls[0].code


def _calls(typed: str) -> tuple[Call, ...]:
    """Calls as they were typed. Raises AnswerRefused."""
    if len(typed) > LONGEST_TEXT:
        raise AnswerRefused(_("This is too long: %(most)d characters at most.") % {"most": LONGEST_TEXT})
    try:
        return read_calls(typed)
    except NotCalls as wrong:
        if wrong.either:
            message = _("“%(typed)s” may be hearts or clubs: write ♥ or ♣.")
        else:
            message = _("“%(typed)s” is not a call. Write them as in “1♠ pass 2♥”, in turn.")
        raise AnswerRefused(message % {"typed": wrong.what}) from wrong


def _why_not_auction(question: AuctionInPart, wrong: WrongAnswer) -> str:
    """What is wrong with an auction, the call named that is."""
    codes = wrong.code if isinstance(wrong.code, list) else []
    match wrong.__cause__:
        case NotAllowed(place=place) as refused:
            auction = Auction(Seat(codes[0]), tuple(CALLS[code] for code in codes[1 : place + 1]))
            return _why_not_there(auction, refused.call)
        case None if question.with_a_bid and not _has_a_bid(codes):
            return _("Somebody has bid before: give the calls from the last bid on.")
        case None:
            return _("This auction is over: leave out what was called after it.")
        case _:
            return _("Say who called first, then the calls in turn.")


def _why_not_there(auction: Auction, call: Call) -> str:
    """Why a call cannot stand where it was entered."""
    told = {
        "call": call_in_words(call),
        "seat": seat_in_words(auction.next),
        "by_seat": by_seat(auction.next),
        "last": call_in_words(auction.last_bid) if auction.last_bid else "",
    }
    if auction.is_over:
        return _("The auction is over before %(call)s %(by_seat)s.") % told
    if isinstance(call, Bid):
        return _("%(call)s %(by_seat)s is not above %(last)s. Give only the calls before the one in question.") % told
    return _("%(seat)s cannot say “%(call)s” there. Give only the calls before the one in question.") % told


def _has_a_bid(codes: Sequence[str]) -> bool:
    return any(isinstance(CALLS.get(code), Bid) for code in codes)


def _why_not_card(question: OneCard | SeveralCards, wrong: WrongAnswer) -> str:
    """What is wrong with the cards sent, the card named."""
    if isinstance(question, SeveralCards) and isinstance(wrong.code, list):
        # Each of them would do, but not so few of them, or one of them twice.
        return _("Choose each card once.") if len(set(wrong.code)) < len(wrong.code) else _too_few(question)
    card = PACK.get(str(wrong.code))
    if card is None:
        return _("This is not a card: a card is a suit and a rank.")
    if card in question.excluded:
        return _("Already entered: %(card)s. Choose another card.") % {"card": card_in_words(card)}
    cards = ", ".join(card_in_words(each) for each in question.only)
    return _("Choose one of these cards: %(cards)s.") % {"cards": cards}


def _too_few(question: SeveralCards) -> str:
    words = ngettext("Choose at least one card.", "Choose at least %(number)d cards.", question.at_least)
    return words % {"number": question.at_least}
