"""The cards that a defender may play now, with the reasons: from his cards as they are told, or from the deal.

Nothing is kept. The deal opens by a tap of its own, and never to a director who has the board still to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents import deals
from incidents.models import ClubRole
from incidents.playing.own import may_see_deal
from incidents.web.access import ClubRequest, member
from rulings.desk.live.played_cards import known_played
from rulings.desk.live.views.live_table import fetch_table, open_board, table_name
from rulings.engine import PACK, Rank, Restricts, Seat, Suit
from rulings.in_play.legal import legal_in_suit, legal_now
from rulings.in_play.running import CannotHappen
from rulings.laws.legal_plays.verdicts import Playability
from rulings.web.page import page
from rulings.words.wording import SUITS, card_in_words, in_words, seat_in_words, suit_in_words

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import QueryDict

    from incidents.models import Board
    from rulings.desk.live.board import InPlay
    from rulings.engine import Card
    from rulings.in_play.table import OnTable
    from rulings.laws.legal_plays.verdicts import LegalPlays

LEADS: Final = "lead"
FROM_THE_DEAL: Final = "deal"
LONGEST: Final = 60
_LETTERS: Final = {rank.value: rank for rank in Rank} | {
    "T": Rank.TEN,
    "R": Rank.KING,
    "D": Rank.QUEEN,
    "V": Rank.JACK,
}
"""As they stand on cards in either language: no letter means one rank here and another there."""


class NotCards(ValueError):
    """What was typed is no cards. The message says so in the reader's language."""


@member(ClubRole.DIRECTOR)
@require_safe
def plays(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """Ask for a defender's cards, and say which of them he may play."""
    at = fetch_table(request, session, table)
    board = open_board(request, at)
    seat = _defender(request.GET.get("seat", ""), board)
    if board is None or board.running is None or seat is None:
        return redirect("rulings:live-table", request.club.slug, session, table)
    state, dealt = board.running.table, board.board
    opens = dealt is not None and bool(dealt.deal) and may_see_deal(request.membership, dealt)
    error, legal = "", None
    from_deal = request.GET.get("from") == FROM_THE_DEAL and opens
    gone: frozenset[Card] = frozenset()
    try:
        if from_deal and dealt is not None:
            gone = known_played(board, seat)
            hand = _dealt(dealt, seat) - gone
            legal = legal_now(state, seat, hand, _not_from(hand, _trick(request.GET)), _trumps(board))
        elif "trick" in request.GET:
            legal = _of_told(state, seat, request.GET, board)
    except CannotHappen as refused:
        error = in_words(refused.message)
    except NotCards as wrong:
        error = str(wrong)
    except ValueError:
        error = (
            _("The hands of the deal do not fit what lies on the table: is a card wrong, or the board?")
            if from_deal
            else _("These cards do not fit what lies on the table: look at them again.")
        )
    context = {
        "title": _("Which cards may %(seat)s play?") % {"seat": seat_in_words(seat)},
        "table": table_name(at),
        "back": reverse("rulings:live-table", args=(request.club.slug, at.session_id, at.pk)),
        "seat": seat.value,
        "lying": [card_in_words(each.card) for each in state.lying_before(seat)],
        "tricks": _tricks(request.GET, leads=state.leader is seat),
        "suits": [
            (suit.value.lower(), suit.symbol, str(SUITS[suit]), suit.value, request.GET.get(suit.value, "")[:LONGEST])
            for suit in Suit
        ],
        "opens": opens,
        "from_deal": from_deal,
        "gone": [card_in_words(card) for card in PACK.values() if card in gone],
        "error": error,
        **(_verdicts(legal) if legal else {}),
    }
    return page(request, "rulings/desk/live/_plays.html", context, status=422 if error else 200)


def _defender(code: str, board: InPlay | None) -> Seat | None:
    if board is None or board.running is None:
        return None
    return next((seat for seat in board.running.table.defenders if seat.value == code), None)


def _of_told(state: OnTable, seat: Seat, sent: QueryDict, board: InPlay) -> LegalPlays:
    """From the cards typed in: those of the suit in question alone, or all that he holds."""
    cards = {suit: _cards(suit, sent.get(suit.value, "")) for suit in Suit}
    lying = {each.card for each in state.lying_before(seat)}
    others = [suit for suit, held in cards.items() if held - lying]
    trick = _trick(sent)
    suit = trick[0].suit if trick else _required(state, seat)
    if suit is not None and others in ([], [suit]):
        held = cards[suit] | {card for card in lying if card.suit is suit}
        return legal_in_suit(state, seat, frozenset(held), suit, leads=not trick)
    hand = lying.union(*cards.values())
    if not hand:
        raise NotCards(_("Type his cards: those of the suit, or all of them."))
    return legal_now(state, seat, frozenset(hand), _not_from(hand, trick), _trumps(board))


def _cards(suit: Suit, typed: str) -> set[Card]:
    """The cards of a suit as they are typed: "AR102", "K J 4". Raises NotCards."""
    letters = typed[:LONGEST].upper().replace("10", "T")
    found: set[Card] = set()
    for letter in letters:
        if letter in " ,.-":
            continue
        rank = _LETTERS.get(letter)
        if rank is None:
            raise NotCards(_("“%(letter)s” is no card in %(suit)s.") % {"letter": letter, "suit": SUITS[suit]})
        found.add(PACK[suit.value + rank.value])
    return found


def _trick(sent: QueryDict) -> tuple[Card, ...]:
    """A card of the suit led, which one does not matter; none when he leads himself."""
    return tuple(card for card in PACK.values() if card.suit.value == sent.get("trick"))[-1:]


def _not_from(hand: Collection[Card], trick: tuple[Card, ...]) -> tuple[Card, ...]:
    """What was led, as a card of the same suit that is not his own."""
    if not trick or trick[0] not in hand:
        return trick
    return tuple(card for card in PACK.values() if card.suit is trick[0].suit and card not in hand)[:1]


def _required(state: OnTable, seat: Seat) -> Suit | None:
    for each in state.on(seat):
        if each.restriction.what is Restricts.LEAD_REQUIRED:
            return each.restriction.suits[0]
    return None


def _dealt(board: Board, seat: Seat) -> frozenset[Card]:
    hand = deals.hands(board.deal)[seat.value]
    return frozenset(PACK[suit + rank.replace("T", "10")] for suit, ranks in hand.items() for rank in ranks)


def _trumps(board: InPlay) -> Suit | None:
    """The trump suit, as far as the contract is known."""
    contract = next((each.incident.contract for each in reversed(board.rulings) if each.incident.contract), "")
    return next((suit for suit in Suit if contract[1:2] == suit.value), None)


def _tricks(sent: QueryDict, *, leads: bool) -> list[tuple[str, str, bool]]:
    """What the trick may be: his own lead, or a suit led."""
    chosen = sent.get("trick") or (LEADS if leads else "")
    suits = [(suit.value, f"{suit.symbol} {suit_in_words(suit)}") for suit in Suit]
    return [(code, label, code == chosen) for code, label in ((LEADS, _("He leads")), *suits)]


def _verdicts(legal: LegalPlays) -> dict[str, Any]:
    return {
        "verdicts": [
            (
                card_in_words(each.card),
                each.playability is not Playability.BARRED,
                each.playability is Playability.TO_BE_DESIGNATED,
                in_words(each.reason.message),
                each.reason.clause,
            )
            for each in legal.verdicts
        ],
        "unable": [(in_words(each.message), each.clause) for each in legal.unable],
    }
