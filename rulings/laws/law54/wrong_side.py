"""Law 54.E — A lead by the declaring side; and a card led while there are still calls to make, which is 24.B's.

A defender who has played to the declaring side's lead, or faced cards because of it, has not accepted anything: E
sends to 24, not to 53 or 60. His cards came down through the other side's error, and 50's opening words let the
director designate that none is a penalty card.
"""

from rulings.engine import Card, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law24, law41, law47, law54
from rulings.laws.law54.lying import beside
from rulings.laws.law54.questions import CARD_LED, WHO_LED, WRONG_LEADER, Circumstance, WrongLeader


@clause("54.E")
def opening_lead_by_wrong_side(inquiry: Inquiry, circumstances: frozenset[Circumstance]) -> None:
    """Declarer or dummy tried to make the opening lead: Law 24, and he picks his card up."""
    declarer, wrong_defender = inquiry.seat(Role.DECLARER), inquiry.seat(Role.OFFENDER)
    led_by = declarer if inquiry.ask(WRONG_LEADER) is WrongLeader.DECLARER else declarer.partner
    followed = Circumstance.DEFENDER_FOLLOWED in circumstances
    told = Circumstance.TOLD_BY_OPPONENT in circumstances
    inquiry.cast(declarer=declarer, offender=led_by)
    if Circumstance.FACE_DOWN in circumstances:
        card = None
        law54.combinations.face_down_lead_is_taken_back(inquiry, circumstances)
    else:
        card = inquiry.ask(CARD_LED)
        if told:
            law47.misinformed.led_on_an_opponents_word(inquiry, card)
        else:
            _is_taken_back(inquiry, card)
    if followed and told:
        _takes_back_what_his_side_brought_about(inquiry)
    elif followed:
        defenders_cards_go_back(inquiry)
    # Whose other card it is was asked with the wrong defender as offender, and so is which.
    with inquiry.offender(wrong_defender):
        lying = beside(inquiry, circumstances, *(() if card is None else (card,)))
    law54.combinations.right_lead(inquiry, circumstances, lying)


@clause("54.E")
def played_to_by_a_defender(inquiry: Inquiry, card: Card) -> None:
    """The declaring side's lead has been played to: it goes back all the same, and so does what came after it."""
    _is_taken_back(inquiry, card)
    defenders_cards_go_back(inquiry)
    law41.leader_leads(inquiry)


def _is_taken_back(inquiry: Inquiry, card: Card) -> None:
    inquiry.decide(_("Attempted lead by the declaring side: taken back, no penalty card"), outcome=Outcome.TAKEN_BACK)
    law24.led_by_declaring_side(inquiry, card)


@clause("50")
def defenders_cards_go_back(inquiry: Inquiry) -> None:
    """The director designates otherwise: the declaring side, cast as offender, has brought the cards into view."""
    inquiry.find(
        _("The declaring side brought it about: you designate that no card of a defender's is a penalty card.")
    )
    _defenders_take_back(inquiry)
    law16.withdrawals.withdrawn_by_the_other_side(inquiry)


def _defenders_take_back(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.DEFENDERS,
        _("Take back what they played to that lead, or faced because of it: no penalty card"),
        said=_(
            "{defenders}, what you have played to that lead, or put down because of it, goes back: it is not a penalty "
            "card."
        ),
        until=Until.DONE,
    )


@clause("47.D")
def _takes_back_what_his_side_brought_about(inquiry: Inquiry) -> None:
    """A defender had said that it was the player's lead: what the defenders played to it goes back as well."""
    _defenders_take_back(inquiry)
    inquiry.inform(authorised=Role.DECLARING_SIDE, unauthorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("24")
def led_during_the_auction(inquiry: Inquiry) -> None:
    """No lead, as calls are still to be made: nobody is declarer yet, and 24.B has a card led then."""
    inquiry.cast(offender=inquiry.ask(WHO_LED))
    card = inquiry.ask(CARD_LED)
    law24.honour_or_led(inquiry, card, led=True)
    law24.when_the_auction_is_over(inquiry, (card,), deliberate=True)
