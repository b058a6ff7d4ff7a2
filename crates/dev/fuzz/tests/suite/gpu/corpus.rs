//! The kernels of `tests/targets`, and tools of other makers.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crisp_back_llvm::{GpuCode, GpuTarget, compile_gpu};
use crisp_back_ptx::{Processor, Target, compile_ptx};
use crisp_dev_testkit::target_kernels;
use crisp_ir_kernel::{Broken, Checked, text};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A kernel of the folder.
pub(crate) struct Kernel {
    pub(crate) name: String,
    pub(crate) files: Files,
    pub(crate) module: Checked,
}

impl Kernel {
    pub(crate) fn read(name: &str, source: &str) -> Kernel {
        let mut files = Files::new();
        let file = files.add(format!("{name}.kir"), source);
        let shown = |found: &[Diagnostic]| render_terminal(&files, found, false);
        let module = text::parse(file, source).unwrap_or_else(|found| panic!("{}", shown(&found)));
        let module = Checked::check(module)
            .unwrap_or_else(|broken| panic!("{}", shown(&broken.iter().map(Broken::diagnostic).collect::<Vec<_>>())));
        Kernel { name: name.to_owned(), files, module }
    }

    pub(crate) fn compile(&self, local_size: [u32; 3], target: GpuTarget) -> GpuCode {
        let (_, kernel) = self.module.kernels().next().expect("there is a kernel");
        legalise(&self.module, &kernel.name, local_size, &target)
            .and_then(|legal| compile_gpu(&legal, Some(&self.files)))
            .unwrap_or_else(|found| {
                panic!("{}: {}", self.name, render_terminal(&self.files, &found, false));
            })
    }

    pub(crate) fn ptx(&self, local_size: [u32; 3], processor: Processor) -> String {
        let (_, kernel) = self.module.kernels().next().expect("there is a kernel");
        let target = Target { processor, files: Some(&self.files) };
        match legalise(&self.module, &kernel.name, local_size, &target).and_then(|legal| compile_ptx(&legal)) {
            Ok(printed) => printed.text,
            Err(found) => panic!("{}: {}", self.name, render_terminal(&self.files, &found, false)),
        }
    }
}

/// Returns all of them, by name.
pub(crate) fn kernels() -> Vec<Kernel> {
    target_kernels().iter().map(|(name, source)| Kernel::read(name, source)).collect()
}

/// Returns a tool in the folder where the set-up puts it, or in the path.
pub(crate) fn tool(name: &str, folder: &str) -> Option<PathBuf> {
    let own = root().join(".tools").join(folder).join(name);
    [own, PathBuf::from(name)]
        .into_iter()
        .find(|path| Command::new(path).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok())
}

/// Returns the same; says so where it is missing.
pub(crate) fn tool_or_say(name: &str, folder: &str) -> Option<PathBuf> {
    let found = tool(name, folder);
    if found.is_none() {
        println!("skipped: {name} is not here");
    }
    found
}

/// A folder of this test's own, which goes when it is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("crisp-gpu-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
