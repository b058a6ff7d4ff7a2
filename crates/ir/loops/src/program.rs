//! A loop program: variables, domains, arrays and statements.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{FunctionId, Scalar};
use crisp_ir_sets::{Affine, Conjunction, Known, Set};
use crisp_support_arena::{Arena, Id};
use crisp_support_diagnostics::Span;

use crate::expr::{Access, Expr};

/// A loop variable or parameter: its position in [`Program::symbols`], and its number in sets.
pub type Var = usize;

/// An array of a [`Program`].
pub type ArrayId = Id<Array>;

/// The computation of one kernel.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Where it is defined.
    pub span: Span,
    /// Loop variables and parameters.
    pub symbols: Vec<Symbol>,
    /// The conditions on parameters.
    pub assumptions: Conjunction,
    /// The assumptions of the author about parameters, in a kernel or in a step: part of the assumptions, and checked before each launch.
    pub assumed: Vec<Assumed>,
    /// The assumptions of the author about the contents of arrays, checked before each launch.
    pub facts: Vec<Fact>,
    /// The points of loop variables.
    pub domains: Vec<Domain>,
    /// Arguments, in the order in which the host passes them, and temporaries.
    pub arrays: Arena<Array>,
    /// The statements that are executed. Their order counts where nothing else orders them.
    pub statements: Vec<Statement>,
    /// Orders of loops that are requested, outermost first.
    pub priorities: Vec<Vec<Var>>,
    /// Loops whose first and last iterations have separate code, with the number of each: what lies between needs no guards for the ends.
    pub slabs: BTreeMap<Var, (i64, i64)>,
    /// Loops that may end early: where the scalar is false after an iteration, the statements of all later ones stand under conditions
    /// that do not hold.
    pub ends: Vec<(Var, ArrayId)>,
    /// Where the author has put barriers: before the statements with these numbers. Statements with the tag `thread` are written for
    /// invocations that wait for each other there.
    pub syncs: BTreeSet<usize>,
    /// Expressions with names by which steps find them in statements.
    pub rules: Vec<Rule>,
    /// The definitions of symbols of the kind [`SymbolKind::Quotient`]: a function of parameters, divided by a positive number and rounded down.
    pub quotients: Vec<(Affine, i64)>,
    /// Whether statements that share no loop and use one array are executed one after the other, without a question for the elements: that is
    /// answered at once, and it may make more launches than are needed.
    pub in_turn: bool,
    /// Functions that expressions call by their positions.
    pub functions: Vec<Function>,
    /// Temporaries that are other memory in each iteration of the loops that all their statements share: each iteration writes whole what it
    /// reads, whatever the subscripts are.
    pub private: BTreeSet<ArrayId>,
    /// The elements in which scalars lie that bound loops, where there is one for each workgroup or invocation.
    pub bounds: BTreeMap<ArrayId, Vec<Expr>>,
}

/// A condition on parameters.
#[derive(Clone, Debug)]
pub struct Assumed {
    /// The condition.
    pub condition: Conjunction,
    /// The text as its author writes it.
    pub text: String,
    /// Where it is written.
    pub span: Span,
}

/// A fact about the elements of an array of integers that the host passes and no statement writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The array.
    pub array: ArrayId,
    /// The claim about it.
    pub claim: Claim,
    /// The text as its author writes it.
    pub text: String,
    /// Where it is written.
    pub span: Span,
}

/// A claim about the elements of an array.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// Elements at different places are different.
    Injective,
    /// They are the subscripts of the array, each once.
    Permutation,
    /// No element is greater than the next one.
    Sorted,
    /// Each element is at least `low`, and below `high`.
    InRange {
        /// The least value, in terms of parameters.
        low: Affine,
        /// The number that all values are below.
        high: Affine,
    },
    /// Elements with different first subscripts are different.
    Rows,
    /// Each element begins a range of as many numbers as the element of `counts` at the same place says, none of them negative. The ranges have no number
    /// in common, and lie between 0 and `below`.
    Ranges {
        /// The numbers of numbers.
        counts: ArrayId,
        /// The number that all numbers are below.
        below: Affine,
    },
}

/// An expression with a name and parameters. Statements have it written out; steps find it in them.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The number of parameters, which represent indices.
    pub parameters: usize,
    /// The expression, with [`Rule::parameter`] where parameters stand.
    pub body: Expr,
    /// Whether it is found before a step requests it: a rule of the source, not the template of a step.
    pub declared: bool,
}

impl Rule {
    /// Returns the variable that represents a parameter; no program has it.
    #[must_use]
    pub fn parameter(number: usize) -> Var {
        Var::MAX - number
    }
}

/// A function of numbers: its result depends on them and on nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name, which no other function has, of this program or another one.
    pub name: String,
    /// The type of its result.
    pub result: Scalar,
    /// The function in the module, once there is one.
    pub compiled: Option<FunctionId>,
    /// Where it is written.
    pub span: Span,
}

/// A loop variable or parameter.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// The kind of the symbol.
    pub kind: SymbolKind,
    /// Where it is introduced.
    pub span: Span,
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A loop variable.
    Iname(Tag),
    /// The value of a scalar argument.
    Parameter(ArrayId),
    /// The value that a scalar temporary has where a loop begins that it bounds.
    Loaded(ArrayId),
    /// A number that follows from parameters: its position in [`Program::quotients`]. Only extents of arrays name it.
    Quotient(usize),
}

/// How a loop variable is executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tag {
    /// One value after the other, in increasing order.
    #[default]
    For,
    /// A workgroup for each value, along an axis.
    Group(u8),
    /// An invocation of the workgroup for each value, along an axis.
    Local(u8),
    /// One after the other, without a loop in the code.
    Unroll,
    /// Copies of each statement inside of it.
    Ilp,
    /// A loop around each statement inside of it.
    IlpLoop,
    /// A launch for each value.
    Host,
}

impl Tag {
    /// Whether values are executed at the same time.
    #[must_use]
    pub fn is_parallel(self) -> bool {
        matches!(self, Tag::Group(_) | Tag::Local(_))
    }

    /// Whether the innermost loops around each statement are over it.
    #[must_use]
    pub fn is_ilp(self) -> bool {
        matches!(self, Tag::Ilp | Tag::IlpLoop)
    }

    /// The text form.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Tag::For => "for".to_owned(),
            Tag::Group(axis) => format!("g.{axis}"),
            Tag::Local(axis) => format!("l.{axis}"),
            Tag::Unroll => "unr".to_owned(),
            Tag::Ilp => "ilp".to_owned(),
            Tag::IlpLoop => "ilp.seq".to_owned(),
            Tag::Host => "host".to_owned(),
        }
    }
}

/// The points of some loop variables. Conditions may name parameters, and loop variables of other domains.
#[derive(Clone, Debug)]
pub struct Domain {
    /// Its loop variables in the order of the text.
    pub inames: Vec<Var>,
    /// The points.
    pub set: Set,
    /// Where it is written.
    pub span: Span,
}

/// An argument or temporary.
#[derive(Clone, Debug)]
pub struct Array {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub elem: Scalar,
    /// The kind of the array.
    pub kind: ArrayKind,
    /// Its axes; a scalar has none.
    pub axes: Vec<Axis>,
    /// Where it is declared, or first used.
    pub span: Span,
}

/// The kind of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayKind {
    /// A scalar that the host passes.
    Value,
    /// A buffer that the host passes.
    Global,
    /// A buffer that the host passes and that is never written.
    Constant,
    /// Memory that exists during one execution.
    Temporary(Scope),
    /// A member of the structures that a buffer holds.
    Member {
        /// The buffer: its last axis is the words of a structure.
        of: ArrayId,
        /// Bytes from the beginning of a structure.
        offset: u32,
        /// The distance of structures, in sizes of the member.
        apart: u32,
    },
}

impl ArrayKind {
    /// Whether the host passes it.
    #[must_use]
    pub fn is_argument(self) -> bool {
        match self {
            ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant => true,
            ArrayKind::Temporary(_) | ArrayKind::Member { of: _, offset: _, apart: _ } => false,
        }
    }
}

/// Where a temporary lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Not said: where its subscripts put it.
    Auto,
    /// In each invocation.
    Private,
    /// In each workgroup.
    Local,
    /// In device memory.
    Global,
}

/// An axis of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// How many elements, in terms of parameters.
    pub extent: Affine,
    /// Where they lie.
    pub stride: Stride,
}

/// The distance of neighbours along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stride {
    /// The product of the extents of axes of lower levels; level 0 is the fastest.
    Level(u8),
    /// A fixed number of elements.
    Fixed(Affine),
}

/// An assignment that is executed at all points of its loop variables.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its name.
    pub id: String,
    /// The loop variables around it.
    pub within: BTreeSet<Var>,
    /// The element that is assigned.
    pub target: Access,
    /// The value, of the array's type.
    pub value: Expr,
    /// Whether the assignment reads, changes and stores its element in one indivisible step.
    pub atomic: bool,
    /// The statements that come before it.
    pub after: BTreeSet<usize>,
    /// The statements from which no barrier separates it, whatever dependences say.
    pub nosync: BTreeSet<usize>,
    /// Conditions, all of which must hold.
    pub conditions: Vec<Expr>,
    /// The priority: of statements that may come next the one with the highest comes first.
    pub priority: i64,
    /// Names by which steps find it.
    pub tags: Vec<String>,
    /// Groups to which it belongs.
    pub groups: Vec<String>,
    /// Groups that must not be begun and unfinished where it stands.
    pub conflicts: Vec<String>,
    /// Where it is written.
    pub span: Span,
}

impl Statement {
    /// Returns an assignment without attributes.
    #[must_use]
    pub fn plain(id: String, within: BTreeSet<Var>, target: Access, value: Expr, span: Span) -> Statement {
        Statement {
            id,
            within,
            target,
            value,
            atomic: false,
            after: BTreeSet::new(),
            nosync: BTreeSet::new(),
            conditions: Vec::new(),
            priority: 0,
            tags: Vec::new(),
            groups: Vec::new(),
            conflicts: Vec::new(),
            span,
        }
    }

    /// All that it reads: the accesses of its value, its indices and its conditions, each with the variables of the reductions around it.
    #[must_use]
    pub fn reads(&self) -> Vec<(&Access, Vec<crate::Var>)> {
        let conditions = self.conditions.iter().flat_map(Expr::accesses);
        let indices = self.target.index.iter().flat_map(Expr::accesses);
        self.value.accesses().into_iter().chain(conditions).chain(indices).collect()
    }

    /// All expressions of it, to change them.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        let mut all: Vec<&mut Expr> = self.target.index.iter_mut().collect();
        all.push(&mut self.value);
        all.extend(&mut self.conditions);
        all
    }
}

impl Program {
    /// A program without anything.
    #[must_use]
    pub fn new(name: String, span: Span) -> Program {
        Program {
            name,
            span,
            symbols: Vec::new(),
            assumptions: Conjunction::all(),
            assumed: Vec::new(),
            facts: Vec::new(),
            domains: Vec::new(),
            arrays: Arena::new(),
            statements: Vec::new(),
            priorities: Vec::new(),
            slabs: BTreeMap::new(),
            ends: Vec::new(),
            syncs: BTreeSet::new(),
            rules: Vec::new(),
            quotients: Vec::new(),
            in_turn: false,
            functions: Vec::new(),
            bounds: BTreeMap::new(),
            private: BTreeSet::new(),
        }
    }

    /// Whether two statements are of loops that are executed one after the other.
    #[must_use]
    pub fn are_in_turn(&self, one: usize, other: usize) -> bool {
        let within = |at: usize| self.statements.get(at).map(|statement| &statement.within);
        self.in_turn
            && one != other
            && matches!((within(one), within(other)), (Some(one), Some(other)) if one.is_disjoint(other))
    }

    /// How a loop variable is executed; `For` of a parameter.
    #[must_use]
    pub fn tag(&self, variable: Var) -> Tag {
        match self.symbols.get(variable).map(|symbol| symbol.kind) {
            Some(SymbolKind::Iname(tag)) => tag,
            _ => Tag::For,
        }
    }

    /// Whether it is a loop variable.
    #[must_use]
    pub fn is_iname(&self, variable: Var) -> bool {
        matches!(self.symbols.get(variable).map(|symbol| symbol.kind), Some(SymbolKind::Iname(_)))
    }

    /// The name of a variable.
    #[must_use]
    pub fn name_of(&self, variable: Var) -> &str {
        self.symbols.get(variable).map_or("?", |symbol| symbol.name.as_str())
    }

    /// The names of all variables, as sets are printed with.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.symbols.iter().map(|symbol| symbol.name.clone()).collect()
    }

    /// The symbol of that name.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<Var> {
        self.symbols.iter().position(|symbol| symbol.name == name)
    }

    /// The array of that name.
    #[must_use]
    pub fn array(&self, name: &str) -> Option<ArrayId> {
        self.arrays.iter().find(|(_, array)| array.name == name).map(|(id, _)| id)
    }

    /// A name that no symbol, array or statement has: the wish, or the wish with a number.
    #[must_use]
    pub fn unique_name(&self, wish: &str) -> String {
        let taken = |name: &str| {
            self.symbol(name).is_some()
                || self.array(name).is_some()
                || self.statements.iter().any(|statement| statement.id == name)
        };
        if !taken(wish) {
            return wish.to_owned();
        }
        let mut number = 0_u64;
        loop {
            let name = format!("{wish}_{number}");
            if !taken(&name) {
                return name;
            }
            number += 1;
        }
    }

    /// Adds a loop variable.
    pub fn add_iname(&mut self, name: String, tag: Tag, span: Span) -> Var {
        self.symbols.push(Symbol { name, kind: SymbolKind::Iname(tag), span });
        self.symbols.len() - 1
    }

    /// Adds a condition on parameters to the assumptions, for each launch to check.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn assume(&mut self, condition: &Conjunction, text: String, span: Span) -> Known<()> {
        self.assumptions.and(condition)?;
        self.assumed.push(Assumed { condition: condition.clone(), text, span });
        Ok(())
    }

    /// The loop variables of the domains that conditions on some variables lead to: those of the same domain, and those that its conditions
    /// name.
    fn closure(&self, variables: &[Var]) -> (BTreeSet<Var>, Vec<&Domain>) {
        let mut all: BTreeSet<Var> = variables.iter().copied().filter(|&it| self.is_iname(it)).collect();
        let mut domains: Vec<&Domain> = Vec::new();
        loop {
            let next = self.domains.iter().find(|domain| {
                domain.inames.iter().any(|iname| all.contains(iname))
                    && !domains.iter().any(|known| std::ptr::eq(*known, *domain))
            });
            let Some(domain) = next else { return (all, domains) };
            domains.push(domain);
            all.extend(&domain.inames);
            all.extend(named(&domain.set).into_iter().filter(|&it| self.is_iname(it)));
        }
    }

    /// The points of some loop variables: all conditions on them, and the assumptions. Other loop variables are eliminated.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn points(&self, variables: &[Var]) -> Known<Set> {
        let (all, domains) = self.closure(variables);
        let mut set: Set = self.assumptions.clone().into();
        for domain in domains {
            set = set.intersect(&domain.set)?;
        }
        set.project(all.into_iter().filter(|iname| !variables.contains(iname)))
    }

    /// The loop variables that bounds of a loop variable name, directly or through others.
    #[must_use]
    pub fn outer_of(&self, variable: Var) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        let mut left = vec![variable];
        while let Some(next) = left.pop() {
            let Some(domain) = self.domains.iter().find(|domain| domain.inames.contains(&next)) else { continue };
            for other in named(&domain.set) {
                if self.is_iname(other) && !domain.inames.contains(&other) && found.insert(other) {
                    left.push(other);
                }
            }
        }
        found
    }

    /// The scalar temporaries whose values the conditions on some variables name, with their symbols.
    #[must_use]
    pub fn loaded(&self, variables: &BTreeSet<Var>) -> Vec<(Var, ArrayId)> {
        let list: Vec<Var> = variables.iter().copied().collect();
        let (_, domains) = self.closure(&list);
        let mut found: Vec<(Var, ArrayId)> = Vec::new();
        for variable in domains.iter().flat_map(|domain| named(&domain.set)) {
            if let Some(SymbolKind::Loaded(array)) = self.symbols.get(variable).map(|symbol| symbol.kind)
                && !found.contains(&(variable, array))
            {
                found.push((variable, array));
            }
        }
        found
    }

    /// The domain that has a loop variable.
    #[must_use]
    pub fn domain_of(&self, variable: Var) -> Option<usize> {
        self.domains.iter().position(|domain| domain.inames.contains(&variable))
    }

    /// Inserts a statement; numbers of later ones move.
    pub fn insert_statement(&mut self, at: usize, statement: Statement) {
        let moved = |set: &BTreeSet<usize>| set.iter().map(|&it| if it >= at { it + 1 } else { it }).collect();
        for other in &mut self.statements {
            other.after = moved(&other.after);
            other.nosync = moved(&other.nosync);
        }
        self.statements.insert(at.min(self.statements.len()), statement);
    }

    /// Moves a statement to the place of an earlier one; that one and those between move.
    pub fn move_statement_up(&mut self, from: usize, to: usize) {
        let Some(part) = self.statements.get_mut(to..=from) else { return };
        part.rotate_right(1);
        let number = |it: usize| match it {
            it if it == from => to,
            it if (to..from).contains(&it) => it + 1,
            it => it,
        };
        let moved = |set: &BTreeSet<usize>| set.iter().map(|&it| number(it)).collect();
        for statement in &mut self.statements {
            statement.after = moved(&statement.after);
            statement.nosync = moved(&statement.nosync);
        }
    }

    /// Removes a statement; what came after it comes after what it came after.
    pub fn remove_statement(&mut self, at: usize) {
        if at >= self.statements.len() {
            return;
        }
        let removed = self.statements.remove(at);
        for other in &mut self.statements {
            if other.after.remove(&at) {
                other.after.extend(&removed.after);
            }
            other.nosync.remove(&at);
            let moved = |set: &BTreeSet<usize>| set.iter().map(|&it| if it > at { it - 1 } else { it }).collect();
            other.after = moved(&other.after);
            other.nosync = moved(&other.nosync);
        }
    }

    /// All loop variables of a statement: those around it, and those of its reductions.
    #[must_use]
    pub fn all_inames(&self, statement: usize) -> BTreeSet<Var> {
        let Some(statement) = self.statements.get(statement) else { return BTreeSet::new() };
        let mut all = statement.within.clone();
        all.extend(statement.value.reduced());
        all
    }
}

/// The variables that conditions of a set name.
#[must_use]
pub(crate) fn named(set: &Set) -> BTreeSet<Var> {
    let mut found = BTreeSet::new();
    for piece in set.pieces() {
        let rows = piece.equalities().iter().chain(piece.inequalities());
        for row in rows.chain(piece.divisibilities().iter().map(|(_, row)| row)) {
            found.extend(row.terms().map(|(variable, _)| variable));
        }
    }
    found
}
