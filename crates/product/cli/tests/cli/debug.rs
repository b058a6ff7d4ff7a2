//! `crisp debug`: the transcripts of its page, replies as JSON, mistakes; coverage and counts of `crisp run`.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::harness::{Done, Folder, done};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/reference/debugger.md");
const WINDOW: &str = "debug window.cl a=iota:float:128 r=zeros:float:128 --global 128 --local 64";

/// The first block of a language in a document.
fn block<'a>(document: &'a str, language: &str) -> &'a str {
    let start = document.find(&format!("```{language}\n")).unwrap() + language.len() + 4;
    let length = document[start..].find("\n```").unwrap();
    &document[start..=start + length]
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("window.cl", block(&std::fs::read_to_string(PAGE).unwrap(), "c"));
    folder
}

fn with_input(folder: &Folder, arguments: &str, text: &[u8]) -> Done {
    let mut command = folder.command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    // A session that has ended reads no more.
    let _ = child.stdin.take().expect("its input").write_all(text);
    done(child.wait_with_output().expect("it ends"))
}

/// The replies to commands.
fn replies(folder: &Folder, arguments: &str, commands: &[&str]) -> Vec<Value> {
    let done = with_input(folder, &format!("{arguments} --json"), commands.join("\n").as_bytes());
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    let all: Vec<Value> = done.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all.len(), commands.len() + 1, "{}", done.out);
    all.into_iter().skip(1).collect()
}

fn value(reply: &Value) -> &str {
    reply["value"].as_str().unwrap_or_else(|| panic!("{reply}"))
}

// covers: crisp.todo.debugging tools.debug.record tools.debug.back tools.debug.lanes tools.debug.why tools.debug.orders
#[test]
fn the_transcripts_of_the_page_are_what_the_command_prints() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let folder = folder();
    let mut written = page.clone();
    let mut sessions = 0;
    for shown in page.split("```console\n$ crisp ").skip(1) {
        let shown = shown.split("```").next().unwrap();
        let (command, rest) = shown.split_once('\n').unwrap();
        let input: String =
            rest.lines().filter_map(|line| line.strip_prefix("> ")).map(|line| format!("{line}\n")).collect();
        let done = with_input(&folder, command, input.as_bytes());
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{command}");
        written = written.replacen(shown, &format!("{command}\n{}", done.out), 1);
        sessions += 1;
    }
    assert_eq!(sessions, 5);
    if std::env::var_os("CRISP_BLESS").is_some() {
        std::fs::write(PAGE, &written).unwrap();
    } else {
        assert_eq!(page, written);
    }
}

#[test]
fn values_are_those_of_the_launch_in_all_languages() {
    let folder = folder();
    folder.write(
        "sums.crisp",
        "(def-function twice (x:float) (declare (return-type float))\n  (* 2.0 x))\n\
         (def-kernel sums (v:(vector-type float :global :read-only) &out w:(vector-type float :global :write-only))\n\
         \x20 (declare (global-size :derive-from v) (local-size :set-to 4))\n\
         \x20 (let ((i (get-global-id 0)) (my-sum:float 0.0))\n\
         \x20   (dotimes (k 3)\n\
         \x20     (inc! my-sum (twice (~ v i))))\n\
         \x20   (set! (~ w i) my-sum)))\n",
    );
    folder.write(
        "rows.loopy",
        "kernel rows {\n  domain \"{ [i, j]: 0 <= i < n and 0 <= j < m }\"\n  arg x: float32 [n, m]\n  arg y: float32 [n]\n  arg n: value int32\n  \
         arg m: value int32\n  body {\n    y[i] = sum(j, x[i, j])\n  }\n}\n",
    );
    folder.write(
        "double.tensor",
        "kernel double(x: Tensor<N; f32>) -> Tensor<N; f32> {\n  compute (shape = [N]) |i| x[i] + x[i]\n}\n",
    );
    let crisp = "debug sums.crisp v=iota:float:8";
    let all = replies(
        &folder,
        crisp,
        &[
            "break twice",
            "continue",
            "print x",
            "up",
            "print my-sum",
            "down",
            "continue",
            "print x + my-sum",
            "out",
            "iteration 2",
            "print (* 2 my-sum)",
            "break 8 if i == 5",
            "delete 1",
            "continue",
            "print my-sum",
            "lanes my-sum",
            "print (= (~ v i) 5)",
            "goto end",
            "print w[7]",
        ],
    );
    assert_eq!((all[1]["function"].as_str(), value(&all[2])), (Some("twice"), "0.0"), "{all:?}");
    assert_eq!(value(&all[4]), "0.0");
    assert_eq!(all[7]["code"], "B0005", "names of the caller are looked up after `up`: {}", all[7]);
    assert_eq!(value(&all[10]), "0.0");
    assert_eq!((all[13]["line"].as_u64(), all[13]["invocation"].as_u64(), value(&all[14])), (Some(8), Some(1), "30.0"));
    assert_eq!(all[15]["values"], serde_json::json!(["24.0", "30.0", "36.0", "42.0"]));
    assert_eq!((value(&all[16]), value(&all[18])), ("true", "42.0"));

    let loopy = replies(
        &folder,
        "debug rows.loopy x=iota:f32:4x3",
        &["break 8", "continue", "print x[1, 2]", "goto end", "print y"],
    );
    assert_eq!((loopy[1]["line"].as_u64(), value(&loopy[2])), (Some(8), "5.0"), "{loopy:?}");
    assert_eq!(loopy[4]["elements"], serde_json::json!(["3.0", "12.0", "21.0", "30.0"]));
    let tensor = replies(&folder, "debug double.tensor x=iota:f32:3", &["next", "goto end", "print result"]);
    assert_eq!(tensor[2]["elements"], serde_json::json!(["0.0", "2.0", "4.0"]), "{tensor:?}");
}

#[test]
fn two_variables_may_have_one_value() {
    let folder = Folder::new();
    folder.write(
        "same.cl",
        "__kernel void same(__global int* r) {\n  int x = r[get_global_id(0)];\n  int y = x;\n  if (x > 2) {\n    y = 7;\n    x = y;\n  }\n  r[get_global_id(0)] = x + y;\n}\n",
    );
    let all = replies(
        &folder,
        "debug same.cl r=iota:int:4 --global 4 --local 4",
        &[
            "break 8",
            "continue",
            "print x * 10 + y",
            "lanes x * 10 + y",
            "delete 1",
            "break 5",
            "continue",
            "print x * 10 + y",
            "next",
            "print x * 10 + y",
        ],
    );
    assert_eq!(value(&all[2]), "0");
    assert_eq!(all[3]["values"], serde_json::json!(["0", "11", "22", "77"]));
    assert_eq!((value(&all[7]), value(&all[9])), ("33", "77"), "{all:?}");
}

#[test]
fn steps_back_undo_steps() {
    let folder = folder();
    let mut commands = vec!["goto start"];
    commands.extend(["step"; 9]);
    commands.extend(["back"; 9]);
    let all = replies(&folder, WINDOW, &commands);
    let place = |reply: &Value| (reply["time"].as_u64().unwrap(), reply["line"].as_u64());
    for (forward, back) in (1..=8).zip((10..=17).rev()) {
        assert_eq!(place(&all[forward]), place(&all[back]), "{forward} and {back}: {all:?}");
    }
    let lines: Vec<u64> = all[1..8].iter().filter_map(|reply| reply["line"].as_u64()).collect();
    assert_eq!(lines, [3, 4, 5, 6, 6, 6, 6]);
}

#[test]
fn every_bad_command_has_a_message() {
    let folder = folder();
    let table = [
        ("bogus", "B0011"),
        ("stop", "B0011"),
        ("break 100", "B0001"),
        ("break nowhere", "B0016"),
        ("break other.cl:3", "B0016"),
        ("break 7 if q == 1", "B0005"),
        ("break 7 if", "B0016"),
        ("break 7 if (", "B0012"),
        ("break", "B0016"),
        ("watch l", "B0004"),
        ("watch r[1000]", "B0004"),
        ("print", "B0012"),
        ("print q", "B0005"),
        ("print s", "B0006"),
        ("print r + 1", "B0015"),
        ("print l[0]", "B0015"),
        ("print r[0, 1]", "B0015"),
        ("print r[0.5]", "B0015"),
        ("print l.x", "B0015"),
        ("print 1.5 % 2.0", "B0015"),
        ("step x", "B0016"),
        ("step 100000000000", "B0016"),
        ("back sideways", "B0016"),
        ("goto 99999999", "B0016"),
        ("goto -1", "B0016"),
        ("mark 7", "B0016"),
        ("focus", "B0016"),
        ("focus 64", "B0017"),
        ("focus 2:0", "B0017"),
        ("focus (9,9):0", "B0016"),
        ("iteration 3", "B0020"),
        ("up", "B0020"),
        ("down", "B0020"),
        ("delete 9", "B0019"),
        ("why l + 1", "B0024"),
        ("why r", "B0024"),
        ("why q", "B0005"),
    ];
    let long = format!("print {}", "a".repeat(5000));
    let deep = format!("print {}", "(".repeat(100));
    let mut commands: Vec<&str> = vec!["goto start", "step", "step"];
    commands.extend(table.iter().map(|(command, _)| *command));
    commands.extend([long.as_str(), deep.as_str()]);
    let all = replies(&folder, WINDOW, &commands);
    let codes = table.iter().map(|(_, code)| *code).chain(["B0013", "B0014"]);
    for ((command, code), reply) in commands[3..].iter().zip(codes).zip(&all[3..]) {
        assert_eq!(
            (reply["reply"].as_str(), reply["code"].as_str()),
            (Some("error"), Some(code)),
            "{command}: {reply}"
        );
    }
    // A session goes on after each of them, and its status says nothing of them; that of commands of the command line does.
    let done = folder.crisp(&format!("{WINDOW} -e bogus"));
    assert_eq!(done.code, 1);
    assert!(done.out.contains("> bogus\nerror[B0011]: unknown command `bogus`\n"), "{}", done.out);
    let moved = replies(&folder, WINDOW, &["break 1"]);
    assert_eq!((moved[0]["reply"].as_str(), moved[0]["code"].as_str()), (Some("breakpoint"), Some("B0001")));
}

#[test]
fn launches_that_cannot_be_recorded_are_refused() {
    let folder = folder();
    let done = folder.crisp("debug add.crisp A=iota:float:4 B=iota:float:4 --launch 2");
    assert!(
        done.code == 1 && done.err.contains("error[B0010]: there is no launch 2: `vector_add` has 1"),
        "{}",
        done.err
    );
    let done = folder.crisp("debug window.cl");
    assert!(done.code == 1 && done.err.contains("A0102"), "{}", done.err);
    let cut = with_input(&folder, &format!("{WINDOW} --max-steps 500"), b"goto end\n");
    assert!(
        cut.code == 0 && cut.out.contains("warning[B0002]: the recording ends after 500 instructions"),
        "{}",
        cut.out
    );
    // Nothing is launched.
    let none = with_input(
        &folder,
        "debug window.cl a=iota:float:128 r=zeros:float:128 --global 0 --local 64",
        b"step\nback\nlanes 1\nwhere\nfocus 0\nprint a[3]\nlocals\n",
    );
    assert_eq!(none.code, 0, "{}{}", none.out, none.err);
    folder.works("add.crisp --target opencl-c -o add.crispkg");
    let package = folder.crisp("debug add.crispkg A=iota:float:4 B=iota:float:4");
    assert!(package.code == 1 && package.err.contains("error[B0009]"), "{}", package.err);
}

#[test]
fn no_input_ends_a_session_badly() {
    let folder = folder();
    assert_eq!(with_input(&folder, WINDOW, b"").code, 0);
    assert_eq!(with_input(&folder, WINDOW, b"\0\xff\n\n\n  \nquit\nstep\n").code, 0);
    let words = [
        "step",
        "back",
        "next",
        "print",
        "r",
        "t",
        "[",
        "]",
        "(",
        ")",
        "1",
        "if",
        "watch",
        "continue",
        "reverse",
        "goto",
        "999",
        "focus",
        "lanes",
        "s",
        "barrier",
        "break",
        "7",
        "back barrier",
        "iteration",
        "up",
        "locals",
        "where",
        "delete",
        "~",
        "-",
    ];
    let mut seed = 7_u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap()
    };
    let mut text = String::new();
    for _ in 0..200 {
        for _ in 0..=next() % 4 {
            text.push_str(words[next() % words.len()]);
            text.push(' ');
        }
        text.push('\n');
    }
    let done = with_input(&folder, WINDOW, text.as_bytes());
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{text}");
}

#[test]
fn values_are_explained_across_calls_invocations_and_memory() {
    let folder = Folder::new();
    folder.write(
        "chain.cl",
        "float twice(float x) {\n  return x + x;\n}\n__kernel void chain(__global const float* a, __global float* r) {\n  __local float t[4];\n  \
         int l = get_local_id(0);\n  t[l] = twice(a[l]);\n  barrier(CLK_LOCAL_MEM_FENCE);\n  float s = t[3 - l] * 10.0f;\n  r[l] = s;\n}\n",
    );
    let all = replies(
        &folder,
        "debug chain.cl a=iota:float:4 r=zeros:float:4 --global 4 --local 4",
        &["break 10 if l == 1", "continue", "why s", "goto end", "why r[0]", "why a[2]"],
    );
    let tree = &all[2]["tree"];
    assert_eq!((&tree["value"], &tree["line"]), (&"40.0".into(), &9.into()), "{tree}");
    let load = &tree["operands"][0];
    assert_eq!(load["value"], "4.0");
    assert!(
        load["origin"]
            .as_str()
            .unwrap()
            .starts_with("stored by invocation 2 of workgroup 0, line 7: t[l] = twice(a[l])"),
        "{load}"
    );
    assert_eq!((&all[4]["value"], &all[4]["tree"]["value"]), (&"60.0".into(), &"60.0".into()));
    assert!(all[5]["text"].as_str().unwrap().contains("argument a[2]"), "{}", all[5]);
}

#[test]
fn a_race_without_a_difference_is_still_one() {
    let folder = Folder::new();
    folder.write("same.cl", "__kernel void same(__global int* r) {\n  r[0] = 7;\n}\n");
    folder.write("last.cl", "__kernel void last(__global int* r) {\n  r[0] = get_global_id(0);\n}\n");
    let same = replies(&folder, "debug same.cl r=zeros:int:1 --global 8 --local 4", &["orders"]);
    assert_eq!((&same[0]["different"], same[0]["elements"].as_array().unwrap().len()), (&0.into(), 0));
    // The invocation of the later access is the first of the pair: what the other one stores after it stays.
    let last = replies(&folder, "debug last.cl r=zeros:int:1 --global 2 --local 2", &["orders"]);
    assert_eq!(
        last[0]["elements"],
        serde_json::json!([{ "name": "r", "element": 0, "values": ["0", "1"] }]),
        "{last:?}"
    );
    let none = replies(&folder, "debug last.cl r=zeros:int:1 --global 1 --local 1", &["orders"]);
    assert_eq!(none[0]["code"], "B0023");
}

#[test]
fn another_device_is_compared_element_by_element() {
    let folder = folder();
    folder.write("fine.cl", "__kernel void fine(__global float* r) {\n  r[get_global_id(0)] += 1;\n}\n");
    let equal = with_input(&folder, "debug fine.cl r=iota:float:8 --global 8 --local 4 --against interp", b"");
    assert!(
        equal.out.contains("note[B0007]: the results of `interp` are equal: 1 buffer, 32 bytes\n"),
        "{}",
        equal.out
    );
    if cfg!(feature = "llvm") {
        let all = with_input(&folder, &format!("{WINDOW} --against cpu --json"), b"why r[0]\n");
        let replies: Vec<Value> = all.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // The device executes a statement for all invocations before the next one, so the race has another result.
        assert_eq!(replies[1]["difference"]["name"], "r", "{}", all.out);
        assert_eq!((&replies[1]["why"], &replies[1]["difference"]["element"]), (&"difference".into(), &0.into()));
    }
    let unknown = folder.crisp("debug fine.cl r=iota:float:8 --global 8 --local 4 --against gpu9");
    assert!(unknown.code == 1 && unknown.out.is_empty(), "{}{}", unknown.out, unknown.err);
}

// covers: tools.coverage
#[test]
fn coverage_and_counts_are_exact() {
    let folder = Folder::new();
    folder.write(
        "some.cl",
        "int half(int x) {\n  return x / 2;\n}\n__kernel void some(__global int* r) {\n  int i = get_global_id(0);\n  if (r[i] > 2) {\n    r[i] = half(r[i]);\n  }\n  for (int k = 0; k < 5; k++)\n    r[i] += k;\n}\n",
    );
    let run = "run some.cl r=iota:int:8 --global 8 --local 4 --device interp --coverage c.lcov --counts c.json";
    folder.works(run);
    let lcov = String::from_utf8(folder.read("c.lcov")).unwrap();
    for line in [
        "SF:some.cl",
        "FNDA:8,some",
        "FNDA:5,half",
        "DA:2,5",
        "DA:7,5",
        "DA:10,40",
        "BRDA:6,0,0,5",
        "BRDA:6,0,1,3",
        "end_of_record",
    ] {
        assert!(lcov.lines().any(|it| it == line), "{line}\n{lcov}");
    }
    folder.works(run);
    let twice = String::from_utf8(folder.read("c.lcov")).unwrap();
    assert!(
        twice.contains("FNDA:10,half\n") && twice.contains("DA:10,80\n") && twice.contains("BRDA:6,0,1,6\n"),
        "{twice}"
    );
    let counts: Value = serde_json::from_slice(&folder.read("c.json")).unwrap();
    let line = counts["lines"].as_array().unwrap().iter().find(|line| line["line"] == 10).unwrap();
    assert_eq!((&line["loads"], &line["stores"], &line["bytes"]["global"]), (&40.into(), &40.into(), &320.into()));
    assert_eq!(counts["total"]["stores"], 45);

    let elsewhere = folder.crisp("run some.cl r=iota:int:8 --global 8 --local 4 --coverage c.lcov --device cpu");
    assert!(elsewhere.code == 1 && elsewhere.err.contains("error[B0021]"), "{}", elsewhere.err);
    folder.write("c.lcov", "not lcov\n");
    let other = folder.crisp(run);
    assert!(other.code == 1 && other.err.contains("error[B0022]"), "{}", other.err);
    assert_eq!(folder.read("c.lcov"), b"not lcov\n");
}
