"""The catalogue. Written by python/tests/test_types.py; see there."""

from ._catalogue import CatalogueGame as CatalogueGame
from ._catalogue import Word
from ._catalogue import judge as judge

__all__ = [
    "CatalogueGame",
    "judge",
    "race",
    "pig",
    "chutes",
    "mnk",
    "connect_four",
    "penney",
    "penney_coin",
    "humble_nishiyama",
    "irrefutable",
    "multibridge",
    "solitaire",
]

def race(
    *,
    target: Word = ...,
    target1: Word = ...,
    target2: Word = ...,
    heads: Word = ...,
    first: Word = ...,
) -> CatalogueGame:
    """The Race: Two players share a coin and take turns; whoever first has enough points wins.
    Player 1 tosses once a turn and scores one point for heads. Player 2 chooses a number T and
    tosses T times: all heads score 2^(T-1) points, anything else scores nothing. How likely is
    player 2 to win with the best choices?

    Args:
        target: points to win, for both players (100 unless given).
        target1: points that player 1 needs, where it differs from target.
        target2: points that player 2 needs, where it differs from target.
        heads: probability that a toss comes up heads, an exact fraction (1/2 unless given).
        first: the player who goes first: 1 or 2 (1 unless given).
    """

def pig(
    *,
    goal: Word = ...,
    die: Word = ...,
    bust: Word = ...,
) -> CatalogueGame:
    """Pig: Two players take turns rolling a die. Each roll adds to the turn total; after it the
    player rolls again, or holds and adds the total to the score. A face that busts (a 1) ends
    the turn, and its total is lost. Whoever first reaches the goal wins. A turn begins with a
    roll, and a total that reaches the goal is held at once. How likely is the first player to
    win?

    Args:
        goal: points to win, up to 65,535 (100 unless given).
        die: faces of the die, 1 to 100 (6 unless given).
        bust: faces that end the turn and lose its total: a list like 1 or 1,2, or none (1
        unless given).
    """

def chutes(
    *,
    squares: Word = ...,
    spinner: Word = ...,
    jumps: Word = ...,
    finish: Word = ...,
) -> CatalogueGame:
    """Chutes and Ladders: A token starts off the board. Each move spins 1 to 6 and goes that many
    squares ahead, then up the ladder or down the chute that begins there. A spin that would
    pass the last square leaves the token where it is. How many moves does it take to reach the
    last square, on average?

    Args:
        squares: squares, up to 1,000,000 (100 unless given).
        spinner: numbers on the spinner, 1 to 100 (6 unless given).
        jumps: chutes and ladders as a list from-to, like 1-38,16-6; standard for those of the
        Milton Bradley board; none (standard unless given).
        finish: exact: the last square must be reached exactly; pass: to pass it is enough
        (exact unless given).
    """

def mnk(
    *,
    m: Word = ...,
    n: Word = ...,
    k: Word = ...,
) -> CatalogueGame:
    """m,n,k-game (tic-tac-toe): Two players in turn place a stone on an empty cell of a board of
    m columns and n rows. Whoever first has k stones in a line, along a row, a column or a
    diagonal, wins; a full board without such a line is a draw. Boards that are mirrored or
    turned count as one.

    Args:
        m: columns, up to 26 (3 unless given).
        n: rows; at most 64 cells in all (3 unless given).
        k: stones in a line that win (3 unless given).
    """

def connect_four(
    *,
    columns: Word = ...,
    rows: Word = ...,
    line: Word = ...,
) -> CatalogueGame:
    """Connect Four: Two players in turn drop a stone into a column that is not full; it falls to
    the lowest empty cell. Whoever first has four stones in a line, along a row, a column or a
    diagonal, wins; a full board without such a line is a draw. Mirrored boards count as one.

    Args:
        columns: columns, 1 to 8 (4 unless given).
        rows: rows, 1 to 8 (5 unless given).
        line: stones in a line that win, 1 to 8 (4 unless given).
    """

def penney(
    *,
    k: Word = ...,
    red: Word = ...,
    black: Word = ...,
    yvonne: Word = ...,
    zara: Word = ...,
) -> CatalogueGame:
    """Penney's game with a deck: Yvonne takes k cards out of a deck of red and black cards and
    lays them out as her sequence of colours; Zara does so with another sequence, out of the
    rest. What is left is shuffled and dealt; whose sequence is the first to be the last k
    cards dealt wins. If the cards run out, a fair coin decides. A pair of sequences is solved
    by generating functions, best play by looking at the few pairs that a bound leaves.

    Args:
        k: cards of a sequence, at least 1 (3 unless given).
        red: red cards of the deck, 0 to 60 (26 unless given).
        black: black cards of the deck, 0 to 60 (26 unless given).
        yvonne: Yvonne's sequence, like RBR; left out, she chooses.
        zara: Zara's sequence, like RRB; left out, she chooses.
    """

def penney_coin(
    *,
    sequences: Word = ...,
    k: Word = ...,
    heads: Word = ...,
) -> CatalogueGame:
    """Penney's game with a coin: Each player has a sequence of heads and tails; a coin is tossed
    until one of them is complete, and its player wins. Any number of players, any lengths, any
    bias. Solved by linear equations in Conway's leading numbers.

    Args:
        sequences: the players' sequences, like HHT,THH; with one or none of them, players 1
        and 2 choose the others.
        k: the length of sequences that are chosen, 1 to 10; of a reply, that of the sequence
        answered, to 16 (3 unless given).
        heads: the probability of heads, above 0 and below 1 (1/2 unless given).
    """

def humble_nishiyama(
    *,
    k: Word = ...,
    red: Word = ...,
    black: Word = ...,
    first: Word = ...,
    second: Word = ...,
) -> CatalogueGame:
    """The Humble-Nishiyama randomness game: Two players choose different sequences of k colours,
    and a deck is dealt face up. Whenever the last k cards on the table are one of the
    sequences, its player takes the cards on the table as a trick. Whoever has more tricks in
    the end wins. Solved by counting all orders of the deck.

    Args:
        k: cards of a sequence that is chosen (3 unless given).
        red: red cards of the deck, 0 to 60 (26 unless given).
        black: black cards of the deck, 0 to 60 (26 unless given).
        first: player 1's sequence, like BBB; left out, player 1 chooses.
        second: player 2's sequence, like RBB; left out, player 2 chooses.
    """

def irrefutable(
    *,
    row: Word = ...,
    first: Word = ...,
) -> CatalogueGame:
    """Irrefutable Outcome: A row of indigo and orange pieces. Izabella takes an indigo one (I)
    from either end, Olga an orange one (O), in turn. Whoever cannot move loses; the other gets
    1 point and 1 for each piece left. After a forced beginning, whoever may choose between
    both ends wins if one of the two nearest pairs of equal neighbours is of the own colour.

    Args:
        row: the pieces from left to right, like IOIOOOII; @file reads them from a file, @-
        from standard input.
        first: who moves first: Izabella or Olga (Izabella unless given).
    """

def multibridge(
    *,
    deal: Word = ...,
    first: Word = ...,
    outcomes: Word = ...,
) -> CatalogueGame:
    """Multi-bridge: 2n players in a ring, odd seats team P, even seats team A; the cards 1 to 4n,
    two in each hand, all hands known. From a starting seat, each in turn lays one of the two
    cards. A point for the team of the highest card laid, a point for the team of the highest
    card kept. The longest chain of highest cards that alternate between the teams and are
    played from the lowest to the highest decides who wins the second point.

    Args:
        deal: for solve and explain: the hands of seats 1, 2, ..., like 1,8/2,3/4,5/6,7; @file
        reads them from a file (divided by / or line ends), @- from standard input.
        first: the seat that begins (1 unless given).
        outcomes: for count: A's points if seat 1, 2, ..., 2n begins, digits 0, 1 and 2, like
        0010; @file reads them from a file, @- from standard input.
    """

def solitaire(
    *,
    ranks: Word = ...,
    suits: Word = ...,
    left: Word = ...,
) -> CatalogueGame:
    """The Spanish solitaire (solitario entre iguales): Cards are laid out in a row. Whenever
    three neighbours x, y, z have x and z of the same rank or suit, x is removed, the leftmost
    first. Won if two cards are left. Decks of up to a dozen cards are solved exactly; larger
    ones are estimated by sampling.

    Args:
        ranks: ranks in each suit (10, 12, 13, ...) (12 unless given).
        suits: suits, each with every rank once (4) (4 unless given).
        left: how many cards are to be left in the end; 2 is a win (2 unless given).
    """
