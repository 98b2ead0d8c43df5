"""What Law 32 asks of the player on the right, whose turn it was: as in Law 31, by its own paragraphs."""

from rulings.engine import OneOf, Option, Role, _, option


class RightHandCall(Option):
    """What the opponent on the right calls at his turn, once the double or redouble is cancelled."""

    PASS = option("pass", _("He passes"), "32.A.1", _("{offender} makes the same call again"), until_2017="32.B")
    OTHER = option("other", _("He does not pass"), "32.A.2", _("{offender} calls as he likes"), until_2017="32.B")


RIGHT_HAND_CALL = OneOf(
    key="32.A.right",
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
