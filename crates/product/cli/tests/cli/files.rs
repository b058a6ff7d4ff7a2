//! Input files that are missing or damaged, outputs that cannot be written.

use crate::harness::{Folder, floats, npy, npy_with, photograph};

#[test]
fn input_files_that_cannot_be_read() {
    let folder = Folder::new();
    folder.write("weights.npy", npy("<f4", &floats(&[1.0])));
    std::fs::create_dir(folder.path("folder.npy")).unwrap();
    folder.fails(
        "run add.crisp --arg A=weigths.npy --arg B=folder.npy",
        "\
error[L0110]: cannot read `weigths.npy` for `A`: no such file or folder
 |
 = help: did you mean `weights.npy`?

error[L0110]: cannot read `folder.npy` for `B`: it is a folder
 |
 = help: choose a file that can be read
",
    );
    folder.fails(
        "run add.crisp --arg A=nowhere.png --arg B=weights.npy",
        "\
error[L0110]: cannot read `nowhere.png` for `A`: no such file or folder
 |
 = help: paths are relative to the folder in which the command runs
",
    );
}

#[test]
fn arrays_of_another_type_are_never_converted() {
    let folder = Folder::new();
    folder.write("doubles.npy", npy("<f8", &[0; 16])).write("ints.npy", npy("<i4", &[0; 8]));
    folder.fails(
        "run add.crisp --arg A=doubles.npy --arg B=ints.npy",
        "\
error[A0104]: argument `A` of `vector_add` is `float32[]`, and `doubles.npy`, an array of float64 with shape (2,), is passed
 --> add.crisp:4:25
  |
4 | (def-kernel vector_add (A B &out C)
  |                         ^ declared here
  |
  = help: save the array as `array.astype(\"float32\")`

error[A0104]: argument `B` of `vector_add` is `float32[]`, and `ints.npy`, an array of int32 with shape (2,), is passed
 --> add.crisp:4:27
  |
4 | (def-kernel vector_add (A B &out C)
  |                           ^ declared here
  |
  = help: save the array as `array.astype(\"float32\")`
",
    );
}

#[test]
fn damaged_arrays() {
    let folder = Folder::new();
    let whole = npy("<f4", &floats(&[1.0, 2.0, 3.0]));
    let header = |shape: &str| format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    for (file, what) in [
        (whole[..whole.len() - 5].to_vec(), "has only 7 bytes of data where its header announces 12"),
        ([whole.clone(), vec![0]].concat(), "has 13 bytes of data where its header announces 12"),
        (whole[..20].to_vec(), "ends within its header"),
        (Vec::new(), "is empty"),
        (b"PK\x03\x04 an archive".to_vec(), "does not begin as a .npy file does"),
        ([b"\x93NUMPY\x09\x00".to_vec(), vec![0; 100]].concat(), "has format version 9, known are 1 to 3"),
        (
            [b"\x93NUMPY\x02\x00\xff\xff\xff\xff".to_vec(), vec![0; 100]].concat(),
            "has a header of 4294967295 bytes; 10000 are the most",
        ),
        (npy_with("{'descr': '<f4'", &[]), "lacks a `}` in its header"),
        (npy_with("garbage", &[]), "lacks a `{` in its header"),
        (npy_with(&"[".repeat(9000), &[]), "lacks a `{` in its header"),
        (
            npy_with(&header("(99999999999, 99999999999, 99999999999)"), &[0; 8]),
            "has only 8 bytes of data where its header announces 3999999999880000000001199999999996",
        ),
        (npy_with(&header("(3;"), &[0; 12]), "lacks a `)` in its header"),
        (npy_with(&header("(-3,)"), &[0; 12]), "has a `shape` that is not a list of sizes"),
    ] {
        folder.write("a.npy", file);
        folder.fails(
            "run add.crisp --arg A=a.npy --arg B=iota:float:3",
            &format!("error[L0111]: `a.npy` for `A` {what}\n |\n = help: write it again with `numpy.save`\n"),
        );
    }
}

#[test]
fn arrays_of_what_no_kernel_takes() {
    let folder = Folder::new();
    for (kind, what) in [
        ("'|O'", "Python objects (`|O`)"),
        ("'<c32'", "complex numbers of an unusual width (`<c32`)"),
        ("'<U3'", "strings (`<U3`)"),
    ] {
        let header = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': (1,), }}");
        folder.write("a.npy", npy_with(&header, &[0; 8]));
        folder.fails(
            "run add.crisp --arg A=a.npy --arg B=iota:float:3",
            &format!(
                "\
error[L0112]: `a.npy` for `A` holds {what}, which no kernel takes
 |
 = help: save an array of bool, int8 to int64, uint8 to uint64, float16, float32 or float64
"
            ),
        );
    }
}

#[test]
fn shapes_that_are_no_vectors() {
    let folder = Folder::new();
    folder.write(
        "wide.crisp",
        "(def-type quads (vector-type float4 :global :readable))
(def-kernel k (A &out B:(vector-type float :global :write-only))
  (declare (type A quads) (global-size :derive-from A))
  (loop-vector-stride A (i) (set! (~ B i) (x~ (~ A i)))))",
    );
    let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 3), }";
    folder.write("a.npy", npy_with(header, &[0; 48])).write("b.npy", npy("<f4", &[0; 24]));
    folder.fails(
        "run wide.crisp --arg A=a.npy",
        "\
error[A0104]: argument `A` of `k` is `float32x4[]`, and `a.npy`, an array of shape (4, 3), is passed
 --> wide.crisp:2:16
  |
2 | (def-kernel k (A &out B:(vector-type float :global :write-only))
  |                ^ declared here
  |
  = help: the last axis must have 4 elements, or a single axis a multiple of 4
",
    );
    assert!(folder.crisp("run wide.crisp --arg A=b.npy").err.starts_with("error[A0104]"));
}

#[test]
fn images_that_do_not_fit() {
    let folder = Folder::new();
    std::fs::copy(photograph(), folder.path("photo.png")).unwrap();
    let photo = folder.read("photo.png");
    folder.write("cut.png", &photo[..1000]).write("text.jpg", "no image at all");
    folder.fails(
        "run add.crisp --arg A=photo.png --arg B=iota:float:3",
        "\
error[L0115]: `A` takes elements of type float, but the image `photo.png` gives bytes with 1 channel
 --> add.crisp:4:25
  |
4 | (def-kernel vector_add (A B &out C)
  |                         ^ declared here
  |
  = help: an image fits uchar, or a vector type of its channels: uchar2, uchar3, uchar4
",
    );
    for file in ["cut.png", "text.jpg"] {
        let done = folder.crisp(&format!("run invert.crisp --arg image={file} --arg width=1 --arg height=1"));
        let start = format!("error[L0113]: `{file}` is not a readable image: ");
        assert!(done.code == 1 && done.err.starts_with(&start), "{}", done.err);
    }
    // 16 bits a channel: a grey image of one pixel.
    let deep = b"\
        \x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x01\x10\
        \x00\x00\x00\x00\x6a\xee\x47\x16\x00\x00\x00\x0b\x49\x44\x41\x54\x78\x9c\x63\x10\x32\x01\x00\x00\x5b\
        \x00\x47\x96\xfb\x1b\x65\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";
    folder.write("deep.png", deep);
    folder.fails(
        "run invert.crisp --arg image=deep.png --arg width=1 --arg height=1",
        "\
error[L0114]: `deep.png` has more than 8 bits a channel
 |
 = help: convert it to 8 bits, or save its array as `.npy`
",
    );
}

#[test]
fn outputs_that_cannot_be_written() {
    let folder = Folder::new();
    folder.write("a.npy", npy("<f4", &floats(&[1.0])));
    folder.write("kept.npy", "precious");
    let mut permissions = std::fs::metadata(folder.path("kept.npy")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(folder.path("kept.npy"), permissions).unwrap();
    std::fs::create_dir(folder.path("folder.npy")).unwrap();
    let arguments = "run add.crisp --arg A=a.npy --arg B=a.npy --out";
    for (file, err) in [
        (
            "C=nowhere/c.npy",
            "error[U0303]: cannot write `nowhere/c.npy`: no such file or folder\n |\n = help: create its folder first: `mkdir -p nowhere`\n",
        ),
        ("C=folder.npy", "error[U0303]: cannot write `folder.npy`: it is a folder\n |\n = help: choose another file\n"),
        ("C=kept.npy", "error[U0303]: cannot write `kept.npy`: it is read-only\n |\n = help: choose another file\n"),
        (
            "C=c.txt",
            "error[U0302]: `--out C=c.txt` has no known ending\n |\n = help: `.npy` writes an array; `.png` and `.jpg` write bytes as an image\n",
        ),
        ("C", "error[U0105]: `--out C` is not of the form NAME=VALUE\n |\n = help: for example `--out C=c.npy`\n"),
        (
            "C=./a.npy",
            "error[U0304]: `./a.npy` would be overwritten: it is read for `A`\n |\n = help: give each output a separate file\n",
        ),
        (
            "A=c.npy",
            "\
error[U0301]: `--out A` names `float32[]`, which `vector_add` does not write
 --> add.crisp:4:25
  |
4 | (def-kernel vector_add (A B &out C)
  |                         ^ declared here
  |
  = help: what it writes: `C`
",
        ),
        (
            "C=c.png",
            "\
error[U0305]: `C` has elements of type float, but the image `c.png` takes bytes (uchar)
 --> add.crisp:4:34
  |
4 | (def-kernel vector_add (A B &out C)
  |                                  ^ declared here
  |
  = help: write it as `.npy`, or let the kernel write uchar
",
        ),
    ] {
        folder.fails(&format!("{arguments} {file}"), err);
    }
    assert_eq!(folder.read("kept.npy"), b"precious");
    folder.fails(
        "run scale.crisp --arg V=a.npy --arg factor=1 --arg count=1 --arg on=true --out V=v.npy --out Sum=./v.npy",
        "error[U0304]: `./v.npy` would be overwritten: it is the file of another output\n |\n = help: give each output a separate file\n",
    );
}

#[test]
fn images_that_the_output_is_not() {
    let folder = Folder::new();
    let arguments = "run invert.crisp --arg image=iota:uchar:12 --arg width=3 --arg height=4 --out";
    folder.works(&format!("{arguments} inverse=i.png"));
    folder.fails(
        &format!("{arguments} inverse=j.png:5x5"),
        "\
error[U0307]: `inverse` has 12 elements, which are not an image `j.png` of 5 × 5 pixels
 --> invert.crisp:4:45
  |
4 | (def-kernel invert (image width height &out inverse)
  |                                             ^^^^^^^ declared here
  |
  = note: an image has WIDTH × HEIGHT × CHANNELS bytes, with 1 to 4 channels
  = help: give its size: `--out inverse=j.png:WIDTHxHEIGHTxCHANNELS`
",
    );
    folder.fails(
        &format!("{arguments} inverse=j.jpg:3x1x4"),
        "\
error[U0308]: a JPEG file cannot hold 4 channels: `j.jpg`
 |
 = note: it holds 1 or 3
 = help: write it as `.png` or `.npy`
",
    );
    folder.write(
        "line.crisp",
        "(def-kernel line (&out A:(vector-type uchar :global :write-only))
  (declare (global-size :set-to 6))
  (in-each-thread (i) (set! (~ A i) 1)))",
    );
    folder.fails(
        "run line.crisp --out A=a.png",
        "\
error[U0306]: the width and height of `a.png` are not known
 --> line.crisp:1:24
  |
1 | (def-kernel line (&out A:(vector-type uchar :global :write-only))
  |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ declared here
  |
  = note: they are taken from a launch of two axes; this one has 1
  = help: give them: `--out A=a.png:WIDTHxHEIGHT`, for colours `:WIDTHxHEIGHTx3`
",
    );
    folder.works("run line.crisp --out A=a.png:2x3");
}

#[cfg(target_os = "linux")]
#[test]
fn links_stay_links_and_devices_are_not_replaced() {
    let folder = Folder::new();
    folder.write("real.npy", "old");
    std::os::unix::fs::symlink("real.npy", folder.path("link.npy")).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.path("device.npy")).unwrap();
    let arguments = "run add.crisp --arg A=iota:float:3 --arg B=iota:float:3 --out";
    folder.works(&format!("{arguments} C=link.npy"));
    assert!(std::fs::symlink_metadata(folder.path("link.npy")).unwrap().is_symlink());
    assert!(folder.read("real.npy").starts_with(b"\x93NUMPY"));
    folder.fails(
        &format!("{arguments} C=device.npy"),
        "error[U0303]: cannot write `device.npy`: it is not an ordinary file\n |\n = help: choose another file\n",
    );
}
