"""deepseek-tui as an installed agent of Harbor, which runs Terminal-Bench.

    harbor run -d terminal-bench@2.0 -m deepseek/deepseek-v4-pro \\
        --agent-import-path deepseek_tui_agent:DeepseekTui

with this directory in PYTHONPATH. The image comes from DEEPSEEK_TUI_IMAGE, a packed image on this machine
(`./mvnw -Pimage package`), or else by install.sh of the released version. The key is handed on by variable alone.
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
PLACE = "/opt/deepseek-tui"
INSTALLER = "https://github.com/deepseek-tui/deepseek-tui/releases/latest/download/install.sh"
HANDED_ON = ("DEEPSEEK_API_KEY", "DEEPSEEK_BASE_URL")


def unpacking(archive):
    """The command that makes a program of an image that was put into the container."""
    return (
        f"mkdir -p {PLACE} && tar -xf {shlex.quote(archive)} -C {PLACE} --strip-components=1"
        f" && ln -sf {PLACE}/bin/deepseek-tui /usr/local/bin/deepseek-tui"
    )


def downloading(version):
    """The command that fetches a released version."""
    wanted = f" --version {shlex.quote(version)}" if version else ""
    return f"set -o pipefail; curl -fsSL {INSTALLER} | sh -s -- --prefix /usr/local{wanted}"


def model_options(name):
    """Harbor names models with their provider, deepseek-tui without."""
    return f" --model {shlex.quote(name.split('/', 1)[-1])}" if name else ""


def working(instruction, session, model, logs=LOGS):
    """The command that does the job and leaves the events and the session among the logs.

    The container is the sandbox, so nothing is asked (`--mode full`); its files are the job's, so they count (`--trust`).
    """
    quoted = shlex.quote(instruction)
    place = shlex.quote(logs)
    return (
        f"mkdir -p {place}; printf %s {quoted}"
        f" | DEEPSEEK_HOME={place}/home deepseek-tui exec --json --mode full --trust --session-id {session}{model_options(model)} -"
        f" > {place}/events.jsonl 2> {place}/messages.txt"
    )


def handed_on(environment):
    """The variables that the program needs of those that are set."""
    return {name: environment[name] for name in HANDED_ON if environment.get(name)}


def convert(logs):
    """Writes the recorded session as a trajectory, with the lab of this checkout; there is none if the program never started."""
    home = Path(logs) / "home"
    for session in sorted(home.glob("sessions/*/tape.jsonl")):
        subprocess.run(
            [LAB, "sessions", "export", session.parent.name, "-o", Path(logs).resolve() / "trajectory.json"],
            env={**os.environ, "DEEPSEEK_HOME": str(home.resolve())},
            check=True,
        )


def last_event(logs):
    """What `turn_ended` says; nothing where the program never came so far."""
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
    """The last line may be cut where the job ran out of time."""
    try:
        event = json.loads(line)
    except ValueError:
        return {}
    return event if isinstance(event, dict) else {}


def fill(context, ended):
    """Tokens and cost as Harbor counts them; what is not known stays as it is."""
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
            inside = f"/tmp/{Path(image).name}"
            await environment.upload_file(Path(image), inside)
            await self.exec_as_root(environment, command=unpacking(inside))
        else:
            version = getattr(self, "_version", None)
            await self.exec_as_root(environment, command=downloading(version))

    @with_prompt_template
    async def run(self, instruction, environment, context):
        command = working(instruction, str(uuid.uuid4()), self.model_name)
        await self.exec_as_agent(environment, command=command, env=handed_on(os.environ))

    def populate_context_post_run(self, context):
        fill(context, last_event(self.logs_dir))
        convert(self.logs_dir)
