"""The one step of the GitHub action: asks, and makes a comment file and annotations of the answer.

Nothing that the model says reaches the log as it is: a line that begins with two colons would be a command to the runner.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

MODES = ("plan", "ask", "edits", "auto", "full")
MOST_ANNOTATIONS = 30
PLACE = re.compile(r"^\s*(?:[-*]\s+)?`?(?P<file>[\w./@+-][\w ./@+-]*\.\w+):(?P<line>\d{1,7})`?:?\s+(?P<text>\S.*)$")
ANNOTATED = "\n\nName each place that something is wrong with on a line of its own, as path/to/file.py:12: what is wrong."


def wanted(environment):
    """What to ask; refuses where nothing is."""
    name = environment.get("INPUT_PROMPT_FILE", "")
    parts = [Path(name).read_text(encoding="utf-8")] if name else []
    parts.append(environment.get("INPUT_PROMPT", ""))
    prompt = "\n\n".join(part for part in parts if part.strip())
    if not prompt:
        raise SystemExit("Neither prompt nor prompt-file says what to ask.")
    return prompt + ANNOTATED


def command(environment):
    mode = environment.get("INPUT_MODE") or "plan"
    if mode not in MODES:
        raise SystemExit(f"mode {mode!r} is none; use one of {', '.join(MODES)}.")
    if not environment.get("DEEPSEEK_API_KEY"):
        raise SystemExit("DEEPSEEK_API_KEY is not set; hand it on in the env of the step, from a secret.")
    words = [environment.get("INPUT_PROGRAM") or "deepseek-tui", "exec", "--json", "--mode", mode]
    for option, name in (("--model", "INPUT_MODEL"), ("--max-steps", "INPUT_MAX_STEPS"), ("--max-cost", "INPUT_MAX_COST")):
        if environment.get(name):
            words += [option, environment[name]]
    return [*words, "-"]


def events(lines):
    for line in lines:
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if isinstance(event, dict):
            yield event


def answer(all_events):
    """The last thing that was said, and how the turn ended."""
    said, ended = "", {}
    for event in all_events:
        if event.get("type") == "reply_received" and not event.get("calls"):
            said = event.get("content") or said
        elif event.get("type") == "turn_ended":
            ended = event
    return said, ended


def data(text):
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def attribute(text):
    return data(text).replace(":", "%3A").replace(",", "%2C")


def annotations(said, root):
    """Of lines that begin with a place in a file that is there."""
    found = []
    for line in said.splitlines():
        place = PLACE.match(line)
        if place and is_inside(root, place["file"]):
            found.append(f"::warning file={attribute(place['file'])},line={place['line']}::{data(place['text'])}")
    return found[:MOST_ANNOTATIONS]


def is_inside(root, name):
    file = (root / name).resolve()
    return file.is_relative_to(root.resolve()) and file.is_file()


def one_line(value):
    """An output of the step is a line: what is none is no value."""
    text = "" if value is None else str(value)
    return text if re.fullmatch(r"[\w.:-]*", text) else ""


def report(environment, said, ended):
    file = Path(environment.get("INPUT_COMMENT_FILE") or "deepseek-tui-comment.md")
    file.write_text((said or "There was no answer.") + "\n", encoding="utf-8")
    for line in annotations(said, Path.cwd()):
        print(line)
    outputs = {"comment-file": file, "session-id": one_line(ended.get("session_id")), "cost": one_line(ended.get("cost"))}
    append(environment, "GITHUB_OUTPUT", "".join(f"{name}={value}\n" for name, value in outputs.items()))
    append(environment, "GITHUB_STEP_SUMMARY", (said or "There was no answer.") + "\n")


def append(environment, name, text):
    if environment.get(name):
        with open(environment[name], "a", encoding="utf-8") as out:
            out.write(text)


def main(environment):
    if any(c in environment.get("INPUT_COMMENT_FILE", "") for c in "\r\n"):
        raise SystemExit("comment-file must be one line.")
    words = command(environment)
    run = subprocess.run(words, input=wanted(environment), capture_output=True, encoding="utf-8", check=False)
    said, ended = answer(events(run.stdout.splitlines()))
    report(environment, said, ended)
    if run.returncode:
        last = run.stderr.strip().splitlines()[-1:] or ["no reason was given"]
        print("::error::" + data(f"deepseek-tui ended with {run.returncode}: {last[0]}"))
    return run.returncode


if __name__ == "__main__":
    sys.exit(main(dict(os.environ)))
