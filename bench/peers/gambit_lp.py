"""Gambit's linear program in fractions, on a game with hidden information.

    python gambit_lp.py poker 13 neumann
    python gambit_lp.py openspiel "dark_hex(num_rows=2,num_cols=2,gameversion=adh)"

The first is von Neumann's poker, or Kuhn's (`kuhn`), with so many cards, ante and bet 1; the second
any game of OpenSpiel without chance, whose probabilities OpenSpiel writes in floating point. Prints
the value for the first player as a fraction.
"""

import io
import itertools
import json
import re
import sys

import pygambit


def poker(cards, betting):
    """The game's tree in Gambit's format."""
    lines = ['EFG 2 R "poker" { "first" "second" }']
    deals = list(itertools.permutations(range(1, cards + 1), 2))
    odds = " ".join(f'"{a},{b}" 1/{len(deals)}' for a, b in deals)
    lines.append(f'c "" 1 "" {{ {odds} }} 0')
    ends = itertools.count(1)

    def end(won):
        lines.append(f't "" {next(ends)} "" {{ {won}, {-won} }}')

    def choice(player, seen, actions):
        words = " ".join(f'"{action}"' for action in actions)
        lines.append(f'p "" {player} {seen} "" {{ {words} }} 0')

    def answered(player, seen, sign, shown):
        # Who answers a bet gives up the ante, or pays as much.
        choice(player, seen, ("fold", "call"))
        end(sign)
        end(2 * shown)

    for first, second in deals:
        shown = 1 if first > second else -1
        choice(1, first, ("check", "bet"))
        if betting == "kuhn":
            choice(2, second, ("check", "bet"))
            end(shown)
            answered(1, cards + first, -1, shown)
        else:
            end(shown)
        answered(2, cards + second, 1, shown)
    return "\n".join(lines)


def of_openspiel(name):
    """What OpenSpiel writes, with such labels as Gambit takes."""
    import pyspiel
    from open_spiel.python.algorithms.gambit import export_gambit

    text = export_gambit(pyspiel.load_game(name))
    text = re.sub('"([^"]*)"', lambda label: f'"{" ".join(label[1].split())}"', text)
    return re.sub('^( *[cpt]) "[^"]*"', r'\1 ""', text, flags=re.MULTILINE)


def main():
    kind, *arguments = sys.argv[1:]
    text = poker(int(arguments[0]), arguments[1]) if kind == "poker" else of_openspiel(*arguments)
    game = pygambit.read_efg(io.BytesIO(text.encode()))
    found = pygambit.nash.lp_solve(game, rational=True)
    print(json.dumps({"value": str(found.equilibrium.payoffs[next(iter(game.players))])}))


if __name__ == "__main__":
    main()
