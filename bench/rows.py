"""What is compared with what: each row is one piece of work, done by bestplay and by a peer."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Row:
    """One comparison. A row without a peer says what ours takes where the peer gave up."""

    work: str
    ours: tuple
    """The words after `bestplay solve`; or a program in `ours`, or `cyclic`, and its arguments."""
    peer: str = ""
    """The peer's name in the table."""
    program: tuple = ()
    """The peer's program, in `peers` or built from `src/bin`, and its arguments."""
    digits: int = 8
    """So many significant digits of the peer's answer must be right, or the benchmark fails."""
    long: bool = False
    """The peer takes minutes: only when asked for."""


def storm(target, mode):
    return ("storm_models.py", "race", str(target), mode)


def cyclic_beside_storm(work, family, size, precision):
    """A game with large cycles beside Storm's sound mode."""
    program = ("storm_models.py", family, size, "sound", "--precision", precision)
    return Row(work, ("cyclic", family, size), f"Storm, sound, to {precision}", program)


def cyclic_beside_sweeps(work, family, size, **more):
    """A game with large cycles beside value iteration in NumPy."""
    program = ("numpy_sweeps.py", family, size)
    return Row(work, ("cyclic", family, size), SWEEPS, program, **more)


def cyclic_beside_c(family, size, **more):
    """The same beside plain sweeps in C."""
    words = ("cyclic", family, size)
    return Row(f"`cyclic {family} {size}`", words, PLAIN, ("sweeps", family, size), **more)


PYTHON = "table in plain Python, doubles"
STORM_DEFAULT = "Storm, as it comes"
STORM_SOUND = "Storm, sound, to 1e-12"
STORM_EXACT = "Storm, exact"
VALUE_ITERATION = "OpenSpiel, value iteration, to 1e-10"
MINIMAX = "OpenSpiel, minimax solver"
SWEEPS = "value iteration in NumPy, to 1e-12"
PLAIN = "Gauss-Seidel in plain C, to 1e-13"
GAMBIT = "Gambit, linear program in fractions"
SEQUENCE = "OpenSpiel, sequence form, ECOS"
CFR = "OpenSpiel, CFR+, to 1e-3"
FLOOR = "floor: a Rust program for the one game, doubles"

DARK_HEX = "dark_hex(num_rows=2,num_cols=2,gameversion=adh)"

ROWS = (
    Row("The Race 100", ("race", "target=100"), PYTHON, ("race_table.py", "100")),
    Row("The Race 1,000", ("race", "target=1000"), PYTHON, ("race_table.py", "1000")),
    Row("The Race 1,000", ("race", "target=1000"), FLOOR, ("race_floor", "1000"), digits=12),
    Row(
        "The Race 1,000, `--method fast`",
        ("race", "target=1000", "--method", "fast"),
        PYTHON,
        ("race_table.py", "1000"),
    ),
    # Storm's default stops when a step changes little, which says nothing about the error.
    Row("The Race 100", ("race", "target=100"), STORM_DEFAULT, storm(100, "default"), digits=3),
    Row("The Race 300", ("race", "target=300"), STORM_DEFAULT, storm(300, "default"), digits=3),
    Row(
        "The Race 1,000",
        ("race", "target=1000"),
        STORM_DEFAULT,
        storm(1000, "default"),
        digits=3,
        long=True,
    ),
    Row("The Race 100", ("race", "target=100"), STORM_SOUND, storm(100, "sound")),
    Row("The Race 300", ("race", "target=300"), STORM_SOUND, storm(300, "sound")),
    Row("The Race 1,000", ("race", "target=1000"), STORM_SOUND, storm(1000, "sound")),
    Row(
        "The Race 100, the fraction",
        ("race", "target=100", "--exact"),
        STORM_EXACT,
        storm(100, "exact"),
    ),
    Row(
        "The Race 300, the fraction",
        ("race", "target=300", "--exact"),
        STORM_EXACT,
        storm(300, "exact"),
        long=True,
    ),
    # Storm's exact mode gave up on this one after 293 s and 9 GB.
    Row("The Race 1,000, the fraction", ("race", "target=1000", "--exact"), long=True),
    Row("Pig 30", ("pig", "goal=30"), VALUE_ITERATION, ("openspiel_pig.py", "30")),
    Row("Pig 50", ("pig", "goal=50"), VALUE_ITERATION, ("openspiel_pig.py", "50"), long=True),
    Row("Pig 100", ("pig", "goal=100"), FLOOR, ("pig_floor", "100"), digits=12),
    Row("Pig 30, rules in Python", ("pig.py", "30"), VALUE_ITERATION, ("openspiel_pig.py", "30")),
    Row(
        "Pig 50, rules in Python",
        ("pig.py", "50"),
        VALUE_ITERATION,
        ("openspiel_pig.py", "50"),
        long=True,
    ),
    Row("Pig 100, rules in Python", ("pig.py", "100"), FLOOR, ("pig_floor", "100"), digits=12),
    Row(
        "Connect Four, 5 rows by 4 columns",
        ("connect-four", "rows=5", "columns=4", "--method", "rules"),
        MINIMAX,
        ("openspiel_minimax.py", "connect_four(rows=5,columns=4)"),
    ),
    Row(
        "4,4,3-game",
        ("mnk", "m=4", "n=4", "k=3"),
        MINIMAX,
        ("openspiel_minimax.py", "mnk(m=4,n=4,k=3)"),
        long=True,
    ),
    Row(
        "Von Neumann's poker, 13 cards, the fraction",
        ("kuhn-poker", "cards=13", "betting=neumann", "--exact"),
        GAMBIT,
        ("gambit_lp.py", "poker", "13", "neumann"),
    ),
    Row(
        "Dark hex 2 x 2, OpenSpiel's rules",
        ("openspiel.py", DARK_HEX),
        GAMBIT,
        ("gambit_lp.py", "openspiel", DARK_HEX),
    ),
    Row(
        "Leduc poker",
        ("leduc-poker",),
        SEQUENCE,
        ("openspiel_hidden.py", "sequence", "leduc_poker"),
    ),
    Row(
        "Leduc poker, to 3 digits",
        ("leduc-poker", "--digits", "3"),
        CFR,
        ("openspiel_hidden.py", "cfr-plus", "leduc_poker", "1e-3"),
        digits=2,
        long=True,
    ),
    cyclic_beside_storm("Grid with slip, 100 x 100", "grid", "100", "1e-12"),
    cyclic_beside_storm("Grid with slip, 300 x 300", "grid", "300", "1e-12"),
    # At 1e-12 Storm warns that it may be stuck, and it had no answer when it was stopped.
    cyclic_beside_storm("Shared coin, 12 processes: chance to differ", "coin", "12", "1e-10"),
    cyclic_beside_storm("Shared coin, 16 processes: chance to differ", "coin", "16", "1e-10"),
    cyclic_beside_storm("Shared coin, 12 processes: tosses", "coin-tosses", "12", "1e-10"),
    # Sweeps stop when a sweep changes little, which says nothing about the error.
    cyclic_beside_sweeps("Grid with slip, 100 x 100", "grid", "100"),
    cyclic_beside_sweeps("Grid with slip, 300 x 300", "grid", "300"),
    cyclic_beside_sweeps("Random game, 100,000 states", "random-sparse", "100000"),
    cyclic_beside_sweeps(
        "Random game, two ends in 10,000 states", "random-trap", "10000", digits=7
    ),
    cyclic_beside_sweeps("Game without chance, 600,000 states", "determined", "600000"),
    cyclic_beside_sweeps("Maze with slip and pits, 200 x 200", "maze", "200"),
    cyclic_beside_sweeps("Pursuit, 16 x 16 cells", "pursuit", "16"),
    cyclic_beside_c("pursuit", "16"),
    cyclic_beside_c("pursuit", "24", long=True),
    cyclic_beside_c("grid", "300"),
    cyclic_beside_c("random-sparse", "100000"),
    cyclic_beside_c("random-sparse", "1000000", long=True),
)
