#!/usr/bin/env python3
"""Compares startup times with those of other terminal assistants. Alternates between the installed programs and prints a table of medians
and their ratios to deepseek-tui's: --version, --help, one prompt that a simulator answers with a single reply, and, in a pseudo terminal
of 120 x 40, the time until the first text appears and until a key typed at that point is echoed.

    bench/peers.py [--runs 11] [--install] [NAME ...]      NAME: image, reasonix, codex, opencode, claude (default: all)

deepseek-tui is this checkout's launcher. image is the image in dist/, if ./mvnw -Pimage package has built one.

--install first installs the other programs with npm into bench/target/peers. Otherwise the programs there or on the PATH are used. They
run with a separate home directory under bench/target, configured to skip update checks and onboarding. Only programs that support the
simulator's API get a prompt; startup is measured for all. Needs Linux.
"""
import argparse, fcntl, json, os, pathlib, pty, re, select, shutil, signal, statistics, struct, subprocess, sys, termios, threading, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "bench" / "target" / "peers-home"
WORKSPACE = HOME / "workspace"
PACKAGES = {"reasonix": "reasonix", "codex": "@openai/codex", "opencode": "opencode-ai", "claude": "@anthropic-ai/claude-code"}
KEY = "sk-simulated"
OURS = ["exec", "--json", "--set", "model.api_key=" + KEY, "--base-url", "URL", "hello"]
ASKS = {
    "deepseek-tui": OURS,
    "image": OURS,
    "reasonix": ["run", "hello"],
    "opencode": ["run", "hello"],
}
COMPARED = ["--version", "--help", "one reply", "first text", "a key is echoed"]
# Replies to the queries that programs send to the terminal before the first frame.
ANSWERS = {
    b"\x1b[6n": b"\x1b[1;1R",
    b"\x1b[c": b"\x1b[?62;22c",
    b"\x1b]10;?": b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1b]11;?": b"\x1b]11;rgb:0000/0000/0000\x1b\\",
    b"\x1b[?u": b"\x1b[?0u",
}
COMMANDS = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[P_^X][^\x1b]*\x1b\\|\x1b\[[0-9;:?<>=!]*[ -/]*[@-~]|\x1b[^\[\]P_^X]")


def installed():
    found = {"deepseek-tui": str(ROOT / "deepseek-tui")}
    for image in sorted(ROOT.glob("dist/deepseek-tui-*/bin/deepseek-tui")):
        found["image"] = str(image)
    for name in PACKAGES:
        own = ROOT / "bench" / "target" / "peers" / "node_modules" / ".bin" / name
        path = str(own) if own.exists() else shutil.which(name)
        if path:
            found[name] = path
    return found


def install():
    target = ROOT / "bench" / "target" / "peers"
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(target), *PACKAGES.values()], check=True, stdout=sys.stderr)


def environment():
    kept = {k: v for k, v in os.environ.items() if not re.match(r"(?i)(DEEPSEEK|ANTHROPIC|OPENAI|CLAUDE|CODEX)_|(https?|all)_proxy$", k)}
    return kept | {
        "HOME": str(HOME), "DEEPSEEK_HOME": str(HOME / ".deepseek"), "TERM": "xterm-256color", "COLORTERM": "truecolor",
        "SIM_KEY": KEY, "ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": "http://127.0.0.1:9", "DISABLE_AUTOUPDATER": "1"}


def configure(url):
    """Write the programs' settings, so that they use the simulator and skip onboarding."""
    for directory in [WORKSPACE, HOME / ".reasonix", HOME / ".codex", HOME / ".config" / "opencode", HOME / ".deepseek"]:
        directory.mkdir(parents=True, exist_ok=True)
    (HOME / ".reasonix" / ".env").write_text("SIM_KEY=%s\n" % KEY)
    (HOME / ".reasonix" / "config.toml").write_text(
        'default_model = "sim/deepseek-v4-flash"\n[[providers]]\nname = "sim"\nkind = "openai"\nbase_url = "%s"\n'
        'models = ["deepseek-v4-flash"]\napi_key_env = "SIM_KEY"\n' % url)
    (HOME / ".codex" / "config.toml").write_text(
        'model = "deepseek-v4-flash"\nmodel_provider = "sim"\ncheck_for_update_on_startup = false\n[model_providers.sim]\nname = "sim"\n'
        'base_url = "%s/v1"\nenv_key = "SIM_KEY"\nwire_api = "responses"\n[projects."%s"]\ntrust_level = "trusted"\n' % (url, WORKSPACE))
    provider = {
        "npm": "@ai-sdk/openai-compatible", "name": "sim", "options": {"baseURL": url, "apiKey": KEY},
        "models": {"deepseek-v4-flash": {"name": "flash"}}}
    (HOME / ".config" / "opencode" / "opencode.json").write_text(
        json.dumps({"model": "sim/deepseek-v4-flash", "autoupdate": False, "provider": {"sim": provider}}))
    (HOME / ".claude.json").write_text(json.dumps({
        "hasCompletedOnboarding": True, "theme": "dark", "customApiKeyResponses": {"approved": [KEY], "rejected": []},
        "projects": {str(WORKSPACE): {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}}}))


def timed(command):
    """Return the wall time in milliseconds, or None on failure. Wait without a timeout, because Python polls every 50 ms with one."""
    started = time.monotonic()
    process = subprocess.Popen(
        command, env=environment(), cwd=WORKSPACE, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    timer = threading.Timer(60, process.kill)
    timer.start()
    try:
        status = process.wait()
        return (time.monotonic() - started) * 1000 if status == 0 else None
    finally:
        timer.cancel()


def end(pid, fd):
    """Terminate the process and its process group."""
    for group in {os.getpgid(pid), pid}:
        try:
            os.killpg(group, signal.SIGTERM)
        except OSError:
            pass
    until = time.monotonic() + 3
    while not os.waitpid(pid, os.WNOHANG)[0]:
        if time.monotonic() > until:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            break
        if select.select([fd], [], [], 0.02)[0]:
            try:
                os.read(fd, 1 << 16)
            except OSError:
                pass
    os.close(fd)


def screen(command, timeout=15):
    """Return the milliseconds until the first text and until the echo of a key typed at that point, or None for what did not appear."""
    started = time.monotonic()
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(WORKSPACE)
        os.execvpe(command[0], command, environment())
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    first = echo = None
    typed, seen = 0.0, b""
    while echo is None and time.monotonic() < started + timeout:
        # The program may lose a key that is typed too early, so type it again.
        if first is not None and time.monotonic() > typed + 0.25:
            os.write(fd, "ǯ".encode())
            typed = time.monotonic()
        if not select.select([fd], [], [], 0.05)[0]:
            continue
        try:
            data = os.read(fd, 1 << 16)
        except OSError:
            break
        now = time.monotonic()
        for query, answer in ANSWERS.items():
            for _ in range(data.count(query)):
                os.write(fd, answer)
        seen = (seen + data)[-(1 << 17):]
        text = COMMANDS.sub(b"", seen).decode("utf-8", "replace")
        if first is None and re.search(r"\w{2}", text):
            first = (now - started) * 1000
        if typed and "ǯ" in text:
            echo = (now - started) * 1000
    end(pid, fd)
    return first, echo


def prepare(programs):
    """Run each program twice before measuring, because the first run creates files and reads from disk."""
    for name, program in programs.items():
        for _ in range(2):
            timed([program, "--help"])
    if "reasonix" in programs:
        timed([programs["reasonix"], "config", "telemetry", "off"])


def measure(name, program, url):
    """Return the times of one run, without those that the program does not support."""
    times = {"--version": timed([program, "--version"]), "--help": timed([program, "--help"])}
    if name in ASKS:
        times["one reply"] = timed([program, *(url if word == "URL" else word for word in ASKS[name])])
    times["first text"], times["a key is echoed"] = screen([program])
    return {what: spent for what, spent in times.items() if spent is not None}


def table(runs, ours):
    names = list(runs)
    print("| | " + " | ".join(names) + " |\n|---|" + "---:|" * len(names))
    for what in COMPARED:
        cells = []
        for name in names:
            spent = [run[what] for run in runs[name] if what in run]
            median = statistics.median(spent) if spent else None
            base = [run[what] for run in runs[ours] if what in run]
            if median is None:
                cells.append("")
            elif name == ours or not base:
                cells.append("%.0f ms" % median)
            else:
                cells.append("%.0f ms, ours is %.2f of it" % (median, statistics.median(base) / median))
        print("| %s | %s |" % (what, " | ".join(cells)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--install", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if options.install:
        install()
    programs = {name: path for name, path in installed().items() if not options.names or name in ["deepseek-tui", *options.names]}
    shutil.rmtree(HOME, ignore_errors=True)
    WORKSPACE.mkdir(parents=True)
    simulator = subprocess.Popen([str(ROOT / "testkit" / "simulator")], stdout=subprocess.PIPE, text=True)
    try:
        url = simulator.stdout.readline().strip()
        configure(url)
        prepare(programs)
        runs = {name: [] for name in programs}
        for _ in range(options.runs):
            for name, program in programs.items():
                runs[name].append(measure(name, program, url))
    finally:
        simulator.terminate()
        simulator.wait()
    print("%d alternating runs of each; load %.1f:\n" % (options.runs, os.getloadavg()[0]))
    table(runs, "deepseek-tui")


if __name__ == "__main__":
    main()
