//! The CUCL templates of a program, with the programs that they have become.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use crisp_library_compile::{GivenArray, OpenTemplate, Session};

use crate::error::Result;

/// How many programs of templates are kept; the earliest one is compiled again when it is called.
const MOST_KEPT: usize = 64;

/// The templates of a program, and the programs `P` that they have become.
pub(crate) struct Templates<P> {
    session: Session,
    open: Vec<OpenTemplate>,
    kept: Mutex<Kept<P>>,
}

type Key = (String, Vec<GivenArray>);

struct Kept<P> {
    programs: BTreeMap<Key, P>,
    order: VecDeque<Key>,
}

impl<P: Clone> Templates<P> {
    pub(crate) fn new(session: Session, open: Vec<OpenTemplate>) -> Templates<P> {
        let kept = Kept { programs: BTreeMap::new(), order: VecDeque::new() };
        Templates { session, open, kept: Mutex::new(kept) }
    }

    pub(crate) fn all(&self) -> &[OpenTemplate] {
        &self.open
    }

    pub(crate) fn find(&self, name: &str) -> Option<&OpenTemplate> {
        self.open.iter().find(|template| template.name == name)
    }

    /// Returns the program of a template for some arrays, which is compiled at its first use.
    pub(crate) fn program(
        &self,
        template: &OpenTemplate,
        mut arrays: Vec<GivenArray>,
        compile: impl FnOnce(&mut Session) -> Result<P>,
    ) -> Result<P> {
        arrays.sort();
        let key = (template.name.clone(), arrays);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = kept.programs.get(&key) {
            return Ok(program.clone());
        }
        let program = compile(&mut self.session.of_template(template, key.1.clone()))?;
        if kept.order.len() >= MOST_KEPT
            && let Some(first) = kept.order.pop_front()
        {
            kept.programs.remove(&first);
        }
        kept.order.push_back(key.clone());
        kept.programs.insert(key, program.clone());
        Ok(program)
    }
}
