"""Tests of the scripts in this directory, with prepared answers."""

import importlib.util
import json
import shutil
import subprocess
import tempfile
import threading
import unittest
import urllib.request
from pathlib import Path

import bridge
import grade
import run
import table
from sessions import NAMES, Session

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
        shutil.copytree(HERE / "shelf/repository", self.directory / "work", dirs_exist_ok=True)

        row = table.measure(self.directory)

        self.assertEqual((row["requests"], row["rewrites"], row["failed"]), (3, "1", 0))
        self.assertGreater(row["prompt tokens"] - row["missed"], 2300)
        self.assertIn("| 3 | 0 | 0 | 1 |", table.table([row])[2])

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
        self.session = Session("shelf")
        self.session.copy(self.work)

    def test_the_original_repository_fails_every_check_and_passes_its_own_tests(self):
        result = grade.grade(self.work)

        checks = self.session.checks().CHECKS
        self.assertEqual([result[name] for name in checks], [False] * len(checks))
        self.assertTrue(result["suite"])
        self.assertFalse(result["changelog"])

    def test_a_good_solution_passes_every_check(self):
        shutil.copytree(HERE / "shelf/solution", self.work, dirs_exist_ok=True)

        result = grade.grade(self.work)

        self.assertEqual([result[name] for name in (*self.session.checks().CHECKS, "suite", "no_new_lambda")], [True] * 6)

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


class SoupTest(unittest.TestCase):
    """The session on Beautiful Soup. Its suite takes pytest."""

    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.session = Session("soup")
        self.checks = self.session.checks()
        self.origin = self.session.copy(Path(here.name) / "origin")
        self.work = self.session.copy(Path(here.name) / "work")

    def passed(self):
        return {name: grade.runs(code, self.work) for name, code in self.checks.CHECKS.items()}

    def solve(self):
        patch = self.session.directory / "solution.patch"
        subprocess.run(["git", "init", "-q"], cwd=self.work, check=True)
        subprocess.run(["git", "apply", str(patch)], cwd=self.work, check=True)

    def test_the_repository_is_large_and_names_its_licence(self):
        lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in self.origin.glob("**/*.py"))
        self.assertGreaterEqual(lines, 10_000)
        self.assertIn("MIT license", (self.origin / "LICENSE").read_text(encoding="utf-8"))

    def test_the_original_repository_fails_every_check(self):
        self.assertEqual(set(self.passed().values()), {False})

    @unittest.skipIf(shutil.which("git") is None, "git is not installed")
    def test_a_good_solution_passes_every_check(self):
        self.solve()

        self.assertEqual(set(self.passed().values()), {True})
        self.assertEqual(self.rules()["no_new_import"], True)

    @unittest.skipIf(importlib.util.find_spec("pytest") is None, "pytest is not installed")
    def test_the_suite_passes_and_a_failing_test_is_detected(self):
        self.assertTrue(self.checks.suite(self.work))
        (self.work / "bs4/tests/test_more.py").write_text("def test_k_more():\n    assert False\n", encoding="utf-8")
        self.assertFalse(self.checks.suite(self.work))

    def rules(self):
        return self.checks.rules(self.work, self.origin, grade.tests(self.work) - grade.tests(self.origin))

    def test_kept_rules_are_recognized(self):
        (self.work / "bs4/tests/test_more.py").write_text("def test_k_more():\n    assert True\n", encoding="utf-8")
        log = self.work / "CHANGELOG"
        note = "* A change that the\n  user notices.\n\n"
        log.write_text(log.read_text(encoding="utf-8").replace("= Unreleased\n\n", "= Unreleased\n\n" + note * 6), encoding="utf-8")

        self.assertEqual(set(self.rules().values()), {True})

    def test_broken_rules_are_detected(self):
        tests = self.work / "bs4/tests/test_tag.py"
        tests.write_text(tests.read_text(encoding="utf-8").replace("assert ", "assert not ", 1) + "\ndef test_more():\n    pass\n", encoding="utf-8")
        formatter = self.work / "bs4/formatter.py"
        formatter.write_text("import re\n" + formatter.read_text(encoding="utf-8"), encoding="utf-8")
        log = self.work / "CHANGELOG"
        log.write_text(log.read_text(encoding="utf-8").replace("= Unreleased\n\n", "= Unreleased\n\n" + "* A change\n\n" * 6 + f"* {'x' * 90}\n\n"), encoding="utf-8")

        self.assertEqual(set(self.rules().values()), {False})


class TableTest(unittest.TestCase):
    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.directory = Path(here.name)

    def record(self, messages, *calls):
        number = len(list(self.directory.glob("*.req.json")))
        body = {"messages": [{"role": "system", "content": "s"}, *messages], "tools": []}
        bridge.write(self.directory / f"{number:04d}.req.json", body)
        bridge.write(self.directory / f"{number:04d}.rep.json", {"text": "", "calls": list(calls)})

    @staticmethod
    def call(name, **given):
        return {"name": name, "arguments": given}

    @staticmethod
    def result(call, text):
        return {"role": "tool", "tool_call_id": call, "content": text}

    def test_files_read_again_after_a_rewrite_are_counted_unless_they_were_changed(self):
        first = {"role": "user", "content": "Look."}
        self.record([first], self.call("read", file_path="a"), self.call("read", file_path="b"), self.call("read", file_path="c"))
        self.record([first, self.result("1", "x")], self.call("read", file_path="a"), self.call("edit", file_path="b"))
        self.record([{"role": "user", "content": "Summary."}], self.call("read", file_path="a"), self.call("read", file_path="b"))
        self.record([{"role": "user", "content": "Summary."}, self.result("9", "y")], self.call("read", file_path="a"))

        row = table.measure(self.directory)

        self.assertEqual((row["calls"], row["rewrites"], row["fetched again"], row["grade"]), (8, "1", 1, "-"))
        self.assertGreater(row["output"], 0)

    def test_failed_calls_are_those_whose_result_is_an_error_of_the_program(self):
        self.record([self.result("1", "Error: file not found"), self.result("2", "<tool_use_error>no</tool_use_error>"),
                     self.result("3", "2 tests failed"), self.result("4", "errors.py")])

        self.assertEqual(table.measure(self.directory)["failed"], 2)

    def test_a_tape_tells_failed_calls_and_causes(self):
        self.record([])
        events = [{"type": "tool_returned", "outcome": {"status": "error"}}, {"type": "tool_returned", "outcome": {"status": "error", "exit_code": 1}},
                  {"type": "rebased", "reason": "compaction:hard"}, {"type": "rebased", "reason": "compaction:hard"}]
        (self.directory / "a.tape.jsonl").write_text("\n".join(map(json.dumps, events)), encoding="utf-8")

        row = table.measure(self.directory)

        self.assertEqual((row["failed"], row["rewrites"]), (1, "2: 2 compaction:hard"))


class RunTest(unittest.TestCase):
    def test_all_prompts_but_the_first_continue_the_session(self):
        self.assertEqual([len(Session(name).prompts()) for name in NAMES], [5, 7])
        for command in run.COMMANDS.values():
            self.assertNotIn("--continue", command("p", True, 1, None))
            self.assertIn("--continue", command("p", False, 1, None))

    def test_the_budget_is_set_unless_it_is_the_default(self):
        self.assertIn("context.budget_tokens=32000", run.ours("p", True, 1, run.budget_of("32000")))
        self.assertNotIn("--set", run.ours("p", True, 1, run.budget_of("default")))
        self.assertEqual(run.opencode_settings(1, 32_000)["provider"]["bridge"]["models"][run.MODEL]["limit"]["context"], 40_000)

    def test_the_copied_repository_has_a_history(self):
        if shutil.which("git") is None:
            self.skipTest("git is not installed")
        with tempfile.TemporaryDirectory() as here:
            work = run.prepare(Path(here))
            self.assertTrue((work / ".git").is_dir())
            self.assertTrue((work / "shelf/money.py").is_file())


if __name__ == "__main__":
    unittest.main()
