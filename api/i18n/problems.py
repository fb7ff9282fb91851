"""The sentences of requests that ask for what cannot be; placeholders are the parameters of ``ProblemCode``."""

from typing import Final

from api.codes import ProblemCode
from api.i18n.problem import Problem, Problems
from api.i18n.sentence import npgettext, pgettext

__all__ = ["QUESTION_PROBLEMS"]

QUESTION_PROBLEMS: Final[Problems] = {
    ProblemCode.MALFORMED_JSON: Problem(
        pgettext("malformed_json.title", "Malformed JSON"),
        # Translators: "the body" is the body of an HTTP request.
        pgettext("malformed_json", "The body is not valid JSON."),
    ),
    ProblemCode.DUPLICATE_KEY: Problem(
        pgettext("duplicate_key.title", "Duplicate field"),
        pgettext("duplicate_key", "The field “{field}” appears more than once."),
    ),
    ProblemCode.INVALID_TEXT: Problem(
        pgettext("invalid_text.title", "Invalid text encoding"),
        pgettext("invalid_text", "The text is not valid UTF-8, or it holds half a surrogate pair."),
    ),
    ProblemCode.UNKNOWN_FIELD: Problem(
        pgettext("unknown_field.title", "Unknown field"),
        pgettext("unknown_field", "There is no field “{field}” here."),
    ),
    ProblemCode.MISSING_FIELD: Problem(
        pgettext("missing_field.title", "Missing field"),
        pgettext("missing_field", "The field “{field}” is missing."),
    ),
    ProblemCode.EXPECTED_OBJECT: Problem(
        pgettext("expected_object.title", "Object expected"),
        pgettext("expected_object", "A JSON object is needed here."),
    ),
    ProblemCode.EXPECTED_LIST: Problem(
        pgettext("expected_list.title", "List expected"),
        pgettext("expected_list", "A list is needed here."),
    ),
    ProblemCode.EXPECTED_TEXT: Problem(
        pgettext("expected_text.title", "Text expected"),
        pgettext("expected_text", "Text in quotation marks is needed here."),
    ),
    ProblemCode.EXPECTED_WHOLE_NUMBER: Problem(
        pgettext("expected_whole_number.title", "Whole number expected"),
        pgettext("expected_whole_number", "A whole number is needed here, without a decimal point or quotation marks."),
    ),
    ProblemCode.EXPECTED_NUMBER_OR_TEXT: Problem(
        pgettext("expected_number_or_text.title", "Number or text expected"),
        pgettext("expected_number_or_text", "A whole number or text is needed here."),
    ),
    ProblemCode.EXPECTED_BOOLEAN: Problem(
        pgettext("expected_boolean.title", "True or false expected"),
        # Translators: true and false are code.
        pgettext("expected_boolean", "Either “true” or “false” is needed here, without quotation marks."),
    ),
    ProblemCode.NUMBER_OUT_OF_RANGE: Problem(
        pgettext("number_out_of_range.title", "Number out of range"),
        pgettext("number_out_of_range", "A whole number from {min} to {max} is needed here."),
    ),
    ProblemCode.INVALID_DATE: Problem(
        pgettext("invalid_date.title", "Invalid date"),
        # Translators: the example is code.
        pgettext(
            "invalid_date",
            "“{value}” is not a date; use year, month, and day with hyphens, for example “2026-01-31”.",
        ),
    ),
    ProblemCode.INVALID_CHOICE: Problem(
        pgettext("invalid_choice.title", "Value not available"),
        # Translators: {list} is a list of codes, joined as the language does.
        pgettext("invalid_choice", "“{value}” cannot be chosen here. Available: {list}."),
    ),
    ProblemCode.REPEATED_VALUE: Problem(
        pgettext("repeated_value.title", "Repeated value"),
        pgettext("repeated_value", "The value “{value}” appears more than once in this list."),
    ),
    ProblemCode.TEXT_TOO_LONG: Problem(
        pgettext("text_too_long.title", "Text too long"),
        npgettext(
            "text_too_long",
            "The text is too long; at most {max} character is allowed.",
            "The text is too long; at most {max} characters are allowed.",
            "max",
        ),
    ),
    ProblemCode.LIST_TOO_LONG: Problem(
        pgettext("list_too_long.title", "List too long"),
        npgettext(
            "list_too_long",
            "The list is too long; at most {max} entry is allowed.",
            "The list is too long; at most {max} entries are allowed.",
            "max",
        ),
    ),
    ProblemCode.LIST_TOO_SHORT: Problem(
        pgettext("list_too_short.title", "List too short"),
        npgettext(
            "list_too_short",
            "The list is too short; at least {min} entry is needed.",
            "The list is too short; at least {min} entries are needed.",
            "min",
        ),
    ),
    ProblemCode.SOURCE_MISSING: Problem(
        pgettext("source_missing.title", "No deal given"),
        # Translators: seed, deck and game are code.
        pgettext("source_missing", "No deal is given; one of the fields “seed”, “deck”, and “game” is needed."),
    ),
    ProblemCode.SOURCE_CONFLICT: Problem(
        pgettext("source_conflict.title", "Conflicting fields"),
        # Translators: {fields} is a list of field names, joined as the language does.
        pgettext("source_conflict", "These fields cannot be sent together: {fields}."),
    ),
    ProblemCode.NUMBERING_MISMATCH: Problem(
        pgettext("numbering_mismatch.title", "Seed and numbering do not match"),
        # Translators: numbering, pysolfc and seed are code.
        pgettext(
            "numbering_mismatch",
            "With “numbering” set to “pysolfc”, “seed” must be text; otherwise it must be a whole number.",
        ),
    ),
    ProblemCode.UNKNOWN_PARAMETER: Problem(
        pgettext("unknown_parameter.title", "Unknown parameter"),
        # Translators: a parameter in the query of a web address.
        pgettext("unknown_parameter", "There is no parameter “{name}” here."),
    ),
    ProblemCode.REPEATED_PARAMETER: Problem(
        pgettext("repeated_parameter.title", "Repeated parameter"),
        pgettext("repeated_parameter", "The parameter “{name}” appears more than once."),
    ),
    ProblemCode.UNSUPPORTED_LANGUAGE: Problem(
        pgettext("unsupported_language.title", "Language not supported"),
        pgettext("unsupported_language", "Language “{value}” is not supported. Available: {list}."),
    ),
    ProblemCode.DIFFICULTY_NEEDS_WINNABLE: Problem(
        pgettext("difficulty_needs_winnable.title", "Difficulty not available"),
        # Translators: difficulty, winnable and false are code.
        pgettext(
            "difficulty_needs_winnable",
            "Only winnable deals have a difficulty, so “difficulty” cannot be used when “winnable” is “false”.",
        ),
    ),
}
