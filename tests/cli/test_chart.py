"""The chart for Kubernetes, as Helm has rendered it (`infra/helm/render.py`), and its values."""

import re
import subprocess
import sys
from typing import Any

import jsonschema
import pytest
import yaml

from infra.helm.render import CHART, EXAMPLES, RENDERED, digest, documents
from tests.cli.test_containers import commands, settings

__all__ = ["commands", "settings"]  # fixtures

_VALUES: dict[str, Any] = yaml.safe_load((CHART / "values.yaml").read_text())
_SCHEMA = yaml.safe_load((CHART / "values.schema.json").read_text())
_TEMPLATES = "\n".join(path.read_text() for path in sorted((CHART / "templates").iterdir()))
_OBJECTS = {path.stem: documents(path.read_text()) for path in sorted(RENDERED.glob("*.yaml"))}
_ALL = [(name, found) for name, objects in _OBJECTS.items() for found in objects]
_PODS = {
    f"{name} {found['metadata']['name']}": found["spec"]["template"]["spec"]
    for name, found in _ALL
    if found["kind"] in {"Deployment", "Job"}
}


def _one(name: str, kind: str, suffix: str) -> dict[str, Any]:
    (found,) = [each for each in _OBJECTS[name] if each["kind"] == kind and each["metadata"]["name"].endswith(suffix)]
    return found


def _env(pod: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {variable["name"]: variable for variable in pod["containers"][0]["env"]}


def test_what_was_rendered_is_of_this_chart() -> None:
    said = {path.name: path.read_text().splitlines()[0] for path in RENDERED.glob("*.yaml")}

    assert said == {path.name: f"# {digest()}" for path in EXAMPLES.glob("*.yaml")}, "python -m infra.helm.render"


def test_templates_read_values_that_exist_and_no_value_is_unread() -> None:
    read = set(re.findall(r"\.Values\.(\w+)", _TEMPLATES))

    assert read == set(_VALUES) == set(_SCHEMA["properties"]) - {"global"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"worker": {"minReplicas": 0}},
        {"publicUrl": "http://agents.example.com"},
        {"settings": {"CIRCADIAN_MODEL_API_KEY": "open"}},
        {"settings": {"DATABASE_URL": "postgresql://owner:word@host/base"}},
        {"settings": {"CIRCADIAN_FILES_URL": "file:///files"}},
        {"wroker": {}},
        {"image": {"repository": ""}},
        {"erasureLog": {"existingClaim": ""}},
    ],
)
def test_values_that_would_do_harm_are_refused(wrong: dict[str, Any]) -> None:
    small = yaml.safe_load((EXAMPLES / "small.yaml").read_text())
    usual = {**_VALUES, **{name: small[name] for name in ("image", "erasureLog", "publicUrl")}}
    jsonschema.validate(usual, _SCHEMA)

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**usual, **wrong}, _SCHEMA)


def test_every_command_and_setting_exists(commands: set[str], settings: set[str]) -> None:
    run = {argument for pod in _PODS.values() for argument in pod["containers"][0]["args"]}
    named = {name for pod in _PODS.values() for name in _env(pod)}

    assert run == {"migrate", "create-logins", "api", "worker"}
    assert run <= commands
    assert len(named) > 10
    assert named - settings == {"POD_NAME"}  # for the name of a file


def test_secrets_come_by_reference_and_only_jobs_have_the_owners_login() -> None:
    secret = re.compile(r"(KEY|_URL)$")
    open_names = {
        name
        for pod in _PODS.values()
        for name, variable in _env(pod).items()
        if secret.search(name)
        if "value" in variable
    }

    assert open_names == {"CIRCADIAN_PUBLIC_URL", "CIRCADIAN_FILES_URL"}
    assert not [found for _, found in _ALL if found["kind"] == "Secret"]
    assert {name for name, pod in _PODS.items() if "DATABASE_URL" in _env(pod)} == {
        name for name in _PODS if name.endswith(("migrate", "create-logins"))
    }
    assert all("CIRCADIAN_SECRET_KEY" not in _env(pod) for name, pod in _PODS.items() if name.endswith("migrate"))


def test_migrations_run_before_new_processes_start() -> None:
    jobs = {name: _one(name, "Job", "migrate")["metadata"]["annotations"] for name in _OBJECTS}

    assert {annotations["helm.sh/hook"] for annotations in jobs.values()} == {"pre-install,pre-upgrade"}
    assert int(_one("large", "Job", "create-logins")["metadata"]["annotations"]["helm.sh/hook-weight"]) > 0


def test_no_pod_keeps_files_in_a_folder_of_its_own() -> None:
    """Without a bucket uploads are refused. A folder of one pod is not found by the others, and ends with it."""
    kept = {name: _env(pod)["CIRCADIAN_FILES_URL"]["value"] for name, pod in _PODS.items() if _serves(pod)}

    assert kept == {
        "small agents-circadian-api": "none",
        "small agents-circadian-worker": "none",
        "large agents-circadian-api": "s3://team-files/circadian",
        "large agents-circadian-worker": "s3://team-files/circadian",
    }


def _serves(pod: dict[str, Any]) -> bool:
    return pod["containers"][0]["args"][0] in {"api", "worker"}


def test_each_pod_may_do_as_little_as_the_image_needs() -> None:
    for name, pod in _PODS.items():
        own = pod["containers"][0]["securityContext"]
        assert pod["securityContext"]["runAsNonRoot"] and pod["automountServiceAccountToken"] is False, name
        assert own["readOnlyRootFilesystem"] and own["capabilities"] == {"drop": ["ALL"]}, name
        assert pod["containers"][0]["resources"]["requests"].keys() == {"cpu", "memory"}, name


@pytest.mark.parametrize("kind", ["api", "worker"])
def test_an_upgrade_takes_none_away_before_another_is_ready(kind: str) -> None:
    for name in _OBJECTS:
        deployment = _one(name, "Deployment", kind)
        budget = _one(name, "PodDisruptionBudget", kind)
        container = deployment["spec"]["template"]["spec"]["containers"][0]

        assert deployment["spec"]["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
        assert {"startupProbe", "livenessProbe", "readinessProbe"} <= container.keys()
        assert budget["spec"]["selector"] == deployment["spec"]["selector"]
        assert deployment["spec"]["selector"]["matchLabels"].items() <= (
            deployment["spec"]["template"]["metadata"]["labels"].items()
        )


def test_an_api_is_ready_only_with_its_database_and_restarted_only_if_it_does_not_answer() -> None:
    container = _PODS["large agents-circadian-api"]["containers"][0]

    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"


def test_a_process_has_more_time_to_leave_than_it_takes() -> None:
    worker, api = _PODS["large agents-circadian-worker"], _PODS["large agents-circadian-api"]
    pause = int(api["containers"][0]["lifecycle"]["preStop"]["exec"]["command"][1])

    assert worker["terminationGracePeriodSeconds"] > int(_env(worker)["CIRCADIAN_WORKER_GRACE_SECONDS"]["value"]) + 20
    assert api["terminationGracePeriodSeconds"] > pause + 3


def test_workers_follow_the_oldest_wake_and_running_work_and_are_never_none() -> None:
    spec = _one("large", "ScaledObject", "worker")["spec"]
    by_age, by_work = spec["triggers"]
    page = (CHART.parents[2] / "docs" / "telemetry.md").read_text()

    assert spec["minReplicaCount"] >= 1
    assert by_age["metadata"]["query"] == 'max(circadian_queue_oldest_seconds{queue="wakes",namespace="circadian"})'
    assert by_work["metadata"]["query"] == 'sum(circadian_loops_running{namespace="circadian"})'
    assert (by_age["metricType"], by_work["metricType"]) == ("Value", "AverageValue")
    assert "`queue_oldest_seconds`" in page and "`loops_running`" in page and "| `wakes` |" in page
    assert [found["kind"] for found in _OBJECTS["small"] if found["kind"] == "ScaledObject"] == []


def test_networks_that_are_private_stay_closed() -> None:
    (everybody,) = [
        found
        for found in _OBJECTS["large"]
        if found["kind"] == "NetworkPolicy" and "Egress" in found["spec"]["policyTypes"]
    ]
    internet = next(to for rule in everybody["spec"]["egress"] for to in rule["to"] if "0.0.0.0/0" in str(to))

    assert {"10.0.0.0/8", "169.254.0.0/16", "127.0.0.0/8"} <= set(internet["ipBlock"]["except"])
    assert "component" not in str(everybody["spec"]["podSelector"])


def test_helm_is_no_package_of_ours() -> None:
    """`render.py` is for hands; its other functions need nothing."""
    code = "import sys; import infra.helm.render; assert 'helm_python' not in sys.modules"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_erasure_log_of_each_worker_outlives_its_pod() -> None:
    for name in _OBJECTS:
        text = str(_one(name, "Deployment", "worker"))
        assert "/erasures/$(POD_NAME).jsonl" in text
        assert "'claimName': 'circadian-erasures'" in text
