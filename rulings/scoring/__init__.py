"""What a board is worth, in exact fractions: matchpoints and IMPs (78), adjusted scores (12.C), boards
with fewer results than the others (87.B).

Pure Python, the standard library alone: it knows no club and no ruling. All of its modules may be imported. A score is
that of North-South in points; a line is the results of one board, one for each table where it was played.
"""
