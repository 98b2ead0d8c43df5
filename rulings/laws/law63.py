"""Law 63 — Establishment of a revoke."""

from rulings.engine import Card, Inquiry, Option, Outcome, Role, Until, WhichOf, _, clause


class Since(Option):
    """What establishes a revoke."""

    NEXT_TRICK = "next-trick", _("{offender} or {partner} has led or played to the next trick"), "63.A.1"
    NAMED = "named", _("{offender} or {partner} has named a card to be played to the next trick"), "63.A.2"
    CLAIMED = "claimed", _("{offender} or {partner} has made, or agreed to, a claim or a concession"), "63.A.3"


SINCE = WhichOf(
    key="63.A.since",
    text=_("Since then, has one of these things happened?"),
    why=_("Each of them establishes the revoke: it can then no longer be corrected."),
    options=Since,
)


@clause("63.A")
def is_established(inquiry: Inquiry) -> bool:
    """Whether the offender's side has gone on, so that the revoke stands."""
    return bool(inquiry.ask(SINCE))


@clause("63.B")
def may_not_be_corrected(inquiry: Inquiry, card: Card) -> None:
    """Established: the trick stands as played, but for the twelfth (62.D), and 64 says at the end what it costs."""
    inquiry.decide(
        _("Lead restriction not obeyed, established: play goes on, tricks are counted at the end"),
        outcome=Outcome.REVOKE_COUNTED,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: {card:the} stands"),
        said=_("{everyone}, play on: the trick stands as played. I look at the tricks at the end of play."),
        until=Until.END_OF_PLAY,
        card=card,
    )
    inquiry.refer(
        "62.D.1", _("Was it the twelfth trick? Then it is corrected even so, until all hands are in the board.")
    )
    inquiry.refer(
        "64.A",
        _(
            "At the end of play: if {offender} won that trick himself, it and one later trick won by his side are "
            "transferred; otherwise one, if his side won that trick or a later one."
        ),
    )
    # C has had parts since 2017.
    inquiry.refer(
        "64.C.1",
        _("If that compensates {declaring_side} too little, assign an adjusted score."),
        until_2017="64.C",
    )
