"""Law 16 — Authorised and unauthorised information. Of it, what withdrawn calls and plays tell.

The section has moved: C in 1997, D in 2007, C again in 2017. Its effect is the same: authorised for the side that is
not at fault, unauthorised for the other. Since 2017 a breach of C.2 is adjusted by a part of its own, C.3; in 2007 A.4
was for any breach of the law. 16.C of
1997 is quoted from memory, with the letter that its headings had.
"""

from rulings.engine import Card, Inquiry, Role, Until, _, clause


def withdrawn(inquiry: Inquiry, *cards: Card) -> None:
    """Cards of the offender's side were withdrawn: what they have shown is for the other side only."""
    _authorised_for_one_side(inquiry, *cards)
    watch_partner_of_withdrawn_card(inquiry)


def withdrawn_by_the_other_side(inquiry: Inquiry, *cards: Card) -> None:
    """Cards of the side not at fault were withdrawn, as the offending side's act let them be: they tell it nothing.

    None is named where the players have still to say what they take back.
    """
    if not cards:
        only_what_is_taken_back(inquiry)
    _authorised_for_one_side(inquiry, *cards)
    _watch_offending_side(inquiry)


def only_what_is_taken_back(inquiry: Inquiry) -> None:
    """Where it is not asked which cards go back, while others stay where they were played."""
    inquiry.find(_("What follows is about the cards that are taken back; one that is left is there for all."))


@clause("16.C", until_2017="16.D", until_2007="16.C")
def _authorised_for_one_side(inquiry: Inquiry, *cards: Card) -> None:
    """C.1 and C.2 together: authorised for one side, unauthorised for the other."""
    inquiry.inform(
        *cards, authorised=Role.NON_OFFENDING_SIDE, unauthorised=Role.OFFENDING_SIDE, until=Until.END_OF_PLAY
    )


@clause("16.C.3", until_2017="16.A.4", until_2007="16.C.2")
def _watch_offending_side(inquiry: Inquiry) -> None:
    """Neither of its players may choose, among logical alternatives, one that the card suggests (C.2)."""
    inquiry.watch(
        _(
            "Did {offending_side} choose, among logical alternatives, a play that a card withdrawn by the other side "
            "demonstrably suggested, to its damage? If so, adjust the score."
        )
    )


@clause("16.C.3", until_2017="16.A.4", until_2007="16.C.2")
def watch_partner_of_withdrawn_card(inquiry: Inquiry) -> None:
    """Information from its own withdrawn card is unauthorised for the offending side.

    The offender's partner may not choose, among logical alternatives, one that it demonstrably suggests (C.2).
    """
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a play that the withdrawn card "
            "demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )


@clause("16.C.3", until_2017="16.A.4", until_2007="16.C.2")
def watch_side_that_misinformed(inquiry: Inquiry) -> None:
    """The same where the withdrawn card is the innocent side's: its opponents brought it about (47.E.1)."""
    inquiry.watch(
        _(
            "Did the side that gave the wrong information choose, among logical alternatives, a play that the "
            "withdrawn card demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )
