//! A failure as a file: the program, its launch, how it was compared and what was seen.

use crate::case::Case;
use crate::check::Check;
use crate::failure::{Failure, Kind};

/// The contents of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The program and its launch.
    pub case: Case,
    /// How it was compared.
    pub check: Check,
    /// With which device.
    pub device: String,
    /// The kind of failure.
    pub kind: Kind,
}

const CHECK: &str = "; check: ";
const DEVICE: &str = "; device: ";
const KIND: &str = "; failure: ";

impl Saved {
    /// Returns the file's text. It is a `.kir` file, so the command `crisp` reads it too.
    #[must_use]
    pub fn to_text(&self, seed: u64, failure: &Failure) -> String {
        let remarks = [
            // Not just the failure: one of the device begins as the line does that names the device.
            format!("found {failure}"),
            format!("made from seed {seed}; replay this file with `cargo xtask fuzz --replay FILE`"),
        ];
        let head = format!("{KIND}{}\n{DEVICE}{}\n{CHECK}{}\n", self.kind.name(), self.device, self.check.to_text());
        let text = self.case.to_text(&remarks);
        // After the remarks, which are the first lines and the only ones of their form.
        let body = text.find("; launch: ").unwrap_or(0);
        format!("{}{head}{}", &text[..body], &text[body..])
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_text(text: &str) -> Result<Saved, String> {
        let line = |mark: &str| text.lines().find_map(|line| line.strip_prefix(mark));
        let check = line(CHECK).and_then(Check::from_text).ok_or("no line says how to compare (`; check: …`)")?;
        let device = line(DEVICE).unwrap_or("cpu").trim().to_owned();
        let kind = line(KIND).and_then(|name| Kind::from_name(name.trim())).unwrap_or(Kind::Differs);
        Ok(Saved { case: Case::from_text(text)?, check, device, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Limits, generate};

    #[test]
    fn what_is_saved_is_read_again() {
        for seed in 0..40 {
            let case = generate(seed, &Limits::of_seed(seed));
            let check = Check::of_seed(seed);
            let saved = Saved { case, check, device: "opencl:1".to_owned(), kind: Kind::Device };
            let failure = Failure::new(Kind::Device, "`out0` from byte 8\nand more");
            let text = saved.to_text(seed, &failure);
            let read = Saved::from_text(&text).expect("it was written by us");
            assert_eq!((&read.check, read.kind, &read.device), (&saved.check, saved.kind, &saved.device));
            assert_eq!((&read.case.inputs, read.case.sizes), (&saved.case.inputs, saved.case.sizes));
            assert_eq!(read.to_text(seed, &failure), text);
        }
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        assert!(Saved::from_text("(module)").is_err());
        let text = "; check: passes pipeline order none code target 0 level 9\n; launch: local 1 2\n(module)";
        assert_eq!(Saved::from_text(text).map_err(|why| why.contains("local 1 2")), Err(true));
        assert!(Saved::from_text("; check: passes nothing order none code target 0 level 0\n(module)").is_err());
    }
}
