//! Wording: why a schedule cannot be applied, and what it would break.

use crisp_ir_loops::{ArrayId, Program, Step, Tag, Unordered, Var};
use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span, suggest};

use crate::depend::{End, Kind, Numbers};
use crate::facts::{bounded_by, could_be};
use crate::schedule::{Broken, State, Why, sample, value_at};

/// P0401: no order of statements and loops.
pub(crate) fn unordered(program: &Program, why: &Unordered) -> Diagnostic {
    let ids = |statements: &[usize]| {
        let ids: Vec<String> = statements
            .iter()
            .take(6)
            .filter_map(|&it| program.statements.get(it))
            .map(|it| format!("`{}`", it.id))
            .collect();
        ids.join(", ")
    };
    match why {
        Unordered::Cycle(statements) => {
            let at = statements.first().and_then(|&it| program.statements.get(it)).map_or(program.span, |it| it.span);
            Diagnostic::error(
                Code("P0401"),
                at,
                format!("these instructions must each come before the others: {}", ids(statements)),
            )
            .help("remove a `dep`, a group or a `conflicts_grp`")
        }
        Unordered::Twice(iname, statements) => {
            let name = program.name_of(*iname);
            let at = statements.first().and_then(|&it| program.statements.get(it)).map_or(program.span, |it| it.span);
            let mut report = Diagnostic::error(
                Code("P0420"),
                at,
                format!("the loop over `{name}` would have to be entered more than once, for {}", ids(statements)),
            );
            if let Some(last) = statements.last().and_then(|&it| program.statements.get(it)) {
                report = report.see(last.span, "this instruction is in the same loop");
            }
            report.help(format!(
                "give one of them its own loop: `dup={name}`, or the step `duplicate_inames({name}, within=\"id:…\")`"
            ))
        }
    }
}

/// P0402: set arithmetic reached a limit.
pub(crate) fn too_complex(program: &Program) -> Diagnostic {
    Diagnostic::error(Code("P0402"), program.span, "this kernel is too complex: a limit of set arithmetic is reached")
        .help("simplify domains and subscripts; conditions on parameters in `assume` help")
}

/// P0403: two loop variables along one axis.
pub(crate) fn axis_twice(at: Span, id: &str, names: [&str; 2], tag: Tag) -> Diagnostic {
    let [one, other] = names;
    Diagnostic::error(
        Code("P0403"),
        at,
        format!("`{one}` and `{other}` around instruction `{id}` are both tagged `{}`", tag.text()),
    )
    .help("give them different axes, or join them with `join_inames`")
}

/// P0404: an axis without the one before it.
pub(crate) fn axis_gap(at: Span, tag: Tag, missing: Tag) -> Diagnostic {
    Diagnostic::error(Code("P0404"), at, format!("axis `{}` is used without `{}`", tag.text(), missing.text()))
        .help("axes count from 0 without gaps")
}

/// P0405: a size that has to be a number.
pub(crate) fn extent_not_a_number(at: Span, name: &str, tag: Tag) -> Diagnostic {
    Diagnostic::error(
        Code("P0405"),
        at,
        format!("the number of values of `{name}` is not a constant, as the tag `{}` requires", tag.text()),
    )
    .help(format!("split it first: `split_iname({name}, 64, inner_tag=\"{}\")`", tag.text()))
}

/// P0406: too many copies or invocations.
pub(crate) fn too_many(at: Span, name: &str, tag: Tag, count: i64, limit: i64) -> Diagnostic {
    Diagnostic::error(
        Code("P0406"),
        at,
        format!("`{name}: {}` has {count} values; at most {limit} are possible", tag.text()),
    )
    .help(format!("split it first: `split_iname({name}, 64)`"))
}

/// P0407: a reduction's variable with a tag that it cannot have.
pub(crate) fn tagged_reduction(at: Span, name: &str, tag: Tag) -> Diagnostic {
    Diagnostic::error(Code("P0407"), at, format!("`{name}` is reduced and cannot be tagged `{}`", tag.text()))
        .help("a sum of floats has one order: `sum.tree` has one that a workgroup shares, by `realize_reduction(id, by=workgroup)`")
}

/// P0408: a least value that is not affine.
pub(crate) fn low_not_affine(at: Span, name: &str, tag: Tag) -> Diagnostic {
    Diagnostic::error(
        Code("P0408"),
        at,
        format!(
            "the least value of `{name}` is not one affine function of parameters, as the tag `{}` requires",
            tag.text()
        ),
    )
    .help("give it one lower bound that names parameters only")
}

/// P0409: an axis whose bounds depend on data.
pub(crate) fn data_dependent_axis(at: Span, name: &str, tag: Tag) -> Diagnostic {
    Diagnostic::error(
        Code("P0409"),
        at,
        format!("the bounds of `{name}` are loaded from memory, so it cannot be tagged `{}`", tag.text()),
    )
    .help("tag a loop around it, or leave it a loop")
}

/// P0434: a bound that its own loop changes, where copies of instructions have different bounds.
pub(crate) fn changed_bound(at: Span, name: &str, bound: &str) -> Diagnostic {
    Diagnostic::error(
        Code("P0434"),
        at,
        format!("this changes `{bound}`, the bound of the loop over `{name}`, which each copy of an instruction has for itself"),
    )
    .help("tag the loop around it `unr` or `for`, or assign another variable")
}

/// P0410: a temporary without constant size.
pub(crate) fn temporary_extent(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0410"), at, format!("an extent of temporary `{name}` is not a number"))
        .help("private and local temporaries have constant extents; declare it with `global` scope, or split the loop")
}

/// P0411: a barrier inside of a loop whose bounds depend on data.
pub(crate) fn barrier_under_data(at: Span, name: &str, loaded: &str) -> Diagnostic {
    Diagnostic::error(
        Code("P0411"),
        at,
        format!(
            "a barrier is needed inside the loop over `{name}`, whose bound `{loaded}` is loaded in each invocation"
        ),
    )
    .help(
        "all invocations of a workgroup must reach a barrier: move the exchange out of the loop, or use private memory",
    )
}

/// P0412: memory that is too large.
pub(crate) fn too_large(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0412"), at, format!("temporary `{name}` does not fit its memory"))
        .help("make its extents smaller, or give it `global` scope")
}

/// P0413: a size that a launch cannot compute.
pub(crate) fn size_not_known(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0413"), at, format!("the number of values of `{name}` does not follow from the arguments"))
        .help("bound it by parameters that are scalar arguments")
}

/// P0414: a workgroup with too many invocations.
pub(crate) fn workgroup_too_large(at: Span, name: &str, local: [i64; 3]) -> Diagnostic {
    let [x, y, z] = local;
    Diagnostic::error(
        Code("P0414"),
        at,
        format!("workgroups of `{name}` would have {x} × {y} × {z} invocations; at most 1024 are possible"),
    )
    .help("split loops into smaller pieces")
}

/// P0415: too many copies of statements.
pub(crate) fn too_many_copies(at: Span, id: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("P0415"), at, format!("unrolling makes more than {limit} statements, among them `{id}`"))
        .help("leave some of the loops around it loops")
}

/// P0416: an atomic assignment that is not an update.
pub(crate) fn not_an_update(at: Span, id: &str) -> Diagnostic {
    Diagnostic::error(Code("P0416"), at, format!("instruction `{id}` is atomic and not an update of 32 or 64 bits"))
        .help("an update is `a[i] = a[i] + x`, with `+`, `-`, `min` or `max`")
}

/// P0417: a function that no library has.
pub(crate) fn no_function(at: Span, name: &str, ty: crisp_ir_kernel::Scalar) -> Diagnostic {
    Diagnostic::error(Code("P0417"), at, format!("there is no function `{name}` for `{}`", ty.name()))
        .help("convert the operand: `cast(float32, x)`")
}

/// P0418: a reduction that invocations make together in a workgroup of another shape.
pub(crate) fn other_workgroup(at: Span, id: &str, invocations: i64) -> Diagnostic {
    let text = format!("{invocations} invocations in a row make the reduction of `{id}`, and its workgroup has others");
    Diagnostic::error(Code("P0418"), at, text)
        .help(format!("loops of this launch have no tag `l.1` or `l.2`, and at most {invocations} values along `l.0`"))
}

/// P0419: what a workgroup makes together is needed in a later launch, `by` an instruction. `between` are two instructions of which the second one waits
/// for all workgroups of the first one.
pub(crate) fn together_across(program: &Program, at: usize, by: usize, between: Option<(usize, usize)>) -> Diagnostic {
    let of = |statement: usize| &program.statements[statement];
    let name = of(by).id.as_str();
    let text =
        format!("the invocations of a workgroup make the reduction of `{name}` together, and a later launch needs it");
    let gone = "this is in a later launch, where no invocation has what it had for itself";
    let mut report = Diagnostic::error(Code("P0419"), of(at).value.span, text).see(of(by).target.span, gone);
    if let Some((first, second)) = between {
        let second = &of(second).id;
        report = report.see(of(first).span, format!("all workgroups have to be done with this before `{second}`"));
    }
    report.help(format!(
        "assign the reduction to a separate temporary, `<> sum[…] = …`, and that to `{}`: it is kept from launch to launch; or leave `by=workgroup` out",
        program.arrays[of(by).target.array].name
    ))
}

/// P0431: an order that a schedule breaks.
pub(crate) fn broken(state: &State, broken: &Broken, step: Option<&Step>) -> Diagnostic {
    let program = &state.program;
    let Broken { first, second, kind, why, pairs: _ } = broken;
    let spans = [program.statements[first.statement].span, program.statements[second.statement].span];
    let at = step.map_or(spans[0], |step| step.span);
    let what = step.map_or_else(|| "this kernel".to_owned(), |step| format!("step `{}`", step.name));
    let text = match why {
        Why::Unknown => format!("it is not decided whether {what} keeps the order of two instances"),
        Why::Groups | Why::Private | Why::Order => format!("{what} breaks the order of two instances"),
    };
    let (one, other) = instances(state, broken);
    let verb = |end: &End| if end.writes { "writes" } else { "reads" };
    let place = match why {
        Why::Groups => ", in another workgroup of the same launch",
        Why::Private => ", in another invocation, whose memory is its own",
        Why::Order => ", and would not come after it",
        Why::Unknown => "",
    };
    let report = Diagnostic::error(Code("P0431"), at, text)
        .see(spans[0], format!("{}this {} {}", one.0, verb(first), one.1))
        .see(
            spans[1],
            format!(
                "{}this {} it{}{place}",
                other.0,
                verb(second),
                if one.1 == other.1 { String::new() } else { format!(" as {}", other.1) }
            ),
        );
    let array = &program.arrays[first.access.array];
    let statement = &program.statements[first.statement];
    let report = if statement.atomic && statement.value.ty.is_float() {
        report.help("the order in which floats are added changes bits: use a reduction, or `atomic=any_order` where bits may differ from run to run")
    } else {
        report
    };
    // Two instances whose subscripts or bounds are loaded may have one element only where data says so.
    let subscripts = |end: &End| end.access.index.iter().find_map(|it| could_be(program, end.statement, it));
    let bounds = |end: &End| bounded_by(program, end.statement);
    let report = match subscripts(first).or_else(|| subscripts(second)) {
        Some(of) => report.help(fact_of(&program.arrays[of].name, "the elements of", "are different", "injective")),
        None => match bounds(first).or_else(|| bounds(second)) {
            Some(of) => {
                report.help(fact_of(&program.arrays[of].name, "no element of", "is greater than the next", "sorted"))
            }
            None => report,
        },
    };
    match why {
        Why::Groups => report.help("workgroups of one launch have no order: tag a loop around both `host`, or keep both in one workgroup with `l.0`"),
        Why::Private => report.help(format!("`{}` is needed by other invocations: declare it with `local` or `global` scope", array.name)),
        Why::Order if *kind == Kind::Flow => report.help("the value must be written before it is read: keep this loop sequential, or change the order of loops"),
        Why::Order => report.help("keep this loop sequential, or change the order of loops"),
        Why::Unknown => report.help("simplify subscripts and bounds, or state what holds of parameters in `assume`"),
    }
}

/// A fact about data that would help.
fn fact_of(array: &str, subject: &str, holds: &str, fact: &str) -> String {
    format!("where {subject} `{array}` {holds}, `assume \"{fact}({array})\"` says so, and each launch checks it")
}

/// Both instances with the values of their loop variables, and the elements that they touch.
fn instances(state: &State, broken: &Broken) -> ((String, String), (String, String)) {
    let program = &state.program;
    let Broken { first, second, pairs, kind: _, why: _ } = broken;
    let numbers = Numbers::new(program);
    let width = 2 * program.symbols.len();
    let point = pairs.as_ref().and_then(|pairs| {
        let gone = width..pairs.width().max(width);
        sample(&pairs.project(gone).ok()?, width)
    });
    let text = |end: &End, is_second: bool| {
        let value = |variable: Var| {
            let number = if is_second { numbers.second.get(variable).copied()? } else { variable };
            point.as_ref()?.get(number).copied()
        };
        // The author's loop variables: those of the reference in terms of the current ones.
        let within = &program.statements[end.statement].within;
        let mut names = Vec::new();
        for variable in 0..program.symbols.len() {
            if !program.is_iname(variable)
                || !(within.contains(&variable) || state.reference.origin.contains_key(&variable))
            {
                continue;
            }
            let origin = state.origin(variable);
            let about = origin.variables();
            if !about.iter().all(|it| within.contains(it) || end.reduced.contains(it)) || about.is_empty() {
                continue;
            }
            if let Some(value) = value_at(&origin, &value) {
                names.push(format!("{}={value}", program.name_of(variable)));
            }
        }
        let array = &program.arrays[end.access.array].name;
        let index: Vec<String> = end
            .access
            .index
            .iter()
            .map(|index| {
                let number = value_at(index, &value);
                number.map_or_else(|| crisp_ir_loops::print_expr(program, index), |number| number.to_string())
            })
            .collect();
        let element = if index.is_empty() { format!("`{array}`") } else { format!("`{array}[{}]`", index.join(", ")) };
        let front = if names.is_empty() { String::new() } else { format!("at {} ", names.join(", ")) };
        (front, element)
    };
    (text(first, false), text(second, true))
}

/// Returns how to change definitions whose steps have no order, by what their subscripts are made of.
fn way_to_an_order(said: &Diagnostic) -> &'static str {
    let all: String = said.notes.iter().map(|note| note.text.as_str()).collect();
    if all.contains(" // ") || all.contains(" % ") {
        return "a quotient and a remainder by a size that may be 0 are the same for all: divide by sizes of tensors, `cdiv(N, 16)`, or by numbers, and store tiles that do not overlap";
    }
    // An element as a subscript.
    if all.split('`').any(|code| code.matches('[').count() > 1) {
        return "where places follow from data, nothing shows that two instances touch different elements: let each write separate elements, at its own index, or make a new tensor with `compute` in place of a `store`";
    }
    "one step would read and write the same tensor at different places: make a new tensor with `compute` and return it, in place of the `store`"
}

/// Returns the meaning of a refusal for authors of definitions, without loops or steps: the reason, and how to go on.
pub(crate) fn in_definitions(said: &Diagnostic) -> Option<(&'static str, &'static str)> {
    Some(match said.code.0 {
        "P0431" => ("no order of instances and launches keeps what this reads and writes", way_to_an_order(said)),
        "P0402" | "P0408" => (
            "these shapes and subscripts are too complex to be proven in order",
            "use simpler subscripts, or keep intermediate results: `read (shape = …) |i| …`",
        ),
        "P0410" | "P0405" => (
            "what a workgroup or an invocation keeps must have a size that is known while compiling",
            "use `tune(n)` or a number as the size of the tile, or compute it outside of the grid",
        ),
        "P0412" | "P0406" | "P0414" => (
            "what a workgroup or an invocation keeps is too large",
            "use smaller tiles, or compute it outside of the grid",
        ),
        "P0411" => (
            "invocations would have to wait for each other in a loop that ends earlier for some of them",
            "give the loop an end that is the same for all invocations of a workgroup",
        ),
        _ => return None,
    })
}

/// P0501: a step that does not exist.
pub(crate) fn unknown_step<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    let report = Diagnostic::error(Code("P0501"), at, format!("unknown step `{name}`"));
    match suggest(name, names) {
        Some(near) => report.did_you_mean(near),
        None => report,
    }
}

/// P0502: arguments of another form.
pub(crate) fn step_form(at: Span, name: &str, form: &str) -> Diagnostic {
    Diagnostic::error(Code("P0502"), at, format!("wrong arguments of step `{name}`")).help(format!("write `{form}`"))
}

/// P0503: a name that the program does not have.
pub(crate) fn no_such<'a>(
    at: Span,
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let report = Diagnostic::error(Code("P0503"), at, format!("there is no {what} `{name}`"));
    match suggest(name, names) {
        Some(near) => report.did_you_mean(near),
        None => report,
    }
}

/// P0504: a name that is taken.
pub(crate) fn taken(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0504"), at, format!("`{name}` is already a name of this kernel"))
        .help("choose another name")
}

/// P0505: a tag that does not exist.
pub(crate) fn unknown_tag(at: Span, tag: &str) -> Diagnostic {
    Diagnostic::error(Code("P0505"), at, format!("unknown tag `{tag}`")).help(
        "tags are `for`, `g.0` to `g.2`, `l.0` to `l.2`, `unr`, `ilp`, `ilp.unr`, `ilp.seq`, `host`, `like.NAME`, `unused.g` and `unused.l`",
    )
}

/// P0506: a loop variable that is tagged already.
pub(crate) fn tagged_already(at: Span, name: &str, tag: Tag) -> Diagnostic {
    Diagnostic::error(Code("P0506"), at, format!("`{name}` is already tagged `{}`", tag.text()))
        .help(format!("a tag is given once; `untag_inames({name})` removes it"))
}

/// P0507: a step whose conditions do not hold.
pub(crate) fn refused(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(Code("P0507"), at, format!("step `{name}` cannot be applied: {why}"))
}

/// P0435: an assumption that no launch can check.
pub(crate) fn unchecked_assumption(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0435"), at, "no launch can check this assumption, which is not about scalar arguments")
        .help("name arguments that the host passes by value; what is loaded from memory is a condition of instructions")
}

/// P0436: a temporary that copies of instructions share, and had for themselves before.
pub(crate) fn shared_by_copies(program: &Program, array: ArrayId, iname: Var) -> Diagnostic {
    let (data, name) = (&program.arrays[array], program.name_of(iname));
    let text =
        format!("`{}` is another variable for each copy over `{name}`, and lies where all copies share it", data.name);
    Diagnostic::error(Code("P0436"), data.span, text).help(format!(
        "declare it `private`, or give it a subscript for `{name}`: `privatize_temporaries_with_inames([{name}])`"
    ))
}

/// P0508: a condition that is not about scalar arguments.
pub(crate) fn condition(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0508"), at, "the host cannot compute this part of a schedule's condition")
        .help("compare integer scalar arguments and numbers, joined by `and`, `or` and `not`: `when (n >= 1024 and n % 64 == 0)`")
}

/// P0509: slabs of a loop that is none.
pub(crate) fn slabs_without_loop(at: Span, name: &str, tag: Tag) -> Diagnostic {
    Diagnostic::error(Code("P0509"), at, format!("`{name}` has slabs and is tagged `{}`", tag.text()))
        .help("slabs are for loops and for workgroups: `for` or `g.N`")
}

/// P0710: a long sum that one invocation adds up.
pub(crate) fn serial_fold(at: Span) -> Diagnostic {
    Diagnostic::new(
        Severity::Note,
        Code("P0710"),
        at,
        "one invocation computes this reduction, one value after the other",
    )
    .help("its order is a fold; `.tree` or `.blocks(512)` defines an order that many invocations share")
}

/// P0712: a product without a tile.
pub(crate) fn untiled(at: Span, (why, help): (&str, &str)) -> Diagnostic {
    let text =
        format!("this reduction has no tile, so its operands are read again for each element of the result: {why}");
    Diagnostic::new(Severity::Note, Code("P0712"), at, text).help(help)
}

/// P0711: a sum of floats whose order nothing defines.
pub(crate) fn open_order(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(
        Code("P0711"),
        at,
        format!("invocations add floats to `{name}` in any order, so its bits may differ from run to run"),
    )
    .help("a reduction has an order: sum into an array with an element for each invocation, and reduce that")
}

/// P0713: a reduction that invocations cannot share.
pub(crate) fn reduced_by_each(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Severity::Note,
        Code("P0713"),
        at,
        format!("each invocation makes the reduction over `{name}` whole: a workgroup cannot share it here"),
    )
    .help("a workgroup shares a reduction from position 0 on that is a value alone, in no other loop with a tag `l.N`")
}

/// P0510: a step in the wrong block.
pub(crate) fn other_block(at: Span, name: &str, definition: bool) -> Diagnostic {
    let (text, help) = if definition {
        ("is a step of a schedule", "move it to `schedule { … }`")
    } else {
        ("changes what is computed", "move it to `definition { … }`, before all schedules")
    };
    Diagnostic::error(Code("P0510"), at, format!("`{name}` {text}")).help(help)
}

/// P0700: invocations that need each other's work without waiting.
pub(crate) fn missing_sync(first: Span, second: Span, kind: Kind) -> Diagnostic {
    let text = match kind {
        Kind::Flow => "this reads an element that another invocation may not have written yet",
        Kind::Anti => "this writes an element that another invocation may still read",
        Kind::Output => "this writes an element that another invocation may write too",
    };
    Diagnostic::warning(Code("P0700"), second, text)
        .see(first, "the other access is here")
        .help("put `sync()` between them; the compiler has put a barrier there")
}
