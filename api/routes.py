"""Every route that the API's description names."""

from typing import Final

from litestar import Router
from litestar.types import ControllerRouterHandler

from api.controllers.catalogue import list_languages, list_variants, show_variant
from api.controllers.daily import show_daily_deal
from api.controllers.deals import show_deal
from api.controllers.games import analyse_game, hint_game, replay_game, validate_games
from api.controllers.issuing import issue_deals, show_random_deal
from api.controllers.operations import show_liveness, show_readiness, show_version
from api.controllers.statistics import show_statistics
from api.controllers.texts import show_glossary, show_rules

__all__ = ["ROUTES"]

ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    Router(
        "/v1",
        route_handlers=[
            *(replay_game, validate_games, analyse_game, hint_game),
            *(show_deal, show_random_deal, show_daily_deal, issue_deals),
            *(list_variants, show_variant, list_languages, show_statistics),
            *(show_rules, show_glossary),
        ],
    ),
    show_liveness,
    show_readiness,
    show_version,
)
