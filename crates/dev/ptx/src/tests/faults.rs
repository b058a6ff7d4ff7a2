//! Faults that end a launch.

use super::fault;
use crate::error::FaultKind;

#[test]
fn accesses_stay_inside() {
    for body in [
        "st.global.u32 [%d0+64], 1;",
        "st.global.u32 [%d0+-4], 1;",
        "st.global.u8 [%d0+64], 1;",
        "mov.u64 %d1, 0; ld.global.u32 %r0, [%d1];",
        "ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%d0+64];",
        ".shared .b32 s; mov.u64 %d1, s; st.shared.u32 [%d1+4], 1;",
        ".shared .b32 s; mov.u64 %d1, s; cvta.shared.u64 %d1, %d1; st.u32 [%d1+4], 1;",
        ".shared .b32 s; mov.u64 %d1, s; cvta.shared.u64 %d1, %d1; st.global.u32 [%d1], 1;",
        ".local .align 16 .b8 l[16]; mov.u64 %d1, l; st.local.u32 [%d1+16], 1;",
    ] {
        let found = fault(1, body);
        assert_eq!(found.kind, FaultKind::IllegalAddress, "{body}: {found:?}");
        assert!(found.reason.contains("line 14") && found.reason.contains("workgroup (0, 0, 0), warp 0"), "{found:?}");
    }
}

#[test]
fn accesses_are_aligned() {
    for body in
        ["ld.global.u32 %r0, [%d0+2];", "ld.global.v2.u32 {%r0, %r1}, [%d0+4];", "atom.global.add.u64 %d1, [%d0+4], 1;"]
    {
        assert_eq!(fault(1, body).kind, FaultKind::MisalignedAddress, "{body}");
    }
}

#[test]
fn nobody_waits_forever() {
    for body in [
        // One half of the workgroup waits for another barrier.
        "setp.lt.u32 %p1, %r31, 32; @%p1 bra A; bar.sync 1; bra E;\nA: bar.sync 2;\nE:",
        "bar.sync 0, 128;",
        // A lane that is named never comes.
        "setp.lt.u32 %p1, %r31, 16; @%p1 vote.sync.ballot.b32 %r0, %p1, -1; bar.sync 0;",
        // The same lanes with different members.
        "add.u32 %r1, %r31, 1; setp.eq.u32 %p1, %r31, 0; selp.b32 %r1, -2, -1, %p1; or.b32 %r1, %r1, 1;\n\
         selp.b32 %r1, 0x7fffffff, %r1, %p1; bar.warp.sync %r1;",
    ] {
        let found = fault(64, body);
        assert_eq!(found.kind, FaultKind::LaunchFailed, "{body}: {found:?}");
        assert!(found.reason.contains("never arrive"), "{found:?}");
    }
}

#[test]
fn misuse_ends_the_launch() {
    assert!(fault(1, "trap;").reason.contains("line 14: trap"));
    assert!(fault(32, "bar.warp.sync 1;").reason.contains("not among the members"));
    assert!(fault(32, "setp.lt.u32 %p1, %r31, 3; @%p1 bra.uni L;\nmov.u32 %r0, 1;\nL:").reason.contains("uniform"));
    assert!(fault(1, "ts: .branchtargets L; brx.idx 1, ts;\nL:").reason.contains("outside of the list"));
    let parted = "setp.lt.u32 %p1, %r31, 3; @%p1 bra A; bar.sync 0; bra E;\nA: bar.sync 0;\nE:";
    assert!(fault(32, parted).reason.contains("aligned barrier"));
}

#[test]
fn endless_loops_end() {
    assert_eq!(fault(1, "L: bra L;").kind, FaultKind::Timeout);
    // Lanes that wait for another one in a loop do not keep it from running.
    let lock = ".shared .u32 s; st.shared.u32 [s], 0; bar.sync 0; setp.eq.u32 %p1, %r31, 31;\n\
        @%p1 bra B;\nA: ld.volatile.shared.u32 %r0, [s]; setp.eq.u32 %p2, %r0, 0; @%p2 bra A;\nbra E;\n\
        B: st.volatile.shared.u32 [s], 7; mov.u32 %r0, 7;\nE:";
    assert_eq!(super::lanes(32, lock), [7; 32]);
}
