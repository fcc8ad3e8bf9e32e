"""Tests of the scripts in this directory, with prepared answers."""

import json
import shutil
import tempfile
import threading
import unittest
import urllib.request
from pathlib import Path

import bridge
import grade
import run
import table

HERE = Path(__file__).parent


class BridgeTest(unittest.TestCase):
    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.directory = Path(here.name)
        self.requests = self.directory / "requests"
        self.server = bridge.server(self.requests, 0)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def ask(self, messages, stream, answer):
        number = len(list(self.requests.glob("*.request.json")))
        bridge.write(bridge.path_of(self.requests, number, "answer"), answer)
        body = {"messages": messages, "tools": [], "stream": stream}
        address = f"http://127.0.0.1:{self.server.server_port}/chat/completions"
        request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as reply:
            return reply.read().decode()

    def test_an_answer_is_sent_whole_or_streamed(self):
        whole = json.loads(self.ask([{"role": "user", "content": "Is it so?"}], False, {"text": "It is so."}))
        self.assertEqual(whole["choices"][0]["message"]["content"], "It is so.")

        call = {"name": "shell", "arguments": {"command": "make"}}
        stream = self.ask([{"role": "user", "content": "Make it"}], True, {"reasoning": "Hm.", "calls": [call]})
        chunks = [json.loads(line[6:]) for line in stream.splitlines() if line.startswith("data: {")]
        made = [one["delta"]["tool_calls"][0] for chunk in chunks for one in chunk["choices"] if "tool_calls" in one["delta"]]
        self.assertEqual(json.loads(made[0]["function"]["arguments"]), {"command": "make"})
        self.assertEqual(chunks[-2]["choices"][0]["finish_reason"], "tool_calls")
        self.assertTrue(stream.rstrip().endswith("data: [DONE]"))

    def test_an_extended_prompt_is_cached_and_a_rewritten_prompt_is_not(self):
        long = {"role": "user", "content": "word " * 2000}
        self.ask([{"role": "system", "content": "s"}, long], False, {"text": "a"})
        self.ask([{"role": "system", "content": "s"}, long, {"role": "assistant", "content": "a"}], False, {"text": "b"})
        self.ask([{"role": "system", "content": "s"}, {"role": "user", "content": "short"}], False, {"text": "c"})
        (self.directory / "work").mkdir()
        shutil.copytree(HERE / "repository", self.directory / "work", dirs_exist_ok=True)

        row = table.measure(self.directory)

        self.assertEqual((row["requests"], row["rewrites"]), (3, 1))
        self.assertGreater(row["prompt tokens"] - row["missed"], 2300)
        self.assertIn("| 3 | 0 |", table.table([row])[2])

    def test_a_request_is_pending_until_it_is_answered(self):
        bridge.write(bridge.path_of(self.requests, 0, "request"), {"messages": []})

        self.assertEqual(bridge.waiting(self.requests), 0)
        self.assertEqual(bridge.say(self.requests, {"text": "yes"}), 0)
        self.assertIsNone(bridge.waiting(self.requests))


class GradeTest(unittest.TestCase):
    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.work = Path(here.name) / "work"
        shutil.copytree(HERE / "repository", self.work)

    def test_the_original_repository_fails_every_check_and_passes_its_own_tests(self):
        result = grade.grade(self.work)

        self.assertEqual([result[name] for name in grade.CHECKS], [False] * len(grade.CHECKS))
        self.assertTrue(result["suite"])
        self.assertFalse(result["changelog"])

    def test_a_good_solution_passes_every_check(self):
        shutil.copytree(HERE / "solution", self.work, dirs_exist_ok=True)

        result = grade.grade(self.work)

        self.assertEqual([result[name] for name in (*grade.CHECKS, "suite", "no_new_lambda")], [True] * 6)

    def test_a_completed_task_and_a_broken_rule_are_detected(self):
        money = self.work / "shelf/money.py"
        money.write_text(money.read_text().replace("isinstance(value, bytes)", "isinstance(value, (bytes, bytearray, memoryview))")
                         .replace("value.decode(", "bytes(value).decode("))
        report = self.work / "shelf/report.py"
        report.write_text(report.read_text().replace(
            "        if len(cells)", "        if len(cells) == 1 and isinstance(cells[0], (list, tuple)):\n"
            "            cells = tuple(cells[0])\n        if len(cells)"))
        tests = self.work / "tests/test_money.py"
        tests.write_text(tests.read_text() + "\n    def test_bytearray(self):\n        same = lambda x: x\n"
                         "        self.assertEqual(same(to_text(bytearray(b'x'))), 'x')\n")

        result = grade.grade(self.work, "I added test_bytearray.")

        self.assertTrue(result["small"] and result["suite"])
        self.assertFalse(result["no_new_lambda"] or result["test_names"])
        self.assertEqual(result["tests_named"], "1 of 1")


class RunTest(unittest.TestCase):
    def test_there_are_five_prompts_and_all_but_the_first_continue_the_session(self):
        self.assertEqual(len(run.prompts()), 5)
        for command in run.COMMANDS.values():
            self.assertNotIn("--continue", command("p", True, 1))
            self.assertIn("--continue", command("p", False, 1))

    def test_the_copied_repository_has_a_history(self):
        if shutil.which("git") is None:
            self.skipTest("git is not installed")
        with tempfile.TemporaryDirectory() as here:
            work = run.prepare(Path(here))
            self.assertTrue((work / ".git").is_dir())
            self.assertTrue((work / "shelf/money.py").is_file())


if __name__ == "__main__":
    unittest.main()
