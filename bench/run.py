"""bestplay beside its peers on the same work: runs all, compares the answers, prints ratios.

    python run.py [--long] [--only WORDS] [--bestplay PATH] [--core N]

`make bench` builds what this needs and calls it. See README.md.
"""

import argparse
import decimal
import fractions
import pathlib
import sys

from measure import floor_mebibytes, measure
from rows import ROWS

HERE = pathlib.Path(__file__).resolve().parent
# Answers are compared to this many digits, more than any peer in floating point can have right.
DIGITS = 17


def ours_command(bestplay, words):
    name, *arguments = words
    if name.endswith(".py"):
        return [sys.executable, str(HERE / "ours" / name), *arguments]
    if name == "cyclic":
        return [str(HERE / "target" / "release" / name), *arguments, "--threads", "1", "--json"]
    return [str(bestplay), "solve", *words, "--threads", "1", "--json"]


def peer_command(program):
    name, *arguments = program
    if name.endswith(".py"):
        return [sys.executable, str(HERE / "peers" / name), *arguments]
    return [str(HERE / "target" / "release" / name), *arguments]


def certain(value):
    """Our answer, and the digits that it claims."""
    if value["kind"] == "exact":
        return fractions.Fraction(value["fraction"]), None
    claimed = decimal.Decimal(value["decimal"])
    return fractions.Fraction(claimed), len(claimed.as_tuple().digits)


def right_digits(peer, ours, claimed):
    """How many significant digits of the peer's answer are right, as far as ours can tell."""
    known = DIGITS if claimed is None else claimed
    if peer == ours:
        return known
    if ours == 0:
        return 0
    magnitude = decimal.Decimal(ours.numerator) / decimal.Decimal(ours.denominator)
    unit = fractions.Fraction(10) ** (magnitude.adjusted() + 1)
    digits = 0
    while digits < known and abs(peer - ours) <= unit / 2 / 10 ** (digits + 1):
        digits += 1
    return digits


def compare(row, ours, peer):
    """The peer's right digits in words; ends the benchmark where the answers disagree."""
    value, claimed = certain(ours.answer["value"])
    answer = fractions.Fraction(peer.answer["value"])
    if "/" in peer.answer["value"]:
        agree, words = answer == value, "all: the same fraction"
    elif value.denominator == 1 and claimed is None:
        agree, words = answer == value, "the same outcome"
    else:
        right = right_digits(answer, value, claimed)
        agree, words = right >= row.digits, f"{right}"
        if right < 8:
            words = f"**{right}** (prints {answer.numerator / answer.denominator:.10f})"
    if not agree:
        raise SystemExit(
            f"bench: the answers disagree on {row.work}: "
            f"ours {ours.answer['value']}, {row.peer} {peer.answer['value']}"
        )
    return words


def seconds(number):
    places = 3 if number < 0.1 else 2 if number < 10 else 0
    return f"{number:.{places}f} s"


def ratio(ours, peer):
    quotient = peer / ours
    return f"{quotient:.0f}" if quotient >= 10 else f"{quotient:.2g}"


def memory(mebibytes):
    floor = floor_mebibytes()
    return f"{mebibytes:.0f} MiB" if mebibytes > 1.1 * floor else f"< {1.1 * floor:.0f} MiB"


def line(row, ours, peer):
    """The table's line for a row."""
    if peer is None:
        cells = [row.work, "-", seconds(ours.seconds), "-", "-", memory(ours.mebibytes), "-", "-"]
    else:
        # A clock tick: times below it cannot be divided by.
        tick = 0.001
        cells = [
            row.work,
            row.peer,
            seconds(ours.seconds),
            seconds(peer.seconds),
            ratio(max(ours.seconds, tick), max(peer.seconds, tick)),
            memory(ours.mebibytes),
            memory(peer.mebibytes),
            compare(row, ours, peer),
        ]
    return "| " + " | ".join(cells) + " |"


HEADING = (
    "| work | peer | our time | its time | times as fast | our memory | its memory "
    "| its right digits |\n"
    "| --- | --- | --: | --: | --: | --: | --: | --- |"
)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="also the rows that take minutes")
    parser.add_argument("--only", default="", help="rows whose work or peer has these words")
    parser.add_argument("--core", type=int, default=0, help="the core that all run on")
    parser.add_argument(
        "--bestplay",
        type=pathlib.Path,
        default=HERE.parent / "target" / "release" / "bestplay",
        help="our command",
    )
    options = parser.parse_args()

    measured = {}

    def once(command):
        key = tuple(command)
        if key not in measured:
            measured[key] = measure(command, options.core)
        return measured[key]

    wanted = [
        row
        for row in ROWS
        if (options.long or not row.long)
        and options.only.lower() in f"{row.work} {row.peer}".lower()
    ]
    if not wanted:
        raise SystemExit(f"bench: no row has '{options.only}'; the slow ones need --long")

    lines = []
    for row in wanted:
        print(f"{row.work} {row.peer}", file=sys.stderr, flush=True)
        ours = once(ours_command(options.bestplay, row.ours))
        peer = once(peer_command(row.program)) if row.program else None
        lines.append(line(row, ours, peer))
        print(lines[-1], file=sys.stderr, flush=True)
    print("\n".join([HEADING, *lines]))


if __name__ == "__main__":
    main()
