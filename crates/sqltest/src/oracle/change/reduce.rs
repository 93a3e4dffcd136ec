//! Fewer statements that still lead to a difference.

use super::asks::Ask;
use super::{World, differs};

/// Replays at most.
const REPLAYS_MAX: usize = 250;

/// Leaves out what is not needed, in ever smaller pieces (Zeller, Hildebrandt: Simplifying and isolating
/// failure-inducing input, TSE 2002). `found` is what the ask gave with everything on and off: what is left gives
/// errors where it did.
pub(super) fn reduce(history: &[String], ask: &Ask, found: (&str, &str)) -> Vec<String> {
    let mut kept = history.to_vec();
    let mut replays = 0;
    let mut leads = |statements: &[String]| {
        replays += 1;
        (replays <= REPLAYS_MAX).then(|| still_differs(statements, ask, found))
    };
    if leads(&kept) != Some(true) {
        kept.push("-- a replay does not lead to the difference".into());
        return kept;
    }
    let mut piece = kept.len().div_ceil(2);
    while piece > 0 {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + piece).min(kept.len());
            let fewer = [&kept[..at], &kept[end..]].concat();
            match leads(&fewer) {
                Some(true) => kept = fewer,
                Some(false) => at = end,
                None => return kept,
            }
        }
        piece = if piece == 1 { 0 } else { piece.div_ceil(2) };
    }
    kept
}

fn still_differs(statements: &[String], ask: &Ask, found: (&str, &str)) -> bool {
    let Ok(mut world) = World::new() else { return false };
    for statement in statements {
        let _ = world.run(statement);
    }
    let fails = |text: &str| text.starts_with("error: ");
    let again = differs(&mut world, &ask.query, &ask.off);
    matches!(again, Some(Some((on, off))) if (fails(&on), fails(&off)) == (fails(found.0), fails(found.1)))
}
