//! The table of the manual's lines is what the pages say. `CRISP_BLESS=1` writes it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crisp_dev_suites::{bless, root};

/// Pages about other things than languages.
const OTHER: [&str; 19] = [
    "README.md",
    "c.md",
    "rust.md",
    "python.md",
    "install.md",
    "cli.md",
    "editors.md",
    "format.md",
    "debugger.md",
    "hoist.md",
    "ir.md",
    "shapes.md",
    "packages.md",
    "metadata.md",
    "conformance.md",
    "scripts.md",
    "determinism.md",
    "original.md",
    "runtime.md",
];

fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|it| it.expect("a file").path()).collect();
    found.sort();
    for path in found {
        if path.is_dir() {
            pages(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            into.push(path);
        }
    }
}

/// A text without anchors and links.
fn plain(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        let (before, behind) = rest.split_at(at);
        left += before;
        if let Some(after) = behind.strip_prefix("<a id=").and_then(|after| after.split_once("</a>")) {
            rest = after.1;
        } else if let Some((words, after)) = behind.strip_prefix('[').and_then(|inner| inner.split_once("](")) {
            // A bracket of code is not a link.
            let target = after.split_once(')').filter(|_| !words.contains('[') && !words.contains('\n'));
            match target {
                Some((_, after)) => {
                    left += words;
                    rest = after;
                }
                None => {
                    left.push('[');
                    rest = behind.get(1..).unwrap_or_default();
                }
            }
        } else {
            left.extend(behind.chars().next());
            rest = behind.get(1..).unwrap_or_default();
        }
    }
    left += rest;
    left.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The pieces of code in a text.
fn codes(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The name that code begins with.
fn name_of(code: &str, language: &str) -> Option<String> {
    let code = code.trim_start_matches('(');
    let ends = |letter: char| match language {
        "crisp" => letter.is_whitespace() || "()[]…".contains(letter),
        _ => !(letter.is_alphanumeric() || letter == '_'),
    };
    let name = code.split(ends).next()?;
    let begins = name.starts_with(|letter: char| match language {
        "crisp" => {
            !letter.is_ascii_digit()
                && letter != ':'
                && letter != '&'
                && letter != '-'
                && letter != '"'
                && letter != '#'
        }
        _ => letter.is_alphabetic() || letter == '_',
    });
    let is_name = begins && name.len() < 40 && !name.contains(['`', '\'', ',', '.', ':']);
    // Words in capitals are placeholders.
    (is_name
        && !(name.chars().all(|letter| !letter.is_lowercase())
            && language != "c"
            && name.chars().any(char::is_alphabetic)))
    .then(|| name.to_owned())
}

type Table = BTreeMap<(String, String), [String; 3]>;

fn add(table: &mut Table, language: &str, code: &str, page: &str, text: &str) {
    let Some(name) = name_of(code, language) else { return };
    let text = text.trim().trim_end_matches(':').to_owned();
    if text.len() > 8 {
        let name = if language == "crisp" { name.to_lowercase() } else { name };
        let usage = code.split_whitespace().collect::<Vec<_>>().join(" ");
        table.entry((language.to_owned(), name)).or_insert([usage, page.to_owned(), text]);
    }
}

fn read(path: &Path, table: &mut Table, tables: bool) {
    let page = path.strip_prefix(root().join("docs/reference")).expect("a page").display().to_string();
    let language = match page.split('/').next() {
        Some("loopy") => "loopy",
        Some("tensor") => "tensor",
        Some("cucl") => "c",
        _ => "crisp",
    };
    let text = fs::read_to_string(path).expect("a text");
    let (mut anchor, mut header, mut fenced, mut section) = (String::new(), Vec::<String>::new(), false, String::new());
    for paragraph in text.split("\n\n") {
        let mut prose = String::new();
        for line in paragraph.lines() {
            fenced ^= line.starts_with("```");
            if fenced || line.starts_with("```") {
                continue;
            }
            let mark = line
                .split_once("{#")
                .or_else(|| line.split_once("<a id=\""))
                .and_then(|(_, rest)| rest.split(['}', '"']).next());
            if let Some(mark) = mark {
                anchor = format!("#{mark}");
            }
            let at = format!("{page}{anchor}");
            if let Some(title) = line.strip_prefix("## ") {
                section = title.split(" {#").next().unwrap_or_default().to_owned();
            }
            if line.starts_with('|') {
                let line = line.replace("\\|", "\u{1}");
                let cells: Vec<String> =
                    line.trim_matches('|').split('|').map(|cell| plain(&cell.replace('\u{1}', "|"))).collect();
                if cells.iter().all(|cell| cell.chars().all(|letter| "-: ".contains(letter))) {
                    continue;
                }
                if header.is_empty() {
                    header = cells;
                    continue;
                }
                if header.first().is_some_and(|title| title == "reason") {
                    continue;
                }
                if let (Some("functions"), [group, functions, ..]) =
                    (header.get(1).map(String::as_str), cells.as_slice())
                {
                    for code in codes(functions).into_iter().filter(|_| tables) {
                        add(table, language, code, &at, &format!("a function of {section}: {}", group.to_lowercase()));
                    }
                    continue;
                }
                let Some((first, rest)) = cells.split_first() else { continue };
                let generic =
                    ["meaning", "what it does", "what it is", "result", "value", "gives", "does", "is", "means"];
                let said: Vec<String> = rest
                    .iter()
                    .zip(header.iter().skip(1))
                    .filter(|(cell, _)| !cell.is_empty())
                    .map(|(cell, title)| {
                        match generic.contains(&title.as_str()) || rest.len() == 1 && title.len() > 30 {
                            true => cell.clone(),
                            false => format!("{title}: {cell}"),
                        }
                    })
                    .collect();
                for code in codes(first).into_iter().filter(|_| tables) {
                    add(table, language, code, &at, &said.join("; "));
                }
                continue;
            }
            header.clear();
            if !line.starts_with('#') {
                prose += line.trim_start_matches("- ");
                prose.push('\n');
            }
        }
        header.clear();
        if tables {
            continue;
        }
        let prose = plain(&prose);
        for sentence in prose.split_inclusive(". ").map(str::trim) {
            let code = sentence.strip_prefix('`').and_then(|rest| rest.split('`').next());
            let Some(first) = code else { continue };
            let at = format!("{page}{anchor}");
            add(table, language, first, &at, sentence);
            // `(inc! place)` and `(dec! place)` add and subtract.
            let mut rest = sentence.get(first.len() + 2..).unwrap_or_default();
            while let Some((between, behind)) = rest.split_once('`')
                && matches!(between, " and " | ", " | " or " | ", or " | ", and ")
                && let Some((code, after)) = behind.split_once('`')
            {
                add(table, language, code, &at, sentence);
                rest = after;
            }
        }
    }
}

// covers: tools.lsp.hover
#[test]
fn the_table_is_what_the_pages_say() {
    let mut all = Vec::new();
    pages(&root().join("docs/reference"), &mut all);
    all.retain(|path| !OTHER.iter().any(|other| path.ends_with(other)));
    let mut table = Table::new();
    for tables in [true, false] {
        all.iter().for_each(|path| read(path, &mut table, tables));
    }
    let lines: String = table
        .iter()
        .map(|((language, name), [usage, page, text])| format!("{language}\t{name}\t{usage}\t{page}\t{text}\n"))
        .collect();
    let path = root().join("crates/library/ide/src/manual.tsv");
    if bless() {
        fs::write(&path, &lines).expect("a file");
    }
    assert_eq!(fs::read_to_string(&path).expect("a file"), lines, "CRISP_BLESS=1 writes it");
    for (language, least) in [("crisp", 300), ("c", 400), ("loopy", 40), ("tensor", 40)] {
        let count = table.keys().filter(|(of, _)| of == language).count();
        assert!(count >= least, "{language}: {count}");
    }
}
