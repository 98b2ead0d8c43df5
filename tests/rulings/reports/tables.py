"""What a report's page says: its tables by their captions, read as a browser reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

TOTALS = ("All incidents", "Standing rulings")


@dataclass
class Cell:
    """A cell: its words and the addresses it links to."""

    text: str = ""
    links: list[str] = field(default_factory=list)


class Tables(HTMLParser):
    """The tables of a page, each a list of rows of cells, heads first."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, list[list[Cell]]] = {}
        self._rows: list[list[Cell]] = []
        self._caption = ""
        self._in = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._rows, self._caption = [], ""
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th"):
            self._rows[-1].append(Cell())
            self._in = "cell"
        elif tag == "caption":
            self._in = "caption"
        elif tag == "a" and self._in == "cell":
            self._rows[-1][-1].links.append(dict(attrs)["href"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "caption"):
            self._in = ""
        elif tag == "table":
            self.found[self._caption.strip()] = [[_tidied(cell) for cell in row] for row in self._rows]

    def handle_data(self, data: str) -> None:
        if self._in == "cell":
            self._rows[-1][-1].text += data
        elif self._in == "caption":
            self._caption += data

    def rows(self, caption: str) -> dict[str, list[Cell]]:
        """The rows of a table but its head, by what their first cell says, the first cell left out."""
        return {row[0].text: row[1:] for row in self.found[caption][1:]}

    def numbers(self, caption: str) -> dict[str, int]:
        """Of each row but the total, the number beside its name."""
        rows = self.rows(caption).items()
        return {name: int(cells[0].text) for name, cells in rows if name not in TOTALS}


def _tidied(cell: Cell) -> Cell:
    return Cell(" ".join(cell.text.split()), cell.links)
