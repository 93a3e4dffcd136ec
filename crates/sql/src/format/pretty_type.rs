//! Types of columns, the elements of named tuples on lines of their own.

use super::Formatter;
use crate::lexer::{Lexer, TokenKind};

impl Formatter {
    /// The name of a type.
    pub(super) fn type_name(&mut self, text: &str) {
        let spaced =
            if text.contains('=') || text.contains("SKIP ") { Some(with_blanks(text, self.multi_line)) } else { None };
        let text = spaced.as_deref().unwrap_or(text);
        if self.layout.pretty_types && self.multi_line {
            let indent = self.indent;
            pretty(text, indent, &mut self.out);
        } else {
            self.push(text);
        }
    }
}

/// Parameters of `Dynamic` and `JSON` as ClickHouse writes them in a definition: blanks around `=`, and over several
/// lines a step before `SKIP`.
fn with_blanks(text: &str, is_multi_line: bool) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        // What is quoted stays as it is; `\\` stands before a quote that does not end it.
        if matches!(first, '\'' | '`') {
            let mut is_escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == first && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                ends
            });
            let (quoted, behind) = rest.split_at(end.map_or(rest.len(), |end| end + 2));
            out.push_str(quoted);
            rest = behind;
        } else if let Some(name) = ["max_types", "max_dynamic_types", "max_dynamic_paths"]
            .into_iter()
            .find(|name| rest.strip_prefix(name).is_some_and(|behind| behind.starts_with('=')))
        {
            out.push_str(name);
            out.push_str(" = ");
            rest = &rest[name.len() + 1..];
        } else {
            let begins_argument = out.ends_with('(') || out.ends_with(", ");
            if is_multi_line && begins_argument && rest.starts_with("SKIP ") {
                out.push_str("    ");
            }
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

/// Appends a type whose tuples' elements are indented by one step more than `indent`.
fn pretty(text: &str, indent: usize, out: &mut String) {
    let Some((name, args)) = text.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?))) else {
        return out.push_str(text);
    };
    // Its arguments are written as they are to stand.
    if name == "JSON" {
        return out.push_str(text);
    }
    let args = arguments(args);
    // One element needs no line of its own.
    let has_lines = name == "Tuple" && args.len() > 1;
    let has_types = matches!(name, "Array" | "Map" | "Tuple" | "Nullable" | "LowCardinality" | "Variant");
    out.push_str(name);
    out.push('(');
    for (i, arg) in args.iter().enumerate() {
        out.push_str(match (i, has_lines) {
            (0, _) => "",
            (_, true) => ",",
            (_, false) => ", ",
        });
        if has_lines {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', 4 * (indent + 1)));
        }
        if has_types { element(arg, indent + usize::from(has_lines), out) } else { out.push_str(arg) }
    }
    out.push(')');
}

/// Appends an argument of a type: a type, or one behind the name of an element.
fn element(text: &str, indent: usize, out: &mut String) {
    let Some((name, data_type)) = named(text) else { return pretty(text, indent, out) };
    out.push_str(name);
    out.push(' ');
    pretty(data_type, indent, out);
}

/// The arguments of a type: commas in parentheses and strings do not part them.
fn arguments(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for token in Lexer::new(text) {
        match token.kind {
            TokenKind::OpeningParen => depth += 1,
            TokenKind::ClosingParen => depth = depth.saturating_sub(1),
            TokenKind::Comma if depth == 0 => {
                parts.push(text[start..token.span.start as usize].trim());
                start = token.span.end as usize;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// The name and the type of an element of a tuple that has a name.
fn named(element: &str) -> Option<(&str, &str)> {
    let end = match element.strip_prefix('`') {
        Some(rest) => rest.find('`')? + 2,
        None => element.find([' ', '('])?,
    };
    let (name, rest) = element.split_at(end);
    Some((name, rest.strip_prefix(' ')?))
}

#[cfg(test)]
mod tests {
    #[test]
    fn elements_have_lines() {
        let check = |text: &str, expect: &str| {
            let mut out = String::new();
            super::pretty(text, 0, &mut out);
            assert_eq!(out, expect);
        };
        check(
            "Tuple(a UInt8, b Array(Tuple(c String, d Date)))",
            "Tuple(\n    a UInt8,\n    b Array(Tuple(\n        c String,\n        d Date)))",
        );
        check(
            "Tuple(UInt8, Tuple(`x y` Date, z Int8))",
            "Tuple(\n    UInt8,\n    Tuple(\n        `x y` Date,\n        z Int8))",
        );
        check("Array(JSON(    SKIP a, b UInt8))", "Array(JSON(    SKIP a, b UInt8))");
        check("Enum8('a, b' = 1)", "Enum8('a, b' = 1)");
        check("Map(String, Tuple(a DateTime64(3, 'UTC')))", "Map(String, Tuple(a DateTime64(3, 'UTC')))");
    }
}
