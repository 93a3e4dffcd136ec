//! Substitution: `{name}` stands for every value of a list, all combinations.

use base::{Result, bail};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// Combinations of one text, at most.
const COMBINATIONS_MAX: usize = 10_000;

/// Values by name; numbers and truth values are taken as their text.
pub(super) type Substitutions = BTreeMap<String, Vec<Scalar>>;

/// A scalar of YAML as text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scalar(pub(super) String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => Ok(Scalar(text)),
            value @ (serde_json::Value::Number(_) | serde_json::Value::Bool(_)) => Ok(Scalar(value.to_string())),
            _ => Err(serde::de::Error::custom("a value of a substitution is a text or a number")),
        }
    }
}

/// Texts with the values that were put in.
type Instance = (Vec<String>, BTreeMap<String, String>);

/// Every combination of values for the names that the texts use; names that are not substitutions stay as they are. The
/// last name in the first text's order varies fastest.
pub(super) fn instances(texts: &[&String], values: &Substitutions) -> Result<Vec<Instance>> {
    let place = |name: &str| {
        texts.iter().enumerate().find_map(|(index, text)| Some((index, text.find(&format!("{{{name}}}"))?)))
    };
    let mut used: Vec<_> = values.keys().filter_map(|name| Some((place(name)?, name))).collect();
    used.sort();
    let mut combinations: Vec<BTreeMap<String, String>> = vec![BTreeMap::new()];
    for (_, name) in used {
        let list = &values[name];
        if list.is_empty() {
            bail!(BadArguments, "The substitution '{name}' has no values");
        }
        if combinations.len().saturating_mul(list.len()) > COMBINATIONS_MAX {
            bail!(BadArguments, "Substitutions make more than {COMBINATIONS_MAX} queries of one");
        }
        let extended = |known: &BTreeMap<String, String>| -> Vec<BTreeMap<String, String>> {
            list.iter()
                .map(|value| {
                    known.iter().map(|(n, v)| (n.clone(), v.clone())).chain([(name.clone(), value.0.clone())]).collect()
                })
                .collect()
        };
        combinations = combinations.iter().flat_map(extended).collect();
    }
    Ok(combinations
        .into_iter()
        .map(|chosen| (texts.iter().map(|text| replaced(text, &chosen)).collect(), chosen))
        .collect())
}

/// The text with values in place of names, in one pass: braces in a value are not names.
fn replaced(text: &str, values: &BTreeMap<String, String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let inner = &rest[open + 1..];
        match inner.find('}').and_then(|close| Some((values.get(&inner[..close])?, close))) {
            Some((value, close)) => {
                out.push_str(value);
                rest = &inner[close + 1..];
            }
            None => {
                out.push('{');
                rest = inner;
            }
        }
    }
    out + rest
}
