//! Patterns of keys: `*`, `**`, `?`, `{a,b}` and `{1..9}`.

use base::{Result, bail};

/// Strings that the braces of a pattern may stand for, at most.
const EXPANSIONS_MAX: usize = 10_000;

/// The patterns without braces that a pattern stands for.
///
/// # Errors
/// `BAD_ARGUMENTS` for a brace that is not closed, and for too many.
pub(crate) fn expanded(pattern: &str) -> Result<Vec<String>> {
    let mut done = Vec::new();
    let mut waiting = vec![pattern.to_string()];
    while let Some(one) = waiting.pop() {
        let Some((before, rest)) = one.split_once('{') else {
            done.push(one);
            continue;
        };
        let Some((inside, after)) = rest.split_once('}') else {
            bail!(BadArguments, "Pattern '{pattern}' has a brace that is not closed");
        };
        let alternatives = alternatives(inside);
        if alternatives.len() + waiting.len() + done.len() > EXPANSIONS_MAX {
            bail!(BadArguments, "Pattern '{pattern}' stands for more than {EXPANSIONS_MAX} names");
        }
        waiting.extend(alternatives.into_iter().map(|part| format!("{before}{part}{after}")));
    }
    done.sort();
    done.dedup();
    Ok(done)
}

fn alternatives(inside: &str) -> Vec<String> {
    let range = inside
        .split_once("..")
        .and_then(|(from, to)| Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?, from.len().min(to.len()))));
    match range {
        Some((from, to, width)) => {
            let (low, high) = (from.min(to), from.max(to));
            // One more than are allowed is enough to be refused.
            let high = high.min(low.saturating_add(EXPANSIONS_MAX as u64));
            (low..=high).map(|number| format!("{number:0width$}")).collect()
        }
        None => inside.split(',').map(str::to_string).collect(),
    }
}

/// Whether a pattern without braces has places for other characters.
pub(crate) fn has_wildcards(pattern: &str) -> bool {
    pattern.contains(['*', '?'])
}

/// Whether a name fits a pattern without braces: `?` is any character but `/`, `*` any number of those, `**` any
/// characters. It goes back to the last star only, so that the time is at most the product of the lengths.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    // The places to go on from: of the last star within a name, and of the last over several.
    let mut within: Option<(usize, usize)> = None;
    let mut over: Option<(usize, usize)> = None;
    let (mut p, mut n) = (0, 0);
    loop {
        if n == name.len() && pattern[p..].iter().all(|byte| *byte == b'*') {
            return true;
        }
        match pattern.get(p) {
            Some(b'*') if pattern.get(p + 1) == Some(&b'*') => {
                p += 2;
                over = Some((p, n));
                within = None;
                continue;
            }
            Some(b'*') => {
                p += 1;
                within = Some((p, n));
                continue;
            }
            Some(b'?') if name.get(n).is_some_and(|byte| *byte != b'/') => {
                // A character may have several bytes.
                n += 1 + name[n + 1..].iter().take_while(|byte| **byte & 0xC0 == 0x80).count();
                p += 1;
                continue;
            }
            Some(byte) if name.get(n) == Some(byte) => {
                (p, n) = (p + 1, n + 1);
                continue;
            }
            _ => {}
        }
        match (&mut within, &mut over) {
            (Some((after, from)), _) if name.get(*from).is_some_and(|byte| *byte != b'/') => {
                *from += 1;
                (p, n) = (*after, *from);
            }
            (_, Some((after, from))) if *from < name.len() => {
                *from += 1;
                within = None;
                (p, n) = (*after, *from);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_fit() {
        for (pattern, name, expected) in [
            ("a/*.csv", "a/x.csv", true),
            ("a/*.csv", "a/b/x.csv", false),
            ("a/**.csv", "a/b/x.csv", true),
            ("a/**/x.csv", "a/b/c/x.csv", true),
            ("**/y=*/f?.csv", "t/y=1/f1.csv", true),
            ("**/y=*/f?.csv", "t/y=1/m=2/f1.csv", false),
            ("f?", "f/", false),
            ("f?", "fä", true),
            ("*", "", true),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("**a/*b", "xa/ya/zb", true),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn braces() {
        assert_eq!(expanded("a{1..3}.{x,y}").unwrap(), ["a1.x", "a1.y", "a2.x", "a2.y", "a3.x", "a3.y"]);
        assert_eq!(expanded("{08..10}").unwrap(), ["08", "09", "10"]);
        assert!(expanded("{1..99999999999}").is_err() && expanded("a{1").is_err());
    }
}
