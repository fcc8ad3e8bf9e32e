#!/usr/bin/env python3
"""Starts a program in a pseudo terminal, types Ctrl-D after READY appears, and waits for it to exit: once.py COMMAND..."""
import fcntl, os, pty, struct, sys, termios

pid, fd = pty.fork()
if pid == 0:
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.execvp(sys.argv[1], sys.argv[1:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
seen = b""
try:
    while data := os.read(fd, 1 << 16):
        for _ in range(data.count(b"\x1b[6n")):
            os.write(fd, b"\x1b[50;200R")
        if b"READY" not in seen and b"READY" in seen + data:
            os.write(fd, b"x\x04")
        seen += data
except OSError:
    pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
