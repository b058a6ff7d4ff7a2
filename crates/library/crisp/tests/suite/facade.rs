//! The public face: devices, programs, typed buffers, queues, what is wrong with arguments.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp::{Device, DeviceOptions, Error, Passed};

const KERNELS: &str = "
(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))
(def-kernel half_of (&out r:(vector-type int :global :write-only))
  (set! (~ r (get-global-id 0)) (/ (to-int (get-global-id 0)) 2)))
";

fn devices() -> Vec<Device> {
    let all = std::env::var_os("CRISP_TEST_DEVICES").is_some_and(|value| value == "all");
    let usable = crisp::devices().into_iter().filter(|device| device.usable);
    let wanted = usable.filter(|device| all || device.id == "cpu" || device.id == "interp");
    wanted.map(|device| Device::open(&device.id).unwrap()).collect()
}

fn shown(error: &Error) -> String {
    error.to_string()
}

#[test]
fn buffers_stay_on_the_device_between_launches() {
    for device in devices() {
        let saxpy = device.compile("k.crisp", KERNELS).unwrap().kernel("saxpy").unwrap();
        let x: Vec<f32> = (0..1000_u16).map(f32::from).collect();
        let (x_there, mut y) = (device.upload(&x).unwrap(), device.zeros::<f32>(1000).unwrap());
        for _ in 0..3 {
            saxpy.launch((0.5_f32, &x_there, &mut y)).unwrap();
        }
        let wanted: Vec<f32> = x.iter().map(|x| 0.5 * x + (0.5 * x + 0.5 * x)).collect();
        assert_eq!(y.read().unwrap(), wanted, "{}", device.id());
        y.write(&[7.0, 8.0]).unwrap();
        assert_eq!(y.read().unwrap()[..3], [7.0, 8.0, 3.0]);
        assert_eq!((y.len(), y.is_empty(), device.zeros::<i64>(0).unwrap().is_empty()), (1000, false, true));
        assert!(!device.name().is_empty());
    }
}

#[test]
fn elements_of_every_type_come_back() {
    let device = Device::open("interp").unwrap();
    assert_eq!(device.upload(&[true, false, true]).unwrap().read().unwrap(), [true, false, true]);
    assert_eq!(device.upload(&[-1_i8, 5]).unwrap().read().unwrap(), [-1, 5]);
    assert_eq!(
        device.upload(&[[1.5_f64, -0.0], [2.0, f64::MAX]]).unwrap().read().unwrap(),
        [[1.5, -0.0], [2.0, f64::MAX]]
    );
    assert_eq!(device.upload(&[[1_u16, 2, 3, 4]]).unwrap().read().unwrap(), [[1, 2, 3, 4]]);
}

#[test]
fn sizes_of_a_launch_are_given_where_the_kernel_leaves_them_open() {
    for device in devices() {
        let half = device.compile("k.crisp", KERNELS).unwrap().kernel("half_of").unwrap();
        let mut r = device.zeros::<i32>(7).unwrap();
        let error = half.launch((&mut r,)).unwrap_err();
        assert_eq!(error.code(), "L0003", "{error}");
        half.clone().global(&[7]).local(&[8]).launch((&mut r,)).unwrap();
        assert_eq!(r.read().unwrap(), [0, 0, 1, 1, 2, 2, 3]);
    }
}

#[test]
fn errors_have_carets_and_data() {
    let device = Device::open("interp").unwrap();
    let error = device.compile("wrong.crisp", "(def-kernel k (x:int)\n  (set! y x))").unwrap_err();
    let text = shown(&error);
    assert!(text.contains("wrong.crisp:2") && text.contains('^'), "{text}");
    assert!(error.code().starts_with('C'), "{}", error.code());
    assert!(error.json().starts_with('{') && error.diagnostics().len() == 1, "{}", error.json());
    assert_eq!(format!("{error:?}").trim_start(), text);
    assert_eq!(Device::open("cup").unwrap_err().code(), "D0002");
}

#[test]
fn mistakes_in_arguments_are_all_named_before_anything_runs() {
    let device = Device::open("interp").unwrap();
    let program = device.compile("k.crisp", KERNELS).unwrap();
    let (x, mut y) = (device.upload(&[1.0_f32; 4]).unwrap(), device.upload(&[1_i32; 4]).unwrap());
    let error = program.kernel("sapy").unwrap_err();
    assert_eq!((error.code(), error.diagnostics()[0].helps[0].as_str()), ("A0101", "did you mean `saxpy`?"));
    let saxpy = program.kernel("saxpy").unwrap();
    let error = saxpy.launch((2.0_f32, &x)).unwrap_err();
    assert_eq!(error.code(), "A0102");
    assert!(shown(&error).contains("`x`, `float32[]`; `y`, `float32[]`"), "{error}");
    let error = saxpy.launch((2.0_f64, 3, &mut y)).unwrap_err();
    let codes: Vec<&str> = error.diagnostics().iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["A0104", "A0103", "A0104"], "{error}");
    let text = shown(&error);
    assert!(text.contains("argument `a` of `saxpy` is `float32`, and a value of type `double` is passed"), "{text}");
    assert!(text.contains("k.crisp:2:20") && text.contains("Rust's type is `f32`"), "{text}");
    let error = saxpy.launch((&x, &x, &x)).unwrap_err();
    let codes: Vec<&str> = error.diagnostics().iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["A0103", "A0105"], "{error}");
    // The memory of another device is found by the device.
    let other = Device::open("interp").unwrap().upload(&[0.0_f32; 4]).unwrap();
    let mut y = device.upload(&[1.0_f32; 4]).unwrap();
    assert_eq!(saxpy.launch((2.0_f32, &other, &mut y)).unwrap_err().code(), "D0106");
    assert_eq!(y.read().unwrap(), [1.0; 4]);
    // More than there is room for.
    assert_eq!(y.write(&[0.0; 5]).unwrap_err().code(), "D0121");
}

#[test]
fn lengths_and_strides_that_types_fix_are_checked() {
    let device = Device::open("interp").unwrap();
    let source = "(def-kernel k (&out r:(vector-type 4 float :global :read-write)) (declare (global-size :set-to 4)) (set! (~ r (get-global-id 0)) 1.0))
(def-kernel v (&out r:(vector-type float3 :global :read-write :std140)) (set! (~ r (get-global-id 0)) ##(1.0 2.0 3.0)))";
    let program = match device.compile("k.crisp", source) {
        Ok(program) => program,
        Err(error) => panic!("{error}"),
    };
    let mut r = device.zeros::<f32>(5).unwrap();
    assert_eq!(program.kernel("k").unwrap().launch((&mut r,)).unwrap_err().code(), "A0108");
    let mut r = device.zeros::<[f32; 3]>(5).unwrap();
    let error = program.kernel("v").unwrap().global(&[5]).launch((&mut r,)).unwrap_err();
    assert_eq!(error.code(), "A0106", "{error}");
}

#[test]
fn what_a_kernel_writes_has_room() {
    let source = "(def-type floats (vector-type float :global :read-only))
(def-kernel sums (x:floats &out r:(vector-type float :global :write-only)) (declare (global-size :derive-from x) (local-size :set-to 4))
  (when-thread-in-group-is (0) (set! (~ r (get-workgroup-id 0)) 1.0)))
(def-kernel last (&out r:(vector-type float :global :write-only)) (declare single-task) (set! (~ r 6) 1.0))
(def-kernel each (x:floats &out r:(vector-type float :global :write-only)) (declare (global-size :derive-from x))
  (in-each-thread (i) (set! (~ r i) (~ x i))))
(def-kernel fits (x:floats &out r:(vector-type float :global :write-only)) (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (when (< i (length~ r)) (set! (~ r i) (~ x i)))))";
    for device in devices() {
        let kernels = device.compile("k.crisp", KERNELS).unwrap();
        let x = device.upload(&[1.0_f32; 10]).unwrap();
        let mut short = device.zeros::<f32>(9).unwrap();
        for name in ["scale", "saxpy"] {
            let error = kernels.kernel(name).unwrap().launch((2.0_f32, &x, &mut short)).unwrap_err();
            let name_of = if name == "scale" { "r" } else { "y" };
            let text = format!("`{name}` writes 10 elements to argument `{name_of}`, and a buffer of 9 is passed");
            assert_eq!((error.code(), error.diagnostics()[0].message.as_str()), ("A0110", text.as_str()));
            assert!(shown(&error).contains("the kernel writes one for each of `x`"), "{error}");
        }
        assert_eq!(short.read().unwrap(), [0.0; 9], "nothing has run");
        let mut queue = device.queue().unwrap();
        let scale = kernels.kernel("scale").unwrap();
        assert_eq!(queue.launch(&scale, (2.0_f32, &x, &mut short)).unwrap_err().code(), "A0110");
        // The grid may be smaller than the vector: the loop goes on.
        assert_eq!(scale.clone().global(&[4]).launch((2.0_f32, &x, &mut short)).unwrap_err().code(), "A0110");
        let mut long = device.zeros::<f32>(12).unwrap();
        scale.launch((2.0_f32, &x, &mut long)).unwrap();
        assert_eq!(long.read().unwrap()[8..], [2.0, 2.0, 0.0, 0.0]);

        let program = device.compile("more.crisp", source).unwrap();
        let kernel = |name: &str| program.kernel(name).unwrap();
        let mut two = device.zeros::<f32>(2).unwrap();
        let code = |result: crisp::Result<Vec<crisp::diagnostics::Diagnostic>>| result.unwrap_err().to_string();
        assert!(code(kernel("sums").launch((&x, &mut two))).contains("one for each workgroup"));
        assert!(code(kernel("last").launch((&mut two,))).contains("writes 7 elements to argument `r`"));
        assert!(code(kernel("each").launch((&x, &mut two))).contains("one for each invocation"));
        // A launch may be smaller than what is declared; it has whole workgroups.
        assert!(code(kernel("each").global(&[2]).local(&[4]).launch((&x, &mut two))).contains("writes 4 elements"));
        kernel("each").global(&[2]).local(&[2]).launch((&x, &mut two)).unwrap();
        kernel("fits").launch((&x, &mut two)).unwrap();
        assert_eq!(two.read().unwrap(), [1.0, 1.0]);
    }
}

#[test]
fn a_queue_keeps_its_memory_until_it_is_finished() {
    for device in devices() {
        let program = device.compile("k.crisp", KERNELS).unwrap();
        let (saxpy, scale) = (program.kernel("saxpy").unwrap(), program.kernel("scale").unwrap());
        let x = device.upload(&[1.0_f32, 2.0]).unwrap();
        let (mut y, mut r) = (device.zeros::<f32>(2).unwrap(), device.zeros::<f32>(2).unwrap());
        let mut queue = device.queue().unwrap();
        queue.launch(&saxpy, (3.0_f32, &x, &mut y)).unwrap();
        queue.launch(&scale, (2.0_f32, &y, &mut r)).unwrap();
        assert_eq!(r.read().unwrap_err().code(), "A0107");
        assert_eq!(saxpy.launch((3.0_f32, &x, &mut y)).unwrap_err().code(), "A0107");
        queue.finish().unwrap();
        assert_eq!(r.read().unwrap(), [6.0, 12.0], "{}", device.id());
        queue.launch(&scale, (1.0_f32, &x, &mut r)).unwrap();
        drop(queue);
        assert_eq!(r.read().unwrap(), [1.0, 2.0]);
        let elsewhere = Device::open(device.id()).unwrap();
        let error = elsewhere.queue().unwrap().launch(&scale, (1.0_f32, &x, &mut r)).unwrap_err();
        assert_eq!(error.code(), "A0109");
    }
}

#[test]
fn memory_of_somebody_else_is_used_without_a_copy() {
    let device = Device::open("cpu").unwrap();
    let scale = device.compile("k.crisp", KERNELS).unwrap().kernel("scale").unwrap();
    #[repr(align(16))]
    struct Aligned([f32; 3]);
    let (mut x, mut r) = (Aligned([1.0, 2.0, 3.0]), Aligned([0.0; 3]));
    let host = |start: *mut f32| crisp::External::Host { start: start.cast(), bytes: 12 };
    #[allow(unsafe_code)] // Safety: the arrays outlive the memory below, and nothing else uses them meanwhile.
    let (from, to) =
        unsafe { (device.import(host(x.0.as_mut_ptr())).unwrap(), device.import(host(r.0.as_mut_ptr())).unwrap()) };
    let elem = crisp::Elem { scalar: crisp::Scalar::F32, lanes: 1 };
    let buffer = |memory, writable| Passed::Buffer {
        memory,
        elem,
        stride: 4,
        elements: 3,
        writable,
        extents: None,
        structure: None,
    };
    scale.launch(vec![Passed::value(2.0_f32), buffer(&from, false), buffer(&to, true)]).unwrap();
    drop((from, to));
    assert_eq!(r.0, [2.0, 4.0, 6.0]);
}

#[test]
fn code_is_kept_in_a_folder_where_one_is_named() {
    let folder = std::env::temp_dir().join(format!("crisp-facade-{}", std::process::id()));
    let options = DeviceOptions {
        cache: Some(crisp::Cache { folder: folder.clone(), compiler: "test".to_owned() }),
        threads: Some(1),
    };
    let device = Device::open_with("cpu", &options).unwrap();
    let mut r = device.zeros::<i32>(3).unwrap();
    device.compile("k.crisp", KERNELS).unwrap().kernel("half_of").unwrap().global(&[3]).launch((&mut r,)).unwrap();
    assert_eq!(r.read().unwrap(), [0, 0, 1]);
    assert!(std::fs::read_dir(&folder).unwrap().count() > 0);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Structures of Rust and of kernels whose members lie alike.
mod structures {
    use super::{devices, shown};
    use crisp::{Device, Element};

    const KERNELS: &str = "
    (def-enumeration kind :still :moving)
    (def-struct tag (id uint) (ok bool))
    (def-struct body (v float3) (mass double) (what kind) (mark tag))
    (def-kernel step (bodies:(vector-type body :global :read-write) by:float)
      (declare (global-size :derive-from bodies))
      (in-each-thread (i)
        (when (< i (length~ bodies))
          (let ((b (~ bodies i)))
            (set! (v~ b) (* ##(by by by) (v~ b)))
            (set! (what~ b) :moving)
            (set! (ok~ (mark~ b)) (= i 1))
            (set! (~ bodies i) b)))))
    (def-kernel scale (x:(vector-type float :global :read-write)) (declare (global-size :derive-from x))
      (loop-vector-stride x (i) (set! (~ x i) 1.0)))
    ";

    #[derive(Clone, Copy, Debug, Default, PartialEq, Element)]
    #[repr(C, align(16))]
    struct Tag {
        id: u32,
        ok: u32,
    }

    #[derive(Clone, Copy, Debug, Default, PartialEq, Element)]
    #[repr(C)]
    struct Body {
        v: [f32; 3],
        _gap: u32,
        /// In front of a member may be anything.
        pub mass: f64,
        pub(crate) what: u8,
        mark: Tag,
    }

    #[derive(Clone, Copy, Element)]
    #[repr(C)]
    struct Other {
        v: [f32; 3],
        mass: f32,
    }

    // covers: crisp.struct.aos crisp.struct.std140
    #[test]
    fn structures_are_elements_of_buffers() {
        let body = |n: u32| Body { v: [1.0, 2.0, n as f32], mass: 0.5, mark: Tag { id: n, ok: 7 }, ..Body::default() };
        for device in devices() {
            let step = device.compile("k.crisp", KERNELS).unwrap().kernel("step").unwrap();
            let mut bodies = device.upload(&[body(0), body(1), body(2)]).unwrap();
            step.launch((&mut bodies, 2.0_f32)).unwrap();
            let wanted = |n: u32| Body {
                v: [2.0, 4.0, 2.0 * n as f32],
                what: 1,
                mark: Tag { id: n, ok: u32::from(n == 1) },
                ..body(n)
            };
            assert_eq!(bodies.read().unwrap(), [wanted(0), wanted(1), wanted(2)], "{}", device.id());
        }
    }

    #[test]
    fn other_structures_are_refused() {
        let device = Device::open("interp").unwrap();
        let program = device.compile("k.crisp", KERNELS).unwrap();
        let mut others = device.zeros::<Other>(3).unwrap();
        let error = program.kernel("step").unwrap().launch((&mut others, 2.0_f32)).unwrap_err();
        assert_eq!(error.code(), "A0104");
        let text = "argument `bodies` of `step`, `struct[]`, is passed a buffer whose structure has a member `mass` at byte 12 that is float32, not float64";
        assert!(shown(&error).contains(text), "{error}");
        let error = program.kernel("scale").unwrap().launch((&mut others,)).unwrap_err();
        let text = "argument `x` of `scale`, `float32[]`, is passed structures";
        assert!(shown(&error).contains(text), "{error}");
        // Words are taken as they are.
        program.kernel("step").unwrap().launch((&mut device.zeros::<u32>(24).unwrap(), 1.0_f32)).unwrap();
    }
}

/// Algorithms of the library as orchestrations, and one whose kernels have every kind of input.
const ORCHESTRATIONS: &str = r#"
(gen-radix-sort-vector uint :compact :name "sort")
(gen-scan-vector int :compact #'+ 0 :name "scan")
(def-struct point (x float) (n int))
(def-kernel moved (points:(vector-type point :global :read-only) by:float &out made:(vector-type point :global :write-only))
  (declare (global-size :derive-from points))
  (in-each-thread (i) (when (< i (length~ points))
    (let ((p (~ points i))) (set! (x~ p) (+ by (x~ p))) (set! (~ made i) p)))))
(def-kernel doubled (triples:(vector-type float3 :global :read-only) &out twice:(vector-type float3 :global :write-only))
  (declare (global-size :derive-from triples))
  (in-each-thread (i) (when (< i (length~ triples)) (set! (~ twice i) (* 2.0 (~ triples i))))))
(def-orchestration moving (launch-sequential #'moved))
(def-orchestration doubling (launch-sequential #'doubled))
"#;

#[derive(Clone, Copy, Debug, PartialEq, crisp::Element)]
#[repr(C)]
struct Point {
    x: f32,
    n: i32,
    // Structures of kernels are multiples of 16 bytes.
    _end: [u32; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, crisp::Element)]
#[repr(C)]
struct Turned {
    n: i32,
    x: f32,
    _end: [u32; 2],
}

#[test]
fn orchestrations_are_called_by_names() {
    for device in devices() {
        let program = device.compile("o.crisp", ORCHESTRATIONS).unwrap();
        assert_eq!(program.orchestrations()[..2], ["sort", "scan"]);
        // As long as any vector is, also none: sorted by the standard library.
        for length in [0_u32, 1, 1000, 70_000] {
            let keys: Vec<u32> = (0..length).map(|key| key.wrapping_mul(2_654_435_761) >> 3).collect();
            let results = program.orchestration("sort").unwrap().call().vector("keys", &keys).run().unwrap();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            assert_eq!(results.read::<u32>("sort_scatter_odd::sorted").unwrap(), sorted, "{length} on {}", device.id());
        }
        let scan = program.orchestration("scan").unwrap();
        let results = scan.call().vector("scan_parts_data", &[3_i32, -5, 9, 0]).run().unwrap();
        assert_eq!(results.read::<i32>("result").unwrap(), [3, -2, 7, 7]);
        assert!(scan.inputs().contains(&"scan_parts_data") && scan.outputs().contains(&"scan_finish_result"));
        let (elem, bytes) = results.bytes("result").unwrap();
        assert_eq!((elem.to_string().as_str(), bytes.len()), ("i32", 16));

        let moving = program.orchestration("moving").unwrap();
        let points = [(0.5, 1), (1.5, 2), (-1.0, 3)].map(|(x, n)| Point { x, n, _end: [0; 2] });
        let results = moving.call().vector("points", &points).value("by", 2.0_f32).run().unwrap();
        assert_eq!(results.read::<Point>("made").unwrap(), points.map(|point| Point { x: point.x + 2.0, ..point }));
        // Vectors of three are four apart in memory.
        let doubling = program.orchestration("doubling").unwrap();
        let results = doubling.call().vector("triples", &[[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]).run().unwrap();
        assert_eq!(results.read::<[f32; 3]>("twice").unwrap(), [[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]);
    }
}

#[test]
fn what_no_orchestration_takes() {
    let device = Device::open("interp").unwrap();
    let program = device.compile("o.crisp", ORCHESTRATIONS).unwrap();
    let unknown = program.orchestration("sorted").unwrap_err();
    assert_eq!((unknown.code(), shown(&unknown).contains("did you mean `sort`?")), ("A0111", true), "{unknown}");
    let sort = program.orchestration("sort").unwrap();
    let code = |call: crisp::OrchestrationCall<'_>, code: &str, text: &str| {
        let error = call.run().unwrap_err();
        assert!(error.code() == code && shown(&error).contains(text), "{error}");
    };
    code(sort.call().vector("values", &[1_u32]), "A0112", "there are `n`, `sort_count_keys_keys`");
    code(sort.call().vector("sorted", &[1_u32]), "A0112", "`sort_scatter_keys_sorted`, `sort_scatter_odd_sorted`");
    code(sort.call().vector("keys", &[1_i32]), "A0113", "a vector of `uint`, and not one of `int`");
    code(sort.call().value("keys", 1_u32), "A0113", "and not a number");
    code(sort.call().vector("n", &[1_u64, 2]), "A0113", "a number of type `ulong`, and not a vector");
    code(sort.call().value("n", 1.5_f32), "A0113", "and not one of `float`");
    code(sort.call().value("n", 3_u64).vector("keys", &[1_u32; 4]), "A0114", "holds 3 elements, and 4 are given");
    // What is said goes before what a vector implies, in any order.
    code(sort.call().vector("keys", &[1_u32; 4]).value("n", 3_u64), "A0114", "holds 3 elements, and 4 are given");
    let moving = program.orchestration("moving").unwrap();
    let turned = [Turned { n: 1, x: 0.5, _end: [0; 2] }; 3];
    code(moving.call().vector("points", &turned), "A0113", "one whose structure");
    let results = sort.call().vector("keys", &[2_u32, 1]).run().unwrap();
    assert_eq!(results.read::<u32>("sort").unwrap_err().code(), "A0112");
    assert_eq!(results.read::<f32>("sort_scatter_odd_sorted").unwrap_err().code(), "A0113");
}
