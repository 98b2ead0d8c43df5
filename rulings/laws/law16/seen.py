"""Law 16 — A card that was never played, and was seen: who may use what it has shown, where the Laws do not say it.

The law that calls follows one clause; what others offer is told in one sentence, wherever it is.
"""

from rulings.engine import Edition, Inquiry, _

READINGS = _(
    "A card was seen that is neither played nor a penalty card (49): who may use what it has shown can be read in "
    "three ways, and the first that fits is followed here. A side that brought the other's card into view may not use"
    " it, the card's own side may, as with a card withdrawn (16.C). An opponent who saw it otherwise, without meaning"
    " to, may act on it (40.A.2, 74.C.5). Or any such sight is information from outside (6.D.1) and for nobody: the "
    "board is played with an adjusted score in reserve, or stopped for one (16.D.3, 16.D.2.c, 16.D.2.d)."
)
READINGS_BY_OTHER_LETTERS = _(
    "A card was seen that is neither played nor a penalty card (49): who may use what it has shown can be read in "
    "three ways, and the first that fits is followed here. A side that brought the other's card into view may not use"
    " it, the card's own side may, as with a card withdrawn (16). An opponent who saw it otherwise, without meaning "
    "to, may act on it (74.C.5). Or any such sight is information from outside (6.D.1) and for nobody: the board is "
    "played with an adjusted score in reserve, or stopped for one (16)."
)
"""The letters of 16 were others then."""


def other_readings(inquiry: Inquiry) -> None:
    """Said by the clause that the caller follows."""
    inquiry.doubt(READINGS if inquiry.edition >= Edition.LAWS_2017 else READINGS_BY_OTHER_LETTERS)
