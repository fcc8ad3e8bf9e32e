#!/usr/bin/env python3
"""Measures how much 50 skills and 3 hooks delay the start of a session. Alternates between running the launcher's `exec` in a workspace
that has them and in an empty one, with a simulator in a separate process. Prints the median time until the session has started and the
median CPU time.

    bench/setup.py [RUNS]      20 runs of each by default
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
ROOT = pathlib.Path(__file__).resolve().parent.parent
LAUNCHER = str(ROOT / "deepseek-tui")
DIRECTORY = pathlib.Path(tempfile.mkdtemp())
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("DEEPSEEK_")} | {
    "DEEPSEEK_HOME": str(DIRECTORY / "home"), "HOME": str(DIRECTORY)}
DESCRIPTION = "Does the work number {0} with great care, whenever somebody asks for work of that number or for anything " \
    "near to it in any document of the project, and also when tables or forms are named."


def workspaces():
    empty, full = DIRECTORY / "empty", DIRECTORY / "full"
    empty.mkdir()
    for i in range(50):
        skill = full / ".claude/skills" / f"skill-{i}"
        skill.mkdir(parents=True)
        head = f"---\nname: skill-{i}\ndescription: {DESCRIPTION.format(i)}\n---\n# Skill {i}\n\n"
        (skill / "SKILL.md").write_text(head + "Do it step by step, and check the result with the script beside this file.\n" * 60)
    hook = lambda tool, command: {"matcher": tool, "hooks": [{"type": "command", "command": command}]}
    hooks = {"PreToolUse": [hook("Bash", "./a.sh"), hook("Write", "./b.sh")], "PostToolUse": [hook("Edit", "./c.sh")]}
    (full / ".claude/settings.json").write_text(json.dumps({"hooks": hooks}))
    return {"empty": empty, "50 skills, 3 hooks": full}


def measure(workspace, url, *more):
    """Return the milliseconds until the session has started, and the CPU time in milliseconds."""
    command = [LAUNCHER, "exec", "--json", "--no-save", "--base-url", url, "--set", "model.api_key=sk-simulated", *more, "hello"]
    began = time.time()
    process = subprocess.Popen(
        command, env=ENVIRONMENT, cwd=workspace, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} exited with code {process.returncode}")
    started = next(event for event in map(json.loads, out.decode().splitlines()) if event["type"] == "session_started")
    at = datetime.fromisoformat(started["ts"].replace("Z", "+00:00")).timestamp()
    return (at - began) * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def main():
    simulator = subprocess.Popen([str(ROOT / "testkit" / "simulator")], stdout=subprocess.PIPE, text=True)
    try:
        url = simulator.stdout.readline().strip()
        places = workspaces()
        for workspace in places.values():
            measure(workspace, url, "--trust")
        runs = {what: [] for what in places}
        for _ in range(RUNS):
            for what, workspace in places.items():
                runs[what].append(measure(workspace, url))
    finally:
        simulator.terminate()
        simulator.wait()
    print(f"{RUNS} alternating runs of each; load {os.getloadavg()[0]:.1f}:\n")
    print("| workspace | session start, median | minimum | CPU, median | minimum |\n|---|---:|---:|---:|---:|")
    for what, measured in runs.items():
        wall, processor = zip(*measured)
        print(f"| {what} | {statistics.median(wall):.0f} ms | {min(wall):.0f} ms "
              f"| {statistics.median(processor):.0f} ms | {min(processor):.0f} ms |")


try:
    main()
finally:
    shutil.rmtree(DIRECTORY, ignore_errors=True)
