#!/usr/bin/env python3
"""run.py PROGRAM DIR [PORT]: runs the five prompts one after another in one session of a program, with a bridge on PORT.

PROGRAM is ours, opencode or reasonix. DIR receives the bridge's requests, the program's home directory, and a new copy of the repository.
Start `bridge.py serve DIR/requests PORT` first, and answer its requests.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
MODEL = "deepseek-flash"
BUDGET = 32_000


def prompts():
    return json.loads((HERE / "prompts.json").read_text(encoding="utf-8"))


def ours(prompt, first, port):
    program = os.environ.get("DEEPSEEK_TUI", str(HERE.parent.parent / "deepseek-tui"))
    resume = [] if first else ["--continue"]
    return [program, "exec", "--mode", "auto", *resume, "--base-url", f"http://127.0.0.1:{port}", "--model", MODEL,
            "--set", f"context.budget_tokens={BUDGET}", prompt]


def opencode(prompt, first, port):
    return ["opencode", "run", *([] if first else ["--continue"]), "--model", f"bridge/{MODEL}", prompt]


def reasonix(prompt, first, port):
    return ["reasonix", "run", *([] if first else ["--continue"]), "--model", MODEL, prompt]


COMMANDS = {"ours": ours, "opencode": opencode, "reasonix": reasonix}


def opencode_settings(port):
    """Return settings with the bridge as provider, and a context window for which opencode compacts at about BUDGET tokens."""
    model = {"name": MODEL, "limit": {"context": BUDGET + 8_000, "output": 8_000}}
    options = {"baseURL": f"http://127.0.0.1:{port}/v1", "apiKey": "bridge"}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {MODEL: model}}
    return {"provider": {"bridge": provider}, "permission": "allow"}


def environment(program, home, port):
    variables = {**os.environ, "HOME": str(home), "DEEPSEEK_API_KEY": "bridge", "DEEPSEEK_HOME": str(home / "deepseek")}
    variables["XDG_CONFIG_HOME"], variables["XDG_DATA_HOME"] = str(home / "config"), str(home / "data")
    if program == "opencode":
        variables["OPENCODE_CONFIG_CONTENT"] = json.dumps(opencode_settings(port))
    if program == "reasonix":
        variables["DEEPSEEK_BASE_URL"] = f"http://127.0.0.1:{port}/v1"
    return variables


def prepare(directory):
    """Create a copy of the repository with a single commit, and return its directory."""
    work = directory / "work"
    shutil.copytree(HERE / "repository", work)
    for words in (["init", "-q"], ["add", "-A"],
                  ["-c", "user.name=shelf", "-c", "user.email=shelf@localhost", "commit", "-qm", "shelf 0.3"]):
        subprocess.run(["git", *words], cwd=work, check=True)
    return work


def main(program, directory, port):
    directory.mkdir(parents=True, exist_ok=True)
    home = directory / "home"
    home.mkdir(exist_ok=True)
    work = prepare(directory)
    for number, prompt in enumerate(prompts(), 1):
        command = COMMANDS[program](prompt, number == 1, port)
        run = subprocess.run(command, cwd=work, env=environment(program, home, port), capture_output=True, encoding="utf-8")
        (directory / f"answer-{number}.txt").write_text(run.stdout, encoding="utf-8")
        (directory / f"messages-{number}.txt").write_text(run.stderr, encoding="utf-8")
        if run.returncode:
            raise SystemExit(f"{program} exited with code {run.returncode} at prompt {number}; see {directory}/messages-{number}.txt")


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in COMMANDS:
        raise SystemExit(__doc__)
    main(sys.argv[1], Path(sys.argv[2]).resolve(), int(sys.argv[3]) if len(sys.argv) > 3 else 8765)
