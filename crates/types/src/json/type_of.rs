//! The parameters of a `JSON` type.

use crate::DataType;
use base::{Result, bail};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The parameters of the type `JSON`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JsonType {
    /// Paths of declared types, sorted.
    pub typed: Vec<(String, DataType)>,
    /// Paths that are stored as columns of their own, at most.
    pub max_dynamic_paths: u32,
    /// Part of the name only.
    pub max_dynamic_types: u8,
    /// Paths that are left out, with all under them.
    pub skip_paths: Vec<String>,
    /// Paths that match are left out.
    pub skip_patterns: Vec<SkipPattern>,
}

/// A regular expression over paths, ready to be used.
#[derive(Clone, Debug)]
pub struct SkipPattern {
    text: String,
    regex: regex::bytes::Regex,
}

impl SkipPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP`.
    pub fn new(text: &str) -> Result<Self> {
        match regex::bytes::Regex::new(text) {
            Ok(regex) => Ok(SkipPattern { text: text.to_string(), regex }),
            Err(error) => bail!(CannotCompileRegexp, "'{text}' is no regular expression: {error}"),
        }
    }
}

impl SkipPattern {
    /// The pattern as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for SkipPattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for SkipPattern {}

impl Hash for SkipPattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl Default for JsonType {
    fn default() -> Self {
        JsonType {
            typed: Vec::new(),
            max_dynamic_paths: Self::DYNAMIC_PATHS,
            max_dynamic_types: Self::DYNAMIC_TYPES,
            skip_paths: Vec::new(),
            skip_patterns: Vec::new(),
        }
    }
}

impl JsonType {
    /// `max_dynamic_types` where nothing is said.
    pub const DYNAMIC_TYPES: u8 = 32;
    /// `max_dynamic_paths` where nothing is said.
    pub const DYNAMIC_PATHS: u32 = 1024;

    /// The type of objects inside of arrays of this type: half the types, a quarter of the paths, nothing declared.
    pub fn inner(&self) -> JsonType {
        JsonType {
            max_dynamic_paths: self.max_dynamic_paths / 4,
            max_dynamic_types: self.max_dynamic_types / 2,
            ..JsonType::default()
        }
    }

    /// Sorts the declared paths.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a path declared twice.
    pub fn finish(&mut self) -> Result<()> {
        self.typed.sort_by(|a, b| a.0.cmp(&b.0));
        self.skip_paths.sort();
        self.skip_paths.dedup();
        match self.typed.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => bail!(BadArguments, "Path '{}' of JSON is declared twice", pair[0].0),
            None => Ok(()),
        }
    }

    /// The declared type of a path.
    pub fn declared(&self, path: &[u8]) -> Option<&DataType> {
        if self.typed.is_empty() {
            return None;
        }
        self.typed.binary_search_by(|(name, _)| name.as_bytes().cmp(path)).ok().map(|place| &self.typed[place].1)
    }

    /// Whether a path is left out.
    pub fn skips(&self, path: &[u8]) -> bool {
        let under = |skipped: &String| {
            path.starts_with(skipped.as_bytes()) && matches!(path.get(skipped.len()), None | Some(b'.'))
        };
        self.skip_paths.iter().any(under) || self.skip_patterns.iter().any(|pattern| pattern.regex.is_match(path))
    }
}

impl fmt::Display for JsonType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.max_dynamic_types != Self::DYNAMIC_TYPES {
            parts.push(format!("max_dynamic_types={}", self.max_dynamic_types));
        }
        if self.max_dynamic_paths != Self::DYNAMIC_PATHS {
            parts.push(format!("max_dynamic_paths={}", self.max_dynamic_paths));
        }
        parts.extend(
            self.typed
                .iter()
                .map(|(path, data_type)| format!("{} {data_type}", crate::data_type::quote_identifier(path))),
        );
        parts.extend(self.skip_paths.iter().map(|path| format!("SKIP {}", crate::data_type::quote_identifier(path))));
        parts.extend(
            self.skip_patterns
                .iter()
                .map(|pattern| format!("SKIP REGEXP {}", crate::value::quote_string(pattern.text.as_bytes()))),
        );
        if parts.is_empty() { f.write_str("JSON") } else { write!(f, "JSON({})", parts.join(", ")) }
    }
}
