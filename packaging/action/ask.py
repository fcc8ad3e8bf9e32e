"""The GitHub action's only step: sends the prompt, and turns the answer into a comment file and annotations.

The answer is never written to the log unescaped, because the runner would execute a line that starts with two colons as a command.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

MODES = ("plan", "ask", "edits", "auto", "full")
MAX_ANNOTATIONS = 30
LOCATION = re.compile(r"^\s*(?:[-*]\s+)?`?(?P<file>[\w./@+-][\w ./@+-]*\.\w+):(?P<line>\d{1,7})`?:?\s+(?P<text>\S.*)$")
ANNOTATION_INSTRUCTIONS = "\n\nName each place that something is wrong with on a line of its own, as path/to/file.py:12: what is wrong."


def prompt_from(environment):
    """Return the prompt; exit if it is empty."""
    name = environment.get("INPUT_PROMPT_FILE", "")
    parts = [Path(name).read_text(encoding="utf-8")] if name else []
    parts.append(environment.get("INPUT_PROMPT", ""))
    prompt = "\n\n".join(part for part in parts if part.strip())
    if not prompt:
        raise SystemExit("The prompt is empty. Set prompt or prompt-file.")
    return prompt + ANNOTATION_INSTRUCTIONS


def command(environment):
    mode = environment.get("INPUT_MODE") or "plan"
    if mode not in MODES:
        raise SystemExit(f"Unknown mode {mode!r}. Use one of {', '.join(MODES)}.")
    if not environment.get("DEEPSEEK_API_KEY"):
        raise SystemExit("DEEPSEEK_API_KEY is not set. Pass it from a secret in the step's env.")
    arguments = [environment.get("INPUT_PROGRAM") or "deepseek-tui", "exec", "--json", "--mode", mode]
    for option, name in (("--model", "INPUT_MODEL"), ("--max-steps", "INPUT_MAX_STEPS"), ("--max-cost", "INPUT_MAX_COST")):
        if environment.get(name):
            arguments += [option, environment[name]]
    return [*arguments, "-"]


def events(lines):
    for line in lines:
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if isinstance(event, dict):
            yield event


def answer(all_events):
    """Return the model's last message and the turn_ended event."""
    text, ended = "", {}
    for event in all_events:
        if event.get("type") == "reply_received" and not event.get("calls"):
            text = event.get("content") or text
        elif event.get("type") == "turn_ended":
            ended = event
    return text, ended


def data(text):
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def attribute(text):
    return data(text).replace(":", "%3A").replace(",", "%2C")


def annotations(text, root):
    """Return annotations for the lines that start with the location of an existing file."""
    found = []
    for line in text.splitlines():
        location = LOCATION.match(line)
        if location and is_inside(root, location["file"]):
            found.append(f"::warning file={attribute(location['file'])},line={location['line']}::{data(location['text'])}")
    return found[:MAX_ANNOTATIONS]


def is_inside(root, name):
    file = (root / name).resolve()
    return file.is_relative_to(root.resolve()) and file.is_file()


def one_line(value):
    """Return the value as a step output, or an empty string if it is not a single plain word."""
    text = "" if value is None else str(value)
    return text if re.fullmatch(r"[\w.:-]*", text) else ""


def report(environment, text, ended):
    file = Path(environment.get("INPUT_COMMENT_FILE") or "deepseek-tui-comment.md")
    file.write_text((text or "No answer.") + "\n", encoding="utf-8")
    for line in annotations(text, Path.cwd()):
        print(line)
    outputs = {"comment-file": file, "session-id": one_line(ended.get("session_id")), "cost": one_line(ended.get("cost"))}
    append(environment, "GITHUB_OUTPUT", "".join(f"{name}={value}\n" for name, value in outputs.items()))
    append(environment, "GITHUB_STEP_SUMMARY", (text or "No answer.") + "\n")


def append(environment, name, text):
    if environment.get(name):
        with open(environment[name], "a", encoding="utf-8") as out:
            out.write(text)


def main(environment):
    if any(c in environment.get("INPUT_COMMENT_FILE", "") for c in "\r\n"):
        raise SystemExit("comment-file must be a single line.")
    arguments = command(environment)
    run = subprocess.run(arguments, input=prompt_from(environment), capture_output=True, encoding="utf-8", check=False)
    text, ended = answer(events(run.stdout.splitlines()))
    report(environment, text, ended)
    if run.returncode:
        reason = run.stderr.strip().splitlines()[-1:] or ["no error message"]
        print("::error::" + data(f"deepseek-tui exited with code {run.returncode}: {reason[0]}"))
    return run.returncode


if __name__ == "__main__":
    sys.exit(main(dict(os.environ)))
