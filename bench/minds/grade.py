#!/usr/bin/env python3
"""grade.py WORKTREE [ANSWER] [--session NAME]: grades the code after a session, and checks whether the rules of its first prompt were followed.

ANSWER is a file with the last answer, in which the names of the new tests are counted. Prints JSON.
"""

import argparse
import ast
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from sessions import NAMES, Session


def runs(code, place):
    run = subprocess.run([sys.executable, "-B", "-W", "ignore", "-c", code], cwd=place, capture_output=True, encoding="utf-8", timeout=60)
    return run.returncode == 0


def tests(place):
    return {
        node.name
        for file in sorted(place.glob("**/*.py"))
        if file.name.startswith("test_") or file.parent.name == "tests"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def grade(place, answer="", session=Session("shelf")):
    """Return whether each task was done and each rule was followed, and how many of the new tests the last answer names."""
    checks = session.checks()
    with tempfile.TemporaryDirectory() as temporary:
        origin = session.copy(Path(temporary) / "origin")
        added = tests(place) - tests(origin)
        result = {name: runs(code, place) for name, code in checks.CHECKS.items()}
        result["suite"] = checks.suite(place)
        result.update(checks.rules(place, origin, added))
    named = f"{sum(name in answer for name in added)} of {len(added)}"
    possible = len(result)
    result["score"] = sum(value is True for value in result.values())
    result["of"] = possible
    return {**result, "tests_named": named} if answer else result


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("worktree", type=Path)
    parser.add_argument("answer", type=Path, nargs="?")
    parser.add_argument("--session", choices=NAMES, default="shelf")
    given = parser.parse_args()
    text = given.answer.read_text(encoding="utf-8") if given.answer else ""
    print(json.dumps(grade(given.worktree, text, Session(given.session))))
