//! `crisp run` with structures: structured arrays in files, columns one by one, enumerations, what is wrong with them.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, floats, npy, npy_with, parts};

/// Members of several types, one of them a structure, with gaps between; an enumeration is an integer.
const BODIES: &str = "\
(def-enumeration kind :still :moving)
(def-struct tag (id uint) (ok bool))
(def-struct body (v float3) (mass double) (what kind) (mark tag))

(def-kernel step (bodies:(vector-type body :global :read-write) by:float)
  (declare (global-size :derive-from bodies))
  (in-each-thread (i)
    (when (< i (length~ bodies))
      (let ((b (~ bodies i)))
        (set! (v~ b) (* ##(by by by) (v~ b)))
        (set! (mass~ b) (+ 1.0 (mass~ b)))
        (set! (what~ b) :moving)
        (set! (id~ (mark~ b)) (+ 10 (id~ (mark~ b))))
        (set! (ok~ (mark~ b)) (not (ok~ (mark~ b))))
        (set! (~ bodies i) b)))))
";

const DESCR: &str = "[('v', '<f4', (3,)), ('', '|V4'), ('mass', '<f8'), ('what', '|u1'), ('', '|V7'), ('mark', [('id', '<u4'), \
                     ('ok', '<u4'), ('', '|V8')])]";

fn body(v: [f32; 3], mass: f64, what: u8, id: u32, ok: u32) -> Vec<u8> {
    let mut bytes = floats(&v);
    bytes.extend([0; 4]);
    bytes.extend(mass.to_le_bytes());
    bytes.push(what);
    bytes.extend([0; 7]);
    bytes.extend(id.to_le_bytes());
    bytes.extend(ok.to_le_bytes());
    bytes.extend([0; 8]);
    bytes
}

fn records(descr: &str, count: usize, bytes: &[u8]) -> Vec<u8> {
    npy_with(&format!("{{'descr': {descr}, 'fortran_order': False, 'shape': ({count},), }}"), bytes)
}

// covers: crisp.struct.aos crisp.struct.std140
#[test]
fn vectors_of_structures_are_structured_arrays() {
    let folder = Folder::new();
    folder.write("bodies.crisp", BODIES);
    let before = [body([1.0, 2.0, 3.0], 4.5, 0, 7, 1), body([-1.0, 0.5, 0.0], 0.0, 0, 8, 0)].concat();
    folder.write("in.npy", records(DESCR, 2, &before));
    for device in ["cpu", "interp"] {
        let run = format!("run bodies.crisp --arg bodies=in.npy --arg by=2 --out bodies=out.npy --device {device}");
        let text = folder.works(&run);
        let (header, data) = parts(&folder.read("out.npy"));
        assert_eq!(header, format!("{{'descr': {DESCR}, 'fortran_order': False, 'shape': (2,), }}"));
        assert_eq!(data, [body([2.0, 4.0, 6.0], 5.5, 1, 17, 0), body([-2.0, 1.0, 0.0], 1.0, 1, 18, 1)].concat());
        for line in
            ["bodies.v: float3 × 2 → out.npy", "bodies.mass: double × 2", "bodies.mark.id: uint × 2", "first 17 18"]
        {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
    // What was written can be read.
    folder.works("run bodies.crisp --arg bodies=out.npy --arg by=1 --out bodies=again.npy");
    // Words, as before.
    folder.works("run bodies.crisp --arg bodies=zeros:uint:24 --arg by=1");
}

// Results and scratch that the kernel makes are structures too.
#[test]
fn results_of_structures_are_structured_arrays() {
    let folder = Folder::new();
    let source = "(def-struct point (x float) (n int))
      (def-kernel k (a:float) (declare (global-size :set-to 3) (local-size :set-to 1))
        (let ((points (make-result-vector (vector-type point :global) 3)))
          (in-each-thread (i)
            (set! (~ points i) (make-point a (to-int i))))))";
    folder.write("k.crisp", source);
    folder.works("run k.crisp --arg a=0.5 --out points=out.npy");
    let (header, data) = parts(&folder.read("out.npy"));
    assert!(header.contains("[('x', '<f4'), ('n', '<i4'), ('', '|V8')]"), "{header}");
    let point = |n: i32| [&0.5_f32.to_le_bytes()[..], &n.to_le_bytes(), &[0; 8]].concat();
    assert_eq!(data, [point(0), point(1), point(2)].concat());
}

// The length of the output is not given: as many structures as invocations. The same from a package, which knows the structure too.
#[test]
fn outputs_of_structures_are_as_long_as_the_launch() {
    let folder = Folder::new();
    let source = "(def-struct point (x float) (n int))
      (def-kernel k (src:(vector-type float :global :read-only) &out points:(vector-type point :global :write-only))
        (declare (global-size :derive-from src) (local-size :set-to 32))
        (in-each-thread (i)
          (when (< i (length~ src)) (set! (~ points i) (make-point (* 2.0 (~ src i)) (to-int i))))))";
    folder.write("k.crisp", source);
    folder.works("run k.crisp --arg src=iota:float:5 --out points=out.npy");
    let (header, data) = parts(&folder.read("out.npy"));
    assert!(header.contains("'shape': (5,)") && header.contains("('x', '<f4')"), "{header}");
    let point = |n: i16| [&floats(&[f32::from(n) * 2.0])[..], &i32::from(n).to_le_bytes(), &[0; 8]].concat();
    assert_eq!(data, (0..5).flat_map(point).collect::<Vec<u8>>());
    folder.works("k.crisp -o k.crispkg --target cpu --local 32");
    folder.works("run k.crispkg --arg src=iota:float:5 --out points=again.npy");
    assert_eq!(folder.read("again.npy"), folder.read("out.npy"));
    // Complex numbers are not floats, unless the command line says so.
    folder.write("z.npy", npy("<c8", &floats(&[1.0, 2.0])));
    let done = folder.crisp("run k.crisp --arg src=z.npy");
    assert_eq!(done.code, 1);
    let wanted =
        "error[A0104]: argument `src` of `k` is `float32[]`, and `z.npy`, an array of complex numbers, is passed";
    assert!(done.err.starts_with(wanted), "{}", done.err);
}

const MOVES: &str = "\
(def-struct body (x float) (n short) (v float2))
(def-kernel moves (bodies:(soa-vector-type body :global :read-write) by:float)
  (declare (global-size :derive-from bodies))
  (loop-soa-stride bodies (i)
    (set! (x~ bodies i) (+ by (x~ bodies i)))
    (set! (n~ bodies i) (* 2 (n~ bodies i)))
    (set! (v~ bodies i) ##((x~ bodies i) 5.0))))
(def-kernel made (n:float &out bodies:(soa-vector-type body :global :write-only :std140))
  (declare (global-size :derive-from bodies))
  (loop-soa-stride bodies (i)
    (set! (x~ bodies i) n) (set! (n~ bodies i) 3) (set! (v~ bodies i) ##(1.0 n))))
";

// covers: crisp.soa-vector crisp.soa.align
#[test]
fn structures_of_arrays_are_columns_or_structured_arrays() {
    let folder = Folder::new();
    folder.write("moves.crisp", MOVES);
    // The members lie in another order in the file, without gaps.
    let descr = "[('n', '>i2'), ('x', '<f4'), ('v', '<f4', (2,))]";
    let record = |n: i16, x: f32| [&n.to_be_bytes()[..], &floats(&[x, 0.0, 0.0])].concat();
    let input: Vec<u8> = (0..5_i16).flat_map(|n| record(n, f32::from(n) * 0.5)).collect();
    folder.write("in.npy", records(descr, 5, &input));
    let text = folder
        .works("run moves.crisp --kernel moves --arg bodies=in.npy --arg by=1 --out bodies=out.npy --explain-launch");
    assert!(text.contains("ulong = 5") && text.contains("bodies.n: short × 5 → out.npy"), "{text}");
    let (header, data) = parts(&folder.read("out.npy"));
    assert!(header.contains("[('x', '<f4'), ('n', '<i2'), ('v', '<f4', (2,))]"), "{header}");
    let wanted = |n: i16| {
        let x = f32::from(n) * 0.5 + 1.0;
        [&x.to_le_bytes()[..], &(2 * n).to_le_bytes(), &floats(&[x, 5.0])].concat()
    };
    assert_eq!(data, (0..5).flat_map(wanted).collect::<Vec<u8>>());
    // Column by column; rules make some of them.
    folder.write("x.npy", npy("<f4", &floats(&[0.0, 0.5, 1.0, 1.5, 2.0])));
    let arguments = "--arg bodies.x=x.npy --arg bodies.n=iota:short:5 --arg bodies.v=zeros:float2:5 --arg by=1";
    folder.works(&format!("run moves.crisp --kernel moves {arguments} --out bodies=two.npy --out bodies.n=n.npy"));
    assert_eq!(folder.read("two.npy"), folder.read("out.npy"));
    assert_eq!(folder.read("n.npy")[128..], [0, 0, 2, 0, 4, 0, 6, 0, 8, 0]);
    // An output is as long as the number of structures says.
    let text = folder.works("run moves.crisp --kernel made --arg bodies_length=3 --arg n=2 --out bodies=made.npy");
    let one = [&2_f32.to_le_bytes()[..], &3_i16.to_le_bytes(), &floats(&[1.0, 2.0])].concat();
    assert_eq!(parts(&folder.read("made.npy")).1, one.repeat(3), "{text}");
}

#[test]
fn mistakes_name_the_member_and_its_place() {
    let folder = Folder::new();
    folder.write("bodies.crisp", BODIES);
    folder.write("moves.crisp", MOVES);
    let refused = |arguments: &str, code: &str, texts: &[&str]| {
        let done = folder.crisp(arguments);
        assert!(done.code == 1 && done.err.starts_with(&format!("error[{code}]: ")), "{arguments}\n{}", done.err);
        for text in texts {
            assert!(done.err.contains(text), "{text}\n{}", done.err);
        }
    };
    let run = "run bodies.crisp --arg by=1 --arg bodies=wrong.npy";
    folder.write("wrong.npy", records(&DESCR.replace("'mass', '<f8'", "'mass', '<i8'"), 1, &[0; 48]));
    let dtype = "numpy.dtype({'names': ['v', 'mass', 'what', 'mark'], 'formats': ['3float32', 'float64', 'uint8', {'names': ['id', 'ok']";
    refused(run, "L0124", &["`wrong.npy` has a member `mass` at byte 16 that is int64, not float64", dtype]);
    let moved = DESCR.replace("('', '|V4'), ('mass'", "('', '|V12'), ('mass'");
    folder.write("wrong.npy", records(&moved, 1, &[0; 56]));
    refused(run, "L0124", &["`wrong.npy` has its member `mass` at byte 24, not at byte 16"]);
    folder.write("wrong.npy", records(&DESCR.replace("'ok'", "'fine'"), 1, &[0; 48]));
    refused(run, "L0124", &["has no member `mark.ok`: uint32 at byte 4"]);
    folder.write("wrong.npy", records("[('x', '<f4')]", 1, &[0; 4]));
    refused("run add.crisp --arg A=wrong.npy --arg B=wrong.npy", "L0124", &["holds structures, and `A` takes numbers"]);
    let run = "run moves.crisp --kernel moves --arg by=1";
    refused(&format!("{run} --arg bodies=wrong.npy"), "L0124", &["has no member `n`: int16"]);
    refused(&format!("{run} --arg bodies.n=iota:short:5"), "L0125", &["`bodies.x` is missing"]);
    let rest = "--arg bodies.n=iota:short:5 --arg bodies.v=zeros:float2:5";
    refused(
        &format!("{run} {rest} --arg bodies.x=iota:float:4"),
        "L0125",
        &["`bodies.x` has 4 values, `bodies.n` has 5"],
    );
    let all = format!("{run} {rest} --arg bodies.x=iota:float:5");
    refused(&format!("{all} --arg bodies_length=4"), "L0125", &["`bodies_length` is 4, and `bodies` has 5 structures"]);
    refused(&format!("{all} --arg bodies.y=iota:float:5"), "A0102", &["bodies.y"]);
    assert!(!folder.names().iter().any(|name| name == "out.npy"));
}
