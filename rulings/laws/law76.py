"""Law 76 — Spectators. A spectator is under the director's control, says nothing, and draws attention to nothing.

What he has told a player comes from outside (16.D); an irregularity that he pointed out the director still puts right,
who has learnt of it (81.C.3). In 2007 B was one list and C another; what is asked here stood in both.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause


class Did(Option):
    """What the spectator did."""

    POINTED_OUT = "pointed-out", _("He pointed out an irregularity, or spoke of the game"), "76.B.5"
    SPOKE = "spoke", _("He spoke of fact or law without being asked"), "76.C.1"
    REACTED = "reacted", _("He reacted, disturbed, or talked to a player"), "76.B.2 76.B.3 76.B.4"
    LOOKED = "looked", _("He looked at several hands"), "76.B.1"


DID = OneOf(
    key="76.did",
    text=_("What did the spectator do?"),
    why=_("Whoever is there and neither plays nor directs is a spectator, a player who sits out too."),
    options=Did,
)
CALLED = YesNo(
    key="76.called",
    text=_("Has anybody called on that board?"),
    why=_("As long as nobody has, you may also change seats or have it dealt again; after the first call no more."),
)
LEARNT = YesNo(
    key="76.learnt",
    text=_("Has a player learnt something from it about a board still to be finished?"),
    why=_("Such information comes from outside: the board may go on only if it can still be played normally."),
    judgement=True,
)


@clause("76.B")
def spectator(inquiry: Inquiry) -> None:
    """He is told, and what he let out is dealt with as information from outside."""
    did = inquiry.ask(DID)
    learnt = inquiry.confirms(LEARNT)
    inquiry.decide(
        _("The spectator is silenced; the board is looked at")
        if learnt
        else _("The spectator is silenced, and the board goes on"),
        outcome=Outcome.SCORE_REVIEWED if learnt else Outcome.NO_RECTIFICATION,
    )
    _under_control(inquiry)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on: the spectator says nothing more"),
        said=_("{everyone}: a spectator says nothing and shows nothing. Go on as if you had not heard him."),
        until=Until.DONE,
    )
    if did is Did.POINTED_OUT:
        _still_put_right(inquiry)
    if learnt:
        _from_outside(inquiry)
    _by_the_regulations(inquiry)


@clause("76.A.1", until_2017="76.A")
def _under_control(inquiry: Inquiry) -> None:
    inquiry.direct(_("Tell the spectator what he may not do, and send him away if he does it again"))


@clause("81.C.3")
def _still_put_right(inquiry: Inquiry) -> None:
    """However the director learns of an irregularity."""
    inquiry.find(
        _("An irregularity that a spectator has pointed out is put right all the same: you have learnt of it.")
    )


def _from_outside(inquiry: Inquiry) -> None:
    """What a player has learnt of a board, before its first call or after it."""
    if inquiry.confirms(CALLED):
        _two_ways(inquiry)
    else:
        _four_ways(inquiry)


@clause("16.D.3", until_2017="16.C.3")
def _two_ways(inquiry: Inquiry) -> None:
    """After the first call: (c) or (d) of D.2."""
    inquiry.direct(
        _(
            "Let the board be finished, and adjust its score if what was learnt has changed it; if it cannot be "
            "played normally, award an adjusted score"
        )
    )


@clause("16.D.2", until_2017="16.C.2")
def _four_ways(inquiry: Inquiry) -> None:
    """Before it: (a) to (d), where what was learnt is likely to interfere."""
    inquiry.direct(
        _(
            "Nobody has called: change seats if scoring permits it, have the board dealt again if the form of "
            "competition allows it, let it be played with an adjusted score in reserve, or award one"
        )
    )


def _by_the_regulations(inquiry: Inquiry) -> None:
    """The authority or the organiser may have said what follows from a spectator's irregularity."""
    inquiry.refer("76.C.2", _("Regulations may say how to deal with an irregularity that a spectator has caused."))
