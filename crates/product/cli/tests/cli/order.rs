//! The one order of the library's sorts, merges, selections and uniques, against a reference that looks at bits: NaN, both zeros, infinities,
//! subnormal numbers, in `half`, `float` and `double`, on `cpu` and `interp`.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, npy, parts};

/// A type of floats: its name, how numpy calls it, bytes of a number, bits of the exponent.
#[derive(Clone, Copy)]
struct Float {
    name: &'static str,
    kind: &'static str,
    bytes: usize,
    exponent: u32,
}

const FLOATS: [Float; 3] = [
    Float { name: "half", kind: "<f2", bytes: 2, exponent: 5 },
    Float { name: "float", kind: "<f4", bytes: 4, exponent: 8 },
    Float { name: "double", kind: "<f8", bytes: 8, exponent: 11 },
];

impl Float {
    fn bits(self) -> u32 {
        8 * self.bytes as u32
    }

    fn sign(self) -> u64 {
        1 << (self.bits() - 1)
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << (self.bits() - 1 - self.exponent)
    }

    fn is_nan(self, value: u64) -> bool {
        value & !self.sign() > self.infinity()
    }

    /// Returns the key of the order: NaN after all, negative numbers from the greatest magnitude down, -0 before 0.
    fn key(self, value: u64) -> i128 {
        let magnitude = i128::from(value & !self.sign());
        match value & self.sign() != 0 {
            _ if self.is_nan(value) => i128::MAX,
            true => -magnitude - 1,
            false => magnitude,
        }
    }

    /// Numbers of every kind in no order, most of them several times.
    fn values(self, count: usize) -> Vec<u64> {
        let (sign, infinity, one) = (self.sign(), self.infinity(), 1 << (self.bits() - 1 - self.exponent));
        let special = [
            0,
            sign,
            infinity,
            sign | infinity,
            1,
            sign | 1,
            one - 1,
            sign | (one - 1),
            one,
            infinity - 1,
            sign | (infinity - 1),
            infinity | 1,
            infinity | (one >> 1),
            sign | infinity | (one >> 1),
            sign | infinity | 1,
        ];
        let mask = u64::MAX >> (64 - self.bits());
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        (0..count)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                if state.is_multiple_of(3) {
                    state.rotate_left(21) & mask
                } else {
                    special[(state >> 8) as usize % special.len()]
                }
            })
            .collect()
    }

    fn to_bytes(self, values: &[u64]) -> Vec<u8> {
        values.iter().flat_map(|value| value.to_le_bytes()[..self.bytes].to_vec()).collect()
    }

    fn numbers(self, data: &[u8]) -> Vec<u64> {
        let number = |chunk: &[u8]| {
            let mut bytes = [0; 8];
            bytes[..self.bytes].copy_from_slice(chunk);
            u64::from_le_bytes(bytes)
        };
        data.chunks_exact(self.bytes).map(number).collect()
    }

    fn sorted(self, values: &[u64]) -> Vec<i128> {
        let mut keys = self.keys(values);
        keys.sort_unstable();
        keys
    }

    fn keys(self, values: &[u64]) -> Vec<i128> {
        values.iter().map(|value| self.key(*value)).collect()
    }
}

/// All forms for one type; the struct's second column says where its first one was.
fn source(float: Float) -> String {
    let name = float.name;
    format!(
        "(def-struct pair (weight {name}) (place int))
(def-function lowest () (declare (return-type {name})) (/ (to-{name} -1.0) (to-{name} 0.0)))
(def-function highest () (declare (return-type {name})) (/ (to-{name} 1.0) (to-{name} 0.0)))
(def-function negated (x:{name}) (declare (return-type {name})) (- x))
(gen-bitonic-sort-vector {name} :compact :name \"bitonic\")
(gen-bitonic-sort-vector! {name} :compact :name \"bitonic_here\")
(gen-bitonic-sort-vector {name} :compact :keyF #'negated :name \"falling\")
(gen-bitonic-sort-soa-vector pair 'weight :compact :name \"columns\")
(gen-bitonic-sort-soa-vector! pair 'weight :compact :name \"columns_here\")
(gen-radix-sort-vector {name} :compact :values uint :name \"radix\")
(gen-radix-sort-vector! {name} :compact :name \"radix_here\")
(gen-merge_vectors {name} :compact \"both\")
(gen-merge_sort_pass {name} :compact \"merge_pass\")
(gen-top-k {name} :compact 40 :name \"top\")
(gen-unique-vector {name} :compact :name \"uni\")
(gen-reduce-by-key {name} uint :compact #'+ 0 :name \"by_key\")
(gen-reduce-vector {name} :compact #'max #'lowest :name \"greatest\")
(gen-reduce-vector {name} :compact #'min #'highest :name \"least\")
(gen-reduce-vector {name} :compact #'+ 0.0 :name \"total\")
(def-kernel exchange (v:(vector-type {name} :global :read-write) ascending:int)
  (declare single-task)
  (dotimes (round (length~ v))
    (dotimes (i (- (to-long (length~ v)) 1))
      (bitonic-compare-and-swap v i (+ i 1) (= ascending 1)))))
"
    )
}

struct Program<'f> {
    folder: &'f Folder,
    device: &'static str,
    float: Float,
}

impl Program<'_> {
    /// Runs an orchestration or a kernel with arrays for parameters; the bytes that it left of others.
    fn run(&self, what: &str, given: &[(&str, &str, Vec<u8>)], rest: &str, wanted: &[&str]) -> Vec<Vec<u8>> {
        let mut line = format!("run order.crisp {what} --device {} {rest}", self.device);
        for (number, (parameter, kind, data)) in given.iter().enumerate() {
            self.folder.write(&format!("in_{number}.npy"), npy(kind, data));
            line.push_str(&format!(" --arg {parameter}=in_{number}.npy"));
        }
        for (number, parameter) in wanted.iter().enumerate() {
            line.push_str(&format!(" --out {parameter}=out_{number}.npy"));
        }
        let done = self.folder.crisp(&line);
        assert_eq!(done.code, 0, "{line}\n{}{}", done.err, done.out);
        (0..wanted.len()).map(|number| parts(&self.folder.read(&format!("out_{number}.npy"))).1).collect()
    }

    fn numbers(&self, what: &str, given: &[(&str, &[u64])], rest: &str, wanted: &str) -> Vec<u64> {
        let given: Vec<(&str, &str, Vec<u8>)> =
            given.iter().map(|(name, values)| (*name, self.float.kind, self.float.to_bytes(values))).collect();
        self.float.numbers(&self.run(what, &given, rest, &[wanted])[0])
    }
}

fn each(check: impl Fn(&Program<'_>)) {
    for float in FLOATS {
        let folder = Folder::new();
        folder.write("order.crisp", source(float));
        for device in ["cpu", "interp"] {
            check(&Program { folder: &folder, device, float });
        }
    }
}

// covers: safe.nan-order crisp.gen-bitonic-sort-vector crisp.gen-bitonic-sort-vector.inplace
#[test]
fn bitonic_sorts_put_nan_last_and_tell_zeros_apart() {
    each(|program| {
        let float = program.float;
        for length in [6, 300] {
            let values = float.values(length);
            let sorted = float.sorted(&values);
            let found = program.numbers("--orchestration bitonic", &[("data_in", &values)], "", "data_out");
            assert_eq!(float.keys(&found), sorted, "{} {length}", float.name);
            let found = program.numbers("--orchestration bitonic_here", &[("data", &values)], "", "data");
            assert_eq!(float.keys(&found), sorted, "{} {length}", float.name);
            // By the negated key: NaN comes last again, and 0 before -0.
            let found = program.numbers("--orchestration falling", &[("data_in", &values)], "", "data_out");
            let mut falling = values.clone();
            let negated = |value: u64| float.key(if float.is_nan(value) { value } else { value ^ float.sign() });
            falling.sort_by_key(|value| negated(*value));
            assert_eq!(float.keys(&found), float.keys(&falling), "{} {length}", float.name);
        }
        // One exchange at a time, in both directions.
        let values = float.values(12);
        for ascending in [1, 0] {
            let rest = format!("--arg ascending={ascending}");
            let found = program.numbers("--kernel exchange", &[("v", &values)], &rest, "v");
            let mut sorted = float.sorted(&values);
            if ascending == 0 {
                sorted.reverse();
            }
            assert_eq!(float.keys(&found), sorted, "{} {ascending}", float.name);
        }
    });
}

// covers: safe.nan-order crisp.radix.key-transform
#[test]
fn radix_sorts_and_columns_have_the_order_of_bitonic_sorts() {
    each(|program| {
        let float = program.float;
        let values = float.values(300);
        let sorted = float.sorted(&values);
        let places: Vec<u8> = (0..300u32).flat_map(u32::to_le_bytes).collect();
        let given = [
            ("radix_count_keys::keys", float.kind, float.to_bytes(&values)),
            ("radix_scatter_keys::values", "<u4", places),
        ];
        let wanted = ["radix_scatter_odd::sorted", "radix_scatter_odd::moved"];
        let found = program.run("--orchestration radix", &given, "", &wanted);
        assert_eq!(float.keys(&float.numbers(&found[0])), sorted);
        // Equal keys, NaNs among them, stay in their order.
        let mut order: Vec<u32> = (0..300).collect();
        order.sort_by_key(|at| float.key(values[*at as usize]));
        assert_eq!(found[1], order.iter().flat_map(|at| at.to_le_bytes()).collect::<Vec<u8>>());
        let keys = "radix_here_count::keys";
        let found = program.numbers("--orchestration radix_here", &[(keys, &values)], "", keys);
        assert_eq!(float.keys(&found), sorted);
        // Columns begin at multiples of 16 bytes.
        let column = (300 * float.bytes).next_multiple_of(16);
        let mut data = vec![0; column + 1200];
        data[..300 * float.bytes].copy_from_slice(&float.to_bytes(&values));
        for at in 0..300u32 {
            data[column + 4 * at as usize..][..4].copy_from_slice(&at.to_le_bytes());
        }
        data.resize(data.len().next_multiple_of(16), 0);
        for (what, input, output) in [("columns", "data_in", "data_out"), ("columns_here", "data", "data")] {
            let given = [(input, "<u4", data.clone())];
            let found = &program.run(&format!("--orchestration {what}"), &given, "--arg n=300", &[output])[0];
            let weights = float.numbers(&found[..300 * float.bytes]);
            assert_eq!(float.keys(&weights), sorted, "{what}");
            for (at, weight) in weights.iter().enumerate() {
                let place = u32::from_le_bytes(found[column + 4 * at..][..4].try_into().unwrap());
                assert_eq!(float.key(values[place as usize]), float.key(*weight), "{what} {at}");
            }
        }
    });
}

// covers: safe.nan-order crisp.todo.merge-sort
#[test]
fn merges_have_the_order_of_sorts() {
    each(|program| {
        let float = program.float;
        let sorted = |count: usize, skip: usize| {
            let mut values = float.values(count + skip).split_off(skip);
            values.sort_by_key(|value| float.key(*value));
            values
        };
        let (a, b) = (sorted(70, 0), sorted(45, 11));
        let all: Vec<u64> = a.iter().chain(&b).copied().collect();
        let found = program.numbers("--kernel both", &[("a", &a), ("b", &b)], "", "merged");
        assert_eq!(float.keys(&found), float.sorted(&all));
        // Runs of 64, the last one shorter.
        let mut runs = float.values(100);
        for run in runs.chunks_mut(64) {
            run.sort_by_key(|value| float.key(*value));
        }
        let rest = format!("--arg width=64 --arg data_out=zeros:{}:100", float.name);
        let found = program.numbers("--kernel merge_pass", &[("data_in", &runs)], &rest, "data_out");
        assert_eq!(float.keys(&found), float.sorted(&runs));
    });
}

// covers: safe.nan-order
#[test]
fn selections_and_uniques_have_the_order_of_sorts() {
    each(|program| {
        let float = program.float;
        let values = float.values(300);
        let given = [("top_parts::data", float.kind, float.to_bytes(&values))];
        let found = program.run("--orchestration top", &given, "", &["top_merge::greatest", "top_merge::indices"]);
        let mut order: Vec<u64> = (0..300).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(float.key(values[*at as usize])), *at));
        order.truncate(40);
        let best: Vec<u64> = order.iter().map(|at| values[*at as usize]).collect();
        assert_eq!(float.keys(&float.numbers(&found[0])), float.keys(&best), "{}", float.name);
        assert_eq!(found[1], order.iter().flat_map(|at| at.to_le_bytes()).collect::<Vec<u8>>());
        // Runs of equal elements: all NaNs are equal, the zeros are two.
        let mut values = values;
        values.sort_by_key(|value| float.key(*value));
        let ones: Vec<u8> = (0..300).flat_map(|_| 1u32.to_le_bytes()).collect();
        let mut keys = float.keys(&values);
        keys.dedup();
        let given = [("uni_count::keys", float.kind, float.to_bytes(&values))];
        let found = program.run("--orchestration uni", &given, "", &["uni_scan::found", "uni_move::unique"]);
        assert_eq!(found[0], (keys.len() as u32).to_le_bytes(), "{}", float.name);
        assert_eq!(float.keys(&float.numbers(&found[1]))[..keys.len()], keys);
        let given = [("by_key_count::keys", float.kind, float.to_bytes(&values)), ("by_key_sums::values", "<u4", ones)];
        let found = program.run("--orchestration by_key", &given, "", &["by_key_scan::found", "by_key_sums::sums"]);
        assert_eq!(found[0], (keys.len() as u32).to_le_bytes(), "{}", float.name);
        let counts: Vec<u32> =
            keys.iter().map(|key| float.keys(&values).iter().filter(|other| *other == key).count() as u32).collect();
        assert_eq!(found[1][..4 * counts.len()], counts.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>());
    });
}

// What docs/numerics.md says of folds: a number beats NaN in `max` and `min`, NaN stays in sums.
// covers: safe.nan-order
#[test]
fn folds_treat_nan_as_their_function_does() {
    each(|program| {
        let float = program.float;
        let (nan, one) = (float.infinity() | 1, float.infinity() >> 1);
        let values = [nan, float.sign() | one, one, nan, 0];
        let fold = |name: &str, values: &[u64]| {
            let (what, data) = (format!("--orchestration {name}"), format!("{name}_parts::data"));
            program.numbers(&what, &[(&data, values)], "", &format!("{name}_finish::result"))[0]
        };
        assert_eq!(fold("greatest", &values), one, "{}", float.name);
        assert_eq!(fold("least", &values), float.sign() | one, "{}", float.name);
        assert!(float.is_nan(fold("total", &values)), "{}", float.name);
        assert_eq!(fold("greatest", &[float.sign(), 0, float.sign()]), 0, "{}", float.name);
        assert_eq!(fold("least", &[0, float.sign(), 0]), float.sign(), "{}", float.name);
        // Of NaNs alone there is no number: the identity is left.
        assert_eq!(fold("greatest", &[nan, nan]), float.sign() | float.infinity(), "{}", float.name);
    });
}
