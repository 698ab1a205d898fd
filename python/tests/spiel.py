"""A small game in OpenSpiel's Python interface, with knobs for what a test needs."""

from collections.abc import Callable
from typing import Any

import pyspiel

UTILITY = pyspiel.GameType.Utility
REWARDS = pyspiel.GameType.RewardModel.REWARDS
TERMINAL = pyspiel.GameType.RewardModel.TERMINAL


class Line(pyspiel.State):  # type: ignore[misc]
    """A line of tosses: before each, the player whose turn it is says which of two coins."""

    def __init__(self, game: "LineGame") -> None:
        super().__init__(game)
        self.rules = game
        self.tosses: list[int] = []
        self.coin: int | None = None

    def current_player(self) -> int:
        if len(self.tosses) == self.rules.length:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.coin is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return len(self.tosses) % self.rules.num_players()

    def _legal_actions(self, _: int) -> list[int]:
        return [0, 1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        heads = self.rules.coins[self.coin or 0]
        return [(0, 1 - heads), (1, heads)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.tosses.append(action)
            self.coin = None
        else:
            self.coin = action

    def _action_to_string(self, player: int, action: int) -> str:
        return f"toss {action}" if player < 0 else f"coin {action}"

    def is_terminal(self) -> bool:
        return len(self.tosses) == self.rules.length

    def returns(self) -> list[float]:
        if not (self.is_terminal() or self.rules.on_the_way):
            return [0.0] * self.rules.num_players()
        first = self.rules.pays(self.tosses)
        return [first, self.rules.total - first][: self.rules.num_players()]

    def rewards(self) -> list[float]:
        return self.returns()

    def __str__(self) -> str:
        return self.rules.text(self)


class LineGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of the line of tosses."""

    def __init__(
        self,
        *,
        coins: tuple[float, float] = (0.5, 0.1),
        length: int = 3,
        players: int = 1,
        utility: Any = UTILITY.ZERO_SUM,
        total: float = 0,
        reward_model: Any = TERMINAL,
        pays: Callable[[list[int]], float] = sum,
        text: Callable[[Line], str] = lambda line: f"{line.tosses} {line.coin}",
    ) -> None:
        kind = pyspiel.GameType(
            short_name="line",
            long_name="A line of tosses",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=utility,
            reward_model=reward_model,
            max_num_players=2,
            min_num_players=1,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            provides_factored_observation_string=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=2,
            max_chance_outcomes=2,
            num_players=players,
            min_utility=-100.0,
            max_utility=100.0,
            utility_sum=float(total),
            max_game_length=length,
        )
        super().__init__(kind, info, {})
        self.coins, self.length, self.total = coins, length, total
        self.pays, self.text = pays, text
        self.on_the_way = reward_model == REWARDS

    def __deepcopy__(self, _: Any) -> "LineGame":
        # A copy of a state keeps to the same rules.
        return self

    def new_initial_state(self) -> Line:
        return Line(self)
