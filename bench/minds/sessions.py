"""The sessions that the programs work on: prompts, a repository, and checks."""

import importlib.util
import json
import shutil
import tarfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
NAMES = ("shelf", "soup")


@dataclass(frozen=True)
class Session:
    name: str

    @property
    def directory(self):
        return HERE / self.name

    def prompts(self):
        return json.loads((self.directory / "prompts.json").read_text(encoding="utf-8"))

    def copy(self, place):
        """Copy the repository to a new directory, and return it."""
        archive = self.directory / "repository.tar.gz"
        if archive.exists():
            place.mkdir(parents=True)
            with tarfile.open(archive) as files:
                files.extractall(place)
        else:
            shutil.copytree(self.directory / "repository", place)
        return place

    def checks(self):
        """Return the module with the checks: CHECKS, suite and rules."""
        spec = importlib.util.spec_from_file_location(f"{self.name}_checks", self.directory / "checks.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
