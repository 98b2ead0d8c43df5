"""What is kept as a digest alone can be drawn, and what differs in it is shown."""

import subprocess
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.laws import kept, tree_diff
from tests.laws.tree_diff import ROOT, NoBase, differing, drawn_in, found_base, renewed_since, told_of_the_base

READ = "words/claim.fr 3:a\nwords/claim.en 3:b\n"


def test_all_that_a_digest_is_kept_of_can_be_drawn(tmp_path: Path) -> None:
    if kept.renewing():
        pytest.skip("The digests are being renewed.")
    drawn = drawn_in(ROOT, tmp_path)
    other = [name for name, digest in kept.digests().items() if digest != kept.digest_of(drawn.get(name, ""))]
    assert other == [], "make keep renews their digests"


def test_what_differs_is_shown_line_by_line() -> None:
    before = {"trees/a": "one\ntwo\n", "trees/b": "same\n", "sets/gone": "x\n"}
    shown = list(differing(before, {"trees/a": "one\n2\n", "trees/b": "same\n", "words/new": "y\n"}))
    assert {"-two", "+2", "-x", "+y"} <= set(shown)
    assert not [line for line in shown if "same" in line]


@dataclass(frozen=True)
class Checkout:
    """A repository with a file of digests."""

    folder: Path

    @property
    def kept(self) -> Path:
        return self.folder / "digests.txt"

    def git(self, *words: str) -> str:
        who = ("-c", "user.name=Ina", "-c", "user.email=ina@example.org")
        done = subprocess.run(["git", *who, *words], cwd=self.folder, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def commit(self, kept_then: str) -> str:
        """The commit in which this is what is kept."""
        self.kept.write_text(kept_then, encoding="utf-8")
        self.git("add", ".")
        self.git("commit", "--allow-empty", "--message", "Renew")
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    made = Checkout(tmp_path)
    monkeypatch.setattr(tree_diff, "ROOT", made.folder)
    monkeypatch.setattr(tree_diff, "DIGESTS", made.kept)
    made.git("init", "--initial-branch", "main")
    return made


def test_the_base_is_where_the_work_left_main_or_the_commit_before(checkout: Checkout) -> None:
    first = checkout.commit(READ)
    with pytest.raises(NoBase):
        found_base()
    second = checkout.commit(READ)
    assert found_base() == first
    checkout.kept.write_text("", encoding="utf-8")
    assert found_base() == second, "what is not committed is compared with what is"
    checkout.git("checkout", "-qb", "law54")
    checkout.commit("")
    checkout.commit(READ)
    assert found_base() == second


def test_where_there_is_no_git_there_is_no_base(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout.commit(READ)
    checkout.commit(READ)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoBase):
        found_base()


def test_what_has_another_digest_is_told(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    base = checkout.commit(READ)
    checkout.commit("words/claim.fr 3:c\nwords/claim.en 3:b\nwords/conduct.en 1:d\n")
    assert renewed_since(base) == {"words/claim.fr", "words/conduct.en"}
    drawn: list[tuple[str, Collection[str]]] = []

    def differing_from(since: str, wanted: Collection[str]) -> list[str]:
        drawn.append((since, wanted))
        return ["-Lead", "+Led"]

    monkeypatch.setattr(tree_diff, "differing_from", differing_from)
    assert told_of_the_base().splitlines()[1:] == ["-Lead", "+Led"]
    assert drawn == [(base, {"words/claim.fr", "words/conduct.en"})]


def test_nothing_is_drawn_where_no_digest_is_another(checkout: Checkout) -> None:
    base = checkout.commit(READ)
    checkout.commit(READ)
    assert told_of_the_base() == f"No text of the laws is another than at {base[:8]}."


def test_a_base_that_cannot_be_drawn_fails_nothing(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    """It holds no laws; and one that keeps no digests has none to compare."""
    base = checkout.commit(READ)
    checkout.commit("words/claim.fr 3:c\n")
    tree_diff.main("", renewed=True)
    assert f"The laws of {base[:8]} cannot be drawn here." in capsys.readouterr().out
    tree_diff.main("nowhere", renewed=True)
    assert "nowhere keeps no digests." in capsys.readouterr().out
