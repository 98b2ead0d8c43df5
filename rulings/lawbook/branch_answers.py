"""The answers that lead to one branch of a tree, told together in words: "any seat", "an honour", "one or the other".

A tree is grown along specimens: what is said here says for which answers a specimen stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rulings.engine import (
    Asked,
    Auction,
    AuctionInPart,
    Bid,
    Call,
    Card,
    Code,
    OneCall,
    OneCard,
    OneOf,
    Seat,
    SeveralCards,
    SeveralStrains,
    Strain,
    WhichOf,
    WhichSeat,
    WhichSuit,
    YesNo,
    parse_call,
)
from rulings.words.wording import (
    auction_in_words,
    call_in_words,
    card_in_words,
    in_words,
    seat_in_words,
    strain_in_words,
)

Codes = Sequence[Code]


def together(asked: Asked, codes: Codes) -> str:
    """The answers to a question that lead to one branch, in a line. Raises TypeError for a kind of question unknown."""
    question = asked.question
    whole = len(codes) == len(question.specimens())
    match question:
        case OneOf() if len(question.offered) > len(question.specimens()):
            return _("%(answer)s, for instance") % {"answer": _either(_labels(asked, codes))}
        case YesNo() | OneOf():
            return _("whatever the answer") if whole and len(codes) > 1 else _either(_labels(asked, codes))
        case WhichOf():
            return _("whatever the case") if whole else _sets(asked, question, codes)
        case WhichSeat():
            return _seats(question, codes)
        case WhichSuit():
            return _("any suit") if whole and len(question.suits) > 1 else _either(_labels(asked, codes))
        case OneCard():
            return _("any card") if whole and not question.only else _either(map(_card, map(_one, codes)))
        case SeveralCards():
            return _("any cards") if whole else _either(_cards(code) for code in codes)
        case OneCall():
            return _("any call") if whole and len(question.calls) > len(codes) else _calls(question, codes)
        case SeveralStrains():
            return _("whatever it shows") if whole else _either(_strains(asked, question, code) for code in codes)
        case AuctionInPart():
            return _("any auction") if whole else _either(_auction(code) for code in codes)
        case _:
            raise TypeError(f"no words for the answers to {type(question).__name__}")


def _labels(asked: Asked, codes: Codes) -> list[str]:
    """The answers by what their page calls them."""
    if isinstance(asked.question, WhichSuit):
        return [suit.symbol for suit in asked.question.suits if suit.value in codes]
    labels = asked.question.labels()
    return [in_words(asked.say(labels[_one(code)])) for code in codes]


def _sets(asked: Asked, question: WhichOf[Any], codes: Codes) -> str:
    """The sets of circumstances, those that go with any other told by the one that decides."""
    labels = {code: in_words(asked.say(label)) for code, label in question.labels().items()}
    given = [frozenset(code) for code in codes]
    every = [frozenset(question.code(answer)) for answer in question.specimens()]
    none = [in_words(asked.say(question.none))] if frozenset() in given else []
    alone = [one for one in labels if frozenset({one}) in given]
    decisive = [one for one in alone if all(each in given for each in every if one in each)]
    pairs = [each for each in given if len(each) > 1 and each.isdisjoint(decisive) and not each <= set(alone)]
    said = [
        _("%(case)s, whatever else") % {"case": labels[one]} if one in decisive and _pairs(one, every) else labels[one]
        for one in alone
    ]
    return _either([*none, *said, *_with(labels, pairs)])


def _pairs(one: str, every: Iterable[frozenset[str]]) -> bool:
    return any(one in each and len(each) > 1 for each in every)


def _with(labels: dict[str, str], pairs: Sequence[frozenset[str]]) -> list[str]:
    """Pairs, those that share a member told together."""
    left, said = list(pairs), []
    while left:
        shared = max(labels, key=lambda one: sum(one in pair for pair in left))
        others = [labels[one] for one in labels if frozenset({shared, one}) in left and one != shared]
        said.append(f"{labels[shared]} + {_either(others)}")
        left = [pair for pair in left if shared not in pair]
    return said


def _seats(question: WhichSeat, codes: Codes) -> str:
    """The seats meant: where one walks for others, these too."""
    seats = [Seat(_one(code)) for code in codes]
    if len(question.seats) == len(Seat) and (question.alike or len(codes) == len(question.specimens())):
        drawn = seat_in_words(seats[0])
        return _("anybody (here %(seat)s)") % {"seat": drawn} if question.alike else _("whoever it is")
    if question.alike:
        meant = list(question.seats)
    else:
        walked = set(question.specimens())
        meant = [
            seat
            for seat in question.seats
            if seat in seats or (seat not in walked and any(seat.side is each.side for each in seats))
        ]
    return _either(seat_in_words(seat) for seat in meant)


def _card(code: str) -> str:
    card = Card.parse(code)
    kind = _("an honour: %(card)s") if card.rank.is_honour else _("a lower card: %(card)s")
    return kind % {"card": card_in_words(card)}


def _cards(code: Code) -> str:
    cards = [Card.parse(one) for one in ([code] if isinstance(code, str) else code)]
    if len(cards) == 1:
        return _card(cards[0].code)
    suits, count = len({card.suit for card in cards}), len(cards)
    shown = " ".join(card_in_words(card) for card in cards)
    if suits == 1:
        return ngettext("%(count)d card: %(cards)s", "%(count)d cards of one suit: %(cards)s", count) % {
            "count": count,
            "cards": shown,
        }
    return _("%(count)d cards of %(suits)d suits: %(cards)s") % {"count": count, "suits": suits, "cards": shown}


def _calls(question: OneCall, codes: Codes) -> str:
    """The calls meant: where bids walk for others that are possible, they are examples."""
    called = [parse_call(_one(code)) for code in codes]
    others = sum(isinstance(call, Bid) for call in question.calls) > sum(isinstance(call, Bid) for call in called)
    return _either(_call(call, stands_for_others=others) for call in called)


def _call(call: Call, *, stands_for_others: bool) -> str:
    written = call_in_words(call)
    return _("a bid: %(call)s") % {"call": written} if stands_for_others and isinstance(call, Bid) else written


def _strains(asked: Asked, question: SeveralStrains, code: Code) -> str:
    named = [strain_in_words(Strain(one)) for one in ([code] if isinstance(code, str) else code)]
    return " ".join(named) if named else in_words(asked.say(question.none))


def _auction(code: Code) -> str:
    return auction_in_words(Auction.parse([code] if isinstance(code, str) else code))


def _one(code: Code) -> str:
    return code if isinstance(code, str) else code[0]


def _either(said: Iterable[str]) -> str:
    return pgettext("between answers that lead on alike", " / ").join(said)
