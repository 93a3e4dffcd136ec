//! The nearest known name to a mistyped one, for error messages.

/// `" Maybe you meant: 'x'"` for the known names nearest to `wrong`, or an empty string.
pub fn maybe_you_meant<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let wrong_lower = wrong.to_lowercase();
    let limit = (wrong.chars().count() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .filter(|name| name.len().abs_diff(wrong.len()) <= limit)
        .map(|name| (edit_distance(&wrong_lower, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort();
    near.dedup();
    match near.as_slice() {
        [] => String::new(),
        [(_, one)] => format!(". Maybe you meant: '{one}'"),
        [(_, one), (_, two), ..] => format!(". Maybe you meant: '{one}' or '{two}'"),
    }
}

/// Edit distance in characters: a letter inserted, left out or changed, or two neighbours swapped.
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let substitute = above[j] + usize::from(a[i] != b[j]);
            let mut best = substitute.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_the_nearest() {
        assert_eq!(maybe_you_meant("lenght", ["length", "lower", "upper"]), ". Maybe you meant: 'length'");
        assert_eq!(maybe_you_meant("FRMO", ["FROM", "FOR"]), ". Maybe you meant: 'FROM'");
        assert_eq!(maybe_you_meant("zzz", ["length"]), "");
    }
}
