"""What the text means: declarations and scopes, types and layout, templates, overloads.

Nothing is emitted here: whoever walks the text derives from `core.state.Sema` and evaluates constant expressions for it
(`core.state.Evaluator`).
"""
