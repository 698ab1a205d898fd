"""The tutorials run from the first cell to the last, and are stored without outputs."""

from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

import bestplay

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))

#: Seconds that a cell may take.
PATIENCE = 120


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The package that is tested, wherever it lies.
    monkeypatch.setenv("PYTHONPATH", str(Path(bestplay.__file__).parent.parent))
    notebook: Any = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=PATIENCE, resources=resources).execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            # Warnings of the package or of what it uses.
            assert output.get("name") != "stderr", output["text"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_stored_without_outputs(path: Path) -> None:
    notebook: Any = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
            assert len(cell.source.splitlines()) <= 40
