"""What has happened since a call out of turn, and what makes a pass count as a bid."""

from __future__ import annotations

from rulings.engine import PASS, Inquiry, OneOf, Option, Role, WhichOf, _, clause, option
from rulings.laws.law29.out_of_turn import OutOfTurn


class Circumstance(Option):
    """What settles the matter before anybody chooses, or makes a pass count as a bid."""

    UNINTENDED = (
        "unintended",
        _("{offender} never meant to make that call"),
        "25.A.1",
        _("A slip of the hand or of the tongue, not of the attention."),
    )
    LHO_CALLED = (
        "lho-called",
        _("{lho} has called over it"),
        "29.A",
        _("The first to call after it, knowingly or not; a pass is a call too."),
    )
    RHO_CALLED = (
        "rho-called",
        _("{rho} has called since, at his turn"),
        "28.B",
        _("Before you came, and before {lho} had called over it."),
    )
    RHO_HAD_TO_PASS = (
        "rho-had-to-pass",
        _("{rho} was bound to pass at that turn"),
        "28.A",
        _("By the Laws, after an earlier irregularity of his side."),
    )
    # Before 2017 partner may be bound to pass at that very turn, and no law speaks of a call made before the ruling.
    PARTNER_CALLED = option(
        "partner-called",
        _("{partner} has called since, at his turn"),
        "29",
        _("Before {lho} had called or been asked."),
        new_in_2017=True,
    )
    BOUND_TO_PASS = (
        "bound-to-pass",
        _("{offender} himself was bound to pass"),
        "37",
        _("By the Laws, after an earlier irregularity of his side."),
    )
    THREE_PASSES = (
        "three-passes",
        _("Three passes have followed, as if it were over"),
        "34",
        _("This one among them: a player has not had his turn. After four passes, if nobody had bid."),
    )
    ARTIFICIAL = (
        "artificial",
        _("The pass was artificial"),
        "30.C",
        _(
            "It promises more than some strength, or promises or denies something elsewhere than in the last suit bid. "
            "A pass that only shows weakness is not."
        ),
    )
    OVER_PARTNERS_ARTIFICIAL = (
        "over-partners-artificial",
        _("It passed an artificial call of {partner}'s"),
        "30.C 31",
        _("A bid, double or redouble that says something else than that he is ready to play there."),
    )
    OVER_OPPONENTS_ARTIFICIAL = option(
        "over-opponents-artificial",
        _("It passed an opponent's artificial call"),
        "30.C",
        _("A bid, double or redouble that says something else than that he is ready to play there."),
        new_in_2017=True,
    )


CIRCUMSTANCES = WhichOf(
    key="29.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "The first opponent to call after it decides: the next player accepts it by calling, the player in turn "
        "forfeits the rectification. An artificial pass counts as a bid."
    ),
    options=Circumstance,
    usual=(),
    judged=(
        Circumstance.UNINTENDED,
        Circumstance.ARTIFICIAL,
        Circumstance.OVER_PARTNERS_ARTIFICIAL,
        Circumstance.OVER_OPPONENTS_ARTIFICIAL,
    ),
    apart=(
        # Who was the first to call over it decides: 29.A, or 28.B and what partner called at his turn.
        (Circumstance.LHO_CALLED, Circumstance.RHO_CALLED),
        (Circumstance.LHO_CALLED, Circumstance.PARTNER_CALLED),
        # 17.D.3: then nobody has lost his turn, or there is a slip to be put right first.
        (Circumstance.RHO_CALLED, Circumstance.THREE_PASSES),
        (Circumstance.RHO_HAD_TO_PASS, Circumstance.THREE_PASSES),
        (Circumstance.PARTNER_CALLED, Circumstance.THREE_PASSES),
        (Circumstance.UNINTENDED, Circumstance.THREE_PASSES),
        # 25.A.4: no call is put right once partner has called.
        (Circumstance.UNINTENDED, Circumstance.PARTNER_CALLED),
        # 28.A: his turn was over with the call that took its place.
        (Circumstance.RHO_CALLED, Circumstance.RHO_HAD_TO_PASS),
        # 37.B: after one of them his side passes; both sides are not bound at once in one auction that goes on.
        (Circumstance.RHO_HAD_TO_PASS, Circumstance.BOUND_TO_PASS),
    ),
)


class Meant(Option):
    """How the player in turn, who sits on the left of the one out of turn, meant the call that he has made."""

    OVER_IT = "over-it", _("Over that call"), "29.A", _("He had noticed it: an overcall, say, or a reply to it.")
    AT_HIS_TURN = "at-his-turn", _("At his own turn"), "28.B", _("As if nobody had called before him: an opening.")


MEANT = OneOf(
    key="28.B.meant",
    text=_("How did {lho}, whose turn it was, mean his call?"),
    why=_(
        "He was in turn and is also the one who may accept it: what he meant decides. Ask him; if it stays open, let "
        "him choose."
    ),
    options=Meant,
    judgement=True,
)


@clause("29")
def happened(inquiry: Inquiry, out: OutOfTurn) -> frozenset[Circumstance]:
    """Which of those that can be so where it was the turn of that player, and of that kind of call, are so."""
    return inquiry.ask(CIRCUMSTANCES.without(*_impossible(inquiry, out)))


def _impossible(inquiry: Inquiry, out: OutOfTurn) -> tuple[Circumstance, ...]:
    impossible: list[Circumstance] = []
    if out.turn is not Role.RHO:
        impossible += (Circumstance.RHO_CALLED, Circumstance.RHO_HAD_TO_PASS)
    elif out.ends_with_one_more_pass:
        # With that pass the auction is over, and nobody is in turn after it.
        impossible += (Circumstance.RHO_HAD_TO_PASS,)
    if out.turn is not Role.PARTNER:
        impossible += (Circumstance.PARTNER_CALLED,)
    if out.call is PASS:
        impossible += (Circumstance.BOUND_TO_PASS, *_passed_over_nothing_of(inquiry, out))
    else:
        impossible += _OF_A_PASS
    return tuple(impossible)


_OF_A_PASS = (
    Circumstance.THREE_PASSES,
    Circumstance.ARTIFICIAL,
    Circumstance.OVER_PARTNERS_ARTIFICIAL,
    Circumstance.OVER_OPPONENTS_ARTIFICIAL,
)


def _passed_over_nothing_of(inquiry: Inquiry, out: OutOfTurn) -> tuple[Circumstance, ...]:
    """Whose call it was over which he passed: the last one that was no pass."""
    places = (place for place in reversed(range(len(out.auction.calls))) if out.auction.calls[place] is not PASS)
    last = next(places, None)
    who = None if last is None else out.auction.caller(last)
    impossible: tuple[Circumstance, ...] = ()
    if who is not inquiry.seat(Role.PARTNER):
        impossible += (Circumstance.OVER_PARTNERS_ARTIFICIAL,)
    if who not in (inquiry.seat(Role.LHO), inquiry.seat(Role.RHO)):
        impossible += (Circumstance.OVER_OPPONENTS_ARTIFICIAL,)
    return impossible
