"""The glossary: each term with one sentence that explains it in any game of the family."""

from typing import Final

import msgspec

from api.i18n.sentence import Sentence, pgettext

__all__ = ["TERMS", "Term"]


class Term(msgspec.Struct, frozen=True):
    """A term and its definition, which is true of every variant and option."""

    name: Sentence
    definition: Sentence


TERMS: Final = {
    "game": Term(
        pgettext("game", "game"),
        pgettext("game.definition", "A deal played from the first move to a win or a loss."),
    ),
    "game_name": Term(
        pgettext("game_name", "Scorpion"),
        pgettext("game_name.definition", "The game from which all variants of the Scorpion family are derived."),
    ),
    "variant": Term(
        pgettext("variant", "variant"),
        pgettext("variant.definition", "A game of the family with its own layout or its own rules."),
    ),
    "card": Term(
        pgettext("card", "card"), pgettext("card.definition", "A playing card, named by its suit and its rank.")
    ),
    "deck": Term(pgettext("deck", "deck"), pgettext("deck.definition", "The 52 cards from ace to king in four suits.")),
    "suit": Term(
        pgettext("suit", "suit"),
        pgettext("suit.definition", "One of the four kinds of cards: spades, hearts, diamonds, clubs."),
    ),
    "spades": Term(pgettext("spades", "spades"), pgettext("spades.definition", "The suit with the sign ♠.")),
    "hearts": Term(pgettext("hearts", "hearts"), pgettext("hearts.definition", "The suit with the sign ♥.")),
    "diamonds": Term(pgettext("diamonds", "diamonds"), pgettext("diamonds.definition", "The suit with the sign ♦.")),
    "clubs": Term(pgettext("clubs", "clubs"), pgettext("clubs.definition", "The suit with the sign ♣.")),
    "rank": Term(
        pgettext("rank", "rank"),
        pgettext("rank.definition", "The place of a card in its suit, from ace (lowest) to king (highest)."),
    ),
    "ace": Term(
        pgettext("ace", "ace"), pgettext("ace.definition", "The lowest card of a suit; no card can move onto it.")
    ),
    "jack": Term(pgettext("jack", "jack"), pgettext("jack.definition", "The card between the ten and the queen.")),
    "queen": Term(pgettext("queen", "queen"), pgettext("queen.definition", "The card between the jack and the king.")),
    "king": Term(
        pgettext("king", "king"),
        pgettext("king.definition", "The highest card of a suit; it cannot move onto any other card."),
    ),
    "tableau": Term(
        pgettext("tableau", "tableau"), pgettext("tableau.definition", "All columns of a game with their cards.")
    ),
    "column": Term(
        pgettext("column", "column"),
        pgettext(
            "column.definition",
            "A place for a line of overlapping cards, from the deepest, which lies under all others, to the last.",
        ),
    ),
    "column_end_card": Term(
        pgettext("column_end_card", "last card"),
        pgettext("column_end_card.definition", "The card of a column on which no other card lies."),
    ),
    "empty_column": Term(
        pgettext("empty_column", "empty column"), pgettext("empty_column.definition", "A column that holds no card.")
    ),
    "pile": Term(pgettext("pile", "pile"), pgettext("pile.definition", "Cards that lie squarely one on another.")),
    "foundation": Term(
        pgettext("foundation", "foundation"),
        pgettext("foundation.definition", "A pile beside the columns for a complete suit."),
    ),
    "stock": Term(
        pgettext("stock", "stock"),
        pgettext(
            "stock.definition",
            "Cards left over when the columns are laid out, to be dealt onto them later.",
        ),
    ),
    "reserve_other": Term(
        pgettext("reserve_other", "reserve"),
        pgettext("reserve_other.definition", "Face-up cards beside the columns that can be played one by one."),
    ),
    "to_deal": Term(
        pgettext("to_deal", "deal (verb)"), pgettext("to_deal.definition", "To lay cards out in their columns.")
    ),
    "deal_stock": Term(
        pgettext("deal_stock", "deal the stock"),
        pgettext(
            "deal_stock.definition",
            "To put the cards of the stock onto the leftmost columns, one each, in a single move.",
        ),
    ),
    "deal_noun": Term(
        pgettext("deal_noun", "deal"),
        pgettext("deal_noun.definition", "The order in which all cards lie before the first move."),
    ),
    "deal_number": Term(
        pgettext("deal_number", "deal number"),
        pgettext("deal_number.definition", "A number that always gives the same deal, so that games can be compared."),
    ),
    "face_down": Term(
        pgettext("face_down", "face down"),
        pgettext("face_down.definition", "Lying with the back up, so that rank and suit cannot be seen."),
    ),
    "face_up": Term(
        pgettext("face_up", "face up"),
        pgettext("face_up.definition", "Lying so that rank and suit can be seen; only such cards can be moved."),
    ),
    "turn_up": Term(
        pgettext("turn_up", "turn face up"),
        pgettext("turn_up.definition", "To show a face-down card as soon as it is the last one of its column."),
    ),
    "move_noun": Term(
        pgettext("move_noun", "move"),
        pgettext(
            "move_noun.definition",
            "A single step of the game: a card goes to a column with all cards that lie on it, or the stock is dealt.",
        ),
    ),
    "move_verb": Term(
        pgettext("move_verb", "move (verb)"),
        pgettext("move_verb.definition", "To take a card, with all cards that lie on it, to a different place."),
    ),
    "move_count": Term(
        pgettext("move_count", "number of moves"),
        pgettext("move_count.definition", "How many moves have been played; moves that were taken back do not count."),
    ),
    "move_limit": Term(
        pgettext("move_limit", "move limit"),
        pgettext("move_limit.definition", "The highest number of moves that a game can have."),
    ),
    "undo": Term(
        pgettext("undo", "undo"),
        pgettext("undo.definition", "To take back the last move with all its effects."),
    ),
    "hint": Term(pgettext("hint", "hint"), pgettext("hint.definition", "A suggestion for the next move.")),
    "group": Term(
        pgettext("group", "group"), pgettext("group.definition", "A face-up card with all cards that lie on it.")
    ),
    "king_group": Term(
        pgettext("king_group", "group led by a king"),
        pgettext("king_group.definition", "A king with all cards that lie on it."),
    ),
    "sequence": Term(
        pgettext("sequence", "sequence"),
        pgettext(
            "sequence.definition",
            "Cards of one suit lying one on another, each one rank lower than the card under it.",
        ),
    ),
    "full_sequence": Term(
        pgettext("full_sequence", "complete suit"),
        pgettext("full_sequence.definition", "A sequence of 13 cards, from king to ace."),
    ),
    "no_moves": Term(
        pgettext("no_moves", "no legal move left"),
        pgettext("no_moves.definition", "Said of a position in which the rules allow no move that changes anything."),
    ),
    "dead_end": Term(
        pgettext("dead_end", "dead end"),
        pgettext("dead_end.definition", "A position from which no moves lead to a win."),
    ),
    "winnable": Term(
        pgettext("winnable", "winnable"),
        pgettext(
            "winnable.definition",
            "Said of a position that can be won, as judged with every card known.",
        ),
    ),
    "win": Term(pgettext("win", "win"), pgettext("win.definition", "The end of a game whose goal has been reached.")),
    "loss": Term(
        pgettext("loss", "loss"),
        pgettext("loss.definition", "The end of a game that is not won but has no legal move left."),
    ),
    "difficulty": Term(
        pgettext("difficulty", "difficulty"),
        pgettext(
            "difficulty.definition",
            "How hard a game is by its rules (easy, medium, or hard) or by its deal (easy, medium, hard, or expert).",
        ),
    ),
    "var_wasp": Term(
        pgettext("var_wasp", "Wasp"),
        pgettext("var_wasp.definition", "The variant in which any card may fill an empty column."),
    ),
    "var_scorpion2": Term(
        pgettext("var_scorpion2", "Scorpion II"),
        pgettext("var_scorpion2.definition", "Scorpion with face-down cards in only three columns."),
    ),
    "var_open": Term(
        pgettext("var_open", "Open Scorpion"),
        pgettext("var_open.definition", "The variant in which all cards of the columns lie face up from the start."),
    ),
    "var_mice": Term(
        pgettext("var_mice", "Three Blind Mice"),
        pgettext("var_mice.definition", "The variant with ten columns of five cards each."),
    ),
    "var_double": Term(
        pgettext("var_double", "Double Scorpion"),
        pgettext("var_double.definition", "The variant with two decks, which takes much longer."),
    ),
}
"""By id, in the order of a game's course rather than of the alphabet, which every language has its own of."""
