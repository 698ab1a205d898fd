"""Tic-tac-toe, with boards that are turned or mirrored counted once.

Neither player can force a win. There are 765 essentially different positions; without symmetry,
5478 (Schaefer, "How many games of Tic-Tac-Toe are there?", 2002).
"""

from bestplay import MAX, MIN, Choice, End, Game, solve

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
TURNED = "630741852"
MIRRORED = "210543876"


class TicTacToe(Game):
    def initial(self):
        return "." * 9

    def node(self, board):
        for mark, payoff in ("X", 1), ("O", -1):
            if any(all(board[int(cell)] == mark for cell in line) for line in LINES):
                return End(payoff)
        if "." not in board:
            return End(0)
        player, mark = (MAX, "X") if board.count("X") == board.count("O") else (MIN, "O")
        free = [cell for cell in range(9) if board[cell] == "."]
        return Choice(player, {cell: board[:cell] + mark + board[cell + 1 :] for cell in free})


class WithSymmetry(TicTacToe):
    def canonical(self, board):
        boards = []
        for _ in range(4):
            board = "".join(board[int(cell)] for cell in TURNED)
            boards += [board, "".join(board[int(cell)] for cell in MIRRORED)]
        return min(boards)


solution = solve(WithSymmetry(), exact=True)
assert solution.value == 0
assert len(solution) == 765
assert len(solve(TicTacToe())) == 5478

print(f"value {solution.value}, {len(solution)} positions")
print(solution.explain("X........"))
