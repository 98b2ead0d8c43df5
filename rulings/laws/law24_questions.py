"""What Law 24 asks: when a player's own card was exposed, whose, which, and what takes it out of the law."""

from dataclasses import replace

from rulings.engine import OneCard, OneOf, Option, WhichOf, _, option
from rulings.laws import particulars


class Stage(Option):
    """When the card was exposed: the law reigns from the first call to the last pass (in 2007 to the faced lead)."""

    BEFORE_FIRST_CALL = option("before-first-call", _("Before anybody had called"), "16.D.1", until_2017="24")
    AUCTION = "auction", _("During the auction, which is still going on")
    AUCTION_OVER = (
        "auction-over",
        _("During the auction, which is over now"),
        "",
        _("Before the last pass; the opening lead has not been faced yet."),
    )
    AFTER_LAST_PASS = option(
        "after-last-pass",
        _("After the last pass, before the opening lead"),
        "49 48.A 54",
        until_2017="24 54",
    )


STAGE = OneOf(
    key="24.stage",
    text=_("When was the card exposed?"),
    why=_(
        "Before the first call it is information from outside, whoever let it be seen. During the auction partner may "
        "have to pass once, and with the last pass a defender's card is a penalty card. After the last pass a card led "
        "is an opening lead, and another one of a defender's a penalty card."
    ),
    options=Stage,
)
WHO = particulars.offender(
    _("Who exposed a card of his own?"),
    why=_("The law is about cards of his own that a player exposes by his own error."),
    alike=True,
)
CARDS = particulars.several_cards(
    _("Which cards did {offender} expose?"),
    why=_(
        "Count those exposed earlier too. One small card costs nothing in the auction; an honour (the ten is one) or "
        "two cards silence partner once. Of a defender, a small card alone is a minor penalty card, any others major."
    ),
    of_four_suits=True,
)
CARD_LED = OneCard(
    key="24.led",
    text=_("Which card did {offender} lead?"),
    why=_("After the last pass a card led is an opening lead: declarer's options are about its suit."),
)


class Circumstance(Option):
    """What takes the card out of the law, or makes a small one count as an honour does."""

    LED = (
        "led",
        _("{offender} led it, face up"),
        "24.B 54",
        _("He thought that he was on lead. During the auction, if somebody had told him so, choose that instead."),
    )
    ON_PURPOSE = (
        "on-purpose",
        _("{offender} showed it on purpose, without leading it"),
        "50.B",
        _("Then it is no minor penalty card, should he defend."),
    )
    NOT_VISIBLE = (
        "not-visible",
        _("{partner} could not have seen its face"),
        "24",
        _("Whether he looked does not matter."),
    )
    OPPONENT = option(
        "opponent",
        _("An opponent brought it about"),
        "16.D.3 50",
        _("He knocked it over, took hold of it, or told {offender} to lead."),
        until_2017="16.C 50",
    )
    NOT_HIS_ERROR = option(
        "not-his-error",
        _("It was neither {offender}'s own doing nor an opponent's"),
        "16.D.3 50",
        _("A passer-by, a torn pocket of the board, a word of yours."),
        until_2017="16.C 50",
    )


CIRCUMSTANCES = WhichOf(
    key="24.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "The law asks for a player's own error and for a card that his partner could have seen. "
        "A card led counts as an honour, whatever its rank."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.ON_PURPOSE, Circumstance.NOT_VISIBLE, Circumstance.OPPONENT, Circumstance.NOT_HIS_ERROR),
    apart=(
        # 24.B speaks of a card led whose face partner could see; one led face down is taken back (41.A).
        (Circumstance.LED, Circumstance.NOT_VISIBLE),
        # 50.B tells a card led from any other that was exposed.
        (Circumstance.LED, Circumstance.ON_PURPOSE),
        # 24's opening words: through the player's own error, or not through it, and then that he led is nothing more.
        # After the last pass Law 54 asks of a lead who brought it about (47.E.1).
        (Circumstance.LED, Circumstance.OPPONENT),
        (Circumstance.LED, Circumstance.NOT_HIS_ERROR),
        (Circumstance.ON_PURPOSE, Circumstance.NOT_HIS_ERROR),
        # Each names the one who brought it about, on whom it depends who may use what was seen (50's opening words).
        (Circumstance.OPPONENT, Circumstance.NOT_HIS_ERROR),
    ),
)
# Counted from the offender, all four seats make a difference here.
DECLARER = replace(particulars.DECLARER, alike=False)
