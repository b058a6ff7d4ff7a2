//! Structures with names: arrays of them, as hosts in C and NumPy lay them out.

use crate::loopy::{Arg, compile_for, same_bytes};

/// Bytes of particles: two floats, a number of 16 bits, and a double on its own boundary.
fn particles(count: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for at in 0..count {
        bytes.extend((at as f32 + 0.5).to_le_bytes());
        bytes.extend((2.0 - at as f32).to_le_bytes());
        bytes.extend((at as i16 * 3 - 4).to_le_bytes());
        bytes.extend([0xaa; 6]);
        bytes.extend((at as f64 * 0.125).to_le_bytes());
    }
    bytes
}

// covers: loopy.type.registered
#[test]
fn members_of_structures_are_arrays_in_one_buffer() {
    let parts = "domain \"{ [i, j]: 0 <= i < n and 0 <= j < 2 }\"
  option seq_dependencies
  arg p: particle [n]
  arg grid: pair [n, 2] order=F
  arg total: float64 [n]
  arg n: value int32
  temp t: pair
  body {
    t.a = p[i].x*p[i].y
    t.b = p[i].kind
    total[i] = p[i].mass + t.a + t.b
    p[i].x = p[i].x + p[n - 1 - i].mass
    p[i].kind = 7*i
    grid[i, j].b = 10*i + j
  }";
    let types = "type particle { x: float32, y: float32, kind: int16, mass: float64 }
type pair {
  a: float32
  b: int32
}
";
    let n = 5;
    let run = |schedule: &str| {
        let source = format!("{types}kernel k {{ {parts}\n schedule {{ {schedule} }} }}");
        let compilation = compile_for(&source, "cpu");
        compilation.run(
            "k",
            &[Arg::Bytes(particles(n)), Arg::Bytes(vec![0x11; 80]), Arg::Doubles(vec![0.0; n]), Arg::Int(n as i32)],
        )
    };
    let plain = run("");
    for schedule in [
        "tag_inames(i: g.0)",
        "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
        "split_iname(i, 2, outer=io, inner=ii); add_prefetch(p.y, sweep=[ii], outer=[io], space=private)",
    ] {
        let found = run(schedule);
        assert!(found == plain, "{schedule}");
    }
    let mut expected = particles(n);
    let mut total = Vec::new();
    for at in 0..n {
        let (x, y, kind, mass) = (at as f32 + 0.5, 2.0 - at as f32, at as i16 * 3 - 4, at as f64 * 0.125);
        total.extend((mass + f64::from(x * y) + f64::from(kind)).to_le_bytes());
        let moved = (f64::from(x) + (n - 1 - at) as f64 * 0.125) as f32;
        expected[24 * at..24 * at + 4].copy_from_slice(&moved.to_le_bytes());
        expected[24 * at + 8..24 * at + 10].copy_from_slice(&(7 * at as i16).to_le_bytes());
    }
    assert_eq!(plain[0], expected);
    assert_eq!(plain[2], total);
    // The first axis is the fastest: structure (i, j) is number i + n·j.
    let mut grid = vec![0x11; 80];
    for i in 0..n {
        for j in 0..2 {
            let place = 8 * (i + n * j) + 4;
            grid[place..place + 4].copy_from_slice(&((10 * i + j) as i32).to_le_bytes());
        }
    }
    assert_eq!(plain[1], grid);
}

#[test]
fn structures_are_declared_by_kernels_too_and_mistakes_are_shown() {
    let own = "domain \"{ [i]: 0 <= i < 3 }\"
  type pair { a: int32, b: int32 }
  arg p: pair [3]
  body { p[i].b = p[i].a + i }";
    let found = same_bytes(own, &["tag_inames(i: l.0)"], &[Arg::Ints(vec![1, 0, 2, 0, 3, 0])]);
    assert_eq!(found[0], [1_i32, 1, 2, 3, 3, 5].iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>());
    for (declaration, line, code, text) in [
        ("arg p: pair [3]", "p[i].c = 1", "P0201", "unknown name `p.c`"),
        ("arg p: pair [3]", "p[i] = 1", "P0316", "`p` holds structures, which have no value as a whole"),
        ("arg p: pair [3]", "p[i, 0].a = 1", "P0208", "`p.a` takes 1 subscripts, found 2"),
        ("arg p: value pair", "r[i] = 1", "P0315", "`p` cannot hold structures"),
        ("arg p: pair", "r[i] = 1", "P0315", "`p` cannot hold structures"),
        ("arg p: pear [3]", "r[i] = 1", "P0301", "unknown type `pear`"),
    ] {
        let source = format!(
            "type pair {{ a: int32, b: int32 }}
kernel k {{
  domain \"{{ [i]: 0 <= i < 3 }}\"
  {declaration}
  arg r: int32 [3]
  body {{ {line} }}
}}"
        );
        let compilation = compile_for(&source, "cpu");
        let found = compilation.remarks();
        assert!(compilation.codes().contains(&code) && found.contains(text) && found.contains('^'), "{line}\n{found}");
    }
}

#[test]
fn fused_kernels_share_structures_by_name() {
    let source = "type pair { a: int32, b: int32 }
kernel one {
  domain \"{ [i]: 0 <= i < 3 }\"
  arg x: int32 [3]
  arg p: pair [3]
  body { p[i].b = x[i] + p[i].a }
}
kernel two {
  domain \"{ [i]: 0 <= i < 3 }\"
  arg p: pair [3]
  arg q: pair [3]
  body { q[i].a = 10*p[2 - i].b }
}
kernel k = fuse_kernels([one, two])";
    let arguments = [Arg::Ints(vec![1, 2, 3]), Arg::Ints(vec![4, 0, 5, 0, 6, 0]), Arg::Ints(vec![7; 6])];
    let found = compile_for(source, "cpu").run("k", &arguments);
    let bytes = |all: [i32; 6]| all.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>();
    assert_eq!(found[1..], [bytes([4, 5, 5, 7, 6, 9]), bytes([90, 7, 70, 7, 50, 7])]);
}
