//! Packages as files: written, read, and given programs.

use crisp_ir_kernel::{Checked, Module, Program};

use super::content::{Package, PackageError};
use super::{programs, read, write};

impl Package {
    /// Adds the programs of a module whose kernels the package all has, and says how many that are.
    pub fn add_programs(&mut self, module: &Module) -> usize {
        let has = |program: &Program| program.launches().iter().all(|launch| self.kernel(&launch.kernel).is_some());
        let mut chosen = module.clone();
        chosen.programs.retain(has);
        let count = chosen.programs.len();
        // What a valid module says of its kernels is valid by itself.
        self.programs = if count == 0 { None } else { Checked::check(programs::bare(chosen)).ok() };
        count
    }

    /// The package as bytes. The same package always gives the same bytes. Cost is linear in its size.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        write::package(self)
    }

    /// Reads a package. Time and memory are linear in the number of bytes.
    ///
    /// # Errors
    /// What is wrong with the bytes: the first thing that is.
    pub fn decode(bytes: &[u8]) -> Result<Package, PackageError> {
        read::package(bytes)
    }
}
