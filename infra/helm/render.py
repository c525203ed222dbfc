"""`python -m infra.helm.render`: renders the chart with the values of `examples/`, by Helm's own code.

It needs two packages that are not among ours, because one holds 75 MB of Helm: `pip install helm-python-sdk==0.2.2
kubernetes-validate==1.37.0`. What it writes into `rendered/` is what the tests look at; they fail if it is out of date.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any

import yaml

_FOLDER = Path(__file__).resolve().parent
CHART, EXAMPLES, RENDERED = _FOLDER / "circadian", _FOLDER / "examples", _FOLDER / "rendered"
#: The oldest version that Chart.yaml allows, and the newest that the validator knows.
_KUBERNETES = ("1.27", "1.37")
#: Kinds of others, whose schemas Kubernetes does not have.
_OF_OTHERS = {"ScaledObject", "PodMonitor"}


def digest() -> str:
    """Of everything that the result depends on."""
    found = hashlib.sha256()
    for path in sorted(path for folder in (CHART, EXAMPLES) for path in folder.rglob("*") if path.is_file()):
        found.update(f"{path.relative_to(_FOLDER)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def documents(text: str) -> list[dict[str, Any]]:
    return [document for document in yaml.safe_load_all(text) if document]


def main() -> None:
    import helm_python  # type: ignore[import-not-found]
    import kubernetes_validate  # type: ignore[import-not-found]

    RENDERED.mkdir(exist_ok=True)
    for values in sorted(EXAMPLES.glob("*.yaml")):
        with helm_python.Chart.load(CHART) as chart:
            given = yaml.safe_load(values.read_text())
            made = chart.render(values=given, name="agents", namespace="circadian")
        text = "".join(f"---\n# {name}\n{body.strip()}\n" for name, body in sorted(_templates(made).items()))
        for document in documents(text):
            if document["kind"] not in _OF_OTHERS:
                for version in _KUBERNETES:
                    kubernetes_validate.validate(document, version, strict=True)
        (RENDERED / values.name).write_text(f"# {digest()}\n{text}")
        print(f"{values.name}: {len(documents(text))} objects", file=sys.stderr)


def _templates(made: Any) -> dict[str, str]:
    """What Kubernetes is given, without the empty lines that templates leave."""
    bodies = {name: "\n".join(line for line in body.splitlines() if line.strip()) for name, body in made.items()}
    return {name: body for name, body in bodies.items() if body and not name.endswith("NOTES.txt")}


if __name__ == "__main__":
    main()
