#!/usr/bin/env python3
"""table.py DIR...: prints usage, cost and grade of the runs in these directories as a Markdown table.

Costs use the off-peak prices of deepseek-flash per million tokens: $0.003 for cached input, $0.15 for other input, $0.60 for output.
"""

import json
import sys
from pathlib import Path

from bridge import rendered
from grade import grade

HIT, MISS, OUTPUT = 0.003e-6, 0.15e-6, 0.60e-6
HEAD = ("run", "requests", "calls", "prompt tokens", "missed", "rewrites", "cost", "grade")


def read(file):
    return json.loads(file.read_text(encoding="utf-8"))


def rewrites(bodies):
    """Count the prompts that do not extend the previous prompt. Ignore side requests, which have no message in common with it."""
    number, before = 0, None
    for body in bodies:
        text = rendered(body).rsplit("\n", 1)[0]
        if before is not None and not rendered(body).startswith(before) and shares(before, text):
            number += 1
        if before is None or shares(before, text):
            before = rendered(body)
    return number


def shares(one, other):
    return one.split("\n", 2)[:2] == other.split("\n", 2)[:2]


def measure(directory):
    requests = Path(directory) / "requests"
    bodies = [read(file) for file in sorted(requests.glob("*.request.json"))]
    bills = [read(file) for file in sorted(requests.glob("*.usage.json"))]
    answers = [read(file) for file in sorted(requests.glob("*.answer.json"))]
    prompt = sum(bill["prompt_tokens"] for bill in bills)
    missed = sum(bill["prompt_cache_miss_tokens"] for bill in bills)
    out = sum(bill["completion_tokens"] for bill in bills)
    return {
        "run": Path(directory).name,
        "requests": len(bodies),
        "calls": sum(len(answer.get("calls") or []) for answer in answers),
        "prompt tokens": prompt,
        "missed": missed,
        "rewrites": rewrites(bodies),
        "cost": (prompt - missed) * HIT + missed * MISS + out * OUTPUT,
        "grade": graded(Path(directory)),
    }


def graded(directory):
    last = directory / "answer-5.txt"
    result = grade(directory / "work", last.read_text(encoding="utf-8") if last.exists() else "")
    failed = [name for name, value in result.items() if value is False]
    named = f", tests named {result['tests_named']}" if "tests_named" in result else ""
    return f"{result['score']} of 8" + (f", not: {' '.join(failed)}" if failed else "") + named


def cell(value):
    return f"${value:.4f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value


def table(rows):
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    return lines + ["| " + " | ".join(cell(row[name]) for name in HEAD) + " |" for row in rows]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    print("\n".join(table([measure(directory) for directory in sys.argv[1:]])))
