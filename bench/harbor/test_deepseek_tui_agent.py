"""The agent with a harness that only runs commands here, and a program that only writes what the real one would."""

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
    """What the agent needs of Harbor's own class."""

    def __init__(self, logs_dir, model_name):
        self.logs_dir = logs_dir
        self.model_name = model_name
        self.commands = []

    async def exec_as_root(self, environment, command, env=None):
        self.commands.append(command)

    async def exec_as_agent(self, environment, command, env=None):
        self.commands.append(command)
        self.given = env


def stand_in():
    base = types.ModuleType("harbor.agents.installed.base")
    base.BaseInstalledAgent = Installed
    base.with_prompt_template = lambda function: function
    for name in ("harbor", "harbor.agents", "harbor.agents.installed"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["harbor.agents.installed.base"] = base


stand_in()
sys.path.insert(0, str(Path(__file__).parent))
import deepseek_tui_agent as adapter  # noqa: E402


class AgentTest(unittest.TestCase):
    def setUp(self):
        self.here = tempfile.TemporaryDirectory()
        self.addCleanup(self.here.cleanup)
        self.place = Path(self.here.name)
        program = self.place / "deepseek-tui"
        program.write_text(PROGRAM)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        adapter.LAB = program

    def sh(self, command):
        environment = {"PATH": f"{self.place}:{os.environ['PATH']}", "HERE": str(self.place)}
        return subprocess.run(["sh", "-c", command], env=environment, check=False).returncode

    def test_the_job_reaches_the_program_as_it_is_and_leaves_a_trajectory(self):
        job = "Mend `it`; $(touch broken) 'now'\n\"all\" \\ of it"
        logs = self.place / "logs of it"

        ended = self.sh(adapter.working(job, "4711", "deepseek/deepseek-v4-pro", str(logs)))

        self.assertEqual(ended, 1)
        self.assertEqual((self.place / "asked").read_text(), job)
        self.assertEqual(
            (self.place / "options").read_text().strip(),
            "exec --json --mode full --trust --session-id 4711 --model deepseek-v4-pro -",
        )
        adapter.convert(logs)
        self.assertEqual(json.loads((logs / "trajectory.json").read_text())["schema_version"], "ATIF-v1.6")
        self.assertFalse((self.place / "broken").exists())

    def test_tokens_and_cost_are_told(self):
        logs = self.place / "logs"
        self.sh(adapter.working("job", "4711", None, str(logs)))
        context = types.SimpleNamespace()

        agent = adapter.DeepseekTui(logs, None)
        agent.populate_context_post_run(context)

        self.assertEqual(vars(context), {"n_input_tokens": 100, "n_cache_tokens": 90, "n_output_tokens": 7, "cost_usd": 0.5})

    def test_what_is_not_known_is_not_told(self):
        (self.place / "events.jsonl").write_text('{"type":"asked"}\nnull\n{"type":"turn_en')
        context = types.SimpleNamespace()

        adapter.fill(context, adapter.last_event(self.place))
        adapter.fill(context, adapter.last_event(self.place / "nowhere"))

        self.assertEqual(vars(context), {})

    def test_the_key_goes_by_variable_and_never_into_a_command(self):
        agent = adapter.DeepseekTui(self.place, "deepseek/deepseek-flash")
        os.environ["DEEPSEEK_API_KEY"] = "sk-secret"
        self.addCleanup(os.environ.pop, "DEEPSEEK_API_KEY")

        asyncio.run(agent.run("job", None, None))

        self.assertEqual(agent.given, {"DEEPSEEK_API_KEY": "sk-secret"})
        self.assertNotIn("sk-secret", agent.commands[0])

    def test_an_image_of_this_machine_is_put_in(self):
        put = []

        class Container:
            async def upload_file(self, source, target):
                put.append((str(source), target))

        os.environ["DEEPSEEK_TUI_IMAGE"] = "/images/deepseek tui.tar.xz"
        self.addCleanup(os.environ.pop, "DEEPSEEK_TUI_IMAGE")
        agent = adapter.DeepseekTui(self.place, None)
        asyncio.run(agent.install(Container()))

        self.assertEqual(put, [("/images/deepseek tui.tar.xz", "/tmp/deepseek tui.tar.xz")])
        self.assertIn("tar -xf '/tmp/deepseek tui.tar.xz'", agent.commands[0])

    def test_without_one_the_released_version_is_fetched(self):
        agent = adapter.DeepseekTui(self.place, None)
        asyncio.run(agent.install(None))

        self.assertIn("install.sh | sh -s -- --prefix /usr/local", agent.commands[0])


if __name__ == "__main__":
    unittest.main()
