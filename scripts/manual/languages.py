"""Colours of the four languages, as lexers of Pygments: Crisp, templates in C, loop kernels, tensor programs."""

import re

from pygments.lexer import RegexLexer, bygroups, inherit, words
from pygments.lexers import LEXERS
from pygments.lexers.c_cpp import CppLexer
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

NUMBER = r"[-+]?(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"


class CrispLexer(RegexLexer):
    """The language of `.crisp` files, and the text form of the kernel IR, which the same reader reads."""

    name = "Crisp"
    aliases = ["crisp", "kir"]
    filenames = ["*.crisp", "*.kir"]
    url = "https://github.com/crisp-lang/crisp"

    # What a symbol is made of.
    _SYMBOL = r"[^\s()'`,;\"\[\]{}|#:]+"
    _END = r"(?=[\s()'\"]|$)"
    _CONTROL = (
        "and", "apply", "break", "case", "cond", "const", "declare", "declaim", "do*", "dolist", "dotimes", "ecase", "for", "funcall", "function", "if", "lambda",
        "let", "let*", "let-maybe", "let-kernel", "loop", "not", "or", "or-else", "otherwise", "progn", "quote", "return", "return-from", "select-if", "unless",
        "when", "while", "with-struct-accessors", "with-template-type",
    )  # fmt: skip
    _TYPES = (
        "bool", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "bfloat16", "float", "double", "void",
        "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "bf16", "f32", "f64",
        "vector-type", "matrix-type", "tensor-type", "view-type", "struct-type", "soa-type",
    )  # fmt: skip

    tokens = {
        "root": [
            (r"\s+", Whitespace),
            (r";.*?$", Comment.Single),
            (r"#\|", Comment.Multiline, "comment"),
            (r'"(?:\\.|[^"\\])*"', String),
            (r"#\\[^\s()]+", String.Char),
            # A definition and what it defines.
            (rf"(\()(def[a-z-]*|let-kernel)(\s+)(\(?)({_SYMBOL})", bygroups(Punctuation, Keyword.Declaration, Whitespace, Punctuation, Name.Function)),
            # Loops, assignments and control at the head of a form.
            (rf"(\()((?:loop-|do|with-|set|inc!|dec!)[^\s()]*|:?{words(_CONTROL).get()}){_END}", bygroups(Punctuation, Keyword)),
            # A call.
            (rf"(\()({_SYMBOL})(?=[\s)]|$)", bygroups(Punctuation, Name.Builtin)),
            (rf"{NUMBER}(?:f|d|ul|u|l|h)?{_END}", Number),
            (rf"&{_SYMBOL}", Keyword.Pseudo),
            (rf"(:)({words(_TYPES).get()})(?=[\s()'\"]|$)", bygroups(Punctuation, Keyword.Type)),
            (rf":{_SYMBOL}", Name.Attribute),
            (rf"{words(_TYPES).get()}(?=[\s():]|$)", Keyword.Type),
            (rf"(true|false|nil|t|infinity|nan){_END}", Keyword.Constant),
            (r"#[a-zA-Z'+.-]*", Operator),
            (r"[()\[\]{}]", Punctuation),
            (r"['`,@:|]+", Operator),
            (_SYMBOL, Name),
        ],
        "comment": [
            (r"#\|", Comment.Multiline, "#push"),
            (r"\|#", Comment.Multiline, "#pop"),
            (r"[^#|]+|[#|]", Comment.Multiline),
        ],
    }


class CuclLexer(CppLexer):
    """Kernels in C and C++ as OpenCL, CUDA and CUCL write them: qualifiers, built-in functions, `%(variable)`, declarations in comments."""

    name = "CUCL"
    aliases = ["cucl", "cl", "opencl", "cu", "cuda"]
    filenames = ["*.cucl", "*.cl", "*.cu"]
    url = CrispLexer.url
    priority = 0.05

    tokens = {
        "root": [
            (r"%%", String.Interpol),
            (r"%\([^)\n]*\)", String.Interpol),
            inherit,
        ],
        "statements": [
            (r"%\([^)\n]*\)", String.Interpol),
            (words(("__global__", "__device__", "__host__", "__shared__", "__constant__", "__restrict__", "__forceinline__", "__launch_bounds__", "__kernel",
                    "__global", "__local", "__private", "__read_only", "__write_only", "kernel", "global", "local", "constant", "restrict", "CUCL_GLOBAL_KERNEL",
                    "CUCL_DEVICE", "GASQ", "LOCSHAR_MEM", "LSMASQ"), prefix=r"\b", suffix=r"\b"), Keyword.Reserved),
            (r"\b(?:bool|u?char|u?short|u?int|u?long|half|float|double)(?:2|3|4|8|16)?\b|\b(?:size_t|dim3|__half2?|__nv_bfloat162?)\b", Keyword.Type),
            (words(("threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "get_global_id", "get_local_id", "get_group_id", "get_global_size", "get_local_size",
                    "get_num_groups", "barrier", "__syncthreads", "__syncwarp", "BARRIER_SYNC", "GLOB_ID_1D", "LOC_ID_1D", "GRP_ID_1D", "LOC_SZ_1D", "CLK_LOCAL_MEM_FENCE",
                    "CLK_GLOBAL_MEM_FENCE"), prefix=r"\b", suffix=r"\b"), Name.Builtin),
            inherit,
        ],
        "whitespace": [
            # A declaration of a template is more than a comment.
            (r"(//)( *)(CUCL)( +)([A-Z_]+)(.*?)$", bygroups(Comment.Single, Whitespace, Comment.Special, Whitespace, Comment.Special, Comment.Special)),
            inherit,
        ],
    }  # fmt: skip


class LoopyLexer(RegexLexer):
    """Loop kernels: domains in isl's notation, instructions, schedules."""

    name = "Crisp loop kernels"
    aliases = ["loopy"]
    filenames = ["*.loopy"]
    url = CrispLexer.url

    tokens = {
        "root": [
            (r"\s+", Whitespace),
            (r"#.*?$", Comment.Single),
            (r'"', String, "domain"),
            (r"(kernel|rule|function|type)(\s+)(\w+)", bygroups(Keyword.Declaration, Whitespace, Name.Function)),
            (r"(arg|temp)(\s+)(\w+)", bygroups(Keyword.Declaration, Whitespace, Name.Variable)),
            (words(("domain", "assume", "body", "schedule", "tag", "option", "insn"), prefix=r"\b", suffix=r"\b(?=\s*[\w\"{])"), Keyword.Declaration),
            (words(("if", "else", "then", "for", "end", "while", "and", "or", "not", "in", "with"), suffix=r"\b"), Keyword),
            (r"\bvalue\b|\b(?:bool|u?int(?:8|16|32|64)|float(?:16|32|64)|bfloat16|complex(?:64|128))\b", Keyword.Type),
            (r"\b(?:g|l)\.(?:\d|auto)\b|\b(?:unr|ilp|vec|host|local|global|private|cpu|gpu)\b(?=\s*[,)}\]{])", Name.Attribute),
            (r"\b(?:sum|product|min|max|any|all|argmin|argmax|reduce|scan)(?=[(.])", Name.Builtin),
            (r"[A-Za-z_]\w*(?=\()", Name.Builtin),
            (NUMBER.replace("[-+]?", "", 1), Number),
            (r"[A-Za-z_]\w*", Name),
            (r"<>|:=|\.\.\.|\*\*|//|<=|>=|==|!=|<<|>>|->|[-+*/%<>=&|^~!?]", Operator),
            (r"[()\[\]{},;:.@$\\…]", Punctuation),
        ],
        "domain": [
            (r'"', String, "#pop"),
            (r"\b(?:and|or|exists|mod|floor|not)\b", Keyword),
            (r"->|<=|>=|[-+*/%<>=]", Operator),
            (r"\d+", Number),
            (r"[\[\]{}():,;]", Punctuation),
            (r'[^"\[\]{}():,;\d<>=*/%+-]', String),
        ],
    }


class TensorLexer(RegexLexer):
    """Tensor programs."""

    name = "Crisp tensor programs"
    aliases = ["tensor"]
    filenames = ["*.tensor"]
    url = CrispLexer.url

    tokens = {
        "root": [
            (r"\s+", Whitespace),
            (r"(?://|#).*?$", Comment.Single),
            (r'"(?:\\.|[^"\\])*"', String),
            (r"(kernel|fn)(\s+)(\w+)", bygroups(Keyword.Declaration, Whitespace, Name.Function)),
            (words(("kernel", "fn", "import", "let", "impl", "alternatives"), prefix=r"\b", suffix=r"\b"), Keyword.Declaration),
            (words(("if", "then", "else", "for", "when", "return", "and", "or", "not", "default"), prefix=r"\b", suffix=r"\b"), Keyword),
            (words(("compute", "read", "reduce", "scan", "scatter", "sort", "grid", "block", "for_each", "affine_for", "while", "load", "store", "tune", "tile"),
                   prefix=r"\b", suffix=r"\b(?=\s*\()"), Keyword.Reserved),
            (r"\b(?:Tensor|bool|[iu](?:8|16|32|64)|f(?:16|32|64)|bf16|float|double|int|half|u?int\d+(?:_t)?|float\d+)\b", Keyword.Type),
            (r"\b(?:true|false|inf|nan)\b", Keyword.Constant),
            (r"\b(?:global|shared|smem|register|local|rowmajor|colmajor)\b", Name.Attribute),
            (r"\b[A-Za-z_]\w*(?=\s*=[^=])", Name.Variable),
            (r"\b(?:sum|prod|min|max|any|all|argmin|argmax)\b", Name.Builtin),
            (r"[A-Za-z_]\w*(?=\()", Name.Builtin),
            (NUMBER.replace("[-+]?", "", 1), Number),
            (r"[A-Za-z_]\w*", Name),
            (r"\*\*|->|=>|<=|>=|==|!=|<<|>>|[-+*/%<>=&|^~@!?]", Operator),
            (r"[()\[\]{},;:.$…]", Punctuation),
        ],
    }  # fmt: skip


class HostLexer(PythonLexer):
    """Python whose long texts are kernels."""

    name = "Python with kernels"
    aliases = ["kernels-python"]
    filenames = []
    mimetypes = []
    priority = 0

    def get_tokens_unprocessed(self, text, stack=("root",)):
        done = 0
        for found in re.finditer(r'("""|\'\'\')(.*?)(\1)', text, flags=re.DOTALL):
            lexer = kernel_lexer(found[2])
            if lexer is None:
                continue
            parts = [(done, text[done : found.start()], super()), (found.start(2), found[2], lexer)]
            for begin, part, reader in parts:
                if part:
                    for at, kind, word in reader.get_tokens_unprocessed(part):
                        yield begin + at, kind, word
                if reader is not lexer:
                    yield found.start(), String, found[1]
            yield found.start(3), String, found[3]
            done = found.end()
        for at, kind, word in super().get_tokens_unprocessed(text[done:]):
            yield done + at, kind, word


def kernel_lexer(text):
    """Returns the lexer of a text inside of a program, if it is a kernel."""
    if re.match(r"\s*(;.*\n\s*)*\((def|with-)", text):
        return CrispLexer()
    if re.search(r"^ *(kernel|fn|alternatives) \w+(<\w+>)?\(", text, flags=re.MULTILINE):
        return TensorLexer()
    if re.search(r"^ *kernel \w+ *\{", text, flags=re.MULTILINE):
        return LoopyLexer()
    return None


ALL = (CrispLexer, CuclLexer, LoopyLexer, TensorLexer, HostLexer)
# The fences of pages, where they differ from the name of a lexer. `lisp` colours Crisp where only common languages are known.
FENCES = {"lisp": "crisp", "c": "cucl", "cpp": "cucl", "sh": "console", "bash": "console", "python": "kernels-python"}


def register():
    """Lets Pygments find the lexers by name."""
    for lexer in ALL:
        LEXERS[lexer.__name__] = (__name__, lexer.name, tuple(lexer.aliases), tuple(lexer.filenames), ())


def language(fence):
    """Returns the language of a fence from the text after its backticks, which may hold words for tests: `crisp error=C0401`."""
    first = re.split(r"[\s{,]", fence.strip(), maxsplit=1)[0]
    return FENCES.get(first, first)


# Pygments takes each of these names for a lexer.
__all__ = [lexer.__name__ for lexer in ALL]
