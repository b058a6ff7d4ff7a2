//! Where kernels come from: compiled sources, or a package.

use std::fmt;
use std::sync::Arc;

use crisp_ir_artifact::{Callable, HostPlan, Interface, TrustedPackage};
use crisp_ir_kernel::{Module, Program};
use crisp_run_device::Program as Loaded;
use crisp_support_diagnostics::Diagnostic;

use crate::open::OpenDevice;
use crate::plans::orchestration_plan;
use crate::program::{load_compiled, load_of_package, program_callable};
use crate::session::Compiled;

/// Where kernels come from.
#[derive(Clone)]
pub enum Source {
    /// Compiled sources.
    Compiled(Arc<Compiled>),
    /// Code that was compiled before.
    Package(Arc<TrustedPackage>),
}

impl Source {
    /// The names of its kernels, in order of definition.
    #[must_use]
    pub fn kernels(&self) -> Vec<&str> {
        match self {
            Source::Compiled(compiled) => compiled.kernels().collect(),
            Source::Package(package) => {
                package.kernels.iter().map(|kernel| kernel.callable.interface.kernel.as_str()).collect()
            }
        }
    }

    /// The names of its programs that are not kernels with their continuations.
    #[must_use]
    pub fn programs(&self) -> Vec<&str> {
        let names = self.module().into_iter().flat_map(|module| &module.programs).map(|program| program.name.as_str());
        names.filter(|name| self.callable(name).is_none()).collect()
    }

    /// The names of its orchestrations.
    #[must_use]
    pub fn orchestrations(&self) -> Vec<&str> {
        match self {
            Source::Compiled(compiled) => compiled.orchestrations.iter().map(|it| it.name.as_str()).collect(),
            Source::Package(package) => package.plans.iter().map(|plan| plan.name.as_str()).collect(),
        }
    }

    /// The plan of an orchestration; none for an unknown one.
    ///
    /// # Errors
    /// As of [`orchestration_plan`].
    pub fn plan(&self, name: &str) -> Result<Option<HostPlan>, Vec<Diagnostic>> {
        match self {
            Source::Compiled(compiled) => orchestration_plan(compiled, name),
            Source::Package(package) => Ok(package.plan(name).cloned()),
        }
    }

    /// Returns the callable of a kernel.
    #[must_use]
    pub fn callable(&self, kernel: &str) -> Option<Callable> {
        match self {
            Source::Compiled(compiled) => compiled.callable(kernel),
            Source::Package(package) => package.kernel(kernel).map(|kernel| kernel.callable.clone()),
        }
    }

    /// Returns the callable of a program.
    #[must_use]
    pub fn program_callable(&self, name: &str) -> Option<Callable> {
        match self {
            Source::Compiled(compiled) => compiled.program_callable(name),
            Source::Package(package) => {
                let mut callable = program_callable(package.program(name)?);
                if let Some((_, shapes)) = package.shapes.iter().find(|(of, _)| of == name) {
                    callable.interface = callable.interface.shaped(shapes);
                }
                Some(callable)
            }
        }
    }

    /// The names of the kernels of loop kernels and tensor programs, as their author knows them, whether each became one launch or several.
    #[must_use]
    pub fn shaped(&self) -> Vec<&str> {
        match self {
            Source::Compiled(compiled) => compiled.shapes.iter().map(|(name, _)| name.as_str()).collect(),
            Source::Package(package) => package.shapes.iter().map(|(name, _)| name.as_str()).collect(),
        }
    }

    /// The module that programs are in: of a package without the bodies of kernels.
    #[must_use]
    pub fn module(&self) -> Option<&Module> {
        match self {
            Source::Compiled(compiled) => compiled.module.as_deref(),
            Source::Package(package) => package.programs.as_deref(),
        }
    }

    /// The program of that name.
    #[must_use]
    pub fn program(&self, name: &str) -> Option<&Program> {
        match self {
            Source::Compiled(compiled) => compiled.module.as_ref()?.program(name),
            Source::Package(package) => package.program(name),
        }
    }

    /// Pairs of arguments of a loop kernel that must not share memory.
    pub(crate) fn disjoint(&self, kernel: &str) -> Vec<(u32, u32)> {
        let all = match self {
            Source::Compiled(compiled) => &compiled.disjoint,
            Source::Package(package) => &package.disjoint,
        };
        let found = all.iter().find(|(name, _)| name == kernel);
        found.map(|(_, pairs)| pairs.clone()).unwrap_or_default()
    }

    /// Code of a kernel for one workgroup size.
    pub(crate) fn load(
        &self,
        device: &OpenDevice,
        interface: &Interface,
        local_size: [u32; 3],
    ) -> Result<Box<dyn Loaded>, Vec<Diagnostic>> {
        match self {
            Source::Compiled(compiled) => {
                load_compiled(device, compiled, interface.clone(), local_size).map(|(loaded, _)| loaded)
            }
            Source::Package(package) => load_of_package(device, package, &interface.kernel, local_size),
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kernels()).finish()
    }
}
