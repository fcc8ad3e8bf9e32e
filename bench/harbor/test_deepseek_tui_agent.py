"""Tests of the agent with a fake harness that runs commands locally, and a fake deepseek-tui."""

import asyncio
import json
import os
import stat
import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path

PROGRAM = """#!/bin/sh
case "$1" in
  exec) cat > "$HERE/asked"; echo "$@" > "$HERE/options"; env > "$HERE/environment"
        echo '{"type":"asked"}'
        mkdir -p "$DEEPSEEK_HOME/sessions/4711"; echo tape > "$DEEPSEEK_HOME/sessions/4711/tape.jsonl"
        echo '{"type":"turn_ended","usage":{"prompt":100,"hit":90,"completion":7},"cost":0.5}'
        exit 1 ;;
  sessions) [ -f "$DEEPSEEK_HOME/sessions/$3/tape.jsonl" ] && echo '{"schema_version":"ATIF-v1.6"}' > "$5" ;;
esac
"""


class Installed:
    """A replacement for Harbor's BaseInstalledAgent."""

    def __init__(self, logs_dir, model_name):
        self.logs_dir = logs_dir
        self.model_name = model_name
        self.commands = []

    async def exec_as_root(self, environment, command, env=None):
        self.commands.append(command)

    async def exec_as_agent(self, environment, command, env=None):
        self.commands.append(command)
        self.given = env


def install_fake_harbor():
    base = types.ModuleType("harbor.agents.installed.base")
    base.BaseInstalledAgent = Installed
    base.with_prompt_template = lambda function: function
    for name in ("harbor", "harbor.agents", "harbor.agents.installed"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["harbor.agents.installed.base"] = base


install_fake_harbor()
sys.path.insert(0, str(Path(__file__).parent))
import deepseek_tui_agent as adapter  # noqa: E402


class AgentTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = Path(self.temporary.name)
        program = self.directory / "deepseek-tui"
        program.write_text(PROGRAM)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        adapter.LAB = program

    def sh(self, command):
        environment = {"PATH": f"{self.directory}:{os.environ['PATH']}", "HERE": str(self.directory)}
        return subprocess.run(["sh", "-c", command], env=environment, check=False).returncode

    def test_the_prompt_is_passed_unchanged_and_a_trajectory_is_written(self):
        job = "Mend `it`; $(touch broken) 'now'\n\"all\" \\ of it"
        logs = self.directory / "logs of it"

        ended = self.sh(adapter.run_command(job, "4711", "deepseek/deepseek-v4-pro", str(logs)))

        self.assertEqual(ended, 1)
        self.assertEqual((self.directory / "asked").read_text(), job)
        self.assertEqual(
            (self.directory / "options").read_text().strip(),
            "exec --json --mode full --trust --session-id 4711 --model deepseek-v4-pro -",
        )
        adapter.convert(logs)
        self.assertEqual(json.loads((logs / "trajectory.json").read_text())["schema_version"], "ATIF-v1.6")
        self.assertFalse((self.directory / "broken").exists())

    def test_tokens_and_cost_are_reported(self):
        logs = self.directory / "logs"
        self.sh(adapter.run_command("job", "4711", None, str(logs)))
        context = types.SimpleNamespace()

        agent = adapter.DeepseekTui(logs, None)
        agent.populate_context_post_run(context)

        self.assertEqual(vars(context), {"n_input_tokens": 100, "n_cache_tokens": 90, "n_output_tokens": 7, "cost_usd": 0.5})

    def test_unknown_values_are_not_reported(self):
        (self.directory / "events.jsonl").write_text('{"type":"asked"}\nnull\n{"type":"turn_en')
        context = types.SimpleNamespace()

        adapter.fill(context, adapter.last_event(self.directory))
        adapter.fill(context, adapter.last_event(self.directory / "nowhere"))

        self.assertEqual(vars(context), {})

    def test_the_key_is_passed_as_a_variable_and_never_in_a_command(self):
        agent = adapter.DeepseekTui(self.directory, "deepseek/deepseek-flash")
        os.environ["DEEPSEEK_API_KEY"] = "sk-secret"
        self.addCleanup(os.environ.pop, "DEEPSEEK_API_KEY")

        asyncio.run(agent.run("job", None, None))

        self.assertEqual(agent.given, {"DEEPSEEK_API_KEY": "sk-secret"})
        self.assertNotIn("sk-secret", agent.commands[0])

    def test_a_local_image_is_uploaded(self):
        uploads = []

        class Container:
            async def upload_file(self, source, target):
                uploads.append((str(source), target))

        os.environ["DEEPSEEK_TUI_IMAGE"] = "/images/deepseek tui.tar.xz"
        self.addCleanup(os.environ.pop, "DEEPSEEK_TUI_IMAGE")
        agent = adapter.DeepseekTui(self.directory, None)
        asyncio.run(agent.install(Container()))

        self.assertEqual(uploads, [("/images/deepseek tui.tar.xz", "/tmp/deepseek tui.tar.xz")])
        self.assertIn("tar -xf '/tmp/deepseek tui.tar.xz'", agent.commands[0])

    def test_the_released_version_is_downloaded_by_default(self):
        agent = adapter.DeepseekTui(self.directory, None)
        asyncio.run(agent.install(None))

        self.assertIn("install.sh | sh -s -- --prefix /usr/local", agent.commands[0])


if __name__ == "__main__":
    unittest.main()
