"""The catalogue. Written by python/tests/test_types.py; see there."""

from typing import Literal

from ._catalogue import CatalogueGame as CatalogueGame
from ._catalogue import HiddenCatalogueGame, Probability, Whole, Word
from ._catalogue import judge as judge

__all__ = [
    "CatalogueGame",
    "judge",
    "pig",
    "race",
    "shut_the_box",
    "yahtzee",
    "hog",
    "farkle",
    "bear_off",
    "hypergammon",
    "ur",
    "ludo",
    "repeated_sum",
    "risk",
    "six_and_eight",
    "chutes",
    "cherry_o",
    "cant_stop",
    "left_center_right",
    "threes",
    "craps",
    "roulette",
    "sic_bo",
    "keno",
    "slot",
    "baccarat",
    "blackjack",
    "video_poker",
    "penney",
    "penney_coin",
    "humble_nishiyama",
    "solitaire",
    "multibridge",
    "gambler",
    "red_and_black",
    "secretary",
    "monty_hall",
    "coupons",
    "fleas",
    "euler",
    "kuhn_poker",
    "leduc_poker",
    "liars_dice",
    "goofspiel",
    "rock_paper_scissors",
    "morra",
    "undercut",
    "blotto",
    "penney_at_once",
    "race_at_once",
    "pig_at_once",
    "game_2048",
    "mnk",
    "connect_four",
    "dots_and_boxes",
    "kalah",
    "hex",
    "clobber",
    "einstein",
    "breakthrough",
    "reversi",
    "chess_endgame",
    "morris",
    "hare_and_hounds",
    "fox_and_geese",
    "nim",
    "wythoff",
    "kayles",
    "chomp",
    "irrefutable",
]

def pig(
    *,
    goal: Whole = ...,
    die: Whole = ...,
    bust: Word = ...,
    dice: Whole = ...,
    points: Literal["face", "one"] = ...,
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
        dice: dice rolled at a time, 1 or 2; of two, one that busts loses the turn total, and
        both the whole score (1 unless given).
        points: what a roll scores: face, or one: a point, as in Piglet, which has die=2 (face
        unless given).
    """

def race(
    *,
    target: Whole = ...,
    target1: Whole | None = ...,
    target2: Whole | None = ...,
    heads: Probability = ...,
    first: Whole = ...,
) -> CatalogueGame:
    """The Race: Two players share a coin and take turns; whoever first has enough points wins.
    Player 1 tosses once a turn and scores one point for heads. Player 2 chooses a number T and
    tosses T times: all heads score 2^(T-1) points, anything else scores nothing. How likely is
    player 2 to win with the best choices?

    Args:
        target: points to win, for both players, up to 1,000,000 (100 unless given).
        target1: points that player 1 needs, up to 1,000,000, where it differs from target.
        target2: points that player 2 needs, up to 1,000,000, where it differs from target.
        heads: probability that a toss comes up heads, an exact fraction (1/2 unless given).
        first: the player who goes first: 1 or 2 (1 unless given).
    """

def shut_the_box(
    *,
    tiles: Whole = ...,
    dice: Literal["two", "low-one", "low-choice", "top-choice"] = ...,
    most: Whole = ...,
    aim: Literal["shut", "total", "beat"] = ...,
) -> CatalogueGame:
    """Shut the Box: A row of tiles is up, 1 to 9. Each turn rolls the dice and turns down tiles
    that add up to the roll, each only once. If there are none, the game is over; if no tile is
    left, the box is shut. Either the box is to be shut, or the tiles that are left are to add
    up to as little as possible, or to less than those of a second player.

    Args:
        tiles: tiles, 1 to 12 (9 unless given).
        dice: two: always two dice; low-one: one die once the tiles left add up to 6 or less;
        low-choice, top-choice: one or two as the player likes once they do, or once 7 and all
        above are down (two unless given).
        most: how many tiles a roll may turn down at most, 1 to 12, or all (all unless given).
        aim: shut: to turn down all tiles; total: to leave as little as possible; beat: to
        leave less than another player who plays after you (shut unless given).
    """

def yahtzee(
    *,
    scoring: Literal["yahtzee", "yatzy"] = ...,
    boxes: Word = ...,
    joker: Literal["free", "forced", "none"] | None = ...,
    bonus: Whole | None = ...,
    bonus_at: Whole = ...,
) -> CatalogueGame:
    """Yahtzee and Yatzy: Thirteen turns. Each rolls five dice, then up to twice again any of
    them, and fills a box of the card with what they score there: ones to sixes, with 35 points
    more for 63 or above, and three or four of a kind, a full house, straights, five of a kind
    (50), or chance. Further fives of a kind are 100 points each and can stand for other
    patterns. What is the best average total?

    Args:
        scoring: yahtzee, or yatzy: the Scandinavian card with its fifteen boxes (yahtzee
        unless given).
        boxes: all, or those that the card has: ones,twos,threes,fours,fives,sixes,one-
        pair,two-pairs,three,four,full-house,small-straight,large-straight,five,chance (all
        unless given).
        joker: a five of a kind once its box is filled: free (Verhoeff's rules: 100 points
        more, and a pattern of the lower section once its face is filled), forced (the same,
        but its face has to be filled first) or none; free in Yahtzee, none in Yatzy, unless
        said.
        bonus: what the upper section is rewarded with, up to 200: 35, or 50 in Yatzy, unless
        said.
        bonus_at: for so many points in it, 1 to 105 (63 unless given).
    """

def hog(
    *,
    goal: Whole = ...,
    dice: Whole = ...,
    sides: Whole = ...,
) -> CatalogueGame:
    """Hog: Two players take turns. A turn is one roll of as many dice as the player likes: it
    scores their sum, or nothing if any of them shows a 1. Whoever first reaches the goal wins.
    How many dice should you roll, and how likely is the first player to win?

    Args:
        goal: points to win, up to 500 (100 unless given).
        dice: the most dice at once, 1 to 24 (10 unless given).
        sides: sides of a die, 2 to 20 (6 unless given).
    """

def farkle(
    *,
    goal: Whole = ...,
    players: Whole = ...,
) -> CatalogueGame:
    """Farkle: A turn rolls six dice. After each roll you set some aside that score: a one 100, a
    five 50, three of a kind 100 times the face, three ones 1000. Then you roll the others, or
    end the turn and keep what it scored; a roll in which nothing scores loses it. When all
    dice have scored, all six are rolled again. How many turns does it take to reach the goal,
    or who reaches it first?

    Args:
        goal: points to reach, a multiple of 50 up to 10,000, which most people play to; memory
        is the limit (1000 unless given).
        players: 1: in as few turns as possible; 2: before the other one (1 unless given).
    """

def bear_off(
    *,
    board: Word = ...,
    against: Word = ...,
) -> CatalogueGame:
    """Bearing off: The end of a game of backgammon: all your checkers are on the points 1 to 6.
    Each roll of two dice moves a checker by each die, four times if they are equal. A checker
    leaves the board from the point that a die shows, or from the highest point with any if
    that is lower. How many rolls does it take on average until all are off? Or, against an
    opponent: how likely are yours off first, if you roll first?

    Args:
        board: the checkers on the points 1 to 6, 15 together at most (1,1,1,1,1,1 unless
        given).
        against: none, or the opponent's checkers: who has all off first wins (none unless
        given).
    """

def hypergammon(
    *,
    checkers: Whole = ...,
    counts: Literal["wins", "points"] = ...,
    opening: Literal["any", "unequal"] = ...,
) -> CatalogueGame:
    """Hypergammon: Backgammon with one to three checkers a side, which start on the points 24, 23
    and 22. Two dice move checkers home and off the board; both must be played if possible, and
    equal dice count four times. A single checker that is landed on goes back to the bar, and a
    point with two of the other side's is closed. Whoever has all checkers off first wins. How
    likely is the first player to win, or how many points is the game worth?

    Args:
        checkers: checkers a side, 1 to 3, as the game has, which takes minutes; by the rules,
        memory suffices for 2 (1 unless given).
        counts: wins: how likely the first player is to win; points: 2 for a gammon (none of
        the loser's checkers is off), 3 if one of them is on the bar or in the winner's home
        (wins unless given).
        opening: any: the first player rolls like in any other turn; unequal: each throws one
        die, and who threw the higher one begins with both, which are no double (any unless
        given).
    """

def ur(
    *,
    pieces: Whole = ...,
) -> CatalogueGame:
    """The Royal Game of Ur: Four dice, each with a mark or none, say how far a piece moves: from
    off the board along four squares of one's own, eight that both share, two more of one's
    own, and off by an exact roll. A piece in the middle row that is landed on starts again,
    except on the rosette there. Who lands on a rosette (squares 4, 8 and 14) rolls again. The
    first to bring all pieces home wins. How likely is the first player to? The game has seven
    pieces a side; here it has one, unless you ask for more.

    Args:
        pieces: pieces a side, 1 to 7, as the game has; memory suffices for 3, and `estimate`
        plays any number (1 unless given).
    """

def ludo(
    *,
    pieces: Whole = ...,
    squares: Whole = ...,
    column: Whole = ...,
    die: Whole = ...,
    enter: Literal["highest", "any"] = ...,
    again: Literal["yes", "no"] = ...,
) -> CatalogueGame:
    """Ludo for two: A die says how far a piece moves: round the board from a square of one's own,
    up a column of one's own, and home by an exact roll. A six brings a piece on the board, and
    is rolled again. A piece that is landed on starts again; two of a side never share a
    square, and whoever can move has to. The first to bring all pieces home wins. How likely is
    the first player to? The game has four pieces a side; here it has one, unless you ask for
    more.

    Args:
        pieces: pieces a side, 1 to 4, as the game has; memory suffices for 2 on small boards,
        and `estimate` plays any number (1 unless given).
        squares: squares round the board, an even number up to the 52 of the game (52 unless
        given).
        column: squares of the column that leads home, up to 6; the game has 5 (5 unless
        given).
        die: sides of the die, 2 to 20; its highest number does what a six does (6 unless
        given).
        enter: which rolls bring a piece on the board: the highest, to the first square, or
        any, to the square with its number (highest unless given).
        again: whether the highest roll gives another one: yes or no (yes unless given).
    """

def repeated_sum(
    *,
    limit: Whole = ...,
) -> CatalogueGame:
    """Never the same sum twice: Two dice are rolled again and again, and each sum is added to
    your total. If a sum is the same as the one just before it, you lose all. You may stop
    before any roll. What is the game worth, and when do you stop?

    Args:
        limit: a total at which you have to stop, 1 to 100,000; best play stops at 250 anyhow
        (500 unless given).
    """

def risk(
    *,
    attackers: Whole = ...,
    defenders: Whole = ...,
    rolls: Whole = ...,
    dice: Word = ...,
    faces: Whole = ...,
) -> CatalogueGame:
    """Risk: a battle: Attacker and defender roll dice, neither more than he has armies. The
    highest dice are compared, then the second highest, as far as both have dice: the lower one
    loses an army, and on a tie the attacker does. They fight until one side has none left. How
    likely is the attacker to win?

    Args:
        attackers: armies that attack, without the one that has to stay: 1 to 2,000 (3 unless
        given).
        defenders: armies that defend, 1 to 2,000 (2 unless given).
        rolls: how often both roll at most, up to 2,000: a number, or all (all unless given).
        dice: the most dice of attacker and defender, each 1 to 5, like 3-2 (3-2 unless given).
        faces: faces of the dice, 1 to 20 (6 unless given).
    """

def six_and_eight(
    *,
    rolls: Literal["first", "second", "shared"] = ...,
    sevens: Whole = ...,
) -> CatalogueGame:
    """Six and eight: One player needs a 6 and an 8 with two dice, in either order; the other
    needs two 7s. Either both watch the same rolls, or they roll in turn and only their own
    rolls count. How likely is six and eight to come first?

    Args:
        rolls: first: in turn, and the player with six and eight begins; second: the other
        begins; shared: every roll counts for both (first unless given).
        sevens: how many 7s the other player needs, 1 to 1,000 (2 unless given).
    """

def chutes(
    *,
    squares: Whole = ...,
    spinner: Whole = ...,
    jumps: Word = ...,
    finish: Literal["exact", "pass"] = ...,
) -> CatalogueGame:
    """Chutes and Ladders: A token starts off the board. Each move spins 1 to 6 and goes that many
    squares ahead, then up the ladder or down the chute that begins there. A spin that would
    pass the last square leaves the token where it is. How many moves does it take to reach the
    last square, on average?

    Args:
        squares: squares, up to 1,000,000 (100 unless given).
        spinner: numbers on the spinner, 1 to 100 (6 unless given).
        jumps: chutes and ladders as a list from-to, like 1-38,16-6; standard for those of the
        Milton Bradley board; none; @file for a list in a file, with commas or lines, @- for
        standard input (standard unless given).
        finish: exact: the last square must be reached exactly; pass: to pass it is enough
        (exact unless given).
    """

def cherry_o(
    *,
    cherries: Whole = ...,
) -> CatalogueGame:
    """Hi Ho! Cherry-O: A tree with ten cherries and an empty basket. Each turn spins one of
    seven: pick 1, 2, 3 or 4 cherries; a dog or a bird takes 2 of them back (or all, if there
    are fewer); the basket is spilled and all are back on the tree. How many spins does it take
    to pick all cherries, on average?

    Args:
        cherries: cherries on the tree, 1 to 10,000 (10 unless given).
    """

def cant_stop(
    *,
    sides: Whole = ...,
    shortest: Whole = ...,
) -> CatalogueGame:
    """Can't Stop: There is a column for each sum of two dice, and the rarer a sum is the shorter
    its column: the outer two have so many steps, and each further in two more. Four dice are
    rolled and put into two pairs, and for the sum of each pair a marker climbs a step, if
    there is one of the three markers for that column. Then you roll on, or stop and keep what
    is climbed. If no marker can climb, the turn is over and what it climbed is lost. Alone,
    how many turns does it take on average to reach the top of three columns?

    Args:
        sides: sides of each die, 2 to 6, as the game has; memory suffices for 3, with some
        patience (3 unless given).
        shortest: steps of the shortest columns, 1 to 3, as the game has (1 unless given).
    """

def left_center_right(
    *,
    players: Whole = ...,
    chips: Whole = ...,
    seat: Whole = ...,
) -> CatalogueGame:
    """Left Center Right: Players sit in a circle with three chips each. In turn each rolls as
    many dice as he has chips, at most three. For every L a chip goes to the player on the
    left, for every R to the one on the right, for every C to the middle; the other three sides
    of a die are dots, which keep it. Who has no chips does not roll, but is still in the game.
    The last one to have chips wins. There is nothing to decide: how likely is each seat to
    win?

    Args:
        players: players, 2 to 8; memory suffices for 6 with three chips each (3 unless given).
        chips: chips that each has at the start, 1 to 20 (3 unless given).
        seat: whose chance it is, 1 to 8 and no more than there are players: 1 rolls first, 2
        second, and so on (1 unless given).
    """

def threes(
    *,
    dice: Whole = ...,
    aim: Literal["total", "beat"] = ...,
) -> CatalogueGame:
    """Threes: Five dice are rolled. You keep one of them at least, roll the others again, and so
    on until all are kept. Threes count nothing, all other dice what they show, and as little
    as possible is best. How little is it on average, and which dice do you keep? With aim=beat
    a second player rolls after the first one and is to have less.

    Args:
        dice: dice, 1 to 6 (5 unless given).
        aim: total: to have as little as possible; beat: to have less than another player who
        plays after you (total unless given).
    """

def craps(
    *,
    bet: Literal[
        "pass",
        "dont-pass",
        "field",
        "any-seven",
        "place-4",
        "place-5",
        "place-6",
        "place-8",
        "place-9",
        "place-10",
        "hard-4",
        "hard-6",
        "hard-8",
        "hard-10",
    ] = ...,
    counts: Literal["wins", "gain"] = ...,
    twelve: Whole = ...,
) -> CatalogueGame:
    """Craps: Two dice are rolled. A bet on the pass line wins with 7 or 11 on the first roll and
    loses with 2, 3 or 12; any other sum is the point, and the bet wins if it comes again
    before a 7. Don't pass is the reverse, but a 12 on the first roll is a tie. A place bet
    wins if its number comes before a 7, a hard way if it comes as a pair before a 7 or as
    anything else. Field and any seven are decided by one roll.

    Args:
        bet: pass, dont-pass, field, any-seven, place-4, place-5, place-6, place-8, place-9,
        place-10, hard-4, hard-6, hard-8 or hard-10 (pass unless given).
        counts: wins: how likely the bet is to win; gain: what a bet of 1 gains on average
        (wins unless given).
        twelve: what the field pays on a 12: 2 or 3 times the bet (3 unless given).
    """

def roulette(
    *,
    bet: Literal[
        "straight",
        "split",
        "street",
        "corner",
        "six-line",
        "dozen",
        "column",
        "red",
        "black",
        "even",
        "odd",
        "low",
        "high",
        "basket",
    ] = ...,
    zeros: Whole = ...,
    zero: Literal["loses", "half", "prison", "prison-once"] = ...,
    counts: Literal["gain", "wins"] = ...,
    rounds: Whole | None = ...,
    bankroll: Whole | None = ...,
    goal: Whole | None = ...,
    stakes: Whole = ...,
) -> CatalogueGame:
    """Roulette: A ball falls into one of the numbers 1 to 36 or a zero, of which wheels have one,
    two or three. A bet on n of the 36 numbers gains 36/n - 1 times the stake: 35 for a single
    number, 1 for red. That would be fair without the zeros, on which all of these bets lose;
    of bets on 18 numbers some houses give half back. Make one bet or many: until the money is
    lost, or until you have what you want. The more bets you make, the more surely you lose; to
    double your money, bet it all at once.

    Args:
        bet: straight (a number), split (2), street (3), corner (4), six-line (6), dozen or
        column (12), red, black, even, odd, low or high (18), or basket (the zeros, 1, 2 and 3,
        which gains 6 with two zeros) (red unless given).
        zeros: zeros on the wheel, up to 3: 1 in Europe, 2 in America (1 unless given).
        zero: what a zero does to a bet on 18 numbers: loses; half (half of it is lost: la
        partage, surrender); prison (the next number decides whether you get it back, and at a
        zero the one after that); prison-once (a second zero loses) (loses unless given).
        counts: gain: what is gained on average; wins: how likely you end with a gain or, if
        there is a goal, reach it (gain unless given).
        rounds: how many bets you make, up to 1,000; otherwise one, or with a goal as many as
        it takes.
        bankroll: what you own at first, up to 10,000: you stop when you cannot bet 1 any more;
        otherwise as much as it takes.
        goal: what you want to own, up to 10,000: you stop when you have it.
        stakes: the largest stake, up to 1,000: with more than 1 you choose the stake of each
        bet (1 unless given).
    """

def sic_bo(
    *,
    bet: Literal[
        "big",
        "small",
        "odd",
        "even",
        "single",
        "double",
        "combination",
        "triple",
        "any-triple",
        "total",
    ] = ...,
    total: Whole = ...,
    house: Literal["macau", "atlantic-city", "australia"] = ...,
    counts: Literal["gain", "wins"] = ...,
    rounds: Whole | None = ...,
    bankroll: Whole | None = ...,
    goal: Whole | None = ...,
    stakes: Whole = ...,
) -> CatalogueGame:
    """Sic bo: Three dice are rolled. Big wins with 11 to 17, small with 4 to 10, odd and even by
    the total, but all of them lose with three of a kind. A total wins if the dice add up to
    it, a double if at least two dice show your number, a combination if two numbers come that
    you have named, a triple if all dice show your number, any triple with three of a kind. A
    single number gains as many bets as dice show it. What the others gain is not the same
    everywhere.

    Args:
        bet: big, small, odd, even, single (a number), double, combination (two numbers),
        triple, any-triple or total (big unless given).
        total: the total that is bet on, 4 to 17, with bet=total (10 unless given).
        house: whose prices: macau, atlantic-city or australia (macau unless given).
        counts: gain: what is gained on average; wins: how likely you end with a gain or, if
        there is a goal, reach it (gain unless given).
        rounds: how many bets you make, up to 1,000; otherwise one, or with a goal as many as
        it takes.
        bankroll: what you own at first, up to 10,000: you stop when you cannot bet 1 any more;
        otherwise as much as it takes.
        goal: what you want to own, up to 10,000: you stop when you have it.
        stakes: the largest stake, up to 1,000: with more than 1 you choose the stake of each
        bet (1 unless given).
    """

def keno(
    *,
    spots: Whole = ...,
    pays: Word = ...,
    counts: Literal["gain", "wins"] = ...,
    rounds: Whole | None = ...,
    bankroll: Whole | None = ...,
    goal: Whole | None = ...,
    stakes: Whole = ...,
) -> CatalogueGame:
    """Keno: You mark some of the numbers 1 to 80, the spots. Then 20 of the 80 are drawn, and a
    table says what you are paid for as many spots as you have caught. What does a bet of 1
    gain, and how long does the money last?

    Args:
        spots: how many numbers you mark, 1 to 20 (10 unless given).
        pays: massachusetts (as the lottery there and OPAP's Kino pay, for up to 12 spots), or
        what a bet of 1 is paid, in multiples of 1/2, for 0, 1, 2 and more spots caught, like
        0,0,0,1,10,800 for five spots (massachusetts unless given).
        counts: gain: what is gained on average; wins: how likely you end with a gain or, if
        there is a goal, reach it (gain unless given).
        rounds: how many bets you make, up to 1,000; otherwise one, or with a goal as many as
        it takes.
        bankroll: what you own at first, up to 10,000: you stop when you cannot bet 1 any more;
        otherwise as much as it takes.
        goal: what you want to own, up to 10,000: you stop when you have it.
        stakes: the largest stake, up to 1,000: with more than 1 you choose the stake of each
        bet (1 unless given).
    """

def slot(
    *,
    reels: Word = ...,
    lines: Word = ...,
    counts: Literal["gain", "wins"] = ...,
    rounds: Whole | None = ...,
    bankroll: Whole | None = ...,
    goal: Whole | None = ...,
    stakes: Whole = ...,
) -> CatalogueGame:
    """Slot machine: Each reel comes to rest at one of its stops, all of them equally likely, and
    shows the symbol there. The table of lines says what is paid for which symbols, from the
    left to the right; only the best line is paid. The machine here is a typical one of the
    years after 1945, with 20 stops on each reel; put in the stops and the lines of any other.

    Args:
        reels: the reels, with / between them, up to 5: symbols and the number of their stops,
        like cherry:5,bar:2; cherry+bar is a stop that shows, or stands for, both (cherry:5,ora
        nge:4,plum:6,bell:1,melon:2,bar:2/cherry:7,orange:1,plum:1,bell:9,melon:1,bar:1/cherry:
        3,orange:10,plum:4,bell:1,melon:1,bar:1 unless given).
        lines: what a bet of 1 is paid for which symbols, up to 64 lines, like cherry-cherry-
        any:3 (cherry-any-any:2,cherry-cherry-any:3,cherry-cherry-cherry:8,orange-orange-
        orange:10,orange-orange-bar:10,plum-plum-plum:14,plum-plum-bar:14,bell-bell-
        bell:18,bell-bell-bar:18,melon-melon-melon:100,melon-melon-bar:100,bar-bar-bar:200
        unless given).
        counts: gain: what is gained on average; wins: how likely you end with a gain or, if
        there is a goal, reach it (gain unless given).
        rounds: how many bets you make, up to 1,000; otherwise one, or with a goal as many as
        it takes.
        bankroll: what you own at first, up to 10,000: you stop when you cannot bet 1 any more;
        otherwise as much as it takes.
        goal: what you want to own, up to 10,000: you stop when you have it.
        stakes: the largest stake, up to 1,000: with more than 1 you choose the stake of each
        bet (1 unless given).
    """

def baccarat(
    *,
    bet: Literal["player", "banker", "tie"] = ...,
    decks: Whole = ...,
    counts: Literal["wins", "gain"] = ...,
    commission: Probability = ...,
    tie: Whole = ...,
) -> CatalogueGame:
    """Baccarat: Player and banker get two cards each from a shoe of several decks. Aces count 1,
    tens and court cards 0, and only the last digit of a sum counts. If either has 8 or 9, both
    stand. Otherwise the player draws a third card on 0 to 5. The banker, if the player stood,
    draws on 0 to 5; if not, on 0 to 2 always, on 3 unless the player's third card is an 8, on
    4 if it is 2 to 7, on 5 if it is 4 to 7, on 6 if it is 6 or 7. The higher sum wins.

    Args:
        bet: what is bet on: player, banker or tie (banker unless given).
        decks: decks of 52 cards in the shoe, 1 to 100 (8 unless given).
        counts: wins: how likely the bet is to win; gain: what a bet of 1 gains on average, a
        tie being no loss for player and banker (wins unless given).
        commission: what the bank takes of a win on the banker, with counts=gain (5% unless
        given).
        tie: what a bet of 1 on the tie gains, up to 100, with counts=gain (8 unless given).
    """

def blackjack(
    *,
    decks: Whole = ...,
    soft_17: Literal["stands", "hits"] = ...,
    double: Literal["any", "from-9", "from-10", "never"] = ...,
    after_split: Literal["yes", "no"] = ...,
    hands: Whole = ...,
    aces: Literal["once", "again"] = ...,
    surrender: Literal["yes", "no"] = ...,
    peek: Literal["yes", "no"] = ...,
    blackjack: Literal["3/2", "6/5", "1/1", "2/1"] = ...,
) -> CatalogueGame:
    """Blackjack: You and the dealer get two cards each, of the dealer's one is seen. You take
    cards as long as you like, but with more than 21 you lose at once; an ace counts 1 or 11.
    Then the dealer draws up to 17, and the higher total wins. You may double the bet for one
    more card, split a pair into two hands, and are paid more for an ace and a ten. The deck is
    endless, where each card has the same chance whatever came before, or so many decks are
    shuffled before each round. What does a bet gain, and what should you do with each hand?

    Args:
        decks: the decks, 1 to 8, or endless; with a number of them every card that you see
        counts, but of the other hands of a split only how many there are, and which got a
        second card like the one that was split (endless unless given).
        soft_17: whether the dealer stands on a soft 17 or hits it: stands or hits (stands
        unless given).
        double: which two cards may be doubled: any, from-9 (hard 9 to 11), from-10, never (any
        unless given).
        after_split: whether hands from a split may be doubled: yes or no (yes unless given).
        hands: the most hands that splitting makes of one, 1 to 16, or any (4 unless given).
        aces: whether aces may be split again: once or again; each gets one card only (once
        unless given).
        surrender: whether the first two cards may be given up for half the bet: yes or no (no
        unless given).
        peek: whether the dealer looks for a blackjack before you play: yes or no (yes unless
        given).
        blackjack: what a blackjack gains for a bet of 1: 3/2, 6/5, 1/1 or 2/1 (3/2 unless
        given).
    """

def video_poker(
    *,
    pays: Word = ...,
    pair: Literal[
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
    ] = ...,
    ranks: Whole = ...,
    hand: Word | None = ...,
) -> CatalogueGame:
    """Video poker: You are dealt five cards, hold any of them and draw for the others, once. The
    final hand is paid by the table: a royal flush 800, down to a pair of jacks or better,
    which gives the bet back. What does the game return on average, and which cards should you
    hold?

    Args:
        pays: what a bet of 1 is paid for a royal flush, straight flush, four of a kind, full
        house, flush, straight, three of a kind, two pair and a pair, each up to 1,000,000
        (800,50,25,9,6,4,3,2,1 unless given).
        pair: the lowest pair that pays: 2 to 10, J, Q, K or A (J unless given).
        ranks: ranks in the deck, from the ace down, 4 to 13 (13 unless given).
        hand: a hand that is dealt already, like AsKsJsTs4h (spades, hearts, diamonds, clubs).
    """

def penney(
    *,
    k: Whole = ...,
    red: Whole = ...,
    black: Whole = ...,
    yvonne: Word | None = ...,
    zara: Word | None = ...,
) -> CatalogueGame:
    """Penney's game with a deck: Yvonne takes k cards out of a deck of red and black cards and
    lays them out as her sequence of colours; Zara does so with another sequence, out of the
    rest. What is left is shuffled and dealt; whose sequence is the first to be the last k
    cards dealt wins. If the cards run out, a fair coin decides. A pair of sequences is solved
    by generating functions, best play by looking at the few pairs that a bound leaves.

    Args:
        k: cards of a sequence, 1 to 60 (3 unless given).
        red: red cards of the deck, 0 to 60 (26 unless given).
        black: black cards of the deck, 0 to 60 (26 unless given).
        yvonne: Yvonne's sequence, like RBR; left out, she chooses.
        zara: Zara's sequence, like RRB; left out, she chooses.
    """

def penney_coin(
    *,
    sequences: Word | None = ...,
    k: Whole = ...,
    heads: Probability = ...,
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
    k: Whole = ...,
    red: Whole = ...,
    black: Whole = ...,
    first: Word | None = ...,
    second: Word | None = ...,
) -> CatalogueGame:
    """The Humble-Nishiyama randomness game: Two players choose different sequences of k colours,
    and a deck is dealt face up. Whenever the last k cards on the table are one of the
    sequences, its player takes the cards on the table as a trick. Whoever has more tricks in
    the end wins. Solved by counting all orders of the deck.

    Args:
        k: cards of a sequence that is chosen, 1 to 16 (3 unless given).
        red: red cards of the deck, 0 to 60 (26 unless given).
        black: black cards of the deck, 0 to 60 (26 unless given).
        first: player 1's sequence, like BBB; left out, player 1 chooses.
        second: player 2's sequence, like RBB; left out, player 2 chooses.
    """

def solitaire(
    *,
    ranks: Whole = ...,
    suits: Whole = ...,
    left: Whole = ...,
    matches: Literal["leftmost", "chosen"] = ...,
) -> CatalogueGame:
    """The Spanish solitaire (solitario entre iguales): Cards are laid out in a row. Whenever
    three neighbours x, y, z have x and z of the same rank or suit, x is removed, the leftmost
    first. Won if two cards are left. Decks of up to a dozen cards are solved exactly; larger
    ones are estimated by sampling.

    Args:
        ranks: ranks in each suit (10, 12, 13, ...), 1 to 35 (12 unless given).
        suits: suits, each with every rank once, 1 to 26; at most 60 cards in all (4 unless
        given).
        left: how many cards are to be left in the end, 0 to 60; 2 is a win (2 unless given).
        matches: which of several matches goes first: the leftmost one, or one that is chosen
        (chosen) (leftmost unless given).
    """

def multibridge(
    *,
    deal: Word | None = ...,
    first: Whole = ...,
    outcomes: Word | None = ...,
) -> CatalogueGame:
    """Multi-bridge: 2n players in a ring, odd seats team P, even seats team A; the cards 1 to 4n,
    two in each hand, all hands known. From a starting seat, each in turn lays one of the two
    cards. A point for the team of the highest card laid, a point for the team of the highest
    card kept. The longest chain of highest cards that alternate between the teams and are
    played from the lowest to the highest decides who wins the second point.

    Args:
        deal: for solve and explain: the hands of seats 1, 2, ..., like 1,8/2,3/4,5/6,7; @file
        reads them from a file (divided by / or line ends), @- from standard input.
        first: the seat that begins, 1 to as many as there are hands (1 unless given).
        outcomes: for count: A's points if seat 1, 2, ..., 2n begins, digits 0, 1 and 2, like
        0010; @file reads them from a file, @- from standard input.
    """

def gambler(
    *,
    capital: Whole = ...,
    goal: Whole = ...,
    heads: Probability = ...,
) -> CatalogueGame:
    """The gambler's problem: You bet on heads of a coin, as often as you like: any whole stake
    that you own and that is not more than what you are missing of the goal. Heads win the
    stake, tails lose it. How likely do you reach the goal before you have nothing left, and
    how much do you stake?

    Args:
        capital: what you own at first, 0 to 2,000, and no more than the goal (50 unless
        given).
        goal: what you want to own, 1 to 2,000 (100 unless given).
        heads: the probability of heads, as a fraction or a decimal (2/5 unless given).
    """

def red_and_black(
    *,
    red: Whole = ...,
    black: Whole = ...,
) -> CatalogueGame:
    """Red and black: A shuffled deck has as many red as black cards. You turn one card after the
    other: a red one wins 1, a black one costs 1. You may stop whenever you like. What is the
    game worth, and when do you stop?

    Args:
        red: red cards, up to 2,000 (26 unless given).
        black: black cards, up to 2,000 (26 unless given).
    """

def secretary(
    *,
    candidates: Whole = ...,
) -> CatalogueGame:
    """The secretary problem: Candidates come in random order. After each you know only whether it
    is better than all before, and take it or send it away for good. You win if the one you
    take is the best of all. How likely is that, and how many do you let pass first?

    Args:
        candidates: candidates, 1 to 10,000 (10 unless given).
    """

def monty_hall(
    *,
    doors: Whole = ...,
    door: Whole = ...,
    opens: Whole = ...,
    host: Literal["knows", "guesses", "guesses-again"] = ...,
    lowest: Probability = ...,
) -> CatalogueGame:
    """The Monty Hall problem: There is a car behind one of three doors, and a goat behind each of
    the others. You name a door, and the host, who knows where the car is, opens another one
    with a goat. Do you stay with your door, or switch to the one that is left? The answer
    depends on what the host does: he may like some doors more than others, or not know where
    the car is. And there may be more doors.

    Args:
        doors: doors, 3 to 100 (3 unless given).
        door: the door that you name, 1 to 100 (1 unless given).
        opens: how many doors the host opens, up to 98; at least one other than yours stays
        closed (1 unless given).
        host: knows (he opens no door with the car), guesses (he may open it, and you have
        lost) or guesses-again (then all begins anew) (knows unless given).
        lowest: how likely the host is to open the lowest doors that he may open; otherwise he
        opens any of them (0 unless given).
    """

def coupons(
    *,
    kinds: Whole = ...,
    wanted: Whole = ...,
) -> CatalogueGame:
    """Coupon collector: Each packet holds one of several pictures, all of them equally likely.
    How many packets does it take, on average, to have so many different ones?

    Args:
        kinds: different pictures, 1 to 100,000 (6 unless given).
        wanted: how many different ones are wanted: up to 100,000, and no more than there are,
        or all (all unless given).
    """

def fleas(
    *,
    width: Whole = ...,
    height: Whole = ...,
    bells: Whole = ...,
) -> CatalogueGame:
    """Flea circus: A flea sits on every square of a board. Whenever a bell rings, each flea jumps
    to a square beside its own, to the left or right, up or down, all of them equally likely.
    How many squares are empty after the last ring, on average?

    Args:
        width: columns of the board, 2 to 50 (30 unless given).
        height: rows of the board, 1 to 50 (30 unless given).
        bells: how often the bell rings, 0 to 200 (50 unless given).
    """

def euler(
    *,
    problem: Literal[
        "84",
        "121",
        "151",
        "205",
        "227",
        "280",
        "323",
        "329",
        84,
        121,
        151,
        205,
        227,
        280,
        323,
        329,
    ] = ...,
    square: Whole | None = ...,
) -> CatalogueGame:
    """Project Euler: a gallery: Problems of Project Euler that are games of chance. 84: how often
    does a turn of a board game with two dice of four sides end on a square, before it ends on
    GO without a double? 121: draw more blue discs than red ones in 15 turns, while a red one
    is added each turn. 151: how often is a single sheet of paper in the envelope? 205: nine
    dice of four sides against six of six. 227: two dice chase each other round a table of 100.
    280: an ant carries five seeds up a grid. 323: how long until the bitwise or of random
    numbers has all 32 bits? 329: a frog croaks on 500 squares, prime or not, and is heard.
    (213 is `bestplay solve fleas`, 232 `bestplay solve race`; 301 and 306 are counts:
    `bestplay count nim` and `bestplay count kayles ball=2`.)

    Args:
        problem: the number of the problem: 84, 121, 151, 205, 227, 280, 323 or 329 (205 unless
        given).
        square: of problem 84: the square whose visits are counted, 0 to 39; JAIL, 10, unless
        said.
    """

def kuhn_poker(
    *,
    cards: Whole = ...,
    ante: Whole = ...,
    bet: Whole = ...,
    betting: Literal["kuhn", "neumann", "borel"] = ...,
) -> HiddenCatalogueGame:
    """Kuhn poker: Both players put the ante into the pot and get one card of a deck with the
    numbers 1 to n. The first checks or bets; after a check the second may bet too. Who has to
    answer a bet folds or calls, and the higher card wins the pot. Nobody sees the other's
    card: how often should one bet with the lowest? Von Neumann lets only the first player bet;
    Borel makes him fold otherwise.

    Args:
        cards: cards in the deck, from 2 to 52 (3 unless given).
        ante: what both pay at first, from 1 to 1,000 (1 unless given).
        bet: what a bet is, from 1 to 1,000 (1 unless given).
        betting: who may bet: either player (kuhn), the first (neumann), or the first, who
        folds otherwise (borel) (kuhn unless given).
    """

def leduc_poker(
    *,
    ranks: Whole = ...,
    suits: Whole = ...,
    ante: Whole = ...,
    small: Whole = ...,
    large: Whole = ...,
    raises: Whole = ...,
) -> HiddenCatalogueGame:
    """Leduc poker: Both players put the ante into the pot and get a card of a small deck: some
    ranks, each in several suits. There is a round of bets, a card is shown to both, and there
    is another round of bets, which are higher. In a round one checks, bets, calls, raises or
    folds; bets and raises are limited in number. Whose card has the rank of the one that is
    shown wins the pot, else the higher card; equal cards share it.

    Args:
        ranks: ranks, from 2 to 13 (3 unless given).
        suits: cards of each rank, from 1 to 4; three in all at least (2 unless given).
        ante: what both pay at first, from 1 to 1,000 (1 unless given).
        small: what a bet or a raise of the first round is, from 1 to 1,000 (2 unless given).
        large: what a bet or a raise of the second round is, from 1 to 1,000 (4 unless given).
        raises: how many bets and raises a round may have, from 1 to 4 (2 unless given).
    """

def liars_dice(
    *,
    first: Whole = ...,
    second: Whole = ...,
    sides: Whole = ...,
    ones: Literal["plain", "wild"] = ...,
) -> HiddenCatalogueGame:
    """Liar's dice: Both players roll their dice under a cup and look at their own. In turn they
    bid how many dice of all there are that show some face: more dice than the last bid, or as
    many of a higher face, but never more dice than there are. Instead one may call the last
    bid a lie; then the dice are shown. If there are as many as were bid, or more, the caller
    loses, and otherwise wins. Ones may be wild: they count as any face.

    Args:
        first: dice of the first player, from 1 to 5 (1 unless given).
        second: dice of the second player, from 1 to 5 (1 unless given).
        sides: sides of a die, from 2 to 6 (4 unless given).
        ones: whether ones count as any face: plain or wild (plain unless given).
    """

def goofspiel(
    *,
    cards: Whole = ...,
    prizes: Literal["random", "up", "down"] = ...,
    tie: Literal["lost", "carried"] = ...,
    goal: Literal["win", "points"] = ...,
) -> HiddenCatalogueGame:
    """Goofspiel: Both players hold the cards 1 to n, and the prizes 1 to n come up one by one.
    For each prize both bid a card at once, and the higher card takes it; a tie is taken by
    nobody, or is added to the next prize. All cards are played once. Who has more points at
    the end wins; or they play for points, and each point ahead counts 1.

    Args:
        cards: cards of each hand, and prizes, from 1 to 13 (4 unless given).
        prizes: the order of the prizes: random, up or down (random unless given).
        tie: what becomes of a prize for which both bid the same: lost, or carried to the next
        (lost unless given).
        goal: what is played for: to win (win), or the difference of the points (points) (win
        unless given).
    """

def rock_paper_scissors(
    *,
    rock: Whole = ...,
    paper: Whole = ...,
    scissors: Whole = ...,
) -> HiddenCatalogueGame:
    """Rock, paper, scissors: Both players show rock, paper or scissors at once. Rock beats
    scissors, scissors beat paper and paper beats rock. Whoever wins is paid for the hand that
    won by the other player: equal amounts in the game that everybody knows, amounts of your
    own in this one.

    Args:
        rock: what winning with rock pays, from 1 to 1,000,000 (1 unless given).
        paper: what winning with paper pays, from 1 to 1,000,000 (1 unless given).
        scissors: what winning with scissors pays, from 1 to 1,000,000 (1 unless given).
    """

def morra(
    *,
    fingers: Whole = ...,
) -> HiddenCatalogueGame:
    """Morra: Both players show one or more fingers and call at once how many the other one shows.
    Who is right while the other one is wrong gets as many coins from him as both have shown
    fingers. Nobody gets anything if both are right or both are wrong.

    Args:
        fingers: the most fingers that one shows, from 1 to 20 (3 unless given).
    """

def undercut(
    *,
    numbers: Whole = ...,
) -> HiddenCatalogueGame:
    """Undercut: Both players name a number from 1 to 5 at once, and score as many points as they
    said. But who has named exactly one less than the other scores both numbers, and the other
    one nothing. This is one round, played for the difference of the points.

    Args:
        numbers: the largest number, from 2 to 100 (5 unless given).
    """

def blotto(
    *,
    first: Whole = ...,
    second: Whole = ...,
    fields: Whole = ...,
    goal: Literal["fields", "majority"] = ...,
) -> HiddenCatalogueGame:
    """Colonel Blotto: Two colonels spread all their troops over several fields at once. Each
    field is won by the one who has sent more troops there, and by nobody if they have sent
    equally many. They play for the number of fields, or for the majority: to win more fields
    than the other one.

    Args:
        first: troops of the first colonel, all of which he sends, from 1 to 100 (6 unless
        given).
        second: troops of the second colonel, all of which he sends, from 1 to 100 (5 unless
        given).
        fields: fields, from 2 to 10 (3 unless given).
        goal: what is won: each field by itself (fields), or more of them than the other one
        wins (majority) (fields unless given).
    """

def penney_at_once(
    *,
    length: Whole = ...,
    heads: Probability = ...,
) -> HiddenCatalogueGame:
    """Penney's game, at once: Both players write down a sequence of heads and tails before either
    is shown. Then a coin is tossed until one of them comes up, and whose it is wins a point
    from the other. If both have written the same, nobody does.

    Args:
        length: the length of a sequence, from 1 to 6 (3 unless given).
        heads: how likely a toss is heads (1/2 unless given).
    """

def race_at_once(
    *,
    target: Whole = ...,
    target1: Whole | None = ...,
    target2: Whole | None = ...,
) -> HiddenCatalogueGame:
    """The Race, both at once: In each round both players choose a number T of tosses, unseen by
    the other, and toss a fair coin T times: all heads score 2^(T-1) points, anything else
    nothing. T is at most the number whose points reach the larger target. Both see the scores,
    and go on until somebody has reached his target. Then whoever is further beyond his own
    wins; if both are as far, it is a draw, which counts half.

    Args:
        target: points to win, for both players, up to 1,000 (8 unless given).
        target1: points that the first player needs, up to 1,000, where it differs from target.
        target2: points that the second player needs, up to 1,000, where it differs from
        target.
    """

def pig_at_once(
    *,
    target: Whole = ...,
    target1: Whole | None = ...,
    target2: Whole | None = ...,
    die: Whole = ...,
    rolls: Whole = ...,
) -> HiddenCatalogueGame:
    """Pig, both at once: In each round both players write down how often they will roll, unseen
    by the other, and roll their die so often. The rolls add up to what the round scores, but a
    1 makes it nothing. Both see the scores, and go on until somebody has reached his target.
    Then whoever is further beyond his own wins; if both are as far, it is a draw, which counts
    half.

    Args:
        target: points to win, for both players, up to 200 (10 unless given).
        target1: points that the first player needs, up to 200, where it differs from target.
        target2: points that the second player needs, up to 200, where it differs from target.
        die: faces of the die, up to 100 (6 unless given).
        rolls: the most rolls in a round, up to 20 (3 unless given).
    """

def game_2048(
    *,
    size: Whole = ...,
    target: Literal[
        "8",
        "16",
        "32",
        "64",
        "128",
        "256",
        "512",
        "1024",
        "2048",
        8,
        16,
        32,
        64,
        128,
        256,
        512,
        1024,
        2048,
    ] = ...,
) -> CatalogueGame:
    """2048: Tiles lie on a square board. A move slides all of them to one side as far as they go,
    and two equal ones that meet become one of twice the number, each once in a move. Then a
    new tile comes up on an empty square, a 2 or in one of ten cases a 4. Play begins with two
    such tiles. How likely is best play to make a tile as large as the target?

    Args:
        size: squares along a side, 2 to 4, as the game has; memory suffices for 3: minutes for
        target=512 (2 unless given).
        target: the tile that wins: 8, 16, 32, 64, 128, 256, 512, 1024 or 2048 (32 unless
        given).
    """

def mnk(
    *,
    m: Whole = ...,
    n: Whole = ...,
    k: Whole = ...,
) -> CatalogueGame:
    """m,n,k-game (tic-tac-toe): Two players in turn place a stone on an empty cell of a board of
    m columns and n rows. Whoever first has k stones in a line, along a row, a column or a
    diagonal, wins; a full board without such a line is a draw. Boards that are mirrored or
    turned count as one.

    Args:
        m: columns, up to 26 (3 unless given).
        n: rows, up to 64; at most 64 cells in all (3 unless given).
        k: stones in a line that win, up to 64 (3 unless given).
    """

def connect_four(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
    line: Whole = ...,
) -> CatalogueGame:
    """Connect Four: Two players in turn drop a stone into a column that is not full; it falls to
    the lowest empty cell. Whoever first has four stones in a line, along a row, a column or a
    diagonal, wins; a full board without such a line is a draw. Mirrored boards count as one.
    The board that is sold has 7 columns and 6 rows, 4,531,985,219,092 positions. Any of them
    can be asked about: a search says who wins, and how soon. That takes minutes for the empty
    board, and less the more stones there are.

    Args:
        columns: columns, 1 to 16; 7 on the board that is sold (4 unless given).
        rows: rows, 1 to 16; 6 on the board that is sold (5 unless given).
        line: stones in a line that win, 1 to 16 (4 unless given).
    """

def dots_and_boxes(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
) -> CatalogueGame:
    """Dots and Boxes: Players in turn draw a line between two dots that are neighbours in a row
    or a column. Who draws the fourth side of a box, or of two at once, gets it and draws
    another line. When all lines are drawn, who has more boxes wins. By how many?

    Args:
        columns: boxes side by side, 1 to 5 (2 unless given).
        rows: boxes one above the other, 1 to 5; at most 31 lines in all (2 unless given).
    """

def kalah(
    *,
    houses: Whole = ...,
    seeds: Whole = ...,
) -> CatalogueGame:
    """Kalah: Each player has a row of houses with as many seeds each, and a store at its right
    end. A move takes all seeds of one's own house and sows them one by one, counterclockwise,
    also into one's own store, not into the other's. If the last one falls into the store, the
    player moves again; if it falls into an empty house of one's own and there are seeds
    opposite, these and the last one go into the store. When a player to move has no seeds in
    the houses, the other one keeps the rest. By how many seeds does the first player win?

    Args:
        houses: houses of each player, 1 to 6 (4 unless given).
        seeds: seeds in each house, 1 to 6 (2 unless given).
    """

def hex(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
) -> CatalogueGame:
    """Hex: On a board of hexagons in the shape of a rhombus players in turn place a stone. The
    first player wants a chain of stones from top to bottom, the second from left to right. A
    cell's neighbours are left and right of it, and two above and two below.

    Args:
        columns: columns, 1 to 10 (3 unless given).
        rows: rows, 1 to 10 (3 unless given).
    """

def clobber(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
) -> CatalogueGame:
    """Clobber: The stones of both players fill a board like the colours of a chessboard. A move
    takes a stone of one's own onto a stone of the other player that is its neighbour in a row
    or a column, and removes it. Who cannot move loses.

    Args:
        columns: columns, 1 to 20 (4 unless given).
        rows: rows, 1 to 20 (3 unless given).
    """

def einstein(
    *,
    size: Whole = ...,
    first: Word = ...,
    second: Word = ...,
) -> CatalogueGame:
    """EinStein würfelt nicht!: Two players have numbered stones in opposite corners of a board. A
    die says which of your stones moves, one step along a row, a column or a diagonal towards
    the other corner; if it is gone, the next lower or higher one that is left. Whatever stands
    there is taken, your own stones too. Who reaches the other corner first, or takes the last
    stone, wins.

    Args:
        size: rows and columns, 3 to 5; 4 or 5 for six stones (3 unless given).
        first: the numbers of the first player's stones from the corner on, by diagonals: 1 to
        3 or 1 to 6 in any order, or 1 alone (123 unless given).
        second: those of the second player's (123 unless given).
    """

def breakthrough(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
    filled: Whole = ...,
) -> CatalogueGame:
    """Breakthrough: Each player fills the first two rows of a side of the board. A piece moves
    one step ahead, straight onto an empty cell or diagonally onto an empty one or one of the
    other player's, which is taken. Who reaches the last row wins, as does who takes all
    pieces.

    Args:
        columns: columns, 2 to 20 (3 unless given).
        rows: rows, 2 to 20 (4 unless given).
        filled: rows that each player fills, 1 to 10 (2 unless given).
    """

def reversi(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
    aim: Literal["stones", "win"] = ...,
) -> CatalogueGame:
    """Reversi: The four cells in the middle hold two stones of each player, crosswise. A move
    places a stone so that it closes in a row of the other's, straight or diagonal, between
    itself and another stone of one's own; all that are closed in change sides. Who cannot move
    passes, and if neither can, whoever has more stones wins. By how many does the first player
    win? Boards of up to five by four are solved in a minute or so; six by six has more
    positions than any memory holds, and `estimate` plays boards of any size.

    Args:
        columns: columns, 2 to 8 (4 unless given).
        rows: rows, 2 to 8 (4 unless given).
        aim: stones: to win by as many as possible; win: to win at all (stones unless given).
    """

def chess_endgame(
    *,
    position: Word = ...,
) -> CatalogueGame:
    """Chess endings: The end of a game of chess: Black has nothing but his king, White one or two
    men more. White is to mate; stalemate, the loss of what he could mate with, and play that
    never ends are draws. A pawn that reaches the last row becomes a queen, a rook, a bishop or
    a knight. The rule of fifty moves is not played. Is the position won, and in how many
    moves? `explain` counts those of both sides, and shows the fastest win against the longest
    defence.

    Args:
        position: KQ, KR, KP, KBB or KBN: a position that is won with these men; or any with a
        white king and one or two men more against a black king, in Forsyth-Edwards notation,
        like '8/8/8/8/8/2k5/1R6/K7 w' (KR unless given).
    """

def morris(
    *,
    men: Whole = ...,
    moves: Literal["near", "any"] = ...,
    lines: Literal["all", "straight"] = ...,
    centre: Literal["free", "barred"] = ...,
) -> CatalogueGame:
    """Three men's morris and nine holes: Two players place their men in turn on the nine points
    of a board, and when all are placed, move one of them at a time. Three in a line win, and
    who cannot move loses. In three men's morris men move along the lines and diagonals are
    lines (the default); in nine holes they move to any free point, and diagonals are none
    (moves=any lines=straight). Who wins, or does play go on for ever?

    Args:
        men: men of each player, 3 or 4 (3 unless given).
        moves: near: along a line to the next point; any: to any free point (near unless
        given).
        lines: all, or straight: diagonals are no lines (all unless given).
        centre: free, or barred: the first man may not be placed there (free unless given).
    """

def hare_and_hounds(
    *,
    first: Literal["hounds", "hare"] = ...,
    stall: Whole = ...,
) -> CatalogueGame:
    """Hare and hounds: Three hounds chase a hare over eleven points. A hound moves along a line
    to the right or up and down, but never back; the hare moves to any neighbour that is free.
    The hounds win if the hare cannot move, and the hare if it gets past them, or if they move
    up and down ten times in a row. Who wins?

    Args:
        first: who moves first: hounds or hare (hounds unless given).
        stall: after how many moves in a row up and down the hounds lose, up to 100; 0: never,
        and play may go on for ever (10 unless given).
    """

def fox_and_geese(
    *,
    size: Literal["4", "6", "8", "10", 4, 6, 8, 10] = ...,
    first: Literal["fox", "geese"] = ...,
) -> CatalogueGame:
    """Fox and geese: On the dark cells of a draughtboard geese fill the first row, and a fox
    stands in the middle of the last. A goose moves a step ahead along a diagonal, the fox
    along any diagonal, both onto free cells. The fox wins once no goose is behind it or none
    can move, and the geese if the fox cannot move.

    Args:
        size: columns and rows: 4, 6, 8 or 10; half as many geese (6 unless given).
        first: who moves first: fox or geese (fox unless given).
    """

def nim(
    *,
    heaps: Word = ...,
    last: Literal["wins", "loses"] = ...,
) -> CatalogueGame:
    """Nim: There are several heaps of counters. Players in turn take one or more counters from
    one heap. Who takes the last counter of all wins; in misère play, loses. Who wins, and what
    is the right move?

    Args:
        heaps: the heaps, up to 20 of up to 1,000 counters, like 3-4-5 (3-4-5 unless given).
        last: what taking the last counter does: wins, or loses (misère) (wins unless given).
    """

def wythoff(
    *,
    one: Whole = ...,
    other: Whole = ...,
) -> CatalogueGame:
    """Wythoff's game: There are two heaps of counters. Players in turn take any number from one
    heap, or the same number from both. Who takes the last counter wins. It is the same game as
    a queen on a chessboard that may only move towards one corner.

    Args:
        one: counters of one heap, up to 10^15; the rules list moves up to some thousands (8
        unless given).
        other: counters of the other heap, up to 10^15 (13 unless given).
    """

def kayles(
    *,
    rows: Word = ...,
    ball: Literal["1-2", "2", 2] = ...,
) -> CatalogueGame:
    """Kayles: Pins stand in rows. Players in turn knock down one pin, or two that stand side by
    side; a row falls apart where pins are gone. Who knocks down the last pin wins. In Dawson's
    Kayles it is always two, and who cannot loses.

    Args:
        rows: pins of each row, up to 20 rows of up to 100,000, like 1-11 (1-11 unless given).
        ball: pins that a ball knocks down: 1-2, or 2 (Dawson's Kayles) (1-2 unless given).
    """

def chomp(
    *,
    columns: Whole = ...,
    rows: Whole = ...,
) -> CatalogueGame:
    """Chomp: A bar of chocolate, whose corner square is poisoned. Players in turn choose a square
    and eat it with all that is above it and to its right. Who eats the poisoned corner loses.
    Which first bite wins?

    Args:
        columns: columns of the bar, 1 to 20 (4 unless given).
        rows: rows of the bar, 1 to 20 (3 unless given).
    """

def irrefutable(
    *,
    row: Word | None = ...,
    first: Literal["Izabella", "Olga"] = ...,
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
