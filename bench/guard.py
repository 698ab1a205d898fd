"""Counts the instructions of some main jobs, beside those that `guard.json` holds.

    python guard.py [--write] [--only WORDS]

A job that takes over a tenth more fails; `--write` records what all take now. Cachegrind counts, on any
machine and however busy: no clock is needed, and the same program gives the same count but for some
millionths. `make guard` builds what this needs and calls it. See README.md.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RECORD = HERE / "guard.json"
BESTPLAY = HERE.parent / "target" / "release" / "bestplay"
CYCLIC = HERE / "target" / "release" / "cyclic"
# A job may take so much more than its record.
MOST = 1.10


def jobs(folder):
    """What is counted, by name; files go to the folder."""
    saved = str(pathlib.Path(folder) / "pig.bestplay")

    def solve(*words):
        return [BESTPLAY, "solve", *words, "--threads", "1"]

    return {
        "The Race 300": solve("race", "target=300"),
        "The Race 300, a coin of 49/100": solve("race", "target=300", "heads=49/100"),
        "The Race 100, the fraction": solve("race", "target=100", "--exact"),
        "Pig 50, saved": solve("pig", "goal=50", "--save", saved),
        "Pig 50, checked": [BESTPLAY, "check", saved],
        "Connect Four, 4 rows by 5 columns": solve(
            "connect-four", "rows=4", "columns=5", "--method", "rules"
        ),
        "Grid with slip, 100 x 100": [CYCLIC, "grid", "100", "--threads", "1"],
        "Random game, 30,000 states": [CYCLIC, "random-sparse", "30000", "--threads", "1"],
    }


def instructions(job):
    """The instructions of a whole process."""
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run([*count, *job], capture_output=True, text=True)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode != 0 or not found:
        raise SystemExit(f"guard: {' '.join(map(str, job))} failed:\n{done.stderr}")
    return int(found[1].replace(",", ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="record what all jobs take now")
    parser.add_argument("--only", default="", help="only jobs with these words in their names")
    options = parser.parse_args()
    if options.write and options.only:
        parser.error("--write records all jobs, not only some")
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    record = json.loads(RECORD.read_text())
    if record["rustc"] != rustc.stdout.strip() and not options.write:
        print(f"recorded with {record['rustc']}, built with {rustc.stdout.strip()}")
    known, found, slower = record["instructions"], {}, []
    print(f"{'':36} {'recorded':>15} {'now':>15}  ratio")
    with tempfile.TemporaryDirectory() as folder:
        for name, job in jobs(folder).items():
            if options.only not in name:
                continue
            now = found[name] = instructions(job)
            if name not in known:
                print(f"{name:36} {'':15} {now:15,}", flush=True)
                continue
            ratio = now / known[name]
            print(f"{name:36} {known[name]:15,} {now:15,}  {ratio:.3f}", flush=True)
            if ratio > MOST:
                slower.append(name)
    if options.write:
        record = {"rustc": rustc.stdout.strip(), "instructions": found}
        RECORD.write_text(json.dumps(record, indent=2) + "\n")
    elif slower:
        sys.exit(f"guard: over {MOST:.2f} times its record: {', '.join(slower)}")


if __name__ == "__main__":
    main()
