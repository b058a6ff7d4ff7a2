//! How the tasks of a box are shared by workers.

use std::collections::BTreeMap;

use crisp_middle_loops::{Mapping, auto_map};

/// The tasks of each worker, by their places in the box.
fn tasks(shape: &[i64], order: &[usize], mapping: &Mapping, worker: i64) -> Vec<Vec<i64>> {
    let mut all = vec![vec![0; shape.len()]];
    let mut digits = worker;
    for &axis in order.iter().rev() {
        let digit = digits % mapping.spatial[axis];
        digits /= mapping.spatial[axis];
        let each = |task: &Vec<i64>| {
            let mut own = Vec::new();
            for round in 0..mapping.repeat[axis] {
                let mut task = task.clone();
                task[axis] = round * mapping.spatial[axis] + digit;
                own.push(task);
            }
            own
        };
        all = all.iter().flat_map(each).collect();
    }
    all
}

/// The values that each loop repeats, and how many workers share it.
type Answer = Option<(&'static [i64], &'static [i64])>;

#[test]
fn known_answers() {
    let rows: [(&[i64], &[usize], i64, Answer); 6] = [
        (&[8, 32], &[0, 1], 64, Some((&[4, 1], &[2, 32]))),
        (&[8, 96], &[0, 1], 64, Some((&[4, 3], &[2, 32]))),
        (&[8, 128], &[0, 1], 64, Some((&[8, 2], &[1, 64]))),
        (&[8, 96], &[1, 0], 64, Some((&[1, 12], &[8, 8]))),
        (&[8, 16, 24], &[0, 1, 2], 32, Some((&[8, 4, 3], &[1, 4, 8]))),
        (&[8, 41], &[0, 1], 64, None),
    ];
    for (shape, order, workers, expected) in rows {
        let expected = expected.map(|(repeat, spatial)| Mapping { repeat: repeat.to_vec(), spatial: spatial.to_vec() });
        assert_eq!(auto_map(shape, order, workers), expected, "{shape:?} {order:?} {workers}");
    }
}

#[test]
fn every_task_has_one_worker() {
    for (shape, order) in [([4, 6, 10], [0, 1, 2]), ([4, 6, 10], [2, 0, 1]), ([1, 16, 3], [1, 2, 0])] {
        for workers in 1..=64 {
            let Some(mapping) = auto_map(&shape, &order, workers) else {
                assert_ne!(shape.iter().product::<i64>() % workers, 0, "{shape:?} {workers}");
                continue;
            };
            let mut found: BTreeMap<Vec<i64>, i64> = BTreeMap::new();
            for worker in 0..workers {
                for task in tasks(&shape, &order, &mapping, worker) {
                    assert_eq!(found.insert(task, worker), None, "{shape:?} {workers}");
                }
            }
            assert_eq!(found.len() as i64, shape.iter().product::<i64>(), "{shape:?} {workers}");
            // The first tasks of workers that are neighbours are neighbours along the fastest axis.
            let fastest = *order.last().unwrap();
            for worker in (1..workers).filter(|worker| worker % mapping.spatial[fastest] != 0) {
                let [before, here] = [worker - 1, worker].map(|it| tasks(&shape, &order, &mapping, it)[0].clone());
                assert_eq!(here[fastest], before[fastest] + 1);
            }
        }
    }
    // An axis that there is not.
    assert_eq!(auto_map(&[8], &[1], 4), None);
}
