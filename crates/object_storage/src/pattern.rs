//! Patterns of keys without braces: `*`, `**` and `?`.

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
}
