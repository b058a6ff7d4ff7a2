//! `cargo xtask fuzz`.
use crisp_dev_fuzz::*;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let mut c = Checker::new("cpu").unwrap();
    let t = std::time::Instant::now();
    let (mut skipped, mut bad) = (0, 0);
    for seed in a[0]..a[0] + a[1] {
        let case = generate(seed, &Limits::of_seed(seed));
        let mut check = Check::of_seed(seed);
        if let Some(l) = a.get(2) { check.variant.level = *l as u8; }
        match c.check(&case, &check) {
            Ok(r) => skipped += u32::from(r.skipped),
            Err(f) => { bad += 1; if bad < 12 { println!("{seed}: {} {f}", check.to_text()); } }
        }
    }
    println!("{:?} {} skipped {} bad  {:.1}/s", c.times, skipped, bad, a[1] as f64 / t.elapsed().as_secs_f64());
}
