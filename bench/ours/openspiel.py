"""A game of OpenSpiel with OpenSpiel's own rules, solved exactly by bestplay's Python package.

    python openspiel.py GAME

Prints the value for the first player as the `bestplay` command does.
"""

import json
import sys

import bestplay


def main():
    value = bestplay.solve(bestplay.from_openspiel(sys.argv[1]), exact=True).value
    print(json.dumps({"value": {"kind": "exact", "fraction": str(value)}}))


if __name__ == "__main__":
    main()
