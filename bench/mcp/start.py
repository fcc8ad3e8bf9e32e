#!/usr/bin/env python3
"""What do configured servers cost a start? Medians, in turn, of two homes of the program (DEEPSEEK_HOME), as one with servers and one without.

    bench/mcp/start.py [--runs 10] PROGRAM HOME HOME

first frame     from the start to the first time that the cursor is shown, in a pseudo terminal
first answer    of `exec --no-save hi`, whole; a provider or a simulator must answer (DEEPSEEK_BASE_URL, DEEPSEEK_API_KEY)
"""
import argparse, fcntl, os, pty, select, signal, statistics, struct, subprocess, termios, time

LONGEST = 20


def frame(program, home):
    start = time.monotonic()
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", DEEPSEEK_HOME=home)
        os.execvp(program, [program])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
    seen = b""
    while b"\x1b[?25h" not in seen and time.monotonic() - start < LONGEST:
        seen += read(fd)
    taken = time.monotonic() - start
    os.kill(pid, signal.SIGTERM)
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        read(fd)
    os.close(fd)
    return taken


def read(fd):
    if select.select([fd], [], [], 0.05)[0]:
        try:
            return os.read(fd, 1 << 16)
        except OSError:  # it has ended
            return b""
    return b""


def answer(program, home):
    start = time.monotonic()
    environment = dict(os.environ, DEEPSEEK_HOME=home)
    subprocess.run([program, "exec", "--no-save", "hi"], env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=True)
    return time.monotonic() - start


options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
options.add_argument("--runs", type=int, default=10)
options.add_argument("program")
options.add_argument("homes", nargs=2)
given = options.parse_args()
for name, measure in (("first frame", frame), ("first answer", answer)):
    times = {home: [] for home in given.homes}
    for run in range(given.runs + 1):
        for home in given.homes:
            taken = measure(given.program, home)
            if run > 0:
                times[home].append(taken)
    print(name, *("%s: %.0f ms (least %.0f)" % (home, 1000 * statistics.median(all), 1000 * min(all)) for home, all in times.items()), sep="   ")
