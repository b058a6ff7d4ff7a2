//! Fixes of mistakes in calls, as Python writes them.

use crisp::call::{Mistake, Order, Place, Problem, Spelling, Takes, dtype_text, shape_words};

/// Other names of the options of a launch, by the option's name.
const ELSEWHERE: [(&str, &[&str]); 3] = [
    ("global_size", &["grid", "grid_size", "dim", "griddim", "ndrange", "num_threads", "threads", "launch_size"]),
    ("local_size", &["block", "block_dim", "block_size", "blockdim", "num_warps", "workgroup_size"]),
    ("queue", &["stream"]),
];

/// The words of Python; with `copies` where `copy=True` may be requested.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) copies: bool,
}

impl Spelling for Words {
    fn fix(&self, mistake: &Mistake) -> Option<String> {
        let name = &mistake.argument;
        let elem = mistake.elem();
        let dtype =
            elem.map_or_else(String::new, |elem| dtype_text(elem.scalar, mistake.expected.starts_with("complex")));
        let written = mistake.kind.is_some_and(crisp::ArgumentKind::is_written);
        let copy = if self.copies && !written { ", or copy=True" } else { "" };
        Some(match &mistake.problem {
            Problem::Unknown { takes } => {
                let lower = name.to_lowercase();
                let option = ELSEWHERE.iter().find(|(_, others)| others.contains(&lower.as_str()))?.0;
                format!("there are {}; you may mean `{option}=`", names(takes))
            }
            Problem::Missing => format!("pass it, in order or as `{name}=`"),
            Problem::Twice => "pass it once, in order or by name".to_owned(),
            Problem::Kind(given) if mistake.is_array() => match given.as_str() {
                "a list" | "a tuple" => format!("pass `np.asarray({name}, {dtype})`"),
                _ => format!("pass a numpy array of {dtype}"),
            },
            Problem::Kind(_) => "pass a number".to_owned(),
            Problem::Type(_) if mistake.is_array() && written => format!("make it with dtype={dtype}"),
            Problem::Type(_) if mistake.is_array() => format!("pass `{name}.astype({dtype})`{copy}"),
            Problem::Type(_) => match elem?.scalar {
                scalar if scalar.is_integer() => "pass an integer".to_owned(),
                crisp::Scalar::Bool => "pass True or False".to_owned(),
                _ => "pass a number".to_owned(),
            },
            Problem::ReadOnly => "pass one that may be written".to_owned(),
            Problem::Order { order: Order::Strides, strides, .. } => {
                format!("pass an array with the strides {}", shape_words(strides))
            }
            // numpy's functions make copies on the host alone.
            Problem::Order { place: Place::Cuda(_), order: Order::Rows, .. } if !written => {
                "pass a contiguous copy, made on the device".to_owned()
            }
            Problem::Order { place: Place::Cuda(_), order: Order::Columns, .. } if !written => {
                "pass a copy with the first axis fastest, made on the device".to_owned()
            }
            Problem::Order { order: Order::Columns, .. } => format!("pass `np.asfortranarray({name})`{copy}"),
            Problem::Order { .. } if written => "pass a contiguous array".to_owned(),
            Problem::Order { .. } => format!("pass `np.ascontiguousarray({name})`{copy}"),
            Problem::Count { .. }
            | Problem::Range(..)
            | Problem::Lanes(_)
            | Problem::Structure(_)
            | Problem::Stride(..)
            | Problem::Unfit(..)
            | Problem::Elsewhere(..) => return None,
        })
    }
}

fn names(takes: &[Takes]) -> String {
    takes.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ")
}
