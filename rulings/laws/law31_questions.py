"""What Law 31 asks of the player on the right, whose turn it was."""

from rulings.engine import OneOf, Option, Role, _


class RightHandCall(Option):
    """What the opponent on the right calls at his turn, once the call out of turn is cancelled."""

    PASS = "pass", _("He passes"), "31.A.1", _("{offender} makes the same call again")
    OTHER = "other", _("He does not pass"), "31.A.2", _("{offender} calls as he likes")


RIGHT_HAND_CALL = OneOf(
    key="31.A.right",
    text=_("What does {rho} do at his turn?"),
    why=_(
        "Before a pass the call is made again; over a bid, double or redouble it may be any other. He may use what the "
        "cancelled call told him. A call of his that is not legal is put right first."
    ),
    options=RightHandCall,
    put_to=Role.RHO,
    said=_(
        "{rho}, {call:the} is cancelled, and it is your turn. If you pass, {offender} must call {call:the} again; if "
        "you do not, he calls as he likes."
    ),
)
