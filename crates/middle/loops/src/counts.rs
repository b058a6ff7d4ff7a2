//! The work of a program as functions of its parameters: operations, accesses, different elements that are touched, launches and barriers.

use std::collections::BTreeMap;

use crisp_ir_kernel::{BinaryOp, FoldOp, Scalar, UnaryOp};
use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Node, Program, Tag, Var, form};
use crisp_ir_sets::{Affine, Count, Known, Set, Unknown};

use crate::depend;
use crate::launches::Stage;
use crate::schedule::Scheduled;

/// A kind of work.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// An operation of a type; subscripts count as operations of `int32`.
    Operation(Scalar, &'static str),
    /// An element that is read.
    Load(ArrayId),
    /// An element that is written.
    Store(ArrayId),
    /// A launch.
    Launch,
    /// A barrier of each invocation of a workgroup.
    Barrier,
}

/// How often each piece of work is done; nothing is known where data decides it.
#[must_use]
pub fn counts(program: &Program) -> BTreeMap<Work, Known<Vec<Count>>> {
    let mut tally = Tally { program, known: BTreeMap::new(), found: BTreeMap::new() };
    for statement in &program.statements {
        let within: Vec<Var> = statement.within.iter().copied().collect();
        tally.add(Work::Store(statement.target.array), &within);
        for index in &statement.target.index {
            tally.subscript(index, &within);
        }
        tally.value(&statement.value, &within);
        for condition in &statement.conditions {
            tally.value(condition, &within);
        }
    }
    tally.found
}

/// How many different elements of each array are read, and written.
#[must_use]
pub fn footprints(program: &Program) -> BTreeMap<Work, Known<Vec<Count>>> {
    let mut sets: BTreeMap<Work, Known<Set>> = BTreeMap::new();
    let width = program.symbols.len();
    for end in depend::ends(program) {
        if program.arrays[end.access.array].axes.is_empty() && end.access.index.is_empty() && !end.writes {
            // Scalars, and bounds of loops.
            continue;
        }
        let work = if end.writes { Work::Store(end.access.array) } else { Work::Load(end.access.array) };
        let elements = elements(program, &end.access, depend::instances(program, &end), width);
        let so_far = sets.remove(&work).unwrap_or(Ok(Set::none()));
        sets.insert(work, so_far.and_then(|set| set.union(&elements?)));
    }
    let counted = |(work, set): (Work, Known<Set>)| {
        let axes = match work {
            Work::Load(array) | Work::Store(array) => program.arrays[array].axes.len(),
            Work::Operation(..) | Work::Launch | Work::Barrier => 0,
        };
        let count = set.and_then(|set| {
            let places: Vec<usize> = (width..width + axes).collect();
            set.count(&places, width + axes)
        });
        (work, count.map(|count| vec![count]))
    };
    sets.into_iter().map(counted).collect()
}

/// The elements of an access, as variables from `width` on.
fn elements(program: &Program, access: &Access, instances: Known<Set>, width: usize) -> Known<Set> {
    let mut set = instances?;
    let mut next = width + access.index.len();
    for (axis, index) in access.index.iter().enumerate() {
        let Some(index) = form(index, &mut next) else { return Err(Unknown) };
        let mut row = index.when;
        row.zero(&Affine::variable(width + axis).subtract(&index.value)?)?;
        set = set.intersect(&row.into())?;
    }
    let inames = (0..width).filter(|&it| program.is_iname(it) || is_loaded(program, it));
    set.project(inames.chain(width + access.index.len()..next))
}

fn is_loaded(program: &Program, variable: Var) -> bool {
    program.symbols.get(variable).is_some_and(|it| matches!(it.kind, crisp_ir_loops::SymbolKind::Loaded(_)))
}

struct Tally<'p> {
    program: &'p Program,
    /// Numbers of points by loop variables.
    known: BTreeMap<Vec<Var>, Known<Count>>,
    found: BTreeMap<Work, Known<Vec<Count>>>,
}

impl Tally<'_> {
    /// One more piece of work at each point of some loops.
    fn add(&mut self, work: Work, around: &[Var]) {
        let mut key = around.to_vec();
        key.sort_unstable();
        key.dedup();
        let program = self.program;
        let count = self.known.entry(key).or_insert_with_key(|key| points(program, key)).clone();
        let so_far = self.found.remove(&work).unwrap_or(Ok(Vec::new()));
        let sum = so_far.and_then(|mut all| {
            all.push(count?);
            Ok(all)
        });
        self.found.insert(work, sum);
    }

    fn value(&mut self, expr: &Expr, around: &[Var]) {
        let operation = match &expr.kind {
            ExprKind::Load(access) => {
                if !access.index.is_empty()
                    || self.program.arrays[access.array].kind != crisp_ir_loops::ArrayKind::Value
                {
                    self.add(Work::Load(access.array), around);
                }
                for index in &access.index {
                    self.subscript(index, around);
                }
                return;
            }
            ExprKind::Reduce(reduction) => {
                let inside: Vec<Var> = around.iter().chain(&reduction.inames).copied().collect();
                let name = match reduction.op {
                    FoldOp::Mul => "mul",
                    FoldOp::Min | FoldOp::Max => "maxmin",
                    FoldOp::And | FoldOp::Or | FoldOp::Xor => "bw",
                    FoldOp::Add => "add",
                };
                self.add(Work::Operation(expr.ty, name), &inside);
                for child in expr.children() {
                    self.value(child, &inside);
                }
                return;
            }
            ExprKind::Binary(op, _) => Some(named(*op)),
            ExprKind::FloorDiv(_) => Some("div"),
            ExprKind::FloorMod(_) => Some("mod"),
            ExprKind::Fma(_) => Some("madd"),
            ExprKind::Call(name, _) => Some(*name),
            ExprKind::Unary(UnaryOp::Sqrt, _) => Some("sqrt"),
            ExprKind::Unary(UnaryOp::Abs, _) => Some("abs"),
            ExprKind::Apply(..) => Some("call"),
            ExprKind::Unary(..)
            | ExprKind::Constant(_)
            | ExprKind::Variable(_)
            | ExprKind::Compare(..)
            | ExprKind::If(_)
            | ExprKind::Convert(_)
            | ExprKind::Bits(_) => None,
        };
        if let Some(name) = operation {
            self.add(Work::Operation(expr.ty, name), around);
        }
        for child in expr.children() {
            self.value(child, around);
        }
    }

    /// Subscripts are integers, whatever their width here is.
    fn subscript(&mut self, expr: &Expr, around: &[Var]) {
        let name = match &expr.kind {
            ExprKind::Binary(op, _) => Some(named(*op)),
            ExprKind::FloorDiv(_) => Some("div"),
            ExprKind::FloorMod(_) => Some("mod"),
            _ => None,
        };
        if let Some(name) = name {
            self.add(Work::Operation(Scalar::I32, name), around);
        }
        for child in expr.children() {
            match child.kind {
                ExprKind::Load(_) => self.value(child, around),
                _ => self.subscript(child, around),
            }
        }
    }
}

fn named(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add | BinaryOp::Sub => "add",
        BinaryOp::Mul => "mul",
        BinaryOp::Div => "div",
        BinaryOp::Rem => "mod",
        BinaryOp::Min | BinaryOp::Max => "maxmin",
        BinaryOp::Shl | BinaryOp::Shr => "shift",
        _ => "bw",
    }
}

/// How many values some loop variables have together.
fn points(program: &Program, variables: &[Var]) -> Known<Count> {
    let set = program.points(variables)?;
    let loaded = |it: Var| is_loaded(program, it) && set.pieces().iter().any(|piece| names(piece, it));
    if (0..program.symbols.len()).any(loaded) {
        return Err(Unknown);
    }
    set.count(variables, program.symbols.len())
}

fn names(piece: &crisp_ir_sets::Conjunction, variable: Var) -> bool {
    let rows = piece.equalities().iter().chain(piece.inequalities());
    rows.chain(piece.divisibilities().iter().map(|(_, row)| row)).any(|row| row.coefficient(variable) != 0)
}

impl Scheduled {
    /// How many launches there are, and how many barriers each invocation meets.
    #[must_use]
    pub fn synchronization(&self) -> BTreeMap<Work, Known<Vec<Count>>> {
        let mut tally = Tally { program: &self.program, known: BTreeMap::new(), found: BTreeMap::new() };
        fn stages(tally: &mut Tally<'_>, all: &[Stage], around: &mut Vec<Var>) {
            for stage in all {
                match stage {
                    Stage::Launch(nodes) => {
                        tally.add(Work::Launch, around);
                        barriers(tally, nodes, around);
                    }
                    Stage::Repeat(iname, inner) => {
                        around.push(*iname);
                        stages(tally, inner, around);
                        around.pop();
                    }
                }
            }
        }
        fn barriers(tally: &mut Tally<'_>, nodes: &[Node], around: &mut Vec<Var>) {
            for node in nodes {
                match node {
                    Node::Loop { iname, body } => {
                        let counts = !matches!(tally.program.tag(*iname), Tag::Group(_) | Tag::Local(_));
                        around.extend(counts.then_some(*iname));
                        barriers(tally, body, around);
                        around.truncate(around.len() - usize::from(counts));
                    }
                    Node::Barrier => tally.add(Work::Barrier, around),
                    Node::Statement(_) => {}
                }
            }
        }
        stages(&mut tally, &self.stages, &mut Vec::new());
        tally.found
    }
}
