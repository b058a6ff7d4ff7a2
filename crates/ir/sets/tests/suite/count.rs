//! Numbers of points against enumeration, on random sets with two parameters.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp_ir_sets::{Affine, Conjunction, Known, Set, parse};

struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % most).unwrap()
    }
}

/// Variables 0 and 1 are parameters; 2 to 4 are counted, between -3 and sums of parameters.
fn random_set(random: &mut Random) -> Known<Set> {
    let mut piece = Conjunction::all();
    for variable in 2..5 {
        let factor = if random.below(6) == 0 { 2 + random.below(2) } else { 1 };
        let low = Affine::variable(variable).scale(factor)?.plus(random.below(4))?;
        piece.at_least_zero(&low)?;
        let mut high = Affine::number(random.below(5)).combine(1, &Affine::variable(variable), -factor)?;
        let parameter = usize::try_from(random.below(3)).unwrap();
        if parameter < 2 {
            high = high.add(&Affine::variable(parameter))?;
        }
        piece.at_least_zero(&high)?;
    }
    for _ in 0..random.below(3) {
        let mut row = Affine::number(random.below(9) - 3);
        for variable in 0..5 {
            row = row.combine(1, &Affine::variable(variable), random.below(4) - 2)?;
        }
        piece.at_least_zero(&row)?;
    }
    if random.below(5) == 0 {
        let row = Affine::variable(2).combine(1, &Affine::variable(3), random.below(3))?.plus(random.below(3))?;
        piece.divisible_by(2 + random.below(3), &row)?;
    }
    if random.below(8) == 0 {
        let row = Affine::variable(3).combine(1, &Affine::variable(4), -1)?.add(&Affine::variable(0))?;
        piece.zero(&row.plus(random.below(5) - 4)?)?;
    }
    Ok(piece.into())
}

#[test]
fn counts_are_those_of_enumeration() {
    let mut random = Random(11);
    let (mut unknown, mut tried) = (0, 0);
    for number in 0..1000 {
        let first = random_set(&mut random).unwrap();
        // Some are unions, whose parts overlap.
        let set = if number % 7 == 0 { first.union(&random_set(&mut random).unwrap()).unwrap() } else { first };
        let Ok(count) = set.count(&[2, 3, 4], 5) else {
            unknown += 1;
            continue;
        };
        for (n, m) in [(1, 4), (5, 2)] {
            tried += 1;
            let mut points = 0;
            for a in -3..11 {
                for b in -3..11 {
                    for c in -3..11 {
                        points += i128::from(set.contains(&[n, m, a, b, c]).unwrap());
                    }
                }
            }
            let found = count.at(&|it| if it == 0 { n } else { m });
            assert_eq!(found, Some(points), "{number}: n = {n}, m = {m}: {}", count.text(&|it| format!("x{it}")));
        }
    }
    // Bounds with several factors may have no short formula: then nothing is said.
    assert!(unknown < 200, "{unknown} are not known");
    assert!(tried > 1600);
}

#[test]
fn counts_are_formulas() {
    let of = |text: &str, names: &[&str], variables: &[&str]| {
        let known: Vec<String> = names.iter().chain(variables).map(|it| (*it).to_owned()).collect();
        let read = parse(&format!("{{ [] : {text} }}"), &known).unwrap();
        let counted: Vec<usize> = (names.len()..known.len()).collect();
        read.set.count(&counted, known.len()).unwrap().text(&|it| known[it].clone())
    };
    assert_eq!(of("0 <= i < n and 0 <= j <= i", &["n"], &["i", "j"]), "1/2*n**2 + 1/2*n where n - 1 >= 0");
    assert_eq!(of("0 <= i < n and 0 <= j < m", &["n", "m"], &["i", "j"]), "n*m where n - 1 >= 0 and m - 1 >= 0");
    assert_eq!(of("0 <= 16*i < n", &["n"], &["i"]), "floor((n - 1)/16) + 1 where floor((n - 1)/16) >= 0");
    assert_eq!(of("0 <= i < 10 and i mod 3 = 1", &[], &["i"]), "3");
    assert!(parse("{ [i] : 0 <= i }", &[]).unwrap().set.count(&[0], 1).is_err());
}
