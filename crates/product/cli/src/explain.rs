//! `crisp explain CODE`: the page of a message, from the documents that the command carries.

use crate::report::Reporter;
use crate::{ERRORS, messages};

/// The files of `docs/messages`.
const PAGES: [&str; 16] = [
    include_str!("../../../../docs/messages/api.md"),
    include_str!("../../../../docs/messages/analysis.md"),
    include_str!("../../../../docs/messages/c.md"),
    include_str!("../../../../docs/messages/cli.md"),
    include_str!("../../../../docs/messages/crisp.md"),
    include_str!("../../../../docs/messages/debugger.md"),
    include_str!("../../../../docs/messages/device.md"),
    include_str!("../../../../docs/messages/interpreter.md"),
    include_str!("../../../../docs/messages/kernel-ir.md"),
    include_str!("../../../../docs/messages/launch.md"),
    include_str!("../../../../docs/messages/loops.md"),
    include_str!("../../../../docs/messages/tensor.md"),
    include_str!("../../../../docs/messages/macros.md"),
    include_str!("../../../../docs/messages/orchestrations.md"),
    include_str!("../../../../docs/messages/reader.md"),
    include_str!("../../../../docs/messages/targets.md"),
];

/// Prints what there is to know about a message; letter case does not matter.
pub(crate) fn explain(code: &str, reporter: &Reporter) -> u8 {
    let code = code.to_ascii_uppercase();
    let found = PAGES.iter().flat_map(|page| sections(page)).find(|section| section.code == code);
    match found {
        Some(section) => reporter.output(section.text),
        None => {
            let codes = PAGES.iter().flat_map(|page| sections(page)).map(|section| section.code);
            reporter.placeless(&[messages::unknown_code(&code, codes)]);
            ERRORS
        }
    }
}

/// The explanation of one code.
struct Section<'a> {
    code: &'a str,
    /// From its heading to the next one.
    text: &'a str,
}

/// All explanations of a page.
fn sections(page: &str) -> impl Iterator<Item = Section<'_>> {
    let mut in_code = false;
    let mut offset = 0;
    let mut headings = Vec::new();
    for line in page.split_inclusive('\n') {
        in_code ^= line.trim_start().starts_with("```");
        if line.starts_with('#') && !in_code {
            headings.push((offset, code_of(line)));
        }
        offset += line.len();
    }
    let ends: Vec<usize> = headings.iter().skip(1).map(|(start, _)| *start).chain([offset]).collect();
    headings.into_iter().zip(ends).filter_map(move |((start, code), end)| {
        let text = page.get(start..end)?;
        // One line end, not the blank line before the next heading.
        let text = text.get(..text.trim_end().len() + 1).unwrap_or(text);
        Some(Section { code: code?, text })
    })
}

/// The code of a heading such as `## L0102: the number does not fit`.
fn code_of(heading: &str) -> Option<&str> {
    let text = heading.trim_start_matches('#').trim_start();
    let code = text.get(..5)?;
    let is_code =
        code.starts_with(|c: char| c.is_ascii_uppercase()) && code.chars().skip(1).all(|c| c.is_ascii_digit());
    (is_code && !text.chars().nth(5).is_some_and(char::is_alphanumeric)).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_carried() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/messages");
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            assert!(PAGES.contains(&text.as_str()), "{}", text.lines().next().unwrap());
        }
    }

    #[test]
    fn a_section_ends_at_the_next_heading() {
        let page = "# Page\n## L0001: one\ntext\n```\n# no heading\n```\n\n## L0002\nmore\n\n# End\n";
        let found: Vec<(&str, &str)> = sections(page).map(|section| (section.code, section.text)).collect();
        assert_eq!(found, [("L0001", "## L0001: one\ntext\n```\n# no heading\n```\n"), ("L0002", "## L0002\nmore\n")]);
        assert_eq!(code_of("## L00012"), None);
        assert_eq!(code_of("# Lists"), None);
    }
}
