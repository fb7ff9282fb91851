"""Deals whose verdict and difficulty are known before anybody asks (docs/catalogue.md)."""

from engine.catalogue.catalogue import Catalogue, Header, catalogue_of, verify_catalogue_sweep
from engine.catalogue.container import CatalogueError
from engine.catalogue.daily import POOL_SIZE, DailyDeals, daily_deals_of
from engine.catalogue.shelf import DATA, Shelf, load_shelf

__all__ = [
    "DATA",
    "POOL_SIZE",
    "Catalogue",
    "CatalogueError",
    "DailyDeals",
    "Header",
    "Shelf",
    "catalogue_of",
    "daily_deals_of",
    "load_shelf",
    "verify_catalogue_sweep",
]
