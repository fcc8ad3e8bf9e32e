"""Tests of ask.py with a fake deepseek-tui."""

import json
import os
import re
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
import ask  # noqa: E402

ANSWER = """Two things:

- src/a.py:12: the sum is wrong
src/a.py:13 100 % of it, a: b
../outside.py:1: nothing of ours
src/gone.py:1: not there
::error::a command to the runner
"""


class AskTest(unittest.TestCase):
    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.directory = Path(here.name)
        (self.directory / "src").mkdir()
        (self.directory / "src/a.py").write_text("x\n")
        (self.directory / "ask.md").write_text("From the file.")

    def run_step(self, ended=0, **more):
        lines = [
            {"type": "reply_received", "content": "I look.", "calls": [{}]},
            {"type": "reply_received", "content": ANSWER, "calls": []},
            {"type": "turn_ended", "session_id": "4711", "cost": 0.25},
        ]
        program = self.directory / "program"
        program.write_text(
            f"#!/bin/sh\necho \"$@\" > '{self.directory}/options'\ncat > '{self.directory}/asked'\n"
            f"cat <<'END'\nnot json\n" + "\n".join(map(json.dumps, lines)) + f"\nEND\necho 'it broke' >&2\nexit {ended}\n"
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        environment = {
            "PATH": os.environ["PATH"],
            "DEEPSEEK_API_KEY": "sk-secret",
            "INPUT_PROGRAM": str(program),
            "INPUT_PROMPT": "Look at it; $(touch broken)",
            "GITHUB_OUTPUT": str(self.directory / "output"),
            "GITHUB_STEP_SUMMARY": str(self.directory / "summary"),
            **more,
        }
        return subprocess.run(
            [sys.executable, str(HERE / "ask.py")],
            env=environment, cwd=self.directory, capture_output=True, encoding="utf-8", check=False,
        )

    def test_the_answer_becomes_a_comment_file_a_summary_and_outputs(self):
        run = self.run_step()

        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("the sum is wrong", (self.directory / "deepseek-tui-comment.md").read_text())
        self.assertIn("the sum is wrong", (self.directory / "summary").read_text())
        self.assertEqual(
            (self.directory / "output").read_text(), "comment-file=deepseek-tui-comment.md\nsession-id=4711\ncost=0.25\n"
        )
        self.assertFalse((self.directory / "broken").exists())

    def test_locations_in_existing_files_become_annotations_and_nothing_else_is_logged(self):
        self.assertEqual(
            self.run_step().stdout.splitlines(),
            [
                "::warning file=src/a.py,line=12::the sum is wrong",
                "::warning file=src/a.py,line=13::100 %25 of it, a: b",
            ],
        )

    def test_the_default_mode_is_plan(self):
        self.run_step()
        self.assertEqual((self.directory / "options").read_text().strip(), "exec --json --mode plan -")

        self.run_step(INPUT_MODE="auto", INPUT_MODEL="m", INPUT_MAX_STEPS="3", INPUT_MAX_COST="0.5")
        self.assertEqual(
            (self.directory / "options").read_text().strip(),
            "exec --json --mode auto --model m --max-steps 3 --max-cost 0.5 -",
        )
        self.assertIn("Unknown mode", self.run_step(INPUT_MODE="everything").stderr)

    def test_the_prompt_comes_from_file_and_input(self):
        self.run_step(INPUT_PROMPT_FILE="ask.md")
        asked = (self.directory / "asked").read_text()

        self.assertTrue(asked.startswith("From the file.\n\nLook at it; $(touch broken)"))
        self.assertIn("The prompt is empty", self.run_step(INPUT_PROMPT=" ").stderr)

    def test_a_missing_key_is_an_error_that_says_where_to_set_it(self):
        run = self.run_step(DEEPSEEK_API_KEY="")

        self.assertIn("DEEPSEEK_API_KEY is not set", run.stderr)
        self.assertFalse((self.directory / "asked").exists())

    def test_a_failure_is_one_line_and_fails_the_step(self):
        run = self.run_step(ended=3)

        self.assertEqual(run.returncode, 3)
        self.assertEqual(run.stdout.splitlines()[-1], "::error::deepseek-tui exited with code 3: it broke")

    def test_an_output_with_several_lines_is_empty(self):
        self.assertEqual(ask.one_line("4711\ncost=0"), "")
        self.assertEqual(ask.one_line(None), "")

    def test_the_action_passes_every_input_as_a_variable_and_names_no_secret(self):
        action = (ROOT / "action.yml").read_text()
        inputs = re.findall(r"^  ([a-z-]+):$", action.split("outputs:")[0], re.M)
        passed = dict(re.findall(r"^        (INPUT_[A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$", action, re.M))

        self.assertEqual(sorted(passed.values()), sorted(inputs))
        self.assertEqual({name: "INPUT_" + of.upper().replace("-", "_") for name, of in passed.items()}, {name: name for name in passed})
        self.assertIn("    default: plan\n", action)
        self.assertNotIn("secrets.", action)
        for line in re.findall(r"^      run: (.*)$", action, re.M):
            self.assertNotIn("${{", line)


if __name__ == "__main__":
    unittest.main()
