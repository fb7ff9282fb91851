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
        "Issued {deals} deal that is proven winnable.",
        "Issued {deals} deals that are proven winnable.",
        "deals",
    ),
    DealingCase.ISSUED_ANY: npgettext(
        "issued_any",
        "Issued {deals} deal, whether it can be won or not.",
        "Issued {deals} deals, whether they can be won or not.",
        "deals",
    ),
    # Translators: {wanted} deals were asked for, but there are only {deals} of that difficulty.
    DealingCase.FEW_LISTED: npgettext(
        "few_listed",
        "Of the {wanted} deals asked for, only {deals} is known.",
        "Of the {wanted} deals asked for, only {deals} are known.",
        "deals",
    ),
    # Translators: {wanted} deals were asked for; it is always two or more.
    DealingCase.FEW_FOUND: pgettext(
        "few_found", "Found {deals} of {wanted} deals before the search came to its limit."
    ),
    # Translators: how many deals were looked at, and how many of them are of each kind; "undecided" by the search.
    DealingCase.MEASURED: npgettext(
        "measured",
        "{deals} deal: {winnable} winnable, {unwinnable} not winnable, {unknown} undecided.",
        "{deals} deals: {winnable} winnable, {unwinnable} not winnable, {unknown} undecided.",
        "deals",
    ),
}
