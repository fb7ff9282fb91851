"""What is said of deals that are issued, and of how many can be won; a final full stop is dropped when it is said."""

import enum
from typing import Final

from api.i18n.sentence import npgettext, pgettext

__all__ = ["DEALING", "DealingCase"]


class DealingCase(enum.StrEnum):
    """What was found of what was asked for; parameters are named after each case, all of them whole numbers."""

    ISSUED_WINNABLE = "issued_winnable"  # deals
    ISSUED_ANY = "issued_any"  # deals: they may be winnable or not
    FEW_LISTED = "few_listed"  # deals, wanted: the catalogue has no more
    FEW_FOUND = "few_found"  # deals, wanted: the search came to its limit
    MEASURED = "measured"  # deals, winnable, unwinnable, unknown


DEALING: Final = {
    # Translators: the service has proven that the deals can be won.
    DealingCase.ISSUED_WINNABLE: npgettext(
        "issued_winnable",
        "Issued {deals} deal that is proven to be winnable.",
        "Issued {deals} deals that are proven to be winnable.",
        "deals",
    ),
    DealingCase.ISSUED_ANY: npgettext(
        "issued_any",
        "Issued {deals} deal, which may or may not be winnable.",
        "Issued {deals} deals, which may or may not be winnable.",
        "deals",
    ),
    # Translators: {wanted} deals were asked for, but there are only {deals} of that difficulty.
    DealingCase.FEW_LISTED: npgettext(
        "few_listed",
        "{wanted} deals were asked for, but only {deals} of this kind is known.",
        "{wanted} deals were asked for, but only {deals} of this kind are known.",
        "deals",
    ),
    # Translators: {wanted} deals were asked for; it is always two or more.
    DealingCase.FEW_FOUND: pgettext(
        "few_found", "Found {deals} of {wanted} deals before the search reached its limit."
    ),
    # Translators: how many deals were looked at, and how many of them are of each kind; "undecided" by the search.
    DealingCase.MEASURED: npgettext(
        "measured",
        "{deals} deal: {winnable} winnable, {unwinnable} not winnable, {unknown} undecided.",
        "{deals} deals: {winnable} winnable, {unwinnable} not winnable, {unknown} undecided.",
        "deals",
    ),
}
