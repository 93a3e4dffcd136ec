//! The reference: descriptions of every function in `system.functions` beyond its entry in the registry.
//!
//! Pages are text files in `crates/functions/reference/`, one per family:
//!
//! ```text
//! = substring(s, offset[, length])      the function's name and how it is called
//! The bytes from an offset on.          what it does; may be several lines
//! - s String | the text                 an argument: name, type, what it is; + for a parameter
//! > String                              the type of the result
//! ? SELECT substring('hello', 2, 3)     an example, which a test runs
//! ! ell                                 a row of its result, as TSV
//! ```
//! Pages are read when somebody asks for the first time.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The version of Ursa since which the functions are there.
pub const INTRODUCED_IN: &str = "0.1.0";

macro_rules! pages {
    ($($name:literal)*) => { [$(include_str!(concat!("../reference/", $name, ".txt")),)*] };
}

static PAGES: [&str; 25] = pages! {
    "aggregate" "arithmetic" "array" "bit" "comparison" "conditional" "date_time" "dictionary" "dynamic" "encoding"
    "geo" "hash" "ip" "json" "map" "mathematical" "other" "random" "string" "string_search" "tuple" "type_conversion"
    "url" "uuid" "window"
};

/// An argument of a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Argument {
    /// The name in the syntax.
    pub name: &'static str,
    /// The types it may have.
    pub types: &'static str,
    /// The description.
    pub text: &'static str,
    /// Whether it stands in the first parentheses of an aggregate function.
    pub is_parameter: bool,
}

/// A query and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Example {
    /// The query.
    pub query: &'static str,
    /// The rows of its result as TSV.
    pub rows: Vec<&'static str>,
}

/// The description of a function in the reference.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// The syntax of a call.
    pub syntax: &'static str,
    /// Paragraphs on the effect of the function.
    pub description: Vec<&'static str>,
    /// The arguments in order.
    pub arguments: Vec<Argument>,
    /// The type of the result.
    pub returned: &'static str,
    /// Examples.
    pub examples: Vec<Example>,
}

impl Reference {
    /// The description of the function of that name (not of an alias).
    pub fn find(name: &str) -> Option<&'static Reference> {
        static ALL: OnceLock<HashMap<&'static str, Reference>> = OnceLock::new();
        ALL.get_or_init(|| PAGES.iter().flat_map(|page| parse(page)).collect()).get(name)
    }

    /// The arguments (or the parameters) as lines of Markdown.
    pub fn arguments_text(&self, parameters: bool) -> String {
        self.arguments
            .iter()
            .filter(|argument| argument.is_parameter == parameters)
            .map(|argument| format!("- `{}` — {}. `{}`\n", argument.name, capitalized(argument.text), argument.types))
            .collect()
    }

    /// The examples as Markdown, with their results.
    pub fn examples_text(&self) -> String {
        let block = |example: &Example| {
            format!(
                "```sql title=Query\n{}\n```\n\n```response title=Response\n{}\n```\n",
                example.query,
                example.rows.join("\n")
            )
        };
        self.examples.iter().map(block).collect::<Vec<String>>().join("\n")
    }
}

/// Facts of a function of ClickHouse's beside its page: lines `name\tversion\tdeterministic\thigher order\tcategory` of
/// `crates/functions/reference/facts.tsv`, with nothing where nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The version of ClickHouse that has it first; empty where ClickHouse names none.
    pub introduced_in: &'static str,
    /// Whether equal arguments give equal results.
    pub is_deterministic: Option<bool>,
    /// Whether it takes lambdas.
    pub is_higher_order: Option<bool>,
    /// The family of the function.
    pub category: &'static str,
}

impl Facts {
    /// The facts of the function, or alias, of that name.
    pub fn find(name: &str) -> Option<Facts> {
        static ALL: OnceLock<HashMap<&'static str, Facts>> = OnceLock::new();
        ALL.get_or_init(|| include_str!("../reference/facts.tsv").lines().filter_map(facts).collect())
            .get(name)
            .copied()
    }
}

fn facts(line: &'static str) -> Option<(&'static str, Facts)> {
    let flag = |text: &str| if text.is_empty() { None } else { Some(text == "1") };
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let (name, introduced_in, deterministic, higher_order, category) = (next()?, next()?, next()?, next()?, next()?);
    Some((
        name,
        Facts { introduced_in, is_deterministic: flag(deterministic), is_higher_order: flag(higher_order), category },
    ))
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The entries of a page. A line that fits nowhere is part of the description.
fn parse(page: &'static str) -> Vec<(&'static str, Reference)> {
    let mut all: Vec<(&'static str, Reference)> = Vec::new();
    for line in page.lines() {
        let Some((mark, rest)) = line.split_once(' ').or(if line == "!" { Some(("!", "")) } else { None }) else {
            continue;
        };
        if mark == "=" {
            let name = rest.split(['(', '[']).next().unwrap_or(rest);
            all.push((name, Reference { syntax: rest, ..Reference::default() }));
            continue;
        }
        let Some((_, entry)) = all.last_mut() else { continue };
        match mark {
            "-" | "+" => entry.arguments.extend(argument(rest, mark == "+")),
            ">" => entry.returned = rest,
            "?" => entry.examples.push(Example { query: rest, rows: Vec::new() }),
            "!" => entry.examples.last_mut().into_iter().for_each(|example| example.rows.push(rest)),
            _ => entry.description.push(line),
        }
    }
    all
}

/// `name types | text`.
fn argument(line: &'static str, is_parameter: bool) -> Option<Argument> {
    let (head, text) = line.split_once(" | ")?;
    let (name, types) = head.split_once(' ')?;
    Some(Argument { name, types, text, is_parameter })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_its_parts() {
        let page =
            "= f(s[, n])\nDoes it.\n- s String | a text\n- n UInt8 | how often\n> String\n? SELECT f('a')\n! a\tb\n!\n";
        let [(name, entry)] = &parse(page)[..] else { panic!("one entry") };
        assert_eq!((*name, entry.syntax, entry.returned), ("f", "f(s[, n])", "String"));
        assert_eq!(entry.arguments_text(false), "- `s` — A text. `String`\n- `n` — How often. `UInt8`\n");
        assert_eq!(entry.examples[0].rows, ["a\tb", ""]);
    }

    #[test]
    fn no_function_is_on_two_pages() {
        let mut names: Vec<&str> = PAGES.iter().flat_map(|page| parse(page)).map(|(name, _)| name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
