"""Law 11 — Forfeiture of the right to rectification. Of it, what A says of the score where such a right is gone.

Until 2017 A only said when the director rules that the right is forfeited; that a side which gained by it alone loses
the gain is new.
"""

from rulings.engine import Edition, Inquiry, _, clause


@clause("11.A")
def gained_in_ignorance(inquiry: Inquiry) -> None:
    """A right has been lost by an action taken before the director came: nobody profits by another's ignorance."""
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.watch(
            _(
                "Has a side gained because an opponent went on without knowing the law? If so, take that gain away "
                "from it; the other side keeps the score made at the table."
            )
        )
