"""What the two README files show is what happens."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", ["README.md", "python/README.md"])
def test_the_examples_run(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, path, "exec"), {})
    printed = capsys.readouterr().out
    promised = re.findall(r"# (0\.\d+)", "\n".join(blocks))
    for digits in promised:
        assert digits in printed
