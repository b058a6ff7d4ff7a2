//! Tables and graphs.

use std::collections::HashSet;

use super::{Numbers, example};

#[test]
fn hash_table() {
    let program = example!("hash_table");
    let mut numbers = Numbers(1);
    let keys: Vec<u32> = (0..200).map(|_| 1 + numbers.below(150)).collect();
    let distinct: HashSet<u32> = keys.iter().copied().collect();
    let inserted = program.kernel("insert").buffer(&keys).zeros(256).zeros(2).run_in_any_order();
    for results in inserted {
        assert_eq!(results.of::<u32>("counts"), [distinct.len() as u32, 0]);
        let table = results.of::<u32>("table");
        assert_eq!(table.iter().filter(|key| **key != 0).count(), distinct.len());
        assert_eq!(table.iter().copied().filter(|key| *key != 0).collect::<HashSet<u32>>(), distinct);
        let asked: Vec<u32> = (1..=200).collect();
        let found = program.kernel("contains").buffer(&asked).buffer(&table).zeros(200).run();
        let expected: Vec<bool> = asked.iter().map(|key| distinct.contains(key)).collect();
        assert_eq!(found.of::<bool>("found"), expected);
    }
    // A table that is too small loses keys and says how many.
    let many: Vec<u32> = (1..=40).collect();
    for results in program.kernel("insert").buffer(&many).zeros(16).zeros(2).run_in_any_order() {
        assert_eq!(results.of::<u32>("counts"), [16, 24]);
    }
}

#[test]
fn bfs() {
    let vertices = 60u32;
    let mut numbers = Numbers(2);
    let mut begins = vec![0u32];
    let mut edges = Vec::new();
    for _ in 0..vertices {
        for _ in 0..1 + numbers.below(3) {
            edges.push(numbers.below(vertices));
        }
        begins.push(edges.len() as u32);
    }
    let mut expected = vec![u32::MAX; vertices as usize];
    expected[0] = 0;
    let mut queue = std::collections::VecDeque::from([0usize]);
    while let Some(vertex) = queue.pop_front() {
        for edge in begins[vertex]..begins[vertex + 1] {
            let neighbour = edges[edge as usize] as usize;
            if expected[neighbour] == u32::MAX {
                expected[neighbour] = expected[vertex] + 1;
                queue.push_back(neighbour);
            }
        }
    }
    assert!(expected.iter().filter(|level| **level != u32::MAX).count() > 20);
    let program = example!("bfs");
    let mut levels = vec![u32::MAX; vertices as usize];
    levels[0] = 0;
    let mut frontier = vec![0u32; vertices as usize];
    let (mut count, mut level) = (1u32, 1u32);
    while count > 0 {
        let kernel = program.kernel("visit").buffer(&begins).buffer(&edges).buffer(&frontier).value(count).value(level);
        let results = kernel.buffer(&levels).zeros(vertices as usize).zeros(1).run_in_any_order();
        let sets: Vec<HashSet<u32>> = results
            .iter()
            .map(|it| {
                let count = it.of::<u32>("next_count")[0] as usize;
                let set: HashSet<u32> = it.of::<u32>("next")[..count].iter().copied().collect();
                assert_eq!(set.len(), count, "each vertex is entered once");
                set
            })
            .collect();
        assert!(sets.iter().all(|set| *set == sets[0]));
        assert!(results.iter().all(|it| it.of::<u32>("levels") == results[0].of::<u32>("levels")));
        levels = results[0].of("levels");
        frontier = results[0].of("next");
        count = results[0].of::<u32>("next_count")[0];
        level += 1;
    }
    assert_eq!(levels, expected);
}
