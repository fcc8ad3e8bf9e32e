#!/usr/bin/env python3
"""Measures terminal programs. Runs each in a pseudo terminal and prints a table with one column per program.

    bench/terminal/measure.py [--seconds 10] [--starts 10] [--keys 300] NAME IDLE STREAM [NAME IDLE STREAM ...]

IDLE is a command line that starts the program with an idle screen, STREAM one that shows a streaming answer. Both must show
--mark (READY) after the first frame, echo typed characters, and exit on SIGTERM. Each sequence that shows the cursor counts as a frame.

    first frame       time from the start to the mark, and its ratio to `java -version`
    ready for keys    time from the start to the echo of a key typed as soon as the mark appears
    key to echo       time from typing a key to its echo, while the answer streams
    CPU               percentage of one core, for all processes of the program

The first line of output shows the latency of a program that only echoes, as a baseline. On a busy machine, the pseudo terminal
itself may take longer than the program.

Needs Linux, because it reads /proc.
"""
import argparse, fcntl, os, pty, random, re, select, shlex, signal, statistics, struct, subprocess, sys, termios, time, tty

COLUMNS, ROWS = 200, 50
CURSOR_SHOWN = re.compile(rb"\x1b\[\?25h")
TICKS = os.sysconf("SC_CLK_TCK")


class Terminal:
    """A program running in a pseudo terminal."""

    def __init__(self, command):
        self.started = time.monotonic()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
            command = shlex.split(command)
            os.execvp(command[0], command)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.bytes = 0
        self.frames = 0
        self.rest = b""

    def read(self, until):
        """Return the end of the previous output plus the next output, or nothing if there is no output until then."""
        ready, _, _ = select.select([self.fd], [], [], max(0, until - time.monotonic()))
        if not ready:
            return b""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            raise SystemExit("the program exited; last output: %r" % self.rest[-500:])
        # Stock Lanterna moves the cursor to the corner and queries its position to determine the screen size.
        for _ in range(data.count(b"\x1b[6n")):
            os.write(self.fd, b"\x1b[%d;%dR" % (ROWS, COLUMNS))
        self.bytes += len(data)
        text = self.rest + data
        self.frames += len(CURSOR_SHOWN.findall(text)) - len(CURSOR_SHOWN.findall(self.rest))
        self.rest = text[-500:]
        return text

    def await_text(self, text, seconds):
        """Wait for the text and return the time at which it appeared."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if text in self.read(until):
                return time.monotonic()
        raise SystemExit("%r did not appear within %d s; last output: %r" % (text, seconds, self.rest))

    def drain(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.read(until)

    def type(self, text):
        os.write(self.fd, text)

    def processes(self):
        """The program and all its descendants."""
        parents = {}
        for name in os.listdir("/proc"):
            if name.isdigit():
                try:
                    stat = open("/proc/%s/stat" % name).read()
                except OSError:
                    continue
                parents.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(name))
        found = [self.pid]
        for pid in found:
            found += parents.get(pid, [])
        return found

    def sum(self, read):
        total = 0
        for pid in self.processes():
            try:
                total += read(pid)
            except OSError:
                pass
        return total

    def cpu(self):
        def read(pid):
            fields = open("/proc/%d/stat" % pid).read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / TICKS
        return self.sum(read)

    def writes(self):
        return self.sum(lambda pid: field(pid, "io", "syscw"))

    def megabytes(self):
        return self.sum(lambda pid: field(pid, "status", "VmRSS")) / 1024

    def end(self):
        for pid in reversed(self.processes()):
            try:
                os.kill(pid, signal.SIGTERM)
            except OSError:
                pass
        until = time.monotonic() + 5
        while time.monotonic() < until:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
            try:
                self.read(time.monotonic() + 0.05)
            except SystemExit:
                pass
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def field(pid, file, name):
    for line in open("/proc/%d/%s" % (pid, file)):
        if line.startswith(name + ":"):
            return int(line.split()[1])
    return 0


def letters():
    """Return letters that occur in no transcript, so that each one on the screen is the echo of a key."""
    return [chr(c).encode() for c in range(0x100, 0x17f)]


def java_version():
    start = time.monotonic()
    subprocess.run(["java", "-version"], stderr=subprocess.DEVNULL, check=True)
    return (time.monotonic() - start) * 1000


def echo():
    """Echo the input, as the baseline program."""
    tty.setraw(0)
    os.write(1, b"READY")
    while typed := os.read(0, 4096):
        os.write(1, typed)


def echo_latencies(keys):
    terminal = Terminal(shlex.join([sys.executable, os.path.abspath(__file__), "--echo"]))
    terminal.await_text(b"READY", 30)
    latencies = key_latencies(terminal, keys)
    terminal.end()
    return latencies


def percentile(figures, share):
    return sorted(figures)[int(len(figures) * share)]


def start_times(command, mark):
    terminal = Terminal(command)
    painted = terminal.await_text(mark, 30)
    terminal.type(letters()[0])
    ready = terminal.await_text(letters()[0], 30)
    terminal.end()
    return (painted - terminal.started) * 1000, (ready - terminal.started) * 1000


def streaming(command, options):
    terminal = Terminal(command)
    terminal.await_text(options.mark, 30)
    terminal.drain(options.warm)
    latencies = key_latencies(terminal, options.keys)
    cpu, writes, start = terminal.cpu(), terminal.writes(), time.monotonic()
    terminal.bytes = terminal.frames = 0
    terminal.drain(options.seconds)
    seconds = time.monotonic() - start
    frames = max(1, terminal.frames)
    figures = {
        "key to echo p50, ms": statistics.median(latencies),
        "key to echo p99, ms": percentile(latencies, 0.99),
        "key to echo max, ms": max(latencies),
        "frames a second": frames / seconds,
        "writes a frame": (terminal.writes() - writes) / frames,
        "bytes a frame": terminal.bytes / frames,
        "CPU while streaming, %": 100 * (terminal.cpu() - cpu) / seconds,
        "RSS, MB": terminal.megabytes(),
    }
    terminal.end()
    return figures


def key_latencies(terminal, count):
    known = letters()
    latencies = []
    for number in range(count):
        if number % 50 == 0:
            terminal.type(b"\x15")
            terminal.drain(0.1)
        terminal.drain(random.uniform(0.01, 0.05))
        key = known[number % len(known)]
        terminal.rest = b""
        typed = time.monotonic()
        terminal.type(key)
        latencies.append((terminal.await_text(key, 10) - typed) * 1000)
    return latencies


def idle(command, options):
    terminal = Terminal(command)
    terminal.await_text(options.mark, 30)
    terminal.drain(3)
    cpu, start = terminal.cpu(), time.monotonic()
    terminal.drain(options.seconds)
    percent = 100 * (terminal.cpu() - cpu) / (time.monotonic() - start)
    terminal.end()
    return percent


def measure(programs, options):
    starts = {name: [] for name, _, _ in programs}
    jvm = []
    for _ in range(options.starts):
        jvm.append(java_version())
        for name, idle_command, _ in programs:
            starts[name].append(start_times(idle_command, options.mark))
    base = statistics.median(jvm)
    rows = {}
    for name, idle_command, stream_command in programs:
        painted, ready = (statistics.median(times) for times in zip(*starts[name]))
        figures = {
            "first frame, ms": painted,
            "first frame / java -version": painted / base,
            "ready for keys, ms": ready,
            "ready for keys / java -version": ready / base,
        }
        figures.update(streaming(stream_command, options))
        figures["CPU idle, %"] = idle(idle_command, options)
        for what, figure in figures.items():
            rows.setdefault(what, []).append(figure)
    return base, rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=8, help="seconds of streaming before the measurement")
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--keys", type=int, default=300)
    parser.add_argument("--mark", default="READY", type=str.encode)
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("program", nargs="*")
    options = parser.parse_args()
    if options.echo:
        return echo()
    if len(options.program) % 3 or not options.program:
        parser.error("expected NAME IDLE STREAM for each program")
    programs = [tuple(options.program[i : i + 3]) for i in range(0, len(options.program), 3)]
    bare = echo_latencies(options.keys)
    base, rows = measure(programs, options)
    print("%d x %d, java -version %.0f ms, %d starts, %d keys" % (COLUMNS, ROWS, base, options.starts, options.keys), end="; ")
    print("baseline echo: p50 %.2f ms, p99 %.2f ms" % (statistics.median(bare), percentile(bare, 0.99)))
    print("\n| | %s |\n|---|%s" % (" | ".join(name for name, _, _ in programs), "---:|" * len(programs)))
    for what, figures in rows.items():
        print("| %s | %s |" % (what, " | ".join("%.2f" % figure for figure in figures)))


main()
