"""The duplicate scoring table as it is printed on the back of a bidding box, in literal figures: nothing is worked out
here but how many tricks there were. Independent of `incidents.duplicate_score`, against which it is held.
"""

from __future__ import annotations

from typing import Final

# What a contract just made is worth, by level 1 to 7: undoubled, doubled, redoubled; not vulnerable, then vulnerable.
MINOR: Final = {
    False: (
        (70, 140, 230),
        (90, 180, 560),
        (110, 470, 640),
        (130, 510, 720),
        (400, 550, 800),
        (920, 1090, 1380),
        (1440, 1630, 1960),
    ),
    True: (
        (70, 140, 230),
        (90, 180, 760),
        (110, 670, 840),
        (130, 710, 920),
        (600, 750, 1000),
        (1370, 1540, 1830),
        (2140, 2330, 2660),
    ),
}
MAJOR: Final = {
    False: (
        (80, 160, 520),
        (110, 470, 640),
        (140, 530, 760),
        (420, 590, 880),
        (450, 650, 1000),
        (980, 1210, 1620),
        (1510, 1770, 2240),
    ),
    True: (
        (80, 160, 720),
        (110, 670, 840),
        (140, 730, 960),
        (620, 790, 1080),
        (650, 850, 1200),
        (1430, 1660, 2070),
        (2210, 2470, 2940),
    ),
}
NO_TRUMP: Final = {
    False: (
        (90, 180, 560),
        (120, 490, 680),
        (400, 550, 800),
        (430, 610, 920),
        (460, 670, 1040),
        (990, 1230, 1660),
        (1520, 1790, 2280),
    ),
    True: (
        (90, 180, 760),
        (120, 690, 880),
        (600, 750, 1000),
        (630, 810, 1120),
        (660, 870, 1240),
        (1440, 1680, 2110),
        (2220, 2490, 2980),
    ),
}
MADE: Final = {"C": MINOR, "D": MINOR, "H": MAJOR, "S": MAJOR, "N": NO_TRUMP}

# Each trick over the contract.
OVERTRICK: Final = {
    False: {"C": (20, 100, 200), "D": (20, 100, 200), "H": (30, 100, 200), "S": (30, 100, 200), "N": (30, 100, 200)},
    True: {"C": (20, 200, 400), "D": (20, 200, 400), "H": (30, 200, 400), "S": (30, 200, 400), "N": (30, 200, 400)},
}

# What the defenders score for one to thirteen tricks down.
DOWN: Final = {
    False: (
        (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
        (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
        (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    ),
    True: (
        (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
        (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
        (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
    ),
}


def score_in_table(level: int, strain: str, doubled: int, tricks: int, *, vulnerable: bool) -> int:
    """What the table says for declarer's side; `doubled` is 0, 1 or 2."""
    wanted = level + 6
    if tricks < wanted:
        return -DOWN[vulnerable][doubled][wanted - tricks - 1]
    over = tricks - wanted
    return MADE[strain][vulnerable][level - 1][doubled] + over * OVERTRICK[vulnerable][strain][doubled]
