"""The Race to 20 points: bestplay's catalogue beside Storm on the same rules in PRISM's language.

`bench/peers/race.prism` is the model. Run by hand: needs stormpy.
"""

from fractions import Fraction
from pathlib import Path

import stormpy

import bestplay

MODEL = Path(__file__).parents[2] / "bench" / "peers" / "race.prism"


def with_bestplay() -> Fraction:
    """The exact probability, by bestplay."""
    value = bestplay.solve(bestplay.games.race(target=20), exact=True).value
    assert isinstance(value, Fraction)
    return value


def with_storm(kind: type) -> str:
    """The probability, by Storm: ``float`` as it comes, ``stormpy.Rational`` exactly."""
    program = stormpy.parse_prism_program(str(MODEL))
    question = stormpy.parse_properties("Pmax=? [ F second=N ]", program)
    program, question = stormpy.instantiate_constants(program, {"N": 20}, question)
    model = stormpy.build_model[kind](program, question)
    exact = kind is stormpy.Rational
    environment = stormpy.environments.exact() if exact else stormpy.Environment()
    result = stormpy.model_checking(
        model, question[0], only_initial_states=True, environment=environment
    )
    return str(result.get_value(model.initial_states[0]))


def main() -> None:
    """Prints the answers."""
    print("bestplay", with_bestplay(), float(with_bestplay()))
    print("storm   ", with_storm(stormpy.Rational))
    print("storm   ", with_storm(float), "(as it comes)")


if __name__ == "__main__":
    main()
