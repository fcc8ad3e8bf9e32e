#!/usr/bin/env python3
"""Measures how much configured MCP servers delay startup. Alternates between two values of DEEPSEEK_HOME, such as one with servers and
one without, and prints the medians.

    bench/mcp/start.py [--runs 10] PROGRAM HOME HOME

first frame     time until the cursor is first shown, in a pseudo terminal
first answer    total time of `exec --no-save hi`; needs a provider or simulator (DEEPSEEK_BASE_URL, DEEPSEEK_API_KEY)
"""
import argparse, fcntl, os, pty, select, signal, statistics, struct, subprocess, termios, time

TIMEOUT = 20  # seconds


def frame(program, home):
    start = time.monotonic()
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", DEEPSEEK_HOME=home)
        os.execvp(program, [program])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
    seen = b""
    while b"\x1b[?25h" not in seen and time.monotonic() - start < TIMEOUT:
        seen += read(fd)
    elapsed = time.monotonic() - start
    os.kill(pid, signal.SIGTERM)
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        read(fd)
    os.close(fd)
    return elapsed


def read(fd):
    if select.select([fd], [], [], 0.05)[0]:
        try:
            return os.read(fd, 1 << 16)
        except OSError:  # the program has exited
            return b""
    return b""


def answer(program, home):
    start = time.monotonic()
    environment = dict(os.environ, DEEPSEEK_HOME=home)
    subprocess.run([program, "exec", "--no-save", "hi"], env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--runs", type=int, default=10)
parser.add_argument("program")
parser.add_argument("homes", nargs=2)
arguments = parser.parse_args()
for name, measure in (("first frame", frame), ("first answer", answer)):
    times = {home: [] for home in arguments.homes}
    for run in range(arguments.runs + 1):
        for home in arguments.homes:
            elapsed = measure(arguments.program, home)
            if run > 0:
                times[home].append(elapsed)
    print(name, *("%s: %.0f ms (minimum %.0f)" % (home, 1000 * statistics.median(values), 1000 * min(values)) for home, values in times.items()), sep="   ")
