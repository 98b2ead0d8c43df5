"""Law 64.A: what several revokes of a side cost together, in words, up to every trick of the board."""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause

_RULED = (
    _("No trick is transferred: {offender}'s side won neither trick nor a later one"),
    _("One trick in all goes to {non_offending_side} for the revokes"),
    _("Two tricks in all go to {non_offending_side} for the revokes"),
    _("Three tricks in all go to {non_offending_side} for the revokes"),
    _("Four tricks in all go to {non_offending_side} for the revokes"),
    _("Five tricks in all go to {non_offending_side} for the revokes"),
    _("Six tricks in all go to {non_offending_side} for the revokes"),
    _("Seven tricks in all go to {non_offending_side} for the revokes"),
    _("Eight tricks in all go to {non_offending_side} for the revokes"),
    _("Nine tricks in all go to {non_offending_side} for the revokes"),
    _("Ten tricks in all go to {non_offending_side} for the revokes"),
    _("Eleven tricks in all go to {non_offending_side} for the revokes"),
    _("Twelve tricks in all go to {non_offending_side} for the revokes"),
    _("All thirteen tricks go to {non_offending_side} for the revokes"),
)
_SCORED = (
    (
        _("Leave the tricks as they were won"),
        _("{everyone}, no trick is transferred, and nobody was damaged: the result stands."),
    ),
    (
        _("Score one trick more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost one trick together: it is scored for {non_offending_side}."),
    ),
    (
        _("Score two tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost two tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score three tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost three tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score four tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost four tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score five tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost five tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score six tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost six tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score seven tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost seven tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score eight tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost eight tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score nine tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost nine tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score ten tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost ten tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score eleven tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost eleven tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score twelve tricks more for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost twelve tricks together: they are scored for {non_offending_side}."),
    ),
    (
        _("Score all thirteen tricks for {non_offending_side}, for the revokes together"),
        _("{everyone}, the revokes cost every trick of the board: they are scored for {non_offending_side}."),
    ),
)


@clause("64.A")
def are_transferred(inquiry: Inquiry, tricks: int) -> None:
    """The ruling in a line."""
    outcome = Outcome.TRICKS_TRANSFERRED if tricks else Outcome.NO_RECTIFICATION
    inquiry.decide(_RULED[tricks], outcome=outcome, transfers=tricks)


@clause("64.B.1")
def none_was_won_by_them(inquiry: Inquiry) -> None:
    """Of three revokes or more: no trick from the first one on."""
    inquiry.decide(
        _("No trick is transferred: {offender}'s side won none from the first revoke on"),
        outcome=Outcome.NO_RECTIFICATION,
    )


@clause("64.A")
def are_scored(inquiry: Inquiry, tricks: int) -> None:
    """They make up for the damage of all of them."""
    template, said = _SCORED[tricks]
    inquiry.oblige(Role.EVERYONE, template, said=said, until=Until.DONE)
