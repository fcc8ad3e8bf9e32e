#!/usr/bin/env python3
"""A chat-completions endpoint whose requests are answered by a person or by another program.

    bridge.py serve DIR PORT      serve the endpoint; saves each request as DIR/0000.request.json
    bridge.py next DIR            wait for a pending request and print its messages
    bridge.py say DIR < ANSWER    answer it: {"text": "...", "reasoning": "...", "calls": [{"name": "...", "arguments": {...}}]}

A token is estimated as four characters, for all programs. The longest prefix shared with one of the previous twelve prompts counts as
a cache hit, rounded down to a multiple of 128 tokens.
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
KEEP_ALIVE = 10  # seconds
POLL = 0.05  # seconds


def rendered(body):
    """Return the prompt in the order in which a provider reads it: system message, tools, other messages."""
    messages = body.get("messages", [])
    first = [one for one in messages[:1] if one.get("role") in ("system", "developer")]
    parts = [*first, body.get("tools", []), *messages[len(first):]]
    return "\n".join(json.dumps(part, ensure_ascii=False, sort_keys=True) for part in parts)


def hit(text, before):
    """Return the number of tokens that are cached because previous prompts share a prefix with the text."""
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
    reply = {"role": "assistant", "content": answer.get("text") or "", "reasoning_content": answer.get("reasoning") or "-"}
    made = calls(answer, number)
    return {**reply, "tool_calls": made} if made else reply


def chunks(reply, finish, tokens):
    """Yield the message as streamed chunks."""
    yield {"choices": [{"index": 0, "delta": {"role": "assistant", "reasoning_content": reply["reasoning_content"]}}]}
    if reply["content"]:
        yield {"choices": [{"index": 0, "delta": {"content": reply["content"]}}]}
    for i, call in enumerate(reply.get("tool_calls", [])):
        yield {"choices": [{"index": 0, "delta": {"tool_calls": [{"index": i, **call}]}}]}
    yield {"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}
    yield {"choices": [], "usage": tokens}


def path_of(directory, number, kind):
    return Path(directory) / f"{number:04d}.{kind}.json"


def write(file, value):
    """Write the file atomically, because another process is waiting for it."""
    temporary = file.with_suffix(".part")
    temporary.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    temporary.rename(file)


class Requests:
    """The requests of one run, in order."""

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
        write(path_of(self.directory, number, "request"), body)
        return number, text, cached

    def answer(self, number, alive):
        file, last = path_of(self.directory, number, "answer"), time.monotonic()
        while not file.exists():
            time.sleep(POLL)
            if time.monotonic() - last > KEEP_ALIVE:
                last = time.monotonic()
                alive()
        return json.loads(file.read_text(encoding="utf-8"))


def handler(requests):
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *words):
            """Log nothing. The requests are saved in the directory."""

        def do_GET(self):
            known = self.path.endswith("/models")
            self.send(200 if known else 404, {"object": "list", "data": [{"id": "deepseek-flash", "object": "model"}]})

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
            number, text, cached = requests.take(body)
            if body.get("stream"):
                self.stream(number, text, cached)
                return
            answer = requests.answer(number, lambda: None)
            tokens, reply = usage(text, cached, answer), message(answer, number)
            self.send(200, {"id": str(number), "object": "chat.completion", "model": "deepseek-flash",
                            "choices": [{"index": 0, "message": reply, "finish_reason": finish(reply)}], "usage": tokens})

        def stream(self, number, text, cached):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            answer = requests.answer(number, lambda: self.line(": keep-alive"))
            reply, tokens = message(answer, number), usage(text, cached, answer)
            for chunk in chunks(reply, finish(reply), tokens):
                self.line("data: " + json.dumps(
                    {"id": str(number), "object": "chat.completion.chunk", "model": "deepseek-flash", **chunk}))
            self.line("data: [DONE]")

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


def finish(reply):
    return "tool_calls" if reply.get("tool_calls") else "stop"


def server(directory, port):
    return ThreadingHTTPServer(("127.0.0.1", port), handler(Requests(directory)))


def waiting(directory):
    """Return the number of the first request without an answer, or None."""
    for file in sorted(Path(directory).glob("*.request.json")):
        number = int(file.name[:4])
        if not path_of(directory, number, "answer").exists():
            return number
    return None


def say(directory, answer):
    number = waiting(directory)
    if number is None:
        raise SystemExit("No request is waiting for an answer.")
    write(path_of(directory, number, "answer"), answer)
    return number


def show(directory):
    while waiting(directory) is None:
        time.sleep(POLL)
    body = json.loads(path_of(directory, waiting(directory), "request").read_text(encoding="utf-8"))
    for one in body.get("messages", []):
        print(f"### {one.get('role')}\n{one.get('content') or ''}")
        for call in one.get("tool_calls") or []:
            print(f"[{call['function']['name']}] {call['function']['arguments']}")
    print("### tools\n" + ", ".join(tool["function"]["name"] for tool in body.get("tools", [])))


if __name__ == "__main__":
    command, directory = sys.argv[1], sys.argv[2]
    if command == "serve":
        server(directory, int(sys.argv[3])).serve_forever()
    elif command == "next":
        show(directory)
    elif command == "say":
        print(say(directory, json.load(sys.stdin)))
    else:
        raise SystemExit(__doc__)
