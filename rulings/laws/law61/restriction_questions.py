"""What is asked of a restriction that was not obeyed: who was under it, what had been chosen, could he obey."""

from dataclasses import replace

from rulings.engine import OneOf, Option, WhichSuit, YesNo, _, option
from rulings.laws import particulars

CARD = particulars.one_card(
    _("Which card did {offender} lead or play against it?"),
    why=_("If it goes back, it becomes a major penalty card; its suit tells which restriction was broken."),
)
WHO = particulars.offender(
    _("Which defender was under the restriction?"),
    why=_(
        "The partner of the player whose penalty card it was, whose call had been withdrawn, or who had led or played "
        "before him."
    ),
)


class HadChosen(Option):
    """What declarer had chosen, and whether it still held."""

    REQUIRED = option(
        "required",
        _("Another suit was required"),
        "50.D.2.a",
        until_2017="50.D.2.a 26.A",
    )
    PROHIBITED = (
        "prohibited",
        _("{suit} was prohibited"),
        "50.D.2.a",
        _("{partner} had a penalty card; {offender} has kept the lead since."),
    )
    AFTER_A_CALL = option(
        "after-a-call",
        _("{suit} was prohibited because {partner}'s call had been withdrawn in the auction"),
        "26.B",
        _("At his first turn to lead; he has kept it since."),
        until_2017="26",
    )
    PLAY = (
        "play",
        _("What he was to play to this trick"),
        "57.A",
        _("{partner} having led or played before him."),
    )
    LAPSED = (
        "lapsed",
        _("It was for an earlier lead or trick"),
        "50.D.2.a 57.A",
        _("A suit prohibited too, once he has lost the lead, even if he has it again."),
    )
    NOT_DUE = option(
        "not-due",
        _("No law gave that choice"),
        "50.C 26.A",
        _("A minor penalty card, a comparable call, a suit {partner} had shown, not his first lead."),
        until_2017="50.C 26",
        hint_until_2017=_("A minor penalty card, not his first lead after a withdrawn call."),
    )


HAD_CHOSEN = OneOf(
    key="61.A.restriction",
    text=_("What had {declarer} chosen?"),
    why=_(
        "A suit required binds for that lead, a play for that trick; a suit prohibited, for as long as the player "
        "keeps the lead. After that he leads what he likes."
    ),
    options=HadChosen,
)
REQUIRED_SUIT = WhichSuit(
    key="61.A.required",
    text=_("Which suit was required?"),
    why=_("That which he had to lead, if he could."),
)


class PlayChosen(Option):
    """Declarer's options where a defender has led or played before his partner."""

    HIGHEST = "highest", _("His highest card of the suit led"), "57.A.1"
    LOWEST = "lowest", _("His lowest card of the suit led"), "57.A.2"
    REQUIRED = option("require", _("A card of another suit than {suit}"), "57.A.3", new_in_2017=True)
    FORBIDDEN = option("forbid", _("No card of {suit}"), "57.A.4", until_2017="57.A.3")


PLAY_CHOSEN = OneOf(
    key="61.A.play",
    text=_("What was {offender} to play?"),
    why=_("To that trick alone. To follow suit came before a suit required or prohibited, if he could (59)."),
    options=PlayChosen,
)
PLAY_REQUIRED = replace(
    REQUIRED_SUIT, why=_("That of which he had to play a card, if he could and did not have to follow suit.")
)
COULD_COMPLY = YesNo(
    key="59.could-comply",
    text=_("Could {offender} obey?"),
    why=_(
        "He holds a card of the suit required, or one of another suit than the one prohibited. "
        "If he holds none, he may lead any card."
    ),
)
COULD_PLAY = replace(
    COULD_COMPLY,
    why=_(
        "He held such a card, and did not have to follow suit with another. If he held none, any legal card was his to "
        "play."
    ),
)
