"""Kernels from other texts: functions of loops that are called with slices, sums of products by letters, copies, batches, other names."""

import re
from dataclasses import dataclass, replace

from .errors import CrispArgumentError
from .loop_data import Data, GlobalArg, TemporaryVariable, ValueArg
from .loop_kernel import LoopKernel, Made
from .loop_text import body, names

_NAME = re.compile(r"[A-Za-z_]\w*")


def wrong(text, fix):
    """An exception about what was passed."""
    return CrispArgumentError(f"error: {text}\n  help: {fix}", code="A0102")


def renamed(text, of):
    """A text with other names for some."""
    return _NAME.sub(lambda word: of.get(word[0], word[0]), text)


def split_commas(text):
    """The parts of a text between commas that are in no brackets."""
    parts, depth, word = [], 0, ""
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts.append(word.strip())
            word = ""
        else:
            word += sign
    return [*parts, word.strip()] if word.strip() or parts else []


def accesses(text, change):
    """A text in which ``change(name, subscripts)`` gives another text for each element of an array, inner ones first; None keeps it."""
    made, at = "", 0
    for found in re.finditer(r"([A-Za-z_]\w*)\[", text):
        if found.start() < at:
            continue
        end, depth = found.end(), 1
        while end < len(text) and depth:
            depth += (text[end] == "[") - (text[end] == "]")
            end += 1
        inside = accesses(text[found.end() : end - 1], change)
        whole = change(found[1], split_commas(inside))
        made += text[at : found.start()] + (f"{found[1]}[{inside}]" if whole is None else whole)
        at = end
    return made + text[at:]


@dataclass(frozen=True)
class LoopFunction:
    """A function of arrays; ``make_function`` makes one, and ``merge`` puts it where kernels call it."""

    name: str
    domains: tuple
    lines: tuple
    data: tuple

    @property
    def written(self):
        """The names of arguments that it assigns, in order."""
        found = [name for line in self.lines for name in targets_of(line)]
        return [name for name in self.order if name in found]

    @property
    def order(self):
        """The names of its arguments, in order: those that are declared, then those that are used."""
        loops = {name for domain in self.domains for name in loop_names(domain)}
        own = {it.name for it in self.data if isinstance(it, TemporaryVariable)} | declared_in(self.lines)
        known = [it.name for it in self.data if not isinstance(it, TemporaryVariable)]
        for line in self.lines:
            text = attributes_of(line)[0]
            for found in re.finditer(r"([A-Za-z_]\w*)\s*\[", text):
                if found[1] not in known and found[1] not in own | loops:
                    known.append(found[1])
        return known


@dataclass(frozen=True)
class OpenKernel:
    """A kernel that calls functions which are not there yet; ``merge`` adds them."""

    made: Made

    @property
    def name(self):
        """Its name."""
        return self.made.name


def loop_names(domain):
    """The loop variables of a domain."""
    found = re.search(r"\{\s*\[([^\]]*)\]", str(domain))
    return names(found[1]) if found else []


def attributes_of(line):
    """An instruction without its attributes, and these as they are written."""
    found = re.match(r"(.*?)\s*\{([^{}]*)\}\Z", line)
    return (found[1], found[2]) if found else (line, "")


def declared_in(lines):
    """The temporaries that instructions introduce."""
    return {found[1] for line in lines for found in re.finditer(r"<\w*>\s*([A-Za-z_]\w*)", attributes_of(line)[0].split(":=")[0])}


def targets_of(line):
    """The names that an instruction assigns."""
    if ":=" in line:
        return []
    head = re.match(r"((?:[^=<>!]|<\w*>)*)=(?!=)", line)
    return [found[1] for part in split_commas(head[1]) if (found := re.match(r"(?:<\w*>)?\s*([A-Za-z_]\w*)", part))] if head else []


# A call with parts of arrays: `Y[:, :] = f(X[:, :])` or `[i]: Y[j, i] = f([i]: X[j, i])`.
_CALL = re.compile(r"(?P<to>.+?)=\s*(?P<name>[A-Za-z_]\w*)\((?P<of>.*)\)\s*\Z")


def call_of(line):
    """The targets, the function and the arguments of a call with parts of arrays; None of other instructions."""
    text, _ = attributes_of(line)
    if ":" not in re.sub(r":=.*", "=", text) or ":=" in text:
        return None
    found = _CALL.match(text)
    if not found:
        return None
    targets, given = _parts(found["to"]), _parts(found["of"])
    if not any(open_ is not None and (open_ or ":" in subscripts) for _, subscripts, open_ in [*targets, *given]):
        return None
    return targets, found["name"], given


def _parts(text):
    """Parts of arrays: names, subscripts, and the places of subscripts that the function gives."""
    made = []
    for part in split_commas(text):
        swept = re.match(r"\[([^\]]*)\]\s*:\s*(.*)", part)
        own, part = (names(swept[1]), swept[2]) if swept else (None, part)
        element = re.match(r"([A-Za-z_]\w*)\[(.*)\]\Z", part)
        if element is None:
            made.append((part, None, None))
            continue
        subscripts = split_commas(element[2])
        open_ = [at for at, it in enumerate(subscripts) if it == ":"] if own is None else [subscripts.index(it) for it in own if it in subscripts]
        made.append((element[1], subscripts, open_))
    return made


def make_function(domains, instructions, kernel_data=("...",), *, name="loopy_function", **ignored):
    """A function of arrays that kernels call with parts of theirs; its loops are those of a kernel."""
    domains = [domains] if isinstance(domains, str) or not hasattr(domains, "__iter__") else domains
    instructions = [instructions] if isinstance(instructions, str) else instructions
    data = [one for it in kernel_data if isinstance(it, Data) for one in it.each()]
    return LoopFunction(name, tuple(str(it) for it in domains), tuple(body(instructions)), tuple(data))


def merge(parts):
    """One kernel of a kernel and the functions that it calls: their instructions are put where they are called."""
    parts = list(parts)
    functions = {it.name: it for it in parts if isinstance(it, LoopFunction)}
    kernels = [it for it in parts if not isinstance(it, LoopFunction)]
    if len(kernels) != 1 or not isinstance(kernels[0], (OpenKernel, LoopKernel)):
        raise wrong(f"`merge` takes one kernel and functions, and {len(kernels)} kernels are given", "make the others with `make_function`")
    if isinstance(kernels[0], LoopKernel):
        return kernels[0]
    made = kernels[0].made
    for _ in range(32):
        number = next((at for at, line in enumerate(made.body) if call_of(line)), None)
        if number is None:
            return LoopKernel(made)
        made = _inlined(made, number, functions)
    raise wrong(f"functions of `{made.name}` call each other in a circle, or more than 32 calls deep", "write the innermost one as instructions")


def _inlined(made, number, functions):
    """The kernel with the instructions of a function in place of a call."""
    line = made.body[number]
    targets, name, given = call_of(line)
    function = functions.get(name)
    if function is None:
        raise wrong(f"`{made.name}` calls `{name}`, and `merge` is given no such function", f"pass what `make_function(…, name=\"{name}\")` gave")
    written = function.written
    read = [it for it in function.order if it not in written]
    if len(written) != len(targets) or len(read) != len(given):
        raise wrong(
            f"`{name}` has {len(written)} results and {len(read)} arguments, and is called with {len(targets)} and {len(given)}",
            f"its results are {', '.join(written) or 'none'}; its arguments are {', '.join(read) or 'none'}",
        )
    _, attributes = attributes_of(line)
    taken = set(_NAME.findall(" ".join([*made.body, *made.domains, *made.lines]))) | {it.name for it in made.data}
    of = {}
    loops = [it for domain in function.domains for it in loop_names(domain)]
    own = declared_in(function.lines) | {it.name for it in function.data if isinstance(it, TemporaryVariable)}
    ids = {it for text in function.lines for it in re.findall(r"\bid=(\w+)", attributes_of(text)[1])}
    for word in [*loops, *sorted(own), *sorted(ids)]:
        new = f"{name}_{word}"
        count = 0
        while new in taken or new in of.values():
            new = f"{name}_{word}_{count}"
            count += 1
        of[word] = new
    places = dict(zip([*written, *read], [*targets, *given]))
    scalars = {word: f"({part})" for word, (part, subscripts, _) in places.items() if subscripts is None}

    def element(word, subscripts):
        if word not in places or places[word][1] is None:
            return None
        array, outer, open_ = places[word]
        if len(open_) != len(subscripts):
            raise wrong(f"`{name}` gives `{word}` {len(subscripts)} subscripts, and is called with a part of {len(open_)} axes", f"call it with a part of {len(subscripts)} axes")
        filled = dict(zip(open_, subscripts))
        return f"{array}[{', '.join(filled.get(at, it) for at, it in enumerate(outer))}]"

    call_id = re.search(r"\bid=(\w+)", attributes)
    call_id = call_id[1] if call_id else None
    around = [it for it in split_commas(attributes) if not it.startswith("id=")]
    inner = []
    for count, text in enumerate(function.lines):
        plain, mine = attributes_of(renamed(text, of))
        plain = _NAME.sub(lambda word: scalars.get(word[0], word[0]), accesses(plain, element))
        mine = split_commas(mine)
        if call_id and not any(it.startswith("id=") for it in mine):
            mine.append(f"id={call_id}_{count}")
        has = {it.split("=")[0] for it in mine}
        mine += [it for it in around if it.split("=")[0] not in has]
        inner.append(f"{plain}  {{{', '.join(mine)}}}" if mine and ":=" not in plain else plain)
    lines = [*made.body[:number], *inner, *made.body[number + 1 :]]
    if call_id:
        known = ":".join(it[3:] for text in inner for it in split_commas(attributes_of(text)[1]) if it.startswith("id="))
        lines = [re.sub(rf"(dep=[^,}}]*?)\b{call_id}\b", rf"\g<1>{known}", text) for text in lines]
    domains = [renamed(_NAME.sub(lambda word: scalars.get(word[0], word[0]).strip("()"), domain), of) for domain in function.domains]
    data = [replace(it, name=of[it.name]) for it in function.data if isinstance(it, TemporaryVariable)]
    return replace(made, domains=(*made.domains, *domains), body=tuple(lines), data=(*made.data, *data))


def inline_callable_kernel(kernel, function_name=None):
    """The kernel: calls are replaced by the instructions of their functions when ``merge`` adds these."""
    return kernel


def make_einsum(spec, arg_names, **options):
    """A kernel of a sum of products, as numpy's ``einsum`` writes it: ``make_einsum("ij,jk->ik", ("a", "b"))``; the result is ``out``."""
    from .loopy import make_kernel

    arg_names = names(arg_names)
    before, arrow, after = spec.replace(" ", "").partition("->")
    parts = before.split(",")
    letters = sorted({it for part in parts for it in part})
    if not arrow:
        after = "".join(it for it in letters if before.count(it) == 1)
    if len(parts) != len(arg_names) or not all(it.isalpha() for it in letters) or set(after) - set(letters) or len(set(after)) < len(after):
        raise wrong(f"{spec!r} does not fit {len(arg_names)} arrays", 'write a letter for each axis: `make_einsum("ij,jk->ik", ("a", "b"))`')
    taken = {"out", *arg_names}
    of = {it: it if it not in taken else f"{it}_" for it in letters}
    domains = ["{{ [{}]: {} }}".format(", ".join(of.values()), " and ".join(f"0 <= {it} < N{it}" for it in of.values()))] if letters else []
    element = lambda name, axes: f"{name}[{', '.join(of[it] for it in axes)}]" if axes else name
    product = " * ".join(element(name, axes) for name, axes in zip(arg_names, parts))
    summed = [of[it] for it in letters if it not in after]
    value = f"sum([{', '.join(summed)}], {product})" if summed else product
    data = [GlobalArg(name, shape=tuple(f"N{of[it]}" for it in axes)) for name, axes in zip(arg_names, parts)]
    out = GlobalArg("out", shape=tuple(f"N{of[it]}" for it in after))
    return make_kernel(domains, f"{element('out', after)} = {value}", [*data, out, "..."], **{"name": "einsum", **options})


def make_copy_kernel(new_dim_tags, old_dim_tags=None, **options):
    """A kernel that copies ``input`` to ``output``, whose elements lie as these tags say."""
    from .loopy import make_kernel

    count = lambda tags: len(names(tags)) if isinstance(tags, str) else len(tuple(tags))
    old_dim_tags = old_dim_tags or ",".join(["c"] * count(new_dim_tags))
    axes = count(new_dim_tags)
    if count(old_dim_tags) != axes:
        raise wrong(f"there are {axes} new tags and {count(old_dim_tags)} old ones", "give one for each axis")
    loops, shape = [f"i{at}" for at in range(axes)], tuple(f"n{at}" for at in range(axes))
    domain = "{{ [{}]: {} }}".format(", ".join(loops), " and ".join(f"0 <= {it} < {n}" for it, n in zip(loops, shape)))
    index = ", ".join(loops)
    data = [GlobalArg("input", shape=shape, dim_tags=old_dim_tags), GlobalArg("output", shape=shape, dim_tags=new_dim_tags), "..."]
    return make_kernel(domain, f"output[{index}] = input[{index}]", data, **{"name": "copy", **options})


def to_batched(kernel, nbatches, batch_varying_args, batch_iname_prefix="ibatch", sequential=False):
    """The kernel for many inputs at once: an argument of those that are named has one more axis in front, which a new loop goes along."""
    made, varying = kernel._made, names(batch_varying_args)
    unknown = [name for name in varying if name not in kernel.arguments]
    if unknown or made.steps or made.fused is not None:
        what = f"has no argument `{unknown[0]}`" if unknown else "has steps already"
        raise wrong(f"`{kernel.name}` {what}", "batch a kernel of text before it is transformed, by the names of its arguments")
    loop = kernel.get_var_name_generator()(batch_iname_prefix)
    varying_data = {it.name for it in made.data} & set(varying)

    def element(name, subscripts):
        return f"{name}[{', '.join([loop, *subscripts])}]" if name in varying else None

    lines = []
    for line in made.body:
        text, attributes = attributes_of(line)
        text = accesses(text, element)
        for name in varying:
            # What was a scalar is an element of an array.
            text = re.sub(rf"\b{name}\b(?!\s*[\[(])", f"{name}[{loop}]", text)
        parts = split_commas(attributes)
        inames = next((it for it in parts if it.startswith("inames=")), None)
        parts = [it for it in parts if it is not inames] + [f"{inames}:{loop}" if inames else f"inames=+{loop}"]
        lines.append(text if ":=" in text else f"{text}  {{{', '.join(parts)}}}")
    data = []
    for it in made.data:
        if it.name in varying_data:
            shape = () if it.shape is None and it.kind == "value" else it.shape
            shape = (shape,) if isinstance(shape, str) else shape
            it = GlobalArg(it.name, it.dtype, shape=None if shape is None else (str(nbatches), *(str(extent) for extent in shape)))
        data.append(it)
    domain = f"{{ [{loop}]: 0 <= {loop} < {nbatches} }}"
    tried = tuple((name.strip() if name.strip() in varying else name, dtype) for name, dtype in made.tried)
    return LoopKernel(replace(made, domains=(*made.domains, domain), data=tuple(data), body=tuple(lines), tried=tried))


def rename_argument(kernel, old_name, new_name, existing_ok=False):
    """The kernel with another name of an argument."""
    made = kernel._made
    if old_name not in kernel.arguments or made.fused is not None:
        raise wrong(f"`{kernel.name}` has no argument `{old_name}` that can be renamed", f"there are {', '.join(kernel.arguments)}; rename before kernels are fused")
    if kernel.get_var_name_generator()(new_name) != new_name:
        raise wrong(f"`{new_name}` is a name of `{kernel.name}` already", "take another name")
    of = {old_name: new_name}
    each = lambda texts: tuple(renamed(text, of) for text in texts)
    data = tuple(
        replace(it, name=of.get(it.name, it.name), shape=tuple(renamed(str(extent), of) for extent in it.shape) if isinstance(it.shape, tuple) else renamed(it.shape, of) if isinstance(it.shape, str) else it.shape)
        for it in made.data
    )
    return LoopKernel(
        replace(
            made, domains=each(made.domains), data=data, lines=each(made.lines), body=each(made.body), definition=each(made.definition),
            steps=each(made.steps), tried=tuple((renamed(name, of), dtype) for name, dtype in made.tried),
            fixed=tuple((of.get(name, name), value) for name, value in made.fixed), brought=tuple((of.get(it[0], it[0]), *it[1:]) for it in made.brought),
        )
    )


def remove_unused_arguments(kernel):
    """The kernel without declarations of what it does not use."""
    made = kernel._made
    used = set(_NAME.findall(" ".join([*made.body, *made.domains, *made.lines, *made.steps])))
    for it in made.data:
        used |= set(_NAME.findall(str(it.shape))) | set(_NAME.findall(str(it.strides))) if it.name in used else set()
    return LoopKernel(replace(made, data=tuple(it for it in made.data if it.name in used)))


def is_scalar_data(it):
    """Whether data are a scalar."""
    return isinstance(it, ValueArg)
