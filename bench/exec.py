#!/usr/bin/env python3
"""Measures the cost of one prompt compared with the JVM's startup. Alternates between `java -version` and the launcher's `exec`, both
with the built-in guide and with a simulator in a separate process. Prints median wall and CPU time, peak resident memory, and the time
between the events of `exec --json`.

    [JAVA_HOME=...] bench/exec.py [RUNS]      20 runs of each by default
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
JAVA = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else "java"
HOME = tempfile.mkdtemp()
WORKSPACE = tempfile.mkdtemp()
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("DEEPSEEK_")} | {"DEEPSEEK_HOME": HOME}
STAGES = ["session_started", "request_sent", "reply_received", "turn_ended"]
NAMES = ["launcher, JVM, settings, session", "the first request", "its reply", "the rest of the turn", "close and exit"]


def measure(command):
    """Return the start and end time, CPU seconds and peak resident MB (including waited-for children), and the output."""
    started = time.time()
    process = subprocess.Popen(
        command, env=ENVIRONMENT, cwd=WORKSPACE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} exited with code {process.returncode}")
    return started, time.time(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out


def stages(started, ended, out):
    at = {}
    for line in out.decode().splitlines():
        event = json.loads(line)
        if "ts" in event:
            at.setdefault(event["type"], datetime.fromisoformat(event["ts"].replace("Z", "+00:00")).timestamp())
    times = [started, *(at[stage] for stage in STAGES), ended]
    return [(after - before) * 1000 for before, after in zip(times, times[1:])]


def row(what, runs, jvm):
    wall = statistics.median(run[1] - run[0] for run in runs) * 1000
    processor = statistics.median(run[2] for run in runs) * 1000
    resident = max(run[3] for run in runs)
    print(f"| {what} | {wall:.0f} ms | {wall / jvm:.1f} | {processor:.0f} ms | {resident:.0f} MB |")


def main():
    measure([LAUNCHER, "--help"])
    simulator = subprocess.Popen([str(ROOT / "testkit" / "simulator")], stdout=subprocess.PIPE, text=True)
    try:
        url = simulator.stdout.readline().strip()
        commands = {
            "java -version": [JAVA, "-version"],
            "exec, a simulator answers": [LAUNCHER, "exec", "--json", "--base-url", url, "--set", "model.api_key=sk-simulated", "hello"],
            "exec, the guide answers": [LAUNCHER, "exec", "--guide", "--json", "hello"],
        }
        runs = {what: [] for what in commands}
        for _ in range(RUNS):
            for what, command in commands.items():
                runs[what].append(measure(command))
    finally:
        simulator.terminate()
        simulator.wait()
    jvm = statistics.median(run[1] - run[0] for run in runs["java -version"]) * 1000
    print(f"{RUNS} alternating runs of each; load {os.getloadavg()[0]:.1f}:\n")
    print("| command | wall | ratio | CPU | peak resident |\n|---|---:|---:|---:|---:|")
    for what in commands:
        row(what, runs[what], jvm)
    asks = list(commands)[1:]
    parts = {what: [statistics.median(part) for part in zip(*(stages(run[0], run[1], run[4]) for run in runs[what]))] for what in asks}
    print("\n| until | " + " | ".join(asks) + " |\n|---|---:|---:|")
    for i, name in enumerate(NAMES):
        print(f"| {name} | " + " | ".join(f"{parts[what][i]:.0f} ms" for what in asks) + " |")


try:
    main()
finally:
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.rmtree(WORKSPACE, ignore_errors=True)
