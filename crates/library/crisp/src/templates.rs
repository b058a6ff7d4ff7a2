//! Programs of CUCL templates: each becomes a kernel for the arrays of a call.

use crisp_library_compile::{GivenArray, OpenTemplate, Session};

use crate::arguments::{Arguments, Passed};
use crate::error::Result;
use crate::made::Made;
use crate::program::{Kernel, Program, compiled};
use crate::values::types;

impl Program {
    /// The CUCL templates of which dimensions are not given: each becomes a kernel for the arrays of a call.
    #[must_use]
    pub fn templates(&self) -> &[OpenTemplate] {
        self.open_templates().map_or(&[], |templates| templates.all())
    }

    /// The kernel of that name for the arrays of a call: the dimensions of a template follow from their extents. A kernel that is not a template is the one of
    /// [`Program::kernel`]. Compiles a template once for each set of extents.
    ///
    /// # Errors
    /// The errors of [`Program::kernel`]; arrays that do not fit the declarations (A0115) or each other (A0116), dimensions that do not follow (A0120, S0310);
    /// what is wrong with the template.
    pub fn kernel_for(&self, name: &str, arrays: &[GivenArray]) -> Result<Kernel> {
        match self.open_templates().and_then(|templates| Some((templates, templates.find(name)?))) {
            Some((templates, template)) => {
                let compile = |session: &mut Session| compiled(self.device(), session);
                templates.program(template, arrays.to_vec(), compile)?.kernel(name)
            }
            None => self.kernel(name),
        }
    }

    /// Calls a kernel or template with what it reads, as [`Kernel::call`] does.
    ///
    /// ```no_run
    /// # fn main() -> crisp::Result<()> {
    /// # let device = crisp::Device::open("cpu")?;
    /// # let program = device.compile("sgemm.cucl", "")?;
    /// let (a, b) = (device.upload(&[1.0f32; 6])?, device.upload(&[1.0f32; 12])?);
    /// let results = program.call("sgemm", (a.shaped(&[2, 3]), b.shaped(&[3, 4])))?;
    /// assert_eq!(results[0].extents(), [2, 4]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The errors of [`Program::kernel_for`] and [`Kernel::call`].
    pub fn call<'a>(&self, name: &str, inputs: impl Arguments<'a>) -> Result<Vec<Made>> {
        let inputs = inputs.list();
        let Some(template) = self.open_templates().and_then(|templates| templates.find(name)) else {
            return self.kernel(name)?.call(inputs);
        };
        let buffers = inputs.iter().filter(|passed| matches!(passed, Passed::Buffer { .. }));
        let arrays: Vec<GivenArray> = template.inputs().zip(buffers).filter_map(|(name, it)| array(name, it)).collect();
        self.kernel_for(name, &arrays)?.call(inputs)
    }

    /// Calls a kernel or template with arguments by their names, as [`Kernel::call_named`] does.
    ///
    /// # Errors
    /// The errors of [`Program::kernel_for`] and [`Kernel::call_named`].
    pub fn call_named(&self, name: &str, arguments: &[(&str, Passed<'_>)]) -> Result<Vec<Made>> {
        let arrays: Vec<GivenArray> = arguments.iter().filter_map(|(name, passed)| array(name, passed)).collect();
        self.kernel_for(name, &arrays)?.call_named(arguments)
    }
}

/// An argument as an array from which dimensions follow; none for a value.
fn array(name: &str, passed: &Passed<'_>) -> Option<GivenArray> {
    let Passed::Buffer { elem, elements, extents, .. } = passed else { return None };
    let extents = extents.map_or_else(|| vec![*elements], <[u64]>::to_vec);
    Some((name.to_owned(), extents, types::name(*elem)))
}
