//! Names of functions in targets with another dialect: `length` counts bytes in ClickHouse, characters elsewhere.

use std::collections::BTreeMap;

/// Function's name → its name elsewhere.
pub(super) type Names = BTreeMap<String, String>;

/// The text with functions renamed; `None` when nothing is. Quoted texts and comments stay as they are.
pub(super) fn renamed(sql: &str, names: &Names) -> Option<String> {
    let (mut out, mut rest, mut changed) = (String::with_capacity(sql.len()), sql, false);
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '\'' | '"' | '`' => quoted_end(rest, first),
            '-' if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        let name = names
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(token))
            .filter(|_| after.trim_start().starts_with('('));
        changed |= name.is_some();
        out.push_str(name.map_or(token, |(_, name)| name));
        rest = after;
    }
    changed.then_some(out)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where a quoted text ends; a doubled quote is two texts beside each other, which is the same here.
fn quoted_end(text: &str, quote: char) -> usize {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, c)) = characters.next() {
        match c {
            '\\' => drop(characters.next()),
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_renamed_and_nothing_else() {
        let names: Names = [("length".to_string(), "strlen".to_string())].into();
        let check = |sql: &str, want: Option<&str>| assert_eq!(renamed(sql, &names).as_deref(), want, "{sql}");
        check("SELECT avg(Length (URL)), 'length(x)' FROM t", Some("SELECT avg(strlen (URL)), 'length(x)' FROM t"));
        check("SELECT length, my_length(a), 'it''s length(' -- length(\n, \"length(\"", None);
        check("SELECT 'ы\\'length(', /* length( */ length(a)", Some("SELECT 'ы\\'length(', /* length( */ strlen(a)"));
    }
}
