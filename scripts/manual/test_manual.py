"""Tests of the manual's builder: colours of the languages, pages that Python-Markdown reads as other readers do, broken links that are found."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import checks
import header
import languages
import markdown
import pages
import python_interface
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Keyword, Name, Number, String

ROOT = pages.ROOT
KINDS = {".crisp": "crisp", ".kir": "crisp", ".loopy": "loopy", ".tensor": "tensor", ".cucl": "cucl", ".cl": "cucl", ".cu": "cucl"}


def marks():
    return pages.Marks(lambda target: f"<{target}>", lambda picture: f"<svg {picture}>", lambda code: f"[{code}](messages#{code})")


class Colours(unittest.TestCase):
    def setUp(self):
        languages.register()

    def kinds(self, language, text):
        """Returns the kind of each word that has one."""
        return {word: kind for kind, word in get_lexer_by_name(language).get_tokens(text) if word.strip()}

    # covers: install.manual
    def test_each_source_of_the_repository_is_read_whole(self):
        read = dict.fromkeys(KINDS.values(), 0)
        for folder in ("examples", "benches", "tests", "crates"):
            for file in sorted((ROOT / folder).rglob("*")):
                if file.suffix not in KINDS or not file.is_file():
                    continue
                try:
                    text = file.read_text()
                except UnicodeDecodeError:
                    continue
                tokens = list(get_lexer_by_name(KINDS[file.suffix], stripnl=False).get_tokens(text))
                self.assertEqual([word for kind, word in tokens if kind is Error], [], file)
                self.assertEqual("".join(word for _, word in tokens).rstrip("\n"), text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n"), file)
                read[KINDS[file.suffix]] += 1
        for language, files in read.items():
            self.assertGreater(files, 10, language)

    def test_each_block_of_the_pages_is_read_whole(self):
        read = 0
        for file in sorted((ROOT / "docs").rglob("*.md")):
            for fence, text in re.findall(r"^ *```([^\n]+)\n(.*?)^ *```$", file.read_text(), flags=re.MULTILINE | re.DOTALL):
                language = languages.language(fence)
                if language in KINDS.values():
                    wrong = [word for kind, word in get_lexer_by_name(language).get_tokens(text) if kind is Error]
                    self.assertEqual(wrong, [], f"{file}: {text}")
                    read += 1
        self.assertGreater(read, 300)

    def test_crisp(self):
        kinds = self.kinds("crisp", '(def-kernel k (x:float &out y) ; note\n  (declare (size :derive-from x))\n  (if t (set! (~ y 0) (f x 1.5)) "s"))')
        expected = {"def-kernel": Keyword.Declaration, "k": Name.Function, "float": Keyword.Type, "&out": Keyword.Pseudo, "; note": Comment.Single, "declare": Keyword,
                    ":derive-from": Name.Attribute, "if": Keyword, "set!": Keyword, "~": Name.Builtin, "f": Name.Builtin, "1.5": Number, '"s"': String}  # fmt: skip
        for word, kind in expected.items():
            self.assertIs(kinds[word], kind, word)

    def test_cucl(self):
        kinds = self.kinds("cucl", "__global__ void f(float4 *a) { // CUCL IN n\n  a[threadIdx.x] = %(width)*2.0f; }")
        self.assertIs(kinds["__global__"], Keyword.Reserved)
        self.assertIs(kinds["float4"], Keyword.Type)
        self.assertIs(kinds["CUCL"], Comment.Special)
        self.assertIs(kinds["threadIdx"], Name.Builtin)
        self.assertIs(kinds["%(width)"], String.Interpol)

    def test_loopy(self):
        kinds = self.kinds("loopy", 'kernel m {\n  domain "{ [i]: 0 <= i < n and i mod 3 = 0 }"\n  arg a: float32 [n]\n  body { a[i] = sum(k, 2*a[k]) }\n  schedule { tag_inames(i: g.0) }\n}')
        expected = {"kernel": Keyword.Declaration, "m": Name.Function, "domain": Keyword.Declaration, "and": Keyword, "mod": Keyword, "float32": Keyword.Type,
                    "sum": Name.Builtin, "tag_inames": Name.Builtin, "g.0": Name.Attribute, "schedule": Keyword.Declaration}  # fmt: skip
        for word, kind in expected.items():
            self.assertIs(kinds[word], kind, word)

    def test_tensor(self):
        kinds = self.kinds("tensor", "kernel s(x: Tensor<N; f32>) -> f32 { // all\n  y = reduce (shape = [N], op = sum) |i| if x[i] > 0 then exp(x[i]) else 0\n  y }")
        expected = {"kernel": Keyword.Declaration, "s": Name.Function, "Tensor": Keyword.Type, "f32": Keyword.Type, "// all": Comment.Single,
                    "reduce": Keyword.Reserved, "sum": Name.Builtin, "if": Keyword, "then": Keyword, "exp": Name.Builtin}  # fmt: skip
        for word, kind in expected.items():
            self.assertIs(kinds[word], kind, word)

    def test_kernels_inside_of_python(self):
        text = 'm = crisp.compile("""\n(def-kernel k (x:int))\n""")\nt = f("""kernel s(x: Tensor<N; f32>) -> f32 { 1.0 }""")\nprint("""text (def""")\n'
        kinds = self.kinds("kernels-python", text)
        self.assertIs(kinds["def-kernel"], Keyword.Declaration)
        self.assertIs(kinds["Tensor"], Keyword.Type)
        self.assertNotIn("(def", kinds)
        self.assertEqual("".join(word for _, word in get_lexer_by_name("kernels-python").get_tokens(text)), text)

    def test_words_behind_the_language_are_for_tests(self):
        fences = {"crisp error=C0401": "crisp", "c file=a.cucl": "cucl", "lisp": "crisp", "text": "text", "": "", "sh error": "console"}
        for fence, language in fences.items():
            self.assertEqual(languages.language(fence), language)


class Pages(unittest.TestCase):
    def rewritten(self, text):
        return pages.rewrite(text, marks())

    def html(self, text):
        return markdown.markdown(self.rewritten(text), extensions=["attr_list", "tables", "sane_lists", "pymdownx.superfences"])

    def test_links_anchors_and_codes_of_messages(self):
        self.assertEqual(self.rewritten("[a](b.md) `[c](d.md)` [`e`](f.md#g)"), "[a](<b.md>) `[c](d.md)` [`e`](<f.md#g>)\n")
        self.assertEqual(self.rewritten("**Halves** {#cuda.half}: `{#no}`"), '**Halves**<a id="cuda.half"></a>: `{#no}`\n')
        self.assertEqual(self.rewritten("## Sizes {#sizes}"), "## Sizes {#sizes}\n")
        self.assertEqual(self.rewritten("an error (C0401), `C0402`, [C0403](x.md)"), "an error ([C0401](messages#C0401)), `C0402`, [C0403](<x.md>)\n")
        self.assertEqual(self.rewritten("## C0401: no"), '## C0401: no <a id="C0401"></a>\n')

    def test_one_heading_is_the_page(self):
        self.assertEqual(pages.nested("# a\n\n## b\n```\n# c\n```\n"), "# a\n\n## b\n```\n# c\n```\n")
        self.assertEqual(pages.nested("# a\n# b\n## c\n```\n# d\n```\n"), "# a\n## b\n### c\n```\n# d\n```\n")

    def test_lists_are_those_of_other_readers(self):
        self.assertIn("<li>a<ul>\n<li>b</li>", self.html("text\n- a\n  - b\n- c\n").replace("\n<ul>", "<ul>"))
        self.assertIn("<pre>", self.html("1. a\n\n   ```text\n   x\n   ```\n2. b\n"))
        self.assertEqual(self.html("there are\n32. Its lanes").count("<li>"), 0)
        self.assertEqual(self.html("a `(nan\n#x7f)` b").count("<h1"), 0)

    def test_bars_of_tables(self):
        self.assertIn("<code>a | b</code>", self.html("| x |\n|---|\n| `a \\| b` |\n"))

    def test_code_is_as_it_was(self):
        code = "```text\n- [a](b.md) {#c} C0401\n\n\n    x\n```"
        self.assertIn(code, self.rewritten(code))

    def test_links_to_nowhere_are_refused(self):
        book = pages.Book()
        with self.assertRaises(pages.Broken):
            book.page("docs/README.md", "[a](nowhere.md)")
        with self.assertRaises(pages.Broken):
            book.page("docs/README.md", "![a](nowhere.svg)")
        self.assertEqual(book.link("docs/reference/c.md", "../../README.md#use-it"), "../index.md#use-it")
        self.assertEqual(book.link("docs/README.md", "../examples/crisp/vector_add.crisp"), "source/examples/crisp/vector_add.crisp.md")


class Interfaces(unittest.TestCase):
    def test_each_function_of_the_header_is_there(self):
        file = ROOT / "crates/product/capi/include/crisp.h"
        page = header.page(file)
        for name in re.findall(r"\b(crisp_\w+)\(", re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)):
            self.assertIn(f"### `{name}` {{#{name}}}", page)

    def test_each_name_of_the_python_package_is_there(self):
        made = python_interface.pages(ROOT / "crates/product/python/python/crisp", ROOT / "crates/product/python/src")
        self.assertIn("### `Kernel.__call__` {#Kernel.call}", made["crisp.md"])
        for name in ("compile", "tensor", "load", "queue", "devices", "Kernel", "Kernel.bind", "Module", "Context", "tune", "time_limit"):
            self.assertIn(f"`{name}` {{#{name}}}", made["crisp.md"])
        self.assertIn("`split_iname` {#split_iname}", made["crisp.loopy.md"])
        self.assertIn("torch.library.register_autograd", made["crisp.torch.md"])

    def test_pictures_are_drawn_by_the_script(self):
        done = subprocess.run([sys.executable, "-B", ROOT / "scripts/manual/pictures.py", "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


class Checks(unittest.TestCase):
    # covers: install.manual
    def test_broken_links_and_anchors_are_found(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "b").mkdir()
            (folder / "b/index.html").write_text('<h1 id="x">b</h1><a href="../a.html">a</a>')

            def problems(text):
                (folder / "a.html").write_text(text)
                return checks.check(folder).problems

            good = '<a href="b/index.html#x">b</a> <a href="b/">b</a> <a href="#y">y</a> <p id="y"></p> <a href="https://x.y/z">z</a>'
            self.assertEqual(problems(good), [])
            for bad in ('<a href="c.html">c</a>', '<a href="b/index.html#z">z</a>', '<a href="#z">z</a>', '<a href="../../x">x</a>', '<img src="p.png">',
                        '<script src="https://x.y/z.js"></script>', '<link rel="stylesheet" href="//x.y/z.css">', '<p id="t"></p><p id="t"></p>'):  # fmt: skip
                with self.subTest(bad):
                    self.assertEqual(len(problems(bad)), 1)


if __name__ == "__main__":
    unittest.main()
