"""Measures a program as a whole process: CPU seconds, peak memory, and what it answers."""

import dataclasses
import json
import os
import resource
import subprocess
import sys

# A short run is repeated, and the best counts: other programs on the machine only ever add.
REPEATS = 3
LONG_SECONDS = 5.0


@dataclasses.dataclass(frozen=True)
class Measured:
    """What a command took and what it answered."""

    answer: dict
    seconds: float
    """CPU seconds, user and system, of the best run."""
    mebibytes: float
    """Peak resident memory. Not below that of the measuring program, see `floor_mebibytes`."""


def floor_mebibytes():
    """Below this much memory, programs cannot be told apart.

    The peak that the system reports for a process starts with that of the process that started
    it, which is this one.
    """
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(command, core):
    """Runs a command on one core and reads its answer, one JSON object on standard output."""
    first = _run(command, core)
    if first.seconds > LONG_SECONDS:
        return first
    runs = [first] + [_run(command, core) for _ in range(REPEATS - 1)]
    return min(runs, key=lambda run: run.seconds)


def _run(command, core):
    print("  " + " ".join(os.path.basename(word) for word in command), file=sys.stderr, flush=True)
    # A peer that starts threads on its own is held to one core like ours, not left to spin.
    environment = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        env=environment,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    output = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"bench: exit status {process.returncode} of: {' '.join(command)}")
    return Measured(
        answer=json.loads(output),
        seconds=usage.ru_utime + usage.ru_stime,
        mebibytes=usage.ru_maxrss / 1024,
    )
