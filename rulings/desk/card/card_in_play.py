"""The card of a board in play: what declarer is asked now, or what lies and holds at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from rulings.desk.card.card import CardLine, PlayersCard, PlayersOption, concerning, line_to_players, until_in_words
from rulings.desk.live.telling import in_a_line
from rulings.engine import Message
from rulings.engine.steps import LIES_AS_MAJOR, LIES_AS_MINOR
from rulings.in_play import first_lead
from rulings.in_play.auction import due_now, pass_line
from rulings.in_play.offers import choices
from rulings.words.wording import in_words

if TYPE_CHECKING:
    from rulings.in_play.running import BoundLine as Said
    from rulings.in_play.running import Running
    from rulings.in_play.table import OnTable


def of_running(running: Running) -> PlayersCard | None:
    """What the players are shown after what happened at their table; None before anything has, or once all is over."""
    table, asking = running.table, running.table.asking
    if table.is_over or running.line is None:
        return None
    words = tuple(_said(line) for line in running.said)
    if asking is not None and asking.is_choice:
        options = tuple(
            PlayersOption(in_words(each.label), "", (str(each.clause),), tuple(_said(line) for line in each.said))
            for each in choices(table)
        )
        return PlayersCard("", in_words(asking.asked.text), words, options)
    if asking is not None:
        # The question is the director's. What lay and held there does so still.
        return PlayersCard(
            in_a_line(asking.event), gettext("The director is hearing what happened"), tuple(_holding(table))
        )
    return PlayersCard("", in_words(running.line.message), (*words, *_holding(table)))


def _said(line: Said) -> CardLine:
    return line_to_players(in_words(line.message), line.seats, clause=str(line.clause))


def _holding(table: OnTable) -> Iterator[CardLine]:
    """What lies there, and what restricts whom until when, or may."""
    for due in due_now(table):
        yield CardLine(in_words(pass_line(due).message), clause=str(due.clause))
    for lying in table.penalty_cards:
        template = LIES_AS_MAJOR if lying.is_major else LIES_AS_MINOR
        yield CardLine(in_words(Message(template, {"seat": lying.seat, "card": lying.card})), clause=str(lying.clause))
    for held in table.in_force:
        until = until_in_words(held.until)
        yield CardLine(in_words(held.message), concerning((held.seat,)), until, str(held.clause))
    for to_come in table.leads_to_come:
        yield CardLine(in_words(first_lead.line(table, to_come).message), clause=str(to_come.clause))
