//! Pairs count what sets count, however states are merged.

use super::super::key::NumberKey;
use super::*;

type Of = ExactStates<NumberKey<u64>>;

fn states(groups: usize) -> Of {
    let mut states = ExactStates::new(UniqExact::new(NumberKey::<u64>::default(), true));
    states.resize(groups);
    states
}

/// Group `row % groups` gets `keys` keys beginning at `first`, many rows twice.
fn fill(states: &mut Of, groups: u32, first: u64, rows: u64) {
    for start in (0..rows).step_by(10_000) {
        let range = start..(start + 10_000).min(rows);
        let ids: Vec<u32> = range.clone().map(|row| row as u32 % groups).collect();
        let keys: Vec<u64> = range.map(|row| first + row / 2).collect();
        states.update(&ids, &[Column::from_vec(keys)]).unwrap();
    }
}

fn expected(groups: u32, parts: &[(u64, u64)]) -> Vec<u64> {
    let mut sets = vec![std::collections::HashSet::new(); groups as usize];
    for &(first, rows) in parts {
        (0..rows).for_each(|row| {
            sets[(row as u32 % groups) as usize].insert(first + row / 2);
        });
    }
    sets.iter().map(|set| set.len() as u64).collect()
}

fn counts(states: &mut Of, groups: u32) -> Vec<u64> {
    states.finish(&(0..groups).collect::<Vec<_>>()).unwrap().as_native::<u64>().unwrap().to_vec()
}

#[test]
fn pairs_count_what_sets_count() {
    let groups = 50;
    let mut large = states(groups as usize);
    fill(&mut large, groups, 0, 300_000);
    assert!(matches!(large.form, ExactForm::Pairs(_)));
    assert_eq!(counts(&mut large, groups), expected(groups, &[(0, 300_000)]));
    fill(&mut large, groups, 149_000, 50_000);
    assert_eq!(counts(&mut large, groups), expected(groups, &[(0, 300_000), (149_000, 50_000)]));
}

#[test]
fn groups_that_come_in_turn_stay_sets() {
    let mut turns = states(50);
    for group in 0..50u32 {
        let keys: Vec<u64> = (0..20_000).map(|row| u64::from(group) + row / 2).collect();
        turns.update(&[group; 20_000], &[Column::from_vec(keys)]).unwrap();
    }
    assert!(matches!(turns.form, ExactForm::Sets(_)) && turns.byte_size() > PAIRS_BYTES_MIN);
    assert_eq!(counts(&mut turns, 50), [10_000; 50]);
    let mut other = states(50);
    fill(&mut other, 7, 5_000, 100_000);
    turns.merge_parallel(vec![Box::new(other)], &|n, task| (0..n).rev().for_each(task)).unwrap();
    let wanted: Vec<u64> = (0..50u64)
        .map(|group| {
            let own = (0..10_000).map(|key| group + key);
            let others = (0..100_000u64).filter(|row| row % 7 == group).map(|row| 5_000 + row / 2);
            own.chain(others).collect::<std::collections::HashSet<u64>>().len() as u64
        })
        .collect();
    assert_eq!(counts(&mut turns, 50), wanted);
}

#[test]
fn merging_in_every_form() {
    let groups = 50u32;
    let backwards: Vec<u32> = (0..groups).rev().collect();
    let sizes = [(0u64, 300_000u64), (100_000, 280_000), (7, 1_000)];
    for a in sizes {
        for b in sizes {
            let forward = expected(groups, &[a]);
            // `b` comes with its groups numbered backwards: even groups meet odd ones.
            let mut both = vec![std::collections::HashSet::new(); groups as usize];
            (0..a.1).for_each(|row| {
                both[(row as u32 % groups) as usize].insert(a.0 + row / 2);
            });
            (0..b.1).for_each(|row| {
                both[(groups - 1 - row as u32 % groups) as usize].insert(b.0 + row / 2);
            });
            let wanted: Vec<u64> = both.iter().map(|set| set.len() as u64).collect();
            let (mut one, mut other) = (states(groups as usize), states(groups as usize));
            fill(&mut one, groups, a.0, a.1);
            fill(&mut other, groups, b.0, b.1);
            assert_eq!(counts(&mut one, groups), forward);
            let mut aligned = states(groups as usize);
            aligned.merge(&mut other, &backwards).unwrap();
            one.merge_parallel(vec![Box::new(aligned)], &|n, task| (0..n).for_each(task)).unwrap();
            assert_eq!(counts(&mut one, groups), wanted, "{a:?} {b:?}");

            let (mut one, mut other) = (states(groups as usize), states(groups as usize));
            fill(&mut one, groups, a.0, a.1);
            fill(&mut other, groups, b.0, b.1);
            let blob = other.serialize(&(0..groups).collect::<Vec<_>>()).unwrap();
            one.merge_serialized(&backwards, &blob).unwrap();
            assert_eq!(counts(&mut one, groups), wanted, "serialized {a:?} {b:?}");
            let (mut one, mut other) = (states(groups as usize), states(groups as usize));
            fill(&mut one, groups, a.0, a.1);
            fill(&mut other, groups, b.0, b.1);
            one.merge(&mut other, &backwards).unwrap();
            assert_eq!(counts(&mut one, groups), wanted, "merged {a:?} {b:?}");
        }
    }
}
