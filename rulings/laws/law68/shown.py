"""Law 68 — Claim or concession of tricks: what becomes of cards that came into view with one.

The law was read whole in the text of 2017, and B.2 in that of 2007. That 16 and 50 do not apply once all four have
agreed to play on is D.2(b)(ii) of 2017. 1997 is from memory but for the preamble, then a footnote, to which its 49
refers; a minute of the WBF's committee of 2001 has both claim and concession undone when the partner objects.

That a defender ends play by showing his cards is in A: a claim or concession of his side, so that to penalise the
cards is out of the question, whatever a director thinks of it.
"""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16
from rulings.laws.law68.questions import CLAIM, DESIGNATED, EARLY, Claim


@clause("68")
def about_the_trick_in_progress(inquiry: Inquiry) -> None:
    """What was said or done is only about winning or losing the trick in progress: no claim, and no penalty card.

    Law 16 may apply, and 57.A when a card was played too soon.
    """
    if inquiry.confirms(EARLY):
        inquiry.decide(_("No claim: the card played too soon falls under 57.A"), outcome=Outcome.OTHER_LAW)
        inquiry.oblige(
            Role.OFFENDER,
            _("Leaves on the table the card that he played too soon; takes back others that he showed"),
            said=_("{offender}, leave the card you have played on the table, and take back any other."),
            until=Until.DONE,
        )
        law16.partner.shown_or_said(inquiry)
        inquiry.refer(
            "57.A",
            _(
                "{declarer} chooses what {partner} plays to this trick: rule on it as a play or lead before his "
                "partner had played."
            ),
        )
        return
    inquiry.decide(
        _("No claim and no penalty card: it was only about the trick in progress"), outcome=Outcome.NO_PENALTY_CARD
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes back what was seen, but for the card he plays to this trick: it is not a penalty card"),
        said=_("{offender}, what was seen is no penalty card: take it back, but for the card you play to this trick."),
        until=Until.DONE,
    )
    _play_goes_on(inquiry)
    law16.partner.shown_or_said(inquiry)


@clause("68")
def said_beside_a_card_taken_back(inquiry: Inquiry) -> None:
    """Whatever becomes of the card, the word on the trick in progress is no claim; 16 and 57.A may apply to it."""
    inquiry.find(_("What was said of the trick in progress is no claim and no concession: play goes on."))
    law16.partner.said(inquiry)
    inquiry.refer(
        "57.A",
        _("If a card of {offender}'s was led or played before {partner} had played, and stays: rule on that as well."),
    )


def takes_back(inquiry: Inquiry) -> None:
    """Not a penalty card, it goes back to the hand it came from."""
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes back into his hand what was seen: it is not a penalty card"),
        said=_("{offender}, take back into your hand what was seen: it is not a penalty card."),
        until=Until.DONE,
    )


def _play_goes_on(inquiry: Inquiry) -> None:
    """From where it stands."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: nothing has been claimed or conceded"),
        said=_("{everyone}, play goes on: nothing has been claimed or conceded."),
        until=Until.END_OF_PLAY,
    )


@clause("68")
def defenders_cards_shown(inquiry: Inquiry) -> bool:
    """A defender's cards came into view with a claim or a concession; returns whether that settles them.

    It does but for cards shown with a concession that did not occur, in 1997, when the director lets 50 have them.
    """
    match inquiry.ask(CLAIM):
        case Claim.OWN:
            defender_claimed_or_conceded(inquiry)
        case Claim.OBJECTED if inquiry.edition >= Edition.LAWS_2007:
            partner_objected(inquiry)
        case Claim.OBJECTED:
            return partner_objected_of_the_cards_nothing_is_said(inquiry)
        case Claim.ANOTHERS:
            another_had_claimed(inquiry)
        case Claim.PLAYED_ON if inquiry.edition >= Edition.LAWS_2017:
            all_agreed_to_play_on(inquiry)
        case Claim.PLAYED_ON:
            played_on_after_its_end(inquiry)
    return True


@clause("68.A")
def defender_claimed_or_conceded(inquiry: Inquiry) -> None:
    """In words, by suggesting that play be cut short or by showing his cards: he has claimed, or conceded the rest."""
    inquiry.decide(
        _("{offender} has claimed or conceded: play stops, no card is a penalty card"), outcome=Outcome.PLAY_STOPS
    )
    states_his_claim(inquiry, Role.OFFENDER)
    play_stops(inquiry)
    if inquiry.edition >= Edition.LAWS_2007:
        inquiry.refer(
            "70.D.2",
            _(
                "Accept no part of {offender}'s claim that hangs on {partner} choosing one normal play rather than "
                "another."
            ),
        )


@clause("68.A")
def declarer_claimed_or_conceded(inquiry: Inquiry) -> None:
    """Facing his cards is a claim, or a concession, unless he plainly did not mean one."""
    inquiry.decide(_("{declarer} has claimed or conceded: play stops"), outcome=Outcome.PLAY_STOPS)
    states_his_claim(inquiry, Role.DECLARER)
    play_stops(inquiry)


@clause("68.B")
def partner_objected_of_the_cards_nothing_is_said(inquiry: Inquiry) -> bool:
    """No concession, and Law 16 may apply; of the cards the law says nothing: the director designates under 50."""
    inquiry.find(_("{offender}'s side has conceded nothing: play goes on."))
    if not inquiry.confirms(DESIGNATED):
        return False
    inquiry.decide(
        _("No concession and, as the director designates, no penalty card: play goes on"),
        outcome=Outcome.NO_PENALTY_CARD,
    )
    takes_back(inquiry)
    _play_goes_on(inquiry)
    law16.partner.shown_or_said(inquiry)
    return True


@clause("68.B.2")
def partner_objected(inquiry: Inquiry) -> None:
    """Neither concession nor claim: play goes on, no penalty card, but the partner may not use what he has seen."""
    inquiry.decide(_("No concession, no claim, no penalty card: play goes on"), outcome=Outcome.NO_PENALTY_CARD)
    takes_back(inquiry)
    _play_goes_on(inquiry)
    # Declarer may use what a withdrawn card of the other side has told him: 16.C.1 (16.D.1 in 2007).
    inquiry.inform(authorised=Role.DECLARER, unauthorised=Role.PARTNER, until=Until.END_OF_PLAY)
    law16.withdrawals.watch_partner_of_withdrawn_card(inquiry)


@clause("68.C")
def states_his_claim(inquiry: Inquiry, who: Role) -> None:
    """He says at once how he plays, in which order, and faces his hand."""
    inquiry.oblige(
        who,
        _("Faces his hand and says how many tricks he claims or concedes, and in which order he plays"),
        said=_(
            "{claimer}, face your hand. Repeat what you said; if you said nothing, how many tricks do you claim or "
            "concede, and how would you play?"
        ),
        until=Until.DONE,
        claimer=inquiry.seat(who),
    )


@clause("68.D")
def play_stops(inquiry: Inquiry) -> None:
    """Suspended in 2017, when all four may agree to play on; it ceased before, and for good."""
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop playing until the claim or the concession is settled"),
        said=_("{everyone}, play stops here: play no card until this is settled."),
        until=Until.DONE,
    )
    inquiry.refer("69.A", _("If nobody objects, score the tricks as claimed or conceded."))
    inquiry.refer(
        "70.A",
        _(
            "If anybody doubts it, dummy included: hear the statement again, then the objections, and decide as fairly "
            "as you can to both sides, doubtful points against the player who claimed."
        ),
    )
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer(
            "68.D.2.b",
            _("If the other side asks to play on and all four agree, the claim is void and play goes on."),
        )


@clause("68.D")
def another_had_claimed(inquiry: Inquiry) -> None:
    """Play had stopped already: a card shown after that is no penalty card, and the claim is settled first."""
    inquiry.decide(
        _("Play had stopped with the claim or the concession: no card is a penalty card"), outcome=Outcome.PLAY_STOPS
    )
    play_stops(inquiry)


@clause("68.D")
def played_on_after_its_end(inquiry: Inquiry) -> None:
    """Until 2017 play ceased with the claim, whoever agreed to what: cards played after it are void."""
    inquiry.decide(
        _("Play had ended with the claim or the concession: what was played since is void, no penalty card"),
        outcome=Outcome.PLAY_STOPS,
    )
    play_stops(inquiry)


@clause("68.D.2.b")
def all_agreed_to_play_on(inquiry: Inquiry) -> None:
    """The claim is void, and neither 16 nor 50 applies: what has been seen is there for all to use."""
    inquiry.decide(
        _("All four had agreed to play on: the claim is void, no card is a penalty card"),
        outcome=Outcome.NO_PENALTY_CARD,
    )
    inquiry.find(_("Laws 16 and 50 do not apply: all may use what they have seen, and the score obtained stands."))
    takes_back(inquiry)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: what was claimed or conceded is void"),
        said=_(
            "{everyone}, play goes on. What was claimed or conceded is void, and all of you may use what you have seen."
        ),
        until=Until.END_OF_PLAY,
    )
    inquiry.inform(authorised=Role.EVERYONE, until=Until.END_OF_PLAY)
