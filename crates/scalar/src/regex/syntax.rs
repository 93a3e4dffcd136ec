//! Translation of RE2's syntax, as ClickHouse compiles it, to that of the `regex` crate.
//!
//! | RE2 | here |
//! |---|---|
//! | `\d \w \s \b` are ASCII | written out as classes, `(?-u:\b)` |
//! | `[` in a class is itself | escaped |
//! | `{` that opens no repetition is itself | escaped |
//! | any punctuation may be escaped | `\<` and `\>` lose the backslash |
//! | `\Q…\E`, `\C` | written out |

use base::{Result, err};

/// The pattern in the syntax of the `regex` crate, without flags.
///
/// # Errors
/// `CANNOT_COMPILE_REGEXP` when the pattern is not UTF-8.
pub(super) fn from_re2(pattern: &[u8]) -> Result<String> {
    let text = std::str::from_utf8(pattern).map_err(|_| {
        err!(CannotCompileRegexp, "Regular expression is not valid UTF-8: '{}'", String::from_utf8_lossy(pattern))
    })?;
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    let mut in_class = false;
    let mut groups = 0usize;
    while let Some(c) = rest.chars().next() {
        let tail = &rest[c.len_utf8()..];
        rest = match c {
            '\\' => escape(tail, in_class, &mut out),
            '[' if !in_class => {
                in_class = true;
                out.push('[');
                open_class(tail, &mut out)
            }
            '[' => class_bracket(rest, &mut out),
            ']' if in_class => {
                in_class = false;
                out.push(']');
                tail
            }
            '&' | '~' if in_class => {
                out.push('\\');
                out.push(c);
                tail
            }
            '-' if in_class && tail.starts_with('-') => {
                out.push_str("\\-");
                tail
            }
            '(' if !in_class => {
                groups += 1;
                out.push('(');
                tail
            }
            // A parenthesis that closes no group is a literal.
            ')' if !in_class && groups == 0 => {
                out.push_str("\\)");
                tail
            }
            ')' if !in_class => {
                groups -= 1;
                out.push(')');
                tail
            }
            '{' if !in_class && repeats_too_often(tail) => {
                return Err(err!(
                    CannotCompileRegexp,
                    "Cannot compile regular expression '{text}': a repetition of more than {REPETITIONS_MAX}"
                ));
            }
            '{' if !in_class && !opens_repetition(tail) => {
                out.push_str("\\{");
                tail
            }
            '}' if !in_class && !closes_repetition(&out) => {
                out.push_str("\\}");
                tail
            }
            other => {
                out.push(other);
                tail
            }
        };
    }
    Ok(out)
}

/// The opening of a class after `[`: `^` and a `]` that stands first are part of it.
fn open_class<'a>(mut rest: &'a str, out: &mut String) -> &'a str {
    if let Some(tail) = rest.strip_prefix('^') {
        out.push('^');
        rest = tail;
    }
    if let Some(tail) = rest.strip_prefix(']') {
        out.push_str("\\]");
        rest = tail;
    }
    rest
}

/// `[` inside a class: a named class, or itself.
fn class_bracket<'a>(rest: &'a str, out: &mut String) -> &'a str {
    if rest.starts_with("[:")
        && let Some(end) = rest.find(":]")
    {
        out.push_str(&rest[..end + 2]);
        return &rest[end + 2..];
    }
    out.push_str("\\[");
    &rest[1..]
}

/// The largest count of a repetition in RE2.
const REPETITIONS_MAX: u32 = 1000;

fn repeats_too_often(tail: &str) -> bool {
    let Some((inside, _)) = tail.split_once('}').filter(|_| opens_repetition(tail)) else { return false };
    inside
        .split(',')
        .filter(|part| !part.is_empty())
        .any(|part| part.parse::<u32>().map_or(true, |count| count > REPETITIONS_MAX))
}

fn opens_repetition(tail: &str) -> bool {
    let Some((inside, _)) = tail.split_once('}') else { return false };
    let mut parts = inside.splitn(2, ',');
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    parts.next().is_some_and(number) && parts.next().is_none_or(|part| part.is_empty() || number(part))
}

/// Whether what is written ends in `{` and digits, so that `}` closes a repetition.
fn closes_repetition(out: &str) -> bool {
    let head = out.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
    (head.len() < out.len() && head.ends_with('{') && !head.ends_with("\\{")) || inside_braced_escape(out)
}

/// Whether what is written ends in `\x{…` or `\p{…`.
fn inside_braced_escape(out: &str) -> bool {
    out.rfind('{').is_some_and(|at| {
        ["\\x", "\\p", "\\P"].iter().any(|escape| out[..at].ends_with(escape)) && !out[at..].contains('}')
    })
}

/// Translates an escape sequence behind its backslash; gives the text after it.
fn escape<'a>(rest: &'a str, in_class: bool, out: &mut String) -> &'a str {
    let Some(c) = rest.chars().next() else {
        out.push('\\');
        return rest;
    };
    let tail = &rest[c.len_utf8()..];
    let (class, bare) = match c {
        'd' => ("[0-9]", "0-9"),
        'w' => ("[0-9A-Za-z_]", "0-9A-Za-z_"),
        's' => ("[\\t\\n\\f\\r ]", "\\t\\n\\f\\r "),
        'D' => ("[^0-9]", "[^0-9]"),
        'W' => ("[^0-9A-Za-z_]", "[^0-9A-Za-z_]"),
        'S' => ("[^\\t\\n\\f\\r ]", "[^\\t\\n\\f\\r ]"),
        'b' if !in_class => ("(?-u:\\b)", ""),
        'B' if !in_class => ("(?-u:\\B)", ""),
        'C' => ("(?s-u:.)", ""),
        'Q' => {
            let (quoted, after) = tail.split_once("\\E").unwrap_or((tail, ""));
            out.push_str(&regex::escape(quoted));
            return after;
        }
        '<' | '>' => ("<", "<"),
        c if !c.is_ascii() => ("", ""),
        'x' | 'p' | 'P' if tail.starts_with('{') => {
            let end = tail.find('}').map_or(tail.len(), |at| at + 1);
            out.push('\\');
            out.push(c);
            out.push_str(&tail[..end]);
            return &tail[end..];
        }
        _ => {
            out.push('\\');
            out.push(c);
            return tail;
        }
    };
    match c {
        '<' | '>' => out.push(c),
        c if !c.is_ascii() => out.push(c),
        _ => out.push_str(if in_class { bare } else { class }),
    }
    tail
}

/// The longest literal that every match contains, if an easy look finds one of at least 3 bytes.
///
/// Patterns with alternatives, flags or quoting are left alone.
pub(super) fn required_literal(pattern: &str) -> Option<Vec<u8>> {
    if pattern.contains('|')
        || pattern.contains("(?i")
        || pattern.contains("(?s")
        || pattern.contains("(?m")
        || pattern.contains("(?U")
        || pattern.contains("\\Q")
    {
        return None;
    }
    let mut best: Vec<u8> = Vec::new();
    let mut run: Vec<char> = Vec::new();
    let mut depth = 0usize;
    let mut chars = pattern.chars().peekable();
    let flush = |run: &mut Vec<char>, best: &mut Vec<u8>| {
        let text: String = std::mem::take(run).into_iter().collect();
        if text.len() > best.len() {
            *best = text.into_bytes();
        }
    };
    while let Some(c) = chars.next() {
        let literal = match c {
            '\\' => chars.next().filter(|c| c.is_ascii_punctuation()),
            '[' => {
                skip_class(&mut chars);
                None
            }
            '(' => {
                depth += 1;
                None
            }
            ')' => {
                depth = depth.checked_sub(1)?;
                None
            }
            '*' | '?' | '{' => {
                run.pop();
                while c == '{' && chars.next_if(|&c| c != '}').is_some() {}
                None
            }
            '.' | '^' | '$' | '+' | '}' => None,
            other => Some(other),
        };
        match literal {
            Some(c) if depth == 0 => run.push(c),
            _ => flush(&mut run, &mut best),
        }
    }
    flush(&mut run, &mut best);
    (best.len() >= 3).then_some(best)
}

fn skip_class(chars: &mut std::iter::Peekable<std::str::Chars>) {
    chars.next_if_eq(&'^');
    chars.next_if_eq(&']');
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                chars.next();
            }
            '[' if chars.peek() == Some(&':') => while chars.next().is_some_and(|c| c != ']') {},
            ']' => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expected: &str) {
        assert_eq!(from_re2(pattern.as_bytes()).unwrap(), expected, "{pattern}");
        assert!(regex::bytes::Regex::new(expected).is_ok(), "{expected}");
    }

    #[test]
    fn translates() {
        check(r"\d+\.\w", r"[0-9]+\.[0-9A-Za-z_]");
        check(r"[\d\-[x]", r"[0-9\-\[x]");
        check("a{b", r"a\{b");
        check("a{2,3}b{2}", "a{2,3}b{2}");
        check("[[:alpha:]&&]", r"[[:alpha:]\&\&]");
        check("[]a]", r"[\]a]");
        check(r"\<a\>", "<a>");
        check(r"\Qa.b\E+", r"a\.b+");
        check(r"a]b}", r"a]b\}");
        check(r"\x{41}\pL\p{Greek}", r"\x{41}\pL\p{Greek}");
    }

    #[test]
    fn literals() {
        let find = |pattern| required_literal(pattern).map(|l| String::from_utf8(l).unwrap());
        assert_eq!(find("^https?://(?:www\\.)?([^/]+)/.*$").as_deref(), Some("http"));
        assert_eq!(find("abcd?").as_deref(), Some("abc"));
        assert_eq!(find("google\\.com").as_deref(), Some("google.com"));
        assert_eq!(find("abc|def"), None);
        assert_eq!(find("(abc)*"), None);
        assert_eq!(find("[abc]{2}xyz*"), None);
    }
}
