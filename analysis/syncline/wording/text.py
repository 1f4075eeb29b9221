"""Text that is not here, or could not be read."""

from __future__ import annotations

from ..ir.reasons import Cause

WORDS: dict[Cause, str] = {
    # --- text that is not here
    Cause.NOT_DECLARED: "'{0}', which is not declared here",
    Cause.DEFINED_ELSEWHERE: "'{0}', which is defined elsewhere",
    Cause.TEMPLATE_NOT_DECLARED: "{0}, a template that is not declared here",
    Cause.ENUM_NOT_DECLARED: "using enum {0}, which is not declared here",
    Cause.TYPE_NOT_DECLARED: "an object of type {0}, which is not declared here",
    Cause.CALL_WITHOUT_BODY: "call to {0}(), whose body is not here",
    Cause.METHOD_WITHOUT_BODY: "call to {0}.{1}(), whose body is not here",
    Cause.OPERATOR_WITHOUT_BODY: "the operator {0}, whose body is not here",
    Cause.MEMBER_OF_BASE: "'{0}', a member of the base {1}",
    Cause.MEMBER_OF: "the member '{0}' of {1}",
    Cause.MEMBER: "the member '{0}'",
    Cause.VALUE_OF_TYPE: "a value of type {0}",
    Cause.NAME_OF_TYPE: "'{0}', a value of type {1}",
    Cause.TEMPLATE_PARAMETER: "the template parameter {0} {1}",
    Cause.UNKNOWN_SPECIALISATION: "'{0}': nobody knows which specialisation is meant",
    Cause.UNKNOWN_SPECIALISATION_OF: "'{0}::{1}': nobody knows which specialisation is meant",
    Cause.UNKNOWN_SPECIALISATION_ARGS: "'{0}<...>': nobody knows which specialisation is meant",
    Cause.OBJECT_OF_UNKNOWN_TYPE: "an object of an unknown type",
    Cause.CHOICE_OF_UNKNOWN_TYPE: "a choice between objects of an unknown type",
    Cause.UNREAD_VALUE: "the value of '{0}', which is not declared here",
    Cause.OPEN_TYPE: "what type the template parameter {0} stands for",
    Cause.UNREAD_MACRO: "whether a header that is not here defines {0}",
    Cause.UNREAD_CONDITION: (
        "what stands here hangs on {0}, which nobody defines here; a header that may define it is not found"
    ),
    Cause.ADDRESS_IN_UNREAD: "the address of a member of a type that is not declared here",
    # --- text that could not be read
    Cause.SYNTAX_ERROR: "a syntax error",
    Cause.SYNTAX_ERROR_IN: "syntax error: {0}",
    Cause.TEXT_PUT_IN: "this piece of the string is put in when the program runs, and is not known",
    Cause.BROKEN_SYNTAX: "syntax error",
    Cause.BRACE_TOO_MANY: "a closing brace too many",
    Cause.COMMENT_NOT_CLOSED: "this comment is not closed",
    Cause.BRACE_MISSING: "its closing brace is missing",
    Cause.NOT_READ: "it could not be read",
    Cause.STATEMENT_KIND: "a statement of the kind '{0}'",
    Cause.EXPRESSION_KIND: "an expression of the kind '{0}'",
    Cause.CALL_FORM: "a call of this form",
    Cause.CAST_FORM: "a cast of this form",
    Cause.COMPOUND_LITERAL_FORM: "a compound literal of this form",
    Cause.CONDITIONAL_FORM: "a conditional of this form",
    Cause.DECLARATION_FORM: "a declaration of this form",
    Cause.DECLARATION_WITHOUT_TYPE: "a declaration without a type",
    Cause.MEMBER_ACCESS_FORM: "a member access of this form",
    Cause.POINTER_EXPRESSION_FORM: "a pointer expression of this form",
    Cause.SUBSCRIPT_FORM: "a subscript of this form",
    Cause.SWITCH_FORM: "a switch of this form",
    Cause.RANGE_LOOP: "a loop over a range",
    Cause.STRUCTURED_BINDING: "a structured binding",
    Cause.AUTO_WITHOUT_INITIALISER: "'auto' without an initialiser",
    Cause.BREAK_OUTSIDE: "'break' outside of a loop",
    Cause.CONTINUE_OUTSIDE: "'continue' outside of a loop",
    Cause.LITERAL: "the literal {0}",
    Cause.TYPE_OR_VALUE: "'{0}', which is not declared here, is a type or a value: '{1}' is a cast or no cast",
    Cause.STATEMENT_OUTSIDE: "this statement stands outside of every function; the one before it ends too early",
}
