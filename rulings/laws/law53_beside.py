"""Laws 53 and 60.A.3 — Penalty cards of the offender's that lie beside a lead or a play which is dealt with otherwise.

It stands, or goes back without becoming a penalty card: what lies beside it is one all the same, and binds as before.
"""

from rulings.engine import Card, Inquiry, PenaltyCardKind, _, clause
from rulings.laws import law50
from rulings.laws.law50.on_the_table import KIND, Kind


@clause("50.B")
def lying(inquiry: Inquiry, card: Card) -> tuple[Card, ...]:
    """Which they are: ``card`` was led and is none of them."""
    return inquiry.ask(law50.disposition.OTHERS.other_than(card))


def stay_beside_what_stands(inquiry: Inquiry, others: tuple[Card, ...]) -> None:
    """He has led or played another card, and that stands: they are still to be played."""
    what_bound_him_before_remains(inquiry)
    stay(inquiry, others)


def stay(inquiry: Inquiry, others: tuple[Card, ...]) -> None:
    """Each lies there as what it is, with all that holds for as long as it does (50.A to E, 51)."""
    if _are_minor(inquiry, others):
        law50.disposition.minor_remains_on_the_table(inquiry, others[0])
    else:
        law50.disposition.remain_on_the_table(inquiry, others)


@clause("52.B")
def he_had_perhaps_to_play_one(inquiry: Inquiry) -> None:
    """The card counts as played in turn, when a penalty card was due if it was legal (50.D.1)."""
    inquiry.refer(
        "52.B",
        _(
            "Could a penalty card that lay there before be played to this trick? Then it was due: rule on the card "
            "played as “A penalty card was not played when it had to be”."
        ),
    )


@clause("50.B")
def _are_minor(inquiry: Inquiry, others: tuple[Card, ...]) -> bool:
    """Note them as lying there; of a lone spot card it has to be asked what it became."""
    minor = len(others) == 1 and not others[0].is_honour and inquiry.ask(KIND, card=others[0]) is Kind.MINOR
    for card in others:
        inquiry.penalty_card_lies(card, PenaltyCardKind.MINOR if minor else PenaltyCardKind.MAJOR)
    return minor


@clause("60.A.3")
def what_bound_him_before_remains(inquiry: Inquiry) -> None:
    """A lead that stands takes nothing from what its side was bound to before: that is for its later turns."""
    inquiry.find(
        _("A penalty card that lay there before, or a lead restriction, still binds {offender} and {partner} later.")
    )
