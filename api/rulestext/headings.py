"""What stands around the sections of a text: the page's title, and its table of contents."""

from typing import Final

from api.i18n.sentence import pgettext

__all__ = ["CONTENTS", "GLOSSARY_OF_FAMILY", "RULES_OF"]

# Translators: {variant} is the game's name.
RULES_OF: Final = pgettext("page.title", "{variant}: the rules")
GLOSSARY_OF_FAMILY: Final = pgettext("page.glossary", "Glossary of the Scorpion family")
CONTENTS: Final = pgettext("page.contents", "Contents")
