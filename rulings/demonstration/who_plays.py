"""Who plays and who signs in: names that sound like a club's and are nobody's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from incidents.models import ClubRole

PASSWORD: Final = "entame hors tour"  # noqa: S105, printed for everybody: the command refuses in production
TABLES: Final = 12
ROUNDS: Final = 12
BOARDS_PER_ROUND: Final = 2

PLAYERS: Final = (
    "Hélène Marchal",
    "Bernard Lacombe",
    "Chantal Delaunay",
    "Gérard Rousselot",
    "Monique Perrin",
    "François Vasseur",
    "Sylvie Tournier",
    "Alain Hébrard",
    "Brigitte Castel",
    "Jean-Pierre Bréhier",
    "Nicole Montagne",
    "Patrick Laffitte",
    "Odile Guérin",
    "Christian Sorel",
    "Marie-Claude Chevrier",
    "Michel Dubreuil",
    "Annie Fontanel",
    "Yves Garnault",
    "Geneviève Jourdain",
    "Daniel Kessler",
    "Colette Lhermite",
    "Roland Maillard",
    "Béatrice Nicolet",
    "Didier Ozanne",
    "Josiane Pasquier",
    "Thierry Quéméner",
    "Ghislaine Roubaud",
    "Marc Sabatier",
    "Élisabeth Thévenin",
    "Gilles Urvoy",
    "Régine Valadier",
    "Loïc Wattel",
    "Mireille Bonnard",
    "Hervé Clavel",
    "Solange Desprez",
    "Bruno Estève",
    "Agnès Fauvel",
    "Étienne Grandjean",
    "Paulette Houdart",
    "Xavier Imbert",
    "Anne-Marie Jacquot",
    "Guy Lebrun",
    "Noëlle Mercadier",
    "Raphaël Noiret",
    "Yvette Olivier",
    "Serge Pelletan",
    "Armelle Richomme",
    "Maurice Servais",
)


@dataclass(frozen=True)
class Member:
    """Somebody to sign in as."""

    username: str
    name: str
    role: ClubRole


MEMBERS: Final = (
    Member("arbitre", "Claire Aubertin", ClubRole.DIRECTOR),
    Member("joueur", PLAYERS[0], ClubRole.PLAYER),
    Member("admin", "Philippe Rozier", ClubRole.ADMIN),
)


def places() -> str:
    """The list of players as a club would import it: a two-winner Mitchell, each pair in each of its rounds.

    North-South stay; East-West go up a table after every round.
    """
    lines = ["table;direction;paire;tour;joueur 1;joueur 2"]
    for in_round in range(1, ROUNDS + 1):
        for table in range(1, TABLES + 1):
            visitors = (table - in_round) % TABLES + 1
            lines.append(_place(table, "NS", table, in_round, line=0))
            lines.append(_place(table, "EO", visitors, in_round, line=1))
    return "\n".join(lines)


def _place(table: int, direction: str, pair: int, in_round: int, *, line: int) -> str:
    first = 4 * (pair - 1) + 2 * line
    return f"{table};{direction};{pair};{in_round};{PLAYERS[first]};{PLAYERS[first + 1]}"
