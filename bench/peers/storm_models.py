"""Storm on a model of ours in the PRISM language, built and solved by the sparse engine.

    python storm_models.py MODEL SIZE default|tight|sound|exact [--precision P]

default  as Storm's command does it: value iteration until the change is relatively below 1e-6
tight    the same, until the change is below P
sound    bounds from both sides (optimistic value iteration), P apart
exact    rational numbers

One line of JSON: the value, the size of the model, seconds to build and to solve.
"""

import argparse
import json
import pathlib
import time

import stormpy

# By name: the file, the question, and the constants besides the size N.
MODELS = {
    "race": ("race.prism", "Pmax=? [ F second=N ]", {}),
    "grid": ("grid.prism", 'Rmin=? [ F "goal" ]', {}),
    "coin": ("coin.prism", 'Pmax=? [ F "split" ]', {"GO_ON": False}),
    "coin-tosses": ("coin.prism", 'Rmax=? [ F "over" ]', {"GO_ON": True}),
}


def environment(mode, precision):
    """How Storm is asked to solve."""
    if mode == "exact":
        return stormpy.environments.exact()
    chosen = stormpy.environments.sound() if mode == "sound" else stormpy.Environment()
    if mode != "default":
        chosen.solver().min_max().precision = stormpy.Rational(precision)
    return chosen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model", choices=MODELS)
    parser.add_argument("size", type=int)
    parser.add_argument("mode", choices=["default", "tight", "sound", "exact"])
    parser.add_argument("--precision", default="1e-12")
    arguments = parser.parse_args()

    start = time.process_time()
    file, question, constants = MODELS[arguments.model]
    program = stormpy.parse_prism_program(str(pathlib.Path(__file__).with_name(file)))
    question = stormpy.parse_properties(question, program)
    constants = {"N": arguments.size, **constants}
    program, question = stormpy.instantiate_constants(program, constants, question)
    number = stormpy.Rational if arguments.mode == "exact" else float
    model = stormpy.build_model[number](program, question)
    built = time.process_time()
    result = stormpy.model_checking(
        model,
        question[0],
        only_initial_states=True,
        environment=environment(arguments.mode, arguments.precision),
    )
    value = result.get_value(model.initial_states[0])
    solved = time.process_time()
    print(
        json.dumps(
            {
                "value": str(value) if arguments.mode == "exact" else repr(value),
                "states": model.nr_states,
                "transitions": model.nr_transitions,
                "build_seconds": built - start,
                "solve_seconds": solved - built,
            }
        )
    )


if __name__ == "__main__":
    main()
