"""Law 26 with the board in play: the call was ruled on before, and the offender's partner leads or has led."""

from rulings.engine import Card, Inquiry, Role, clause
from rulings.laws import law50
from rulings.laws.law26 import choice, lead


@clause("26.B", until_2017="26")
def first_lead(inquiry: Inquiry, own: tuple[Card, ...] = ()) -> None:
    """He is on lead for the first time: what the offender has shown is asked, then declarer's choice.

    ``own`` are major penalty cards of the player on lead.
    """
    suits = choice.suits_in_question(inquiry)
    if suits.left:
        choice.chosen(inquiry, suits, own, beside=False)
        return
    lead.all_shown(inquiry, led=False)
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        law50.disposition.remain_on_the_table(inquiry, own)


@clause("26.B", until_2017="26")
def led_too_soon(inquiry: Inquiry, led: Card, *, others_possible: bool, is_free_now: bool) -> tuple[Card, ...] | None:
    """He has led, face up, before declarer could choose: his major penalty cards now; None where the lead stands.

    ``is_free_now``: his partner has no penalty card, over which declarer would choose at his next lead.
    """
    if lead.has_played_on(inquiry, led, is_free_now=is_free_now):
        return None
    return lead.exposed(inquiry, led, others_possible=others_possible)
