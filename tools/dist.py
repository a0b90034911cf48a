"""`make dist`: the wheel and the source archive in dist/, built twice and compared byte for byte, with their checksums and a list
of all that is installed with them (an SBOM, CycloneDX)."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SBOM = "grandtour.cdx.json"


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        build(DIST)
        build(Path(folder))
        for path in DIST.iterdir():
            if path.read_bytes() != Path(folder, path.name).read_bytes():
                sys.exit(f"{path.name} was another when it was built once more.")
        list_parts(Path(folder, "clean"), next(DIST.glob("*.whl")))
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    print(*(path.relative_to(ROOT) for path in sorted(DIST.iterdir())), sep="\n")


def build(folder: Path) -> None:
    """The times in the archives are those of the last commit."""
    when = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    environment = os.environ | {"SOURCE_DATE_EPOCH": when.stdout.strip()}
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def list_parts(environment: Path, wheel: Path) -> None:
    """What pip installs with the wheel in an environment that has nothing else."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = next(path for path in environment.glob("*/python*") if path.stem == "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True)
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--output-file"]
    subprocess.run([*command, str(DIST / SBOM), str(python)], check=True)


if __name__ == "__main__":
    main()
