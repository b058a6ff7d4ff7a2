//! Barriers, shuffles, votes, matches, reductions, special registers.

use super::lanes;

#[test]
fn shuffles_cross_lanes() {
    let up = lanes(32, "shfl.sync.up.b32 %r0|%p1, %r31, 1, 0, -1; @!%p1 mov.u32 %r0, 99;");
    assert_eq!((up[0], up[1], up[31]), (99, 0, 30));
    let down = lanes(32, "shfl.sync.down.b32 %r0|%p1, %r31, 3, 0x181f, -1; @!%p1 mov.u32 %r0, 99;");
    assert_eq!((down[0], down[4], down[5], down[7], down[8]), (3, 7, 99, 99, 11), "segments of 8");
    let swap = lanes(32, "shfl.sync.bfly.b32 %r0, %r31, 1, 31, -1;");
    assert_eq!((swap[0], swap[1], swap[30]), (1, 0, 31));
    let from = lanes(32, "shfl.sync.idx.b32 %r0, %r31, 5, 0x1c1f, -1;");
    assert_eq!((from[0], from[3], from[4], from[31]), (1, 1, 5, 29), "segments of 4 take the low bits");
}

#[test]
fn lanes_that_parted_meet_for_a_shuffle() {
    let body = "setp.lt.u32 %p1, %r31, 16; @%p1 bra A;\nshfl.sync.bfly.b32 %r0, %r31, 16, 31, -1; bra B;\n\
        A: shfl.sync.bfly.b32 %r0, %r31, 16, 31, -1;\nB:";
    let found = lanes(32, body);
    assert_eq!((found[0], found[15], found[16], found[31]), (16, 31, 0, 15));
    let half = "setp.lt.u32 %p1, %r31, 4; mov.u32 %r0, 0; @%p1 vote.sync.ballot.b32 %r0, %p1, 0xf;";
    assert_eq!(lanes(8, half), [15, 15, 15, 15, 0, 0, 0, 0]);
}

#[test]
fn ended_lanes_are_not_waited_for() {
    let body = "setp.lt.u32 %p1, %r31, 4; mov.u32 %r0, 7; mad.wide.u32 %d2, %r31, 4, %d0; st.global.u32 [%d2], %r0;\n\
        @!%p1 exit; bar.sync 0; vote.sync.ballot.b32 %r0, %p1, -1;";
    assert_eq!(lanes(64, body)[..6], [15, 15, 15, 15, 7, 7]);
}

#[test]
fn votes_and_matches() {
    let odd = "and.b32 %r1, %r31, 1; setp.eq.u32 %p1, %r1, 1;";
    assert_eq!(lanes(32, &format!("{odd} vote.sync.ballot.b32 %r0, %p1, -1;"))[9], 0xaaaa_aaaa);
    let vote =
        |kind: &str| lanes(32, &format!("{odd} vote.sync.{kind}.pred %p2, %p1, -1; selp.u32 %r0, 1, 0, %p2;"))[0];
    assert_eq!((vote("all"), vote("any"), vote("uni")), (0, 1, 0));
    assert_eq!(lanes(32, &format!("{odd} match.any.sync.b32 %r0, %r1, -1;"))[..2], [0x5555_5555, 0xaaaa_aaaa]);
    let all = "mov.u64 %d2, 5; match.all.sync.b64 %r0|%p1, %d2, -1; @!%p1 mov.u32 %r0, 1;";
    assert_eq!(lanes(32, all)[0], u32::MAX);
    assert_eq!(lanes(32, "match.all.sync.b32 %r0|%p1, %r31, -1; @%p1 mov.u32 %r0, 1;")[0], 0);
    assert_eq!(lanes(32, "redux.sync.add.u32 %r0, %r31, -1;")[7], 496);
    assert_eq!(lanes(32, "sub.s32 %r1, %r31, 9; redux.sync.min.s32 %r0, %r1, -1;")[7], (-9_i32) as u32);
    assert_eq!(lanes(32, "sub.s32 %r1, %r31, 9; redux.sync.max.u32 %r0, %r1, -1;")[7], u32::MAX);
    assert_eq!(lanes(32, "mov.u32 %r0, 0; elect.sync _|%p1, -1; @%p1 mov.u32 %r0, 1;")[..2], [1, 0]);
}

#[test]
fn barriers_order_warps() {
    let turn = ".shared .b32 s[96]; shl.b32 %r1, %r31, 2; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;\n\
        st.shared.u32 [%r2], %r31; bar.sync 0; sub.u32 %r3, 95, %r31; shl.b32 %r3, %r3, 2; mov.u32 %r4, s;\n\
        add.u32 %r4, %r4, %r3; ld.shared.u32 %r0, [%r4];";
    let found = lanes(96, turn);
    assert_eq!((found[0], found[40], found[95]), (95, 55, 0));
    assert_eq!(lanes(70, "setp.lt.u32 %p1, %r31, 41; bar.red.popc.u32 %r0, 1, %p1;")[69], 41);
    let all = "setp.lt.u32 %p1, %r31, 41; barrier.cta.red.and.pred %p2, 1, !%p1; selp.u32 %r0, 1, 0, %p2;";
    assert_eq!(lanes(64, all)[0], 0);
}

#[test]
fn some_arrive_and_others_wait() {
    let body = ".shared .b32 s; setp.ge.u32 %p1, %r31, 32; mov.u32 %r0, 1; @%p1 bra W;\nmov.u32 %r2, 5;\n\
        st.shared.u32 [s], %r2; bar.arrive 2, 64; bra E;\nW: bar.sync 2, 64; ld.shared.u32 %r0, [s];\nE:";
    let found = lanes(64, body);
    assert_eq!((found[0], found[32], found[63]), (1, 5, 5));
}

#[test]
fn special_registers_tell_places() {
    assert_eq!(lanes(40, "mov.u32 %r0, %laneid;")[35], 3);
    assert_eq!(lanes(40, "mov.u32 %r0, %lanemask_lt;")[35], 7);
    assert_eq!(lanes(40, "mov.u32 %r0, %lanemask_ge;")[35], 0xffff_fff8);
    assert_eq!(lanes(40, "mov.u32 %r0, %lanemask_gt;")[31], 0);
    assert_eq!(lanes(40, "mov.u32 %r0, %ntid.x;")[0], 40);
    assert_eq!(lanes(40, "mov.u32 %r0, %warpid;")[39], 1);
}
