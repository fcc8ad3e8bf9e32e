#!/usr/bin/env python3
"""Runs the prompts of a session one after another in one session of a program, with a bridge on PORT.

DIR receives the bridge's requests, the program's home directory, and a new copy of the repository. Start
`bridge.py serve DIR/requests PORT` first, and answer its requests.
"""

import argparse
import json
import os
import subprocess
from pathlib import Path

from sessions import NAMES, Session

HERE = Path(__file__).parent
MODEL = "deepseek-flash"
WINDOW = 1_048_576  # tokens


def ours(prompt, first, port, budget):
    program = os.environ.get("DEEPSEEK_TUI", str(HERE.parent.parent / "deepseek-tui"))
    resume = [] if first else ["--continue"]
    setting = [] if budget is None else ["--set", f"context.budget_tokens={budget}"]
    return [program, "exec", "--mode", "auto", *resume, "--base-url", f"http://127.0.0.1:{port}", "--model", MODEL, *setting, prompt]


def opencode(prompt, first, port, budget):
    return ["opencode", "run", *([] if first else ["--continue"]), "--model", f"bridge/{MODEL}", prompt]


def reasonix(prompt, first, port, budget):
    return ["reasonix", "run", *([] if first else ["--continue"]), "--model", MODEL, prompt]


COMMANDS = {"ours": ours, "opencode": opencode, "reasonix": reasonix}


def opencode_settings(port, budget):
    """Return settings with the bridge as provider, and a context window for which opencode compacts at about the budget."""
    model = {"name": MODEL, "limit": {"context": WINDOW if budget is None else budget + 8_000, "output": 8_000}}
    options = {"baseURL": f"http://127.0.0.1:{port}/v1", "apiKey": "bridge"}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {MODEL: model}}
    return {"provider": {"bridge": provider}, "permission": "allow"}


def environment(program, home, port, budget):
    variables = {**os.environ, "HOME": str(home), "DEEPSEEK_API_KEY": "bridge", "DEEPSEEK_HOME": str(home / "deepseek")}
    variables["XDG_CONFIG_HOME"], variables["XDG_DATA_HOME"] = str(home / "config"), str(home / "data")
    if program == "opencode":
        variables["OPENCODE_CONFIG_CONTENT"] = json.dumps(opencode_settings(port, budget))
    if program == "reasonix":
        variables["DEEPSEEK_BASE_URL"] = f"http://127.0.0.1:{port}/v1"
    return variables


def prepare(directory, session=Session("shelf")):
    """Create a copy of the repository with a single commit, and return its directory."""
    work = session.copy(directory / "work")
    for words in (["init", "-q"], ["add", "-A"],
                  ["-c", f"user.name={session.name}", "-c", "user.email=minds@localhost", "commit", "-qm", f"Add {session.name}"]):
        subprocess.run(["git", *words], cwd=work, check=True)
    return work


def main(program, directory, port, session, budget):
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "run.json").write_text(json.dumps({"program": program, "session": session.name, "budget": budget}), encoding="utf-8")
    home = directory / "home"
    home.mkdir(exist_ok=True)
    work = prepare(directory, session)
    for number, prompt in enumerate(session.prompts(), 1):
        command = COMMANDS[program](prompt, number == 1, port, budget)
        run = subprocess.run(command, cwd=work, env=environment(program, home, port, budget), capture_output=True, encoding="utf-8")
        (directory / f"answer-{number}.txt").write_text(run.stdout, encoding="utf-8")
        (directory / f"messages-{number}.txt").write_text(run.stderr, encoding="utf-8")
        if run.returncode:
            raise SystemExit(f"{program} exited with code {run.returncode} at prompt {number}; see {directory}/messages-{number}.txt")


def budget_of(text):
    return None if text == "default" else int(text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=sorted(COMMANDS))
    parser.add_argument("directory", type=Path)
    parser.add_argument("port", type=int, nargs="?", default=8765)
    parser.add_argument("--session", choices=NAMES, default="shelf")
    parser.add_argument("--budget", type=budget_of, default=32_000, help="tokens of the prompt, or default")
    given = parser.parse_args()
    main(given.program, given.directory.resolve(), given.port, Session(given.session), given.budget)
