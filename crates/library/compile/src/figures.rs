//! The resources of a processor that a kernel uses, as reported by the vendor's assembler.

use serde::Serialize;

/// Figures of one kernel on one processor. As JSON, an object of the processor and what is taken of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// The entry point's name in the code.
    #[serde(skip)]
    pub entry: String,
    /// The processor: `sm_90`.
    pub processor: String,
    /// The resources that the kernel uses.
    #[serde(flatten)]
    pub taken: Taken,
}

/// The resources of a processor that a kernel uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Registers of 32 bits for each invocation.
    pub registers: u32,
    /// Bytes that each invocation stores because its registers do not suffice.
    pub spill_stores: u32,
    /// Bytes that it loads back.
    pub spill_loads: u32,
    /// Bytes of its stack: private arrays and what is spilled.
    pub stack: u32,
    /// Bytes of local memory of each workgroup.
    pub shared: u32,
    /// Barriers of each workgroup.
    pub barriers: u32,
}

/// The figures in what NVIDIA's assembler prints with `-v`, one for each kernel; whatever else is there is passed by.
#[must_use]
pub fn ptxas_figures(said: &str) -> Vec<Figures> {
    let mut all: Vec<Figures> = Vec::new();
    for line in said.lines() {
        if let Some(rest) = line.split_once("Compiling entry function '").map(|(_, rest)| rest) {
            let mut quoted = rest.split('\'');
            let (entry, processor) = (quoted.next().unwrap_or_default(), quoted.nth(1).unwrap_or_default());
            let taken = Taken::default();
            all.push(Figures { entry: entry.to_owned(), processor: processor.to_owned(), taken });
        } else if let Some(figures) = all.last_mut() {
            // `Used 26 registers, used 1 barriers, 352 bytes smem`, `0 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads`.
            for part in line.rsplit(" : ").next().unwrap_or_default().split(',') {
                figures.taken.take(part.trim());
            }
        }
    }
    all
}

impl Taken {
    fn take(&mut self, part: &str) {
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let part = part.trim_start_matches("Used ").trim_start_matches("used ");
        for (ending, figure) in [
            (" registers", &mut self.registers),
            (" barriers", &mut self.barriers),
            (" bytes smem", &mut self.shared),
            (" bytes stack frame", &mut self.stack),
            (" bytes spill stores", &mut self.spill_stores),
            (" bytes spill loads", &mut self.spill_loads),
        ] {
            if let Some(found) = part.strip_suffix(ending).and_then(number) {
                *figure = found;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Figures, Taken, ptxas_figures};

    #[test]
    fn the_assembler_is_understood() {
        let said = "\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'sobel' for 'sm_90'
ptxas info    : Function properties for sobel
    48 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 26 registers, used 1 barriers, 48 bytes cumulative stack size, 352 bytes smem, 400 bytes cmem[0]
ptxas info    : Compile time = 90.015 ms
ptxas info    : Compiling entry function 'two' for 'sm_90'
ptxas info    : Used 8 registers
";
        let taken = Taken { registers: 26, spill_stores: 12, spill_loads: 16, stack: 48, shared: 352, barriers: 1 };
        let sobel = Figures { entry: "sobel".to_owned(), processor: "sm_90".to_owned(), taken };
        let found = ptxas_figures(said);
        assert_eq!((found.len(), &found[0]), (2, &sobel));
        assert_eq!((found[1].entry.as_str(), found[1].taken.registers, found[1].taken.shared), ("two", 8, 0));
        assert_eq!(ptxas_figures("no figures"), []);
    }
}
