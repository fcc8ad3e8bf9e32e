#!/usr/bin/env python3
"""A chat-completions endpoint behind which a person, or another program, answers.

    bridge.py serve DIR PORT      answers as the provider does; each request is kept as DIR/0000.request.json
    bridge.py next DIR            waits for a request that nobody has answered, and prints its messages
    bridge.py say DIR < ANSWER    answers it: {"text": "...", "reasoning": "...", "calls": [{"name": "...", "arguments": {...}}]}

Tokens are estimated by four characters each, for all programs alike; of a prompt that begins as one of the twelve before did, that
beginning is a hit, in units of 128.
"""

import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CHARACTERS = 4
UNIT = 128
REMEMBERED = 12
ALIVE = 10
POLL = 0.05


def rendered(body):
    """A prompt in the order in which a provider reads it: the system's words, the tools, the rest."""
    messages = body.get("messages", [])
    first = [one for one in messages[:1] if one.get("role") in ("system", "developer")]
    parts = [*first, body.get("tools", []), *messages[len(first):]]
    return "\n".join(json.dumps(part, ensure_ascii=False, sort_keys=True) for part in parts)


def hit(text, before):
    """How many tokens of it a cache has that keeps the prompts before."""
    longest = max((len(os.path.commonprefix([text, one])) for one in before[-REMEMBERED:]), default=0)
    return longest // CHARACTERS // UNIT * UNIT


def usage(prompt, cached, answer):
    written = len(answer.get("text") or "") + len(answer.get("reasoning") or "")
    written += sum(len(arguments(call)) for call in answer.get("calls") or [])
    tokens, out = len(prompt) // CHARACTERS, written // CHARACTERS + 5
    cached = min(tokens, cached)
    return {
        "prompt_tokens": tokens,
        "completion_tokens": out,
        "total_tokens": tokens + out,
        "prompt_cache_hit_tokens": cached,
        "prompt_cache_miss_tokens": tokens - cached,
        "prompt_tokens_details": {"cached_tokens": cached},
    }


def arguments(call):
    given = call.get("arguments", {})
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)


def calls(answer, number):
    return [
        {
            "id": f"call_{number:04d}_{i}",
            "type": "function",
            "function": {"name": call["name"], "arguments": arguments(call)},
        }
        for i, call in enumerate(answer.get("calls") or [])
    ]


def message(answer, number):
    said = {"role": "assistant", "content": answer.get("text") or "", "reasoning_content": answer.get("reasoning") or "-"}
    made = calls(answer, number)
    return {**said, "tool_calls": made} if made else said


def chunks(said, finish, bill):
    """The same as a stream tells it."""
    yield {"choices": [{"index": 0, "delta": {"role": "assistant", "reasoning_content": said["reasoning_content"]}}]}
    if said["content"]:
        yield {"choices": [{"index": 0, "delta": {"content": said["content"]}}]}
    for i, call in enumerate(said.get("tool_calls", [])):
        yield {"choices": [{"index": 0, "delta": {"tool_calls": [{"index": i, **call}]}}]}
    yield {"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}
    yield {"choices": [], "usage": bill}


def place(directory, number, kind):
    return Path(directory) / f"{number:04d}.{kind}.json"


def write(file, value):
    """Whole or not at all: somebody waits for it."""
    passing = file.with_suffix(".part")
    passing.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    passing.rename(file)


class Desk:
    """The requests of one run, in their order."""

    def __init__(self, directory):
        self.directory = Path(directory)
        self.directory.mkdir(parents=True, exist_ok=True)
        self.lock = threading.Lock()
        self.prompts = []

    def take(self, body):
        text = rendered(body)
        with self.lock:
            number, cached = len(self.prompts), hit(text, self.prompts)
            self.prompts.append(text)
        write(place(self.directory, number, "request"), body)
        return number, text, cached

    def answer(self, number, alive):
        file, last = place(self.directory, number, "answer"), time.monotonic()
        while not file.exists():
            time.sleep(POLL)
            if time.monotonic() - last > ALIVE:
                last = time.monotonic()
                alive()
        return json.loads(file.read_text(encoding="utf-8"))


def handler(desk):
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *words):
            """Nothing: what is asked is in the directory."""

        def do_GET(self):
            known = self.path.endswith("/models")
            self.send(200 if known else 404, {"object": "list", "data": [{"id": "deepseek-flash", "object": "model"}]})

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
            number, text, cached = desk.take(body)
            if body.get("stream"):
                self.stream(number, text, cached)
                return
            answer = desk.answer(number, lambda: None)
            bill = self.billed(number, text, cached, answer)
            said = message(answer, number)
            self.send(200, {"id": str(number), "object": "chat.completion", "model": "deepseek-flash",
                            "choices": [{"index": 0, "message": said, "finish_reason": finish(said)}], "usage": bill})

        def stream(self, number, text, cached):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            answer = desk.answer(number, lambda: self.line(": still there"))
            said, bill = message(answer, number), self.billed(number, text, cached, answer)
            for chunk in chunks(said, finish(said), bill):
                self.line("data: " + json.dumps(
                    {"id": str(number), "object": "chat.completion.chunk", "model": "deepseek-flash", **chunk}))
            self.line("data: [DONE]")

        def billed(self, number, text, cached, answer):
            bill = usage(text, cached, answer)
            write(place(desk.directory, number, "usage"), bill)
            return bill

        def line(self, text):
            self.wfile.write(text.encode() + b"\n\n")
            self.wfile.flush()

        def send(self, code, value):
            data = json.dumps(value).encode()
            self.send_response(code)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    return Handler


def finish(said):
    return "tool_calls" if said.get("tool_calls") else "stop"


def server(directory, port):
    return ThreadingHTTPServer(("127.0.0.1", port), handler(Desk(directory)))


def waiting(directory):
    """The first request without an answer; none where nobody waits."""
    for file in sorted(Path(directory).glob("*.request.json")):
        number = int(file.name[:4])
        if not place(directory, number, "answer").exists():
            return number
    return None


def say(directory, answer):
    number = waiting(directory)
    if number is None:
        raise SystemExit("Nobody waits for an answer.")
    write(place(directory, number, "answer"), answer)
    return number


def show(directory):
    while waiting(directory) is None:
        time.sleep(POLL)
    body = json.loads(place(directory, waiting(directory), "request").read_text(encoding="utf-8"))
    for one in body.get("messages", []):
        print(f"### {one.get('role')}\n{one.get('content') or ''}")
        for call in one.get("tool_calls") or []:
            print(f"[{call['function']['name']}] {call['function']['arguments']}")
    print("### tools\n" + ", ".join(tool["function"]["name"] for tool in body.get("tools", [])))


if __name__ == "__main__":
    what, where = sys.argv[1], sys.argv[2]
    if what == "serve":
        server(where, int(sys.argv[3])).serve_forever()
    elif what == "next":
        show(where)
    elif what == "say":
        print(say(where, json.load(sys.stdin)))
    else:
        raise SystemExit(__doc__)
