"""Law 34 — Retention of right to call: three passes that seem to end the auction, one of them out of turn.

It sends to 17.D.3, where the rule stands. The law names no limit in time: once a lead is faced play has begun for good
(41.C), and the auction stays as it was.
"""

from rulings.engine import Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law17, law29, law30, law72
from rulings.laws.law34_questions import AUCTION, CIRCUMSTANCES, WHO, Circumstance


@clause("34")
def missed_his_turn(inquiry: Inquiry) -> None:
    """Who passed out of turn, whose turn was it, and has the play begun?"""
    auction = inquiry.ask(AUCTION)
    in_turn = auction.next
    inquiry.cast(offender=inquiry.ask(WHO.among(in_turn.lho, in_turn.partner, in_turn.rho)))
    skipped = next(role for role in (Role.RHO, Role.PARTNER, Role.LHO) if inquiry.seat(role) is in_turn)
    happened = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.NOT_THREE_YET in happened:
        inquiry.hand_over(
            law30.pass_out_of_turn,
            _("Three passes have not followed yet: it is a pass out of turn."),
            Known(law29.out_of_turn.AUCTION, auction),
            Known(
                law29.circumstances.CIRCUMSTANCES, frozenset(), not_so=(law29.circumstances.Circumstance.THREE_PASSES,)
            ),
        )
    elif Circumstance.LEAD_FACED in happened:
        play_has_begun(inquiry)
    else:
        law17.returns_to(inquiry, skipped, lead_face_down=Circumstance.LEAD_FACE_DOWN in happened)
        if skipped is Role.LHO and auction.calls:
            changed_his_call_as_well(inquiry)
        elif skipped is Role.PARTNER:
            two_were_passed_over(inquiry)


@clause("41.C")
def play_has_begun(inquiry: Inquiry) -> None:
    """Irrevocably: the contract is what it was taken to be."""
    inquiry.decide(_("A lead has been faced: the auction stands, and play goes on"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on in the contract as it stands"),
        said=_("{everyone}: a lead has been faced, so that it is too late to call. Play on."),
        until=Until.DONE,
    )
    inquiry.doubt(
        _(
            "Three passes of which one was out of turn do not end the auction, and no limit in time is named. That a "
            "faced lead ends it all the same is read into 41.C: with it play has begun, and irrevocably."
        )
    )
    law72.could_have_known(inquiry)


@clause("30.B.2", until_2017="30.B.3")
def changed_his_call_as_well(inquiry: Inquiry) -> None:
    """A pass right after his own call, at the turn of the player on his left."""
    inquiry.doubt(
        _(
            "{offender} had just called: his pass is a change of that call as well, which {lho} could accept by "
            "calling over it on purpose (25.B.1). As the passes are cancelled, so it is taken to be with them, and the "
            "first call stands."
        )
    )


@clause("17.D.3", until_2017="17.E.2")
def two_were_passed_over(inquiry: Inquiry) -> None:
    """At his partner's turn: the player on his right has lost the turn that came after."""
    inquiry.doubt(
        _(
            "{partner} was passed over first, and {rho} after him: the law speaks of one player. It goes back to the "
            "first here, even if he has passed since, and then nobody has lost his turn."
        )
    )
