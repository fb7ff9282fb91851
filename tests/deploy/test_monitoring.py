"""The compose profile that watches: alerts and dashboard speak of metrics that there are, and its files fit."""

from typing import Any, Final, TypeAlias

import msgspec
import promql_parser as promql
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from api.app import create_app
from api.codes import ProblemCode
from api.settings import Settings
from tests.api.asgi import ask, ask_json
from tests.api.process import ROOT

GRAFANA: Final = ROOT / "deploy" / "grafana"


def read_yaml(path: str) -> Any:  # noqa: ANN401 - whatever the file holds
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


SERVICES: Final[dict[str, Any]] = read_yaml("docker-compose.yml")["services"]
PROMETHEUS: Final[dict[str, Any]] = read_yaml("deploy/prometheus.yml")
RULES: Final = [rule for group in read_yaml("deploy/alerts.yml")["groups"] for rule in group["rules"]]
DASHBOARD: Final[dict[str, Any]] = msgspec.json.decode((GRAFANA / "dashboards" / "scorpion.json").read_bytes())
TARGETS: Final = {f"{panel['title']}, {it['refId']}": it for panel in DASHBOARD["panels"] for it in panel["targets"]}
EXPRESSIONS: Final[dict[str, str]] = {rule["alert"]: rule["expr"] for rule in RULES} | {
    # Grafana puts the times in.
    name: target["expr"].replace("$__rate_interval", "1m").replace("$__range", "1h")
    for name, target in TARGETS.items()
}

Labels: TypeAlias = dict[str, set[str]]
"""The labels of each series, by its name."""

SCRAPED: Final = {"instance", "job"}  # Prometheus adds them to whatever it scrapes
MADE: Final[Labels] = {"up": SCRAPED, "ALERTS": SCRAPED | {"alertname", "alertstate"}}  # series of its own


@pytest.fixture(scope="module")
def told() -> Labels:
    """Return what a service really tells, one that has everything and has seen a bit of everything."""
    app = create_app(Settings(valkey_url="valkey://127.0.0.1:1/0", solver_seconds=3_600))
    ask_json(app, "/v1/replay", {"seed": 12345, "moves": ["6S4", "deal", "deal"]})
    ask_json(app, "/v1/analysis", {"seed": 52})
    found: Labels = {}
    for family in text_string_to_metric_families(ask(app, "GET", "/metrics").body.decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set(SCRAPED)).update(sample.labels)
    return found | MADE


def selectors_in(expression: str) -> list[promql.VectorSelector]:
    found: list[promql.VectorSelector] = []

    def visit(node: promql.Expr) -> None:
        if isinstance(node, promql.VectorSelector):
            found.append(node)

    promql.walk(promql.parse(expression), visit)
    return found


def labels_grouped_by(expression: str) -> set[str]:
    found: set[str] = set()

    def visit(node: promql.Expr) -> None:
        if isinstance(node, promql.AggregateExpr) and node.modifier:
            found.update(node.modifier.labels)

    promql.walk(promql.parse(expression), visit)
    return found


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_every_series_and_label_is_told_by_a_service(name: str, told: Labels) -> None:
    selectors = selectors_in(EXPRESSIONS[name])

    assert selectors
    for selector in selectors:
        assert selector.name in told
        labels = {matcher.name for matcher in selector.matchers.matchers} | labels_grouped_by(EXPRESSIONS[name])
        assert labels <= told[selector.name]


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_every_value_of_a_label_can_occur(name: str) -> None:
    document = msgspec.json.decode((ROOT / "openapi" / "openapi.json").read_bytes())
    values = {
        "operation": {operation["operationId"] for path in document["paths"].values() for operation in path.values()},
        "code": {code.value for code in ProblemCode},
        "job": {job["job_name"] for job in PROMETHEUS["scrape_configs"]},
        "alertstate": {"firing", "pending"},
        "status": {"5.."},
    }
    for selector in selectors_in(EXPRESSIONS[name]):
        for matcher in selector.matchers.matchers:
            assert set(matcher.value.split("|")) <= values[matcher.name]


def test_every_operation_is_watched_by_one_limit_of_time() -> None:
    (others,) = selectors_in(EXPRESSIONS["SlowAnswers"])
    (solving,) = selectors_in(EXPRESSIONS["SlowSolver"])
    (but,), (only,) = others.matchers.matchers, solving.matchers.matchers

    assert (str(but.op), str(only.op)) == ("MatchOp.NotRe", "MatchOp.Re")
    assert but.value == only.value


def test_the_queue_counts_as_full_below_its_end_and_beyond_what_one_caller_can_fill() -> None:
    replica = SERVICES["api"]["environment"]
    queue, workers = int(replica["SCORPION_SOLVER_QUEUE"]), int(replica["SCORPION_SOLVER_WORKERS"])
    limit = float(EXPRESSIONS["SolverQueueFull"].rpartition(">")[2])

    assert Settings().solver_queue == queue
    assert (queue + workers) // 4 < limit < queue


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
def test_an_alert_says_how_bad_it_is_and_what_is_wrong(rule: dict[str, Any]) -> None:
    assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
    assert rule["labels"]["severity"] in {"critical", "warning"}
    assert rule["annotations"]["summary"].endswith(".")
    assert f"`{rule['alert']}`" in (ROOT / "docs" / "operations.md").read_text("utf-8")


def test_prometheus_asks_each_replica_where_compose_exposes_it() -> None:
    (job,) = PROMETHEUS["scrape_configs"]
    (dns,) = job["dns_sd_configs"]

    assert (dns["names"], dns["type"]) == (["api"], "A")
    assert [str(dns["port"])] == SERVICES["api"]["expose"]
    assert set(SERVICES["prometheus"]["networks"]) & set(SERVICES["api"]["networks"]) == {"replicas"}


def test_all_files_are_where_they_are_looked_for() -> None:
    mounted = {
        inside: ROOT / outside
        for name in ("grafana", "prometheus")
        for outside, inside in (volume.split(":")[:2] for volume in SERVICES[name]["volumes"])
    }
    (provider,) = read_yaml("deploy/grafana/provisioning/dashboards/files.yml")["providers"]
    home = SERVICES["grafana"]["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]

    assert all(path.exists() for inside, path in mounted.items() if inside != "/prometheus")
    assert mounted["/etc/prometheus/prometheus.yml"].name == "prometheus.yml"
    assert [f"/etc/prometheus/{name}" for name in PROMETHEUS["rule_files"]] == ["/etc/prometheus/alerts.yml"]
    assert mounted[provider["options"]["path"]] / "scorpion.json" == GRAFANA / "dashboards" / "scorpion.json"
    assert home == f"{provider['options']['path']}/scorpion.json"
    assert mounted["/etc/grafana/provisioning"] == GRAFANA / "provisioning"


def test_the_dashboard_asks_the_prometheus_of_the_profile() -> None:
    (source,) = read_yaml("deploy/grafana/provisioning/datasources/prometheus.yml")["datasources"]
    asked = [panel["datasource"] for panel in DASHBOARD["panels"]] + [it["datasource"] for it in TARGETS.values()]

    assert source["url"] == "http://prometheus:9090"
    assert set(SERVICES["grafana"]["networks"]) & set(SERVICES["prometheus"]["networks"]) == {"monitoring"}
    assert all(it == {"type": source["type"], "uid": source["uid"]} for it in asked)


def test_panels_have_ids_of_their_own_and_do_not_overlap() -> None:
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    cells = [
        (column, row)
        for place in places
        for column in range(place["x"], place["x"] + place["w"])
        for row in range(place["y"], place["y"] + place["h"])
    ]

    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
    assert len(set(cells)) == len(cells)
    assert max(column for column, _ in cells) < 24
