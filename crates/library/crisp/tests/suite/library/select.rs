//! The greatest elements of vectors, against sorts of the whole.

use std::cmp::Ordering;

use crisp_dev_testkit::{Element, Program};

use crate::library::{LENGTHS, floats, integers, noise};

/// The `k` greatest of a vector with their indices, of equals the first first.
fn greatest<T: Element>(v: &[T], k: usize, order: &dyn Fn(&T, &T) -> Ordering) -> Vec<(T, u64)> {
    let mut all: Vec<(T, u64)> = v.iter().copied().zip(0..).collect();
    all.sort_by(|a, b| order(&b.0, &a.0));
    all.truncate(k);
    all
}

fn check<T: Element + Default>(v: &[T], k: usize, program: &Program, cpu: bool, order: &dyn Fn(&T, &T) -> Ordering) {
    let mut right = greatest(v, k, order);
    right.resize(k, (T::default(), u64::MAX));
    let kernel = program.kernel("parts").buffer(v).zeros(128 * k).zeros(128 * k);
    let parts = if cpu { kernel.run_without_interp() } else { kernel.run() };
    let kernel = program.kernel("merge").buffer(&parts.of::<T>("candidates")).buffer(&parts.of::<u64>("places"));
    let kernel = kernel.zeros(k).zeros(k);
    let found = if cpu { kernel.run_without_interp() } else { kernel.run() };
    assert_eq!(found.of::<u64>("indices"), right.iter().map(|it| it.1).collect::<Vec<_>>(), "{k} of {}", v.len());
    assert_eq!(found.of::<T>("greatest"), right.iter().map(|it| it.0).collect::<Vec<_>>(), "{k} of {}", v.len());
}

fn program<T: Element>(k: usize) -> Program {
    let ty = T::NAME;
    Program::new(&format!("(gen-top_k_parts {ty} :compact {k} \"parts\") (gen-top_k_merge {ty} {k} \"merge\")"))
}

#[test]
fn the_greatest_are_found_with_their_places() {
    for k in [1, 10, 256] {
        let (few, all) = (program::<i32>(k), program::<f32>(k));
        // Many candidates take the interpreter long.
        for length in LENGTHS.into_iter().filter(|length| k < 256 || matches!(length, 2 | 255 | 257 | 1000)) {
            let many = length > 1 << 12;
            // Many are equal: the first ones count.
            let small: Vec<i32> = integers(length, 1).into_iter().map(|x| x % 7).collect();
            check(&small, k, &few, many, &Ord::cmp);
            // Equals of several parts.
            let rare: Vec<i32> = (0..length as i32).map(|at| i32::from(at % 199 == 0)).collect();
            check(&rare, k, &few, many, &Ord::cmp);
            let mut numbers = floats(length, 2);
            if let Some(number) = numbers.get_mut(length / 2) {
                *number = f32::INFINITY;
            }
            check(&numbers, k, &all, false, &f32::total_cmp);
        }
    }
}

#[test]
fn keys_of_all_widths_have_their_greatest() {
    let numbers = noise(1000, 3);
    check(&numbers, 33, &program::<u64>(33), false, &Ord::cmp);
    check(&numbers.iter().map(|x| *x as u8).collect::<Vec<_>>(), 33, &program::<u8>(33), false, &Ord::cmp);
    check(&numbers.iter().map(|x| *x as i16).collect::<Vec<_>>(), 33, &program::<i16>(33), false, &Ord::cmp);
    check(&numbers.iter().map(|x| *x as i64).collect::<Vec<_>>(), 1024, &program::<i64>(1024), false, &Ord::cmp);
}

#[test]
fn a_few_of_a_million_are_found() {
    check(&noise((1 << 20) + 7, 4), 100, &program::<u64>(100), true, &Ord::cmp);
}
