//! `CREATE DICTIONARY`.

use super::{CreateMode, Expr, Ident, Literal, ObjectName, SettingChange, TypeName};

/// `CREATE DICTIONARY`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateDictionary {
    /// The treatment of an existing dictionary.
    pub mode: CreateMode,
    /// Its name.
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// Keys, range bounds and attributes, in the order written.
    pub attributes: Vec<DictionaryAttribute>,
    /// `PRIMARY KEY`.
    pub primary_key: Vec<Ident>,
    /// `SOURCE(CLICKHOUSE(…))`.
    pub source: Option<DictionaryPart>,
    /// `LAYOUT(HASHED())`.
    pub layout: Option<DictionaryPart>,
    /// `LIFETIME(MIN a MAX b)`, in seconds.
    pub lifetime: Option<(u64, u64)>,
    /// `RANGE(MIN a MAX b)`: the columns that bound the validity of a row.
    pub range: Option<(Ident, Ident)>,
    /// `SETTINGS(…)`.
    pub settings: Vec<SettingChange>,
    /// `COMMENT`.
    pub comment: Option<String>,
}

/// A column of a dictionary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DictionaryAttribute {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: TypeName,
    /// `DEFAULT`: what absent keys have.
    pub default: Option<Expr>,
    /// `EXPRESSION`: what the source computes instead of a column of the name.
    pub expression: Option<Expr>,
    /// `HIERARCHICAL`: the key of the row's parent.
    pub hierarchical: bool,
    /// `BIDIRECTIONAL`: of a parent, children are looked up too.
    pub bidirectional: bool,
    /// `INJECTIVE`.
    pub injective: bool,
    /// `IS_OBJECT_ID`.
    pub is_object_id: bool,
}

/// `NAME(key value key value …)`, a source or a layout.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DictionaryPart {
    /// `CLICKHOUSE`, `FILE`, `HASHED`, ….
    pub name: Ident,
    /// Keys with their values.
    pub parameters: Vec<(Ident, DictionaryValue)>,
}

/// A value of a source's or a layout's parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DictionaryValue {
    /// A number or a string.
    Literal(Literal),
    /// A bare word.
    Word(String),
    /// `(key value …)`.
    Nested(Vec<(Ident, DictionaryValue)>),
}

impl DictionaryPart {
    /// The text of a parameter, if it is given and is a word or a literal.
    pub fn parameter(&self, name: &str) -> Option<String> {
        let (_, value) = self.parameters.iter().find(|(key, _)| key.name.eq_ignore_ascii_case(name))?;
        match value {
            DictionaryValue::Literal(Literal::String(bytes)) => Some(String::from_utf8_lossy(bytes).into_owned()),
            DictionaryValue::Literal(other) => Some(other.to_string()),
            DictionaryValue::Word(word) => Some(word.clone()),
            DictionaryValue::Nested(_) => None,
        }
    }
}
