//! Every answer against the enumeration of a small box, on random sets; and what the text form and the limits do.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp_ir_sets::{Affine, Conjunction, Set, Unknown, parse, print};

/// Pseudo-random numbers: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn between(&mut self, least: i64, most: i64) -> i64 {
        least + i64::try_from(self.below(u64::try_from(most - least + 1).unwrap())).unwrap()
    }
}

/// Answers that may be unknown, but seldom.
#[derive(Default)]
struct Answers {
    all: u32,
    unknown: u32,
}

impl Answers {
    /// An answer, which must be the expected one where it is known.
    fn check<T: PartialEq + std::fmt::Debug>(
        &mut self,
        found: Result<T, Unknown>,
        expected: &T,
        what: &dyn std::fmt::Debug,
    ) {
        self.all += 1;
        match found {
            Ok(found) => assert_eq!(&found, expected, "{what:?}"),
            Err(Unknown) => self.unknown += 1,
        }
    }

    /// A set, where it is known.
    fn known<T>(&mut self, found: Result<T, Unknown>) -> Option<T> {
        self.all += 1;
        self.unknown += u32::from(found.is_err());
        found.ok()
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.unknown * 100 <= self.all, "{} of {} answers are unknown", self.unknown, self.all);
        }
    }
}

const SIDE: i64 = 6;

/// A conjunction inside the box −6..6 of three variables, with some random conditions.
fn conjunction(random: &mut Random, width: usize) -> Conjunction {
    let mut result = Conjunction::all();
    for variable in 0..width {
        result.at_least_zero(&Affine::variable(variable).plus(SIDE).unwrap()).unwrap();
        result.at_least_zero(&Affine::variable(variable).negated().plus(SIDE).unwrap()).unwrap();
    }
    for _ in 0..random.below(4) {
        let mut row = Affine::number(random.between(-8, 8));
        for variable in 0..width {
            row = row.combine(1, &Affine::variable(variable), random.between(-4, 4)).unwrap();
        }
        match random.below(5) {
            0 => result.zero(&row).unwrap(),
            1 => result.divisible_by(random.between(2, 6), &row).unwrap(),
            _ => result.at_least_zero(&row).unwrap(),
        }
    }
    result
}

fn set(random: &mut Random, width: usize) -> Set {
    let mut result: Set = conjunction(random, width).into();
    for _ in 0..random.below(3) {
        result = result.union(&conjunction(random, width).into()).unwrap();
    }
    result
}

/// All points of the box.
fn points(width: usize) -> Vec<Vec<i64>> {
    let mut points = vec![Vec::new()];
    for _ in 0..width {
        points = points
            .into_iter()
            .flat_map(|point| (-SIDE..=SIDE).map(move |value| [point.clone(), vec![value]].concat()))
            .collect();
    }
    points
}

fn members(set: &Set, width: usize) -> Vec<Vec<i64>> {
    points(width).into_iter().filter(|point| set.contains(point).unwrap()).collect()
}

#[test]
fn emptiness_is_exact() {
    let mut random = Random(1);
    let mut empty = 0;
    for _ in 0..3000 {
        let set = set(&mut random, 3);
        let expected = members(&set, 3).is_empty();
        empty += usize::from(expected);
        assert_eq!(set.is_empty(), Ok(expected), "{set:?}");
    }
    assert!(empty > 50, "both answers are met: {empty}");
}

#[test]
fn projections_are_exact() {
    let (mut random, mut answers) = (Random(2), Answers::default());
    for _ in 0..1500 {
        let set = set(&mut random, 3);
        let variable = usize::try_from(random.below(3)).unwrap();
        let all = members(&set, 3);
        if let Some(projected) = answers.known(set.project([variable])) {
            for point in points(3) {
                let expected =
                    all.iter().any(|member| (0..3).all(|other| other == variable || member[other] == point[other]));
                assert_eq!(projected.contains(&point), Ok(expected), "{set:?} without {variable} at {point:?}");
            }
        }
        let Some(two) = answers.known(set.project([variable, (variable + 1) % 3])) else { continue };
        let kept = (variable + 2) % 3;
        for value in -SIDE..=SIDE {
            let mut point = vec![0; 3];
            point[kept] = value;
            assert_eq!(two.contains(&point), Ok(all.iter().any(|member| member[kept] == value)), "{set:?} at {value}");
        }
    }
}

#[test]
fn differences_and_intersections_are_exact() {
    let (mut random, mut answers) = (Random(3), Answers::default());
    for _ in 0..800 {
        let (a, b) = (set(&mut random, 3), set(&mut random, 3));
        let (both, either) = (a.intersect(&b).unwrap(), a.union(&b).unwrap());
        for point in points(3) {
            let (in_a, in_b) = (a.contains(&point).unwrap(), b.contains(&point).unwrap());
            assert_eq!(both.contains(&point), Ok(in_a && in_b));
            assert_eq!(either.contains(&point), Ok(in_a || in_b));
        }
        let Some(difference) = answers.known(a.subtract(&b)) else { continue };
        for point in points(3) {
            let (in_a, in_b) = (a.contains(&point).unwrap(), b.contains(&point).unwrap());
            assert_eq!(difference.contains(&point), Ok(in_a && !in_b), "{point:?}");
        }
        answers.check(difference.union(&both).unwrap().is_subset(&a), &true, &a);
        answers.check(a.is_subset(&b), &members(&difference, 3).is_empty(), &(&a, &b));
    }
}

#[test]
fn least_values_and_first_points_are_exact() {
    let (mut random, mut answers) = (Random(4), Answers::default());
    for _ in 0..800 {
        let set = set(&mut random, 3);
        let all = members(&set, 3);
        answers.check(set.first_point(3), &all.iter().min().cloned(), &set);
        let mut function = Affine::number(random.between(-9, 9));
        for variable in 0..3 {
            function = function.combine(1, &Affine::variable(variable), random.between(-3, 3)).unwrap();
        }
        let values = || all.iter().map(|point| function.at(point).unwrap());
        answers.check(set.least(&function), &values().min(), &set);
        answers.check(set.greatest(&function), &values().max(), &set);
    }
}

#[test]
fn all_points_are_listed_in_order() {
    let mut random = Random(5);
    for _ in 0..60 {
        let set = set(&mut random, 2);
        let all = members(&set, 2);
        assert_eq!(set.points(2, 1000), Ok(Some(all.clone())));
        assert_eq!(set.points(2, all.len().saturating_sub(1)).unwrap().is_none(), !all.is_empty());
    }
}

#[test]
fn gist_keeps_the_points_of_the_context() {
    let mut random = Random(6);
    let (mut before, mut after) = (0, 0);
    for _ in 0..400 {
        let (set, context) = (set(&mut random, 2), set(&mut random, 2));
        let gist = set.gist(&context).unwrap();
        for point in points(2).into_iter().filter(|point| context.contains(point).unwrap()) {
            assert_eq!(gist.contains(&point), set.contains(&point), "{set:?} in {context:?} at {point:?}");
        }
        let size = |set: &Set| {
            set.pieces().iter().map(|piece| piece.inequalities().len() + piece.equalities().len()).sum::<usize>()
        };
        before += size(&set);
        after += size(&gist);
    }
    assert!(after * 2 < before, "conditions are left out: {before} to {after}");
}

#[test]
fn bounds_enclose_each_value() {
    let mut random = Random(7);
    for _ in 0..300 {
        let set: Set = conjunction(&mut random, 3).into();
        let bounds = set.bounds(1).unwrap();
        for point in members(&set, 3) {
            let holds =
                bounds.iter().any(|(lower, upper)| lower.iter().chain(upper).all(|row| row.at(&point).unwrap() >= 0));
            assert!(holds, "{set:?} at {point:?}");
        }
    }
}

fn read(text: &str) -> Set {
    parse(text, &["n".to_owned()]).unwrap_or_else(|problem| panic!("{text}: {problem:?}")).set
}

#[test]
fn text_is_read_as_loop_programs_write_it() {
    for (text, like) in [
        ("{ [i,j]: 0 <= i < n and 0 <= j <= i }", "{ [i, j] : i >= 0 and i - n + 1 <= 0 and j >= 0 and i - j >= 0 }"),
        ("{ [i]: 0 <= i, n - 1 >= i }", ""),
        ("{ [i]: i mod 3 = 1 }", "{ [i] : exists e: i = 3e + 1 }"),
        ("{ [i]: floor(i/4) = 2 }", "{ [i] : 8 <= i <= 11 }"),
        ("{ [i]: i // 4 = 2 }", "{ [i] : 8 <= i < 12 }"),
        ("{ [i]: not (i % 2 = 0 and i < n) }", "{ [i] : i >= n or exists (e: i = 2*e + 1) }"),
        ("{ [i]: i != n }", "{ [i] : i < n or i > n }"),
        ("{ [i,j]: (i + j) * 2 <= 7 and (i = 0 or j = 0) }", "{ [i,j]: i + j <= 3 and i = 0 or i + j <= 3 and j = 0 }"),
        ("{ [i]: -i < 3 and 2i > 4 }", "{ [i] : i > 2 }"),
    ] {
        if like.is_empty() {
            assert!(parse(text, &[]).is_err(), "{text}");
        } else {
            assert_eq!(read(text).equals(&read(like)), Ok(true), "{text}");
        }
    }
    let with = parse("[m] -> { [i] : 0 <= i < m }", &["n".to_owned()]).unwrap();
    assert_eq!((with.parameters, with.dimensions), (vec!["n".to_owned(), "m".to_owned()], vec!["i".to_owned()]));
}

#[test]
fn what_is_printed_is_read_back() {
    let mut random = Random(8);
    let names = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
    for _ in 0..300 {
        let set = set(&mut random, 3);
        let text = print(&set, &names[..1], &names[1..]);
        let again = parse(&text, &[]).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        // Conditions may come back in another order.
        assert_eq!(again.set.equals(&set), Ok(true), "{text}");
    }
    assert_eq!(print(&Set::none(), &[], &names[..1]), "{ [a] : 0 = 1 }");
}

#[test]
fn mistakes_have_their_place() {
    for (text, at, what) in [
        ("{ [i]: 0 <= k }", 12..13, "unknown name `k`"),
        ("{ [i]: i * i < 3 }", 13..14, "a product of two variables is not affine"),
        ("{ [i]: i }", 9..10, "expected a comparison"),
        ("{ [i, i] }", 7..8, "`i` is named twice"),
        ("{ [i]: i mod 0 = 1 }", 13..14, "the divisor must be a positive number"),
        ("{ [i]: i < 99999999999999999999 }", 11..31, "this number is too large"),
        ("{ [i]: i # 2 }", 9..10, "unexpected character `#`"),
        ("{ [i]: i < 2", 12..12, "expected `}`"),
        ("{ [i] } x", 8..9, "nothing may follow the closing brace"),
    ] {
        let problem = parse(text, &[]).unwrap_err();
        assert_eq!((problem.at, problem.what.as_str()), (at, what), "{text}");
    }
}

#[test]
fn hostile_sets_end() {
    let deep = format!("{{ [i]: {}i{} < 3 }}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(parse(&deep, &[]).unwrap_err().what.contains("nested deeper"));
    for n in [40, 90] {
        let nested = format!("{{ [i]: {}i{} < 3 }}", "(".repeat(n), ")".repeat(n));
        assert_eq!(read(&nested).equals(&read("{ [i] : i < 3 }")), Ok(true));
        let nested = format!("{{ [i]: {}i < 3{} }}", "(".repeat(n), ")".repeat(n));
        assert_eq!(read(&nested).equals(&read("{ [i] : i < 3 }")), Ok(true));
    }
    let negations = format!("{{ [i]: {}i < 3 }}", "not ".repeat(100_000));
    assert!(parse(&negations, &[]).unwrap_err().what.contains("nested deeper"));
    // Each remainder brings one more variable; numbers without common divisors.
    let primes = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59];
    let conditions: Vec<String> = primes.iter().map(|prime| format!("(7*i + 3*j) mod {prime} <= 1")).collect();
    let _ = parse(&format!("{{ [i, j]: {} }}", conditions.join(" and ")), &[]).map(|read| read.set.is_empty());
    // Coefficients that grow past 64 bits are "unknown".
    let mut huge = Conjunction::all();
    for variable in 0..20 {
        let row = Affine::variable(variable).scale(1_000_003 + i64::try_from(variable).unwrap()).unwrap();
        huge.at_least_zero(&row.combine(1, &Affine::variable(variable + 1), -999_983).unwrap()).unwrap();
        huge.at_least_zero(&row.combine(-1, &Affine::variable(variable + 1), 1_000_033).unwrap().plus(5).unwrap())
            .unwrap();
    }
    let _ = huge.is_empty();
}
