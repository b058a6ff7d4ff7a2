"""Texts of loop kernels: instructions with the blocks ``for``, ``if`` and ``with``, words and lists of steps."""

import re

from .errors import CrispArgumentError

_WORD = re.compile(r"[A-Za-z_]\w*\Z")


def quoted(text):
    """A text in quotation marks."""
    text = str(text)
    if '"' in text or "\n" in text:
        raise CrispArgumentError(f"error: a text of a loop kernel has no quotation marks and no line ends: {text!r}", code="A0102")
    return f'"{text}"'


def argument(value):
    """An argument of a step as it is written: words as they are, other texts in quotation marks, numbers, lists."""
    if isinstance(value, bool):
        return "True" if value else "False"
    if isinstance(value, str):
        return value if _WORD.match(value) else quoted(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        items = sorted(value) if isinstance(value, (set, frozenset)) else value
        return "[" + ", ".join(argument(item) for item in items) + "]"
    try:
        return str(value.__index__())
    except AttributeError:
        return argument(str(value))


def step(name, *args, **named):
    """A step; what is None is left out."""
    words = [argument(it) for it in args if it is not None]
    words += [f"{key}={argument(it)}" for key, it in named.items() if it is not None]
    return f"{name}({', '.join(words)})"


def names(value):
    """Names from a text with commas, or from several such texts."""
    parts = value.split(",") if isinstance(value, str) else [name for text in value for name in str(text).split(",")]
    return [name.strip() for name in parts if name.strip()]


def _statements(text):
    """The instructions of a text: a line each, or more where brackets are open or a backslash ends it; without comments."""
    held = ""
    for line in text.split("\n"):
        line = re.sub(r"#.*", "", line).rstrip()
        held = f"{held} {line.strip()}" if held else line.strip()
        if held.endswith("\\"):
            held = held[:-1].rstrip()
            continue
        if held and sum(held.count(it) for it in "([{") <= sum(held.count(it) for it in ")]}"):
            yield held
            held = ""
    if held:
        yield held


def _attributes(text):
    """The attributes of an instruction by their names, in order."""
    found, depth, word = {}, 0, ""
    for sign in text + ",":
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            name, equals, value = word.partition("=")
            if name.strip():
                found[name.strip()] = value.strip() if equals else None
            word = ""
        else:
            word += sign
    return found


# Attributes whose values are lists, which an instruction has besides those of the blocks around it.
_LISTS = ("dep", "nosync", "if", "tags", "groups", "conflicts_grp")


def _joined(outer, inner):
    """Attributes of a block and of what is in it."""
    both = {**outer, **inner}
    for name in _LISTS:
        if outer.get(name) and inner.get(name):
            star = "*" if "*" in (outer[name][0], inner[name][0]) and name == "dep" else ""
            both[name] = star + outer[name].lstrip("*") + ":" + inner[name].lstrip("*")
    if outer.get("inames") and inner.get("inames", "").startswith("+"):
        both["inames"] = outer["inames"] + ":" + inner["inames"][1:]
    return both


def body(texts):
    """Lines of instructions without blocks. Instructions in ``for i, j`` are in these loops, in ``with {…}`` have these attributes, in ``if …``
    is executed where the condition holds, which is computed once, where the block begins."""
    lines, blocks, conditions = [], [({}, None)], 0
    everything = "\n".join(texts)

    def write(text, attributes):
        inside = ", ".join(name if value is None else f"{name}={value}" for name, value in attributes.items())
        lines.append(f"{text}  {{{inside}}}" if inside else text)

    def condition(text, attributes):
        nonlocal conditions
        while re.search(rf"\bcondition_{conditions}\b", everything):
            conditions += 1
        name = f"condition_{conditions}"
        conditions += 1
        write(f"<> {name} = {text}", {it: value for it, value in attributes.items() if it != "id"})
        return name

    for statement in (it for text in texts for it in _statements(text)):
        around, before = blocks[-1]
        word = re.match(r"(for|with|if|elif)\b\s*(?!=)(.*)|(else|end)\Z", statement)
        kind = word and (word[1] or word[3])
        if statement.startswith("c {"):
            lines.append(statement)
        elif kind == "for":
            inames = [*filter(None, around.get("inames", "").split(":")), *names(word[2])]
            blocks.append(({**around, "inames": ":".join(inames)}, None))
        elif kind == "with":
            blocks.append((_joined(around, _attributes(word[2].strip().removeprefix("{").removesuffix("}"))), None))
        elif kind == "if":
            held = condition(word[2], around)
            blocks.append((_joined(around, {"if": held}), [held]))
        elif kind in ("elif", "else") and before:
            blocks.pop()
            outer = blocks[-1][0]
            # None of the conditions before holds; so nothing of one branch meets what is in another.
            none = ":".join(f"not {it}" for it in before)
            if kind == "else":
                blocks.append((_joined(outer, {"if": none}), before))
            else:
                held = condition(word[2], outer)
                blocks.append((_joined(outer, {"if": f"{none}:{held}"}), [*before, held]))
        elif kind == "end" and len(blocks) > 1:
            blocks.pop()
        else:
            parts = re.match(r"(.*?)\s*\{([^{}]*)\}\Z", statement)
            if ":=" in statement:
                lines.append(statement)
            elif parts:
                write(parts[1], _joined(around, _attributes(parts[2])))
            else:
                write(statement, around)
    if len(blocks) > 1:
        raise CrispArgumentError("error: a block of instructions has no `end`\n  help: `for`, `if` and `with` each need one", code="A0102")
    return lines
