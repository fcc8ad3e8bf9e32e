"""An installed agent for Harbor, the harness of Terminal-Bench, that runs deepseek-tui.

    harbor run -d terminal-bench@2.0 -m deepseek/deepseek-v4-pro \\
        --agent-import-path deepseek_tui_agent:DeepseekTui

PYTHONPATH must include this directory. DEEPSEEK_TUI_IMAGE names a local packed image to install (`./mvnw -Pimage package`); if it is
not set, install.sh installs the released version. The API key is passed only as an environment variable.
"""

import json
import os
import shlex
import subprocess
import uuid
from pathlib import Path

from harbor.agents.installed.base import BaseInstalledAgent, with_prompt_template

LOGS = "/logs/agent"
LAB = Path(__file__).resolve().parent.parent / "lab"
DIRECTORY = "/opt/deepseek-tui"
INSTALLER = "https://github.com/deepseek-tui/deepseek-tui/releases/latest/download/install.sh"
PASSED_VARIABLES = ("DEEPSEEK_API_KEY", "DEEPSEEK_BASE_URL")


def install_image_command(archive):
    """Return the command that installs an image uploaded to the container."""
    return (
        f"mkdir -p {DIRECTORY} && tar -xf {shlex.quote(archive)} -C {DIRECTORY} --strip-components=1"
        f" && ln -sf {DIRECTORY}/bin/deepseek-tui /usr/local/bin/deepseek-tui"
    )


def install_release_command(version):
    """Return the command that installs a released version."""
    option = f" --version {shlex.quote(version)}" if version else ""
    return f"set -o pipefail; curl -fsSL {INSTALLER} | sh -s -- --prefix /usr/local{option}"


def model_options(name):
    """Return the model option. Harbor's model names include the provider; deepseek-tui's do not."""
    return f" --model {shlex.quote(name.split('/', 1)[-1])}" if name else ""


def run_command(instruction, session, model, logs=LOGS):
    """Return the command that runs the task and writes the events and the session to the log directory.

    The container is the sandbox, so no approvals are needed (`--mode full`). Its files belong to the task, so they are trusted (`--trust`).
    """
    quoted = shlex.quote(instruction)
    directory = shlex.quote(logs)
    return (
        f"mkdir -p {directory}; printf %s {quoted}"
        f" | DEEPSEEK_HOME={directory}/home deepseek-tui exec --json --mode full --trust --session-id {session}{model_options(model)} -"
        f" > {directory}/events.jsonl 2> {directory}/messages.txt"
    )


def passed_variables(environment):
    """Return the variables to pass to the program, if they are set."""
    return {name: environment[name] for name in PASSED_VARIABLES if environment.get(name)}


def convert(logs):
    """Convert the recorded session to a trajectory with this checkout's lab. Do nothing if the program never started."""
    home = Path(logs) / "home"
    for session in sorted(home.glob("sessions/*/tape.jsonl")):
        subprocess.run(
            [LAB, "sessions", "export", session.parent.name, "-o", Path(logs).resolve() / "trajectory.json"],
            env={**os.environ, "DEEPSEEK_HOME": str(home.resolve())},
            check=True,
        )


def last_event(logs):
    """Return the last turn_ended event, or an empty dict if there is none."""
    ended = {}
    try:
        with open(Path(logs) / "events.jsonl", encoding="utf-8") as lines:
            for line in lines:
                event = event_of(line)
                if event.get("type") == "turn_ended":
                    ended = event
    except OSError:
        return {}
    return ended


def event_of(line):
    """Parse an event. Return an empty dict for a line that was truncated because the task timed out."""
    try:
        event = json.loads(line)
    except ValueError:
        return {}
    return event if isinstance(event, dict) else {}


def fill(context, ended):
    """Set Harbor's token counts and cost. Leave unknown values unchanged."""
    usage = ended.get("usage") or {}
    for name, field in (("n_input_tokens", "prompt"), ("n_cache_tokens", "hit"), ("n_output_tokens", "completion")):
        if usage.get(field) is not None:
            setattr(context, name, usage[field])
    if ended.get("cost") is not None:
        context.cost_usd = ended["cost"]


class DeepseekTui(BaseInstalledAgent):
    SUPPORTS_ATIF = True

    @staticmethod
    def name():
        return "deepseek-tui"

    def get_version_command(self):
        return "deepseek-tui --version"

    async def install(self, environment):
        image = os.environ.get("DEEPSEEK_TUI_IMAGE")
        if image:
            target = f"/tmp/{Path(image).name}"
            await environment.upload_file(Path(image), target)
            await self.exec_as_root(environment, command=install_image_command(target))
        else:
            version = getattr(self, "_version", None)
            await self.exec_as_root(environment, command=install_release_command(version))

    @with_prompt_template
    async def run(self, instruction, environment, context):
        command = run_command(instruction, str(uuid.uuid4()), self.model_name)
        await self.exec_as_agent(environment, command=command, env=passed_variables(os.environ))

    def populate_context_post_run(self, context):
        fill(context, last_event(self.logs_dir))
        convert(self.logs_dir)
