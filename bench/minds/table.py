#!/usr/bin/env python3
"""table.py DIR...: prints figures and grade of the runs in these directories as a Markdown table.

A directory was written by run.py, or contains only the requests and answers of a bridge. Tokens are those of bridge.py. Costs use the
off-peak prices of deepseek-flash per million tokens: $0.003 for cached input, $0.15 for other input, $0.60 for output.
"""

import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bridge import arguments, hit, rendered, usage
from grade import grade
from sessions import Session

HIT, MISS, OUTPUT = 0.003e-6, 0.15e-6, 0.60e-6
HEAD = ("run", "requests", "calls", "failed", "rewrites", "prompt tokens", "missed", "output", "cost", "fetched again", "grade")
READS = {"read", "read_file", "view"}
PATHS = ("file_path", "filePath", "path")
CHANGES = {"edit", "edit_file", "multiedit", "multi_edit", "write", "write_file"}

# A result with which a program reports that it could not carry out a call. A command that exits with an error was carried out.
FAILED = re.compile(r"\W{0,3}(?:<\w*error>|error\b|failed\b|invalid\b|unknown tool|unavailable tool|no such (?:file|tool)|file not found"
                    r"|(?:the )?\w+ tool was called with invalid|could not find oldstring|not found in)", re.IGNORECASE)


def read(file):
    return json.loads(file.read_text(encoding="utf-8"))


@dataclass
class Record:
    """The requests of a run and their answers, in order."""

    bodies: list
    answers: list

    @staticmethod
    def of(directory):
        place = directory / "requests" if (directory / "requests").is_dir() else directory
        bodies, answers = [], []
        for request in sorted([*place.glob("*.request.json"), *place.glob("*.req.json")]):
            number = request.name.split(".")[0]
            answer = next((place / f"{number}.{kind}.json" for kind in ("answer", "rep") if (place / f"{number}.{kind}.json").exists()), None)
            bodies.append(read(request))
            answers.append(read(answer) if answer else {})
        return Record(bodies, answers)

    def bills(self):
        prompts, bills = [], []
        for body, answer in zip(self.bodies, self.answers):
            text = rendered(body)
            bills.append(usage(text, hit(text, prompts), answer))
            prompts.append(text)
        return bills

    def rewrites(self):
        """Return the numbers of the requests that do not extend the previous prompt.

        Side requests, which have no message in common with it, are ignored.
        """
        found, before = [], None
        for number, body in enumerate(self.bodies):
            text = rendered(body)
            if before is not None and not shares(before, text):
                continue
            if before is not None and not text.startswith(before):
                found.append(number)
            before = text
        return found

    def calls(self):
        """Yield the number of the request, the tool and the arguments of each call."""
        for number, answer in enumerate(self.answers):
            for call in answer.get("calls") or []:
                try:
                    given = json.loads(arguments(call))
                except ValueError:
                    given = {}
                yield number, call["name"].lower(), given if isinstance(given, dict) else {}

    def results(self):
        """Return the text of each result, by the id of its call."""
        return {
            one["tool_call_id"]: text_of(one.get("content"))
            for body in self.bodies
            for one in body.get("messages", [])
            if one.get("role") == "tool" and one.get("tool_call_id")
        }

    def fetched_again(self):
        """Count the files that were read before a rewrite and again after it, without a change in between, once for each rewrite."""
        rewrites, known, again = self.rewrites(), {}, set()
        for number, tool, given in self.calls():
            path = next((str(given[name]) for name in PATHS if name in given), None)
            turn = sum(rewrite <= number for rewrite in rewrites)
            if path is not None and tool in CHANGES:
                known.pop(path, None)
            if path is not None and tool in READS:
                if known.get(path, turn) < turn:
                    again.add((turn, path))
                known[path] = turn
        return len(again)


def text_of(content):
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content or [])


def shares(one, other):
    return one.split("\n", 2)[:2] == other.split("\n", 2)[:2]


def tape(directory):
    """Return the events of deepseek-tui's session, if this is a run of it."""
    events = []
    for file in sorted([*directory.glob("home/deepseek/sessions/*/tape.jsonl"), *directory.glob("*.tape.jsonl")]):
        events += [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return events


def failed(record, events):
    """Count the calls that the program could not carry out. A tape records them; otherwise, the words of the result decide."""
    if events:
        outcomes = [one["outcome"] for one in events if one["type"] == "tool_returned"]
        return sum(one["status"] == "error" and one.get("exit_code") is None for one in outcomes)
    return sum(FAILED.match(text) is not None for text in record.results().values())


def rewrites(record, events):
    """Return the number of rewrites, with their causes if there is a tape."""
    causes = Counter(one["reason"] for one in events if one["type"] == "rebased")
    if not causes:
        return str(len(record.rewrites()))
    return f"{sum(causes.values())}: " + ", ".join(f"{number} {cause}" for cause, number in causes.most_common())


def measure(directory):
    directory = Path(directory)
    record, events = Record.of(directory), tape(directory)
    bills = record.bills()
    prompt = sum(bill["prompt_tokens"] for bill in bills)
    missed = sum(bill["prompt_cache_miss_tokens"] for bill in bills)
    out = sum(bill["completion_tokens"] for bill in bills)
    return {
        "run": directory.name,
        "requests": len(record.bodies),
        "calls": sum(1 for _ in record.calls()),
        "failed": failed(record, events),
        "rewrites": rewrites(record, events),
        "prompt tokens": prompt,
        "missed": missed,
        "output": out,
        "cost": (prompt - missed) * HIT + missed * MISS + out * OUTPUT,
        "fetched again": record.fetched_again(),
        "grade": graded(directory),
    }


def graded(directory):
    if not (directory / "work").is_dir():
        return "-"
    chosen = directory / "run.json"
    session = Session(read(chosen)["session"] if chosen.exists() else "shelf")
    last = directory / f"answer-{len(session.prompts())}.txt"
    result = grade(directory / "work", last.read_text(encoding="utf-8") if last.exists() else "", session)
    wrong = [name for name, value in result.items() if value is False]
    named = f", tests named {result['tests_named']}" if "tests_named" in result else ""
    return f"{result['score']} of {result['of']}" + (f", not: {' '.join(wrong)}" if wrong else "") + named


def cell(value):
    return f"${value:.4f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value


def table(rows):
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    return lines + ["| " + " | ".join(cell(row[name]) for name in HEAD) + " |" for row in rows]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    print("\n".join(table([measure(directory) for directory in sys.argv[1:]])))
