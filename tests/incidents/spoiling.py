"""Ways in which a file arrives spoilt, the same every time for one seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

# What means something to one of the readers, and what means nothing to anybody.
_SCRAPS: Final = (
    *(sign.encode() for sign in "[]{}\"';:%#?-.,|\\\t\r\n=*_ RDVOX0123456789"),
    *(b"\0", b"\xff", b"\x1a", b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", b"\r\n\r\n", b"\r\r\n", b"10", b"##"),
    *(scrap.encode() for scrap in ("é", "٣", "♠", "“", "[Board", '[Deal "N:', '"]', '[Board "3"]', "{ x", "9" * 30)),
    *(scrap.encode() for scrap in (";EW;", "NS", "Łucja", '""', "=1+1", "\u202e", "😀")),
)


def spoil(seed: int, files: Sequence[bytes], count: int) -> Iterator[bytes]:
    """So many files, each one of `files` spoilt in a few places."""
    dice = random.Random(seed)  # noqa: S311, the same files every time
    for _ in range(count):
        data = bytearray(dice.choice(files))
        for _ in range(dice.choice((1, 1, 1, 2, 3, 6, 20))):
            _spoil(data, files, dice)
        yield bytes(data)


def _spoil(data: bytearray, files: Sequence[bytes], dice: random.Random) -> None:
    place = dice.randrange(len(data) + 1)
    lines = data.split(b"\n")
    line = dice.randrange(len(lines))
    match dice.randrange(9):
        case 0:
            data[place : place + 1] = bytes([dice.randrange(256)])
        case 1:
            del data[place : place + dice.choice((1, 1, 2, 10, 60))]
        case 2 | 3:
            data[place:place] = dice.choice(_SCRAPS)
        case 4:
            data[place:place] = data[: dice.randint(1, 80)]
        case 5:
            del data[place:]
        case 6:
            data[:] = b"\n".join([*lines[:line], *lines[line + 1 :]])
        case 7:
            other = dice.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            data[:] = b"\n".join(lines)
        case _:
            data[place:place] = dice.choice(files)[:2000]
