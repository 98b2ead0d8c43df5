"""What the tables of this evening call for: something of every moment of play, and the last of it as this is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from incidents.models import Basis, Direction, Dispute, Version
from incidents.models.cases import Code
from rulings.engine import Seat

DECLARER, OFFENDER, CARD = "particulars.declarer", "particulars.offender", "particulars.cards"
AUCTION, CALL = "particulars.auction", "particulars.call"
CASES, REPLY = "54.circumstances", "54.reply"
OPENING_LEAD: Final = "opening-lead-out-of-turn"


@dataclass(frozen=True)
class DemoCall:
    """A call for the director. The round, the table and the board fit the movement; the card, the deal."""

    ago: int
    """How many minutes ago the table called."""
    in_round: int
    table: int
    board: int
    contract: str
    called_by: str
    facts: dict[str, Code]
    subject: str = OPENING_LEAD
    disputes: dict[str, Dispute] = field(default_factory=dict)
    """What the sides said of a fact, where the table did not agree."""
    by: str = "arbitre"
    then: dict[str, Code] = field(default_factory=dict)
    """Facts that turned out to be otherwise after the ruling."""
    reason: str = ""
    ruled: bool = True
    on_lead: Seat | None = None
    """Who came on lead after it, as was noted at the table."""


@dataclass(frozen=True)
class FromTheBook:
    """A call on which Arbitre does not rule, and what the director took from the book. It fits the movement, too."""

    ago: int
    in_round: int
    table: int
    board: int
    contract: str
    called_by: str
    words: str
    clauses: tuple[str, ...]
    """That which decides first."""


@dataclass(frozen=True)
class TableCalls:
    """A table that has called and waits."""

    ago: int
    table: int
    board: int
    called_by: str
    word: str


CALLS: Final = (
    DemoCall(
        126,
        1,
        1,
        1,
        "",
        "N",
        {"6.D.1.stage": "before-first-call", "16.D.2.known": "own-card"},
        subject="card-seen-by-accident",
    ),
    DemoCall(
        112,
        2,
        7,
        18,
        "4S",
        "S",
        {DECLARER: "S", CASES: [], CARD: "HA", REPLY: "refuse-prohibit"},
        disputes={
            CASES: Dispute(
                Basis.WEIGHT,
                (
                    Version(Direction.NS, statement="Le mort n’avait rien montré."),
                    Version(Direction.EW, statement="Nous n’avons pas fait attention."),
                ),
            )
        },
    ),
    DemoCall(
        98,
        3,
        12,
        6,
        "",
        "W",
        {OFFENDER: "S", CARD: ["D9"], "24.stage": "auction", "24.circumstances": []},
        subject="card-exposed-in-auction",
    ),
    DemoCall(
        84,
        4,
        3,
        12,
        "6N",
        "W",
        {DECLARER: "W", CARD: ["CJ"], "45.D.since": "and-declarer", "45.D.named-one": "yes", "45.D.named": "CA"},
        subject="dummy-card-not-named",
    ),
    DemoCall(
        77,
        4,
        9,
        1,
        "",
        "S",
        {
            AUCTION: ["N", "1S"],
            CALL: "1H",
            "27.circumstances": [],
            "27.A.1.reply": "refuse",
            "27.B.replacement": "lowest",
        },
        subject="insufficient-bid",
    ),
    DemoCall(
        70,
        5,
        9,
        3,
        "3N",
        "S",
        {
            DECLARER: "S",
            OFFENDER: "E",
            CARD: ["CK"],
            "53.turn": "S",
            "53.circumstances": ["told-by-opponent"],
            "47.E.1.played-to-it": "yes",
        },
        subject="lead-out-of-turn",
        by="admin",
    ),
    DemoCall(
        56,
        6,
        2,
        14,
        "4HX",
        "E",
        {DECLARER: "E", CASES: ["leader-led-too"], "54.leaders-card": "face-up", "57.D.playable": "no", CARD: "CA"},
        disputes={
            CARD: Dispute(
                Basis.WEIGHT,
                (
                    Version(Direction.NS, "CJ", "C’était le valet, il l’a repris tout de suite."),
                    Version(Direction.EW, "CA", "L’as est resté sur la table jusqu’à l’arrivée de l’arbitre."),
                ),
            )
        },
    ),
    DemoCall(
        52,
        6,
        4,
        17,
        "",
        "S",
        {
            AUCTION: ["N", "1H"],
            OFFENDER: "E",
            CALL: "2C",
            "25.A.intent": "slip",
            "25.circumstances": [],
            "25.A.intended": "2D",
        },
        subject="change-of-call",
    ),
    DemoCall(
        48,
        6,
        9,
        5,
        "4S",
        "E",
        {
            DECLARER: "S",
            OFFENDER: "S",
            "68.said": "all",
            "68.since": "stopped",
            "68.asks": "claim",
            "70.points": ["trump"],
            "70.C.three": "all",
        },
        subject="claim",
    ),
    DemoCall(
        46,
        6,
        11,
        9,
        "3N",
        "S",
        {
            DECLARER: "S",
            OFFENDER: "W",
            "63.when": "over",
            "61.circumstances": [],
            "64.A.won": "himself",
            "64.A.later": "yes",
            "64.C.1.more": "no",
        },
        subject="did-not-follow-suit",
        by="admin",
    ),
    DemoCall(
        42,
        7,
        11,
        11,
        "4S",
        "N",
        {DECLARER: "W", CASES: [], CARD: "D2", REPLY: "refuse-free"},
        then={CASES: ["declarer-began-to-spread"]},
        reason="Ouest avait commencé à étaler son jeu avant l’appel : les quatre joueurs l’ont confirmé.",
    ),
    DemoCall(36, 7, 9, 7, "2H", "N", {"79.C.agreed": "yes", "79.when": "running"}, subject="wrong-score-entered"),
    DemoCall(
        35,
        7,
        1,
        13,
        "4S",
        "E",
        {
            OFFENDER: "N",
            "16.B.1.what": "hesitation",
            "85.agreed": "agreed",
            "16.B.3.when": "over",
            "16.B.1.b.alternative": "no",
        },
        subject="information-from-partner",
    ),
    DemoCall(
        45,
        6,
        1,
        11,
        "",
        "N",
        {OFFENDER: "W", "74.conduct": "slow", "90.A.before": "first", "90.A.answer": "warning"},
        subject="conduct",
        by="admin",
    ),
    DemoCall(
        30,
        8,
        5,
        23,
        "3N",
        "S",
        {
            DECLARER: "S",
            OFFENDER: "W",
            CARD: ["CQ"],
            "57.circumstances": ["told-by-opponent"],
            "47.E.1.played-to-it": "no",
        },
        subject="before-partner-has-played",
        by="admin",
    ),
    DemoCall(
        26,
        8,
        10,
        12,
        "6C",
        "E",
        {
            DECLARER: "E",
            OFFENDER: "S",
            CARD: ["D9"],
            "67.how": "again",
            "45.E.1.led": "not-led",
            "45.E.1.meant": "no",
            "50.B.another": "no",
        },
        subject="too-many-cards",
    ),
    # The round that is played now. A suit is forbidden at table 3, a small card lies at table 10, declarer is to choose
    # at table 6, North has to pass once at table 5, and nobody has said yet at table 4 which card was led.
    DemoCall(
        13,
        9,
        3,
        21,
        "2D",
        "W",
        {
            DECLARER: "W",
            OFFENDER: "S",
            CARD: ["CA"],
            "49.circumstances": [],
            "50.B.another": "no",
            "50.D.turn": "partner-leads",
            "50.D.2.choice": "prohibit",
        },
        subject="defenders-card-exposed",
    ),
    DemoCall(
        11,
        9,
        10,
        14,
        "4H",
        "E",
        {
            DECLARER: "E",
            OFFENDER: "S",
            CARD: ["D5"],
            "49.circumstances": [],
            "50.B.another": "no",
            "50.B.how": "accident",
        },
        subject="defenders-card-exposed",
        by="admin",
    ),
    DemoCall(
        9,
        9,
        6,
        3,
        "3N",
        "N",
        {
            DECLARER: "N",
            OFFENDER: "E",
            CARD: ["HK"],
            "49.circumstances": [],
            "50.B.another": "no",
            "50.D.turn": "other",
        },
        subject="defenders-card-exposed",
        on_lead=Seat.WEST,
    ),
    DemoCall(
        7,
        9,
        5,
        2,
        "",
        "W",
        {
            AUCTION: ["E"],
            OFFENDER: "S",
            CALL: "1D",
            "29.circumstances": [],
            "29.A.reply": "refuse",
            "31.A.right": "other",
            "29.B.call": "X",
            "23.A.comparison": "none",
        },
        subject="bid-out-of-turn",
    ),
    DemoCall(5, 9, 4, 24, "3N", "N", {DECLARER: "W", CASES: []}, ruled=False),
)

FROM_THE_BOOK: Final = (
    FromTheBook(
        34,
        8,
        1,
        15,
        "4H",
        "S",
        "Est n’a pas fourni au deuxième tour d’atout, et son camp a joué à la levée suivante : renonce consommée.",
        ("64.A.2", "63.A.1", "61.A"),
    ),
)
"""In the club's language, as a director types it."""

WAITING: Final = (
    TableCalls(2, 8, 9, "E", "Une carte est tombée"),
    TableCalls(1, 12, 17, "N", "Il y a une carte de trop dans la levée"),
)
"""Tables that wait, and whose calls nobody has taken yet."""
