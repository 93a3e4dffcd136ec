//! Texts made of literals and fields: a row of `Template` and `CustomSeparated`, and the whole of a `Template`.

use crate::FormatSettings;
use base::{Result, bail};
use types::Schema;

/// The rule by which a field is written in the text of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EscapingRule {
    /// The field is skipped.
    None,
    /// As in TSV.
    Escaped,
    /// As a literal of SQL.
    Quoted,
    /// As in CSV.
    Csv,
    /// As a JSON value.
    Json,
    /// As in XML.
    Xml,
    /// As it is.
    Raw,
}

impl EscapingRule {
    /// The rule of a name.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for other names.
    pub(crate) fn parse(name: &str) -> Result<Self> {
        Ok(match name {
            "" | "None" => EscapingRule::None,
            "Escaped" => EscapingRule::Escaped,
            "Quoted" => EscapingRule::Quoted,
            "CSV" => EscapingRule::Csv,
            "JSON" => EscapingRule::Json,
            "XML" => EscapingRule::Xml,
            "Raw" => EscapingRule::Raw,
            other => bail!(
                BadArguments,
                "Unknown escaping rule \"{other}\": use None, Escaped, Quoted, CSV, JSON, XML or Raw"
            ),
        })
    }
}

/// Literals with fields between them: one literal more than there are fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) literals: Vec<Vec<u8>>,
    /// Names, empty for what is read over, and rules.
    pub(crate) fields: Vec<(String, EscapingRule)>,
}

impl Pattern {
    /// Reads `text ${name:Rule} text`; `$$` is a dollar.
    ///
    /// # Errors
    /// `INVALID_TEMPLATE_FORMAT` for what is not that.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let mut pattern = Pattern { literals: vec![Vec::new()], fields: Vec::new() };
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            pattern.last().extend_from_slice(&rest.as_bytes()[..at]);
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix('$') {
                pattern.last().push(b'$');
                rest = after;
                continue;
            }
            let Some((field, after)) = rest.strip_prefix('{').and_then(|inner| inner.split_once('}')) else {
                bail!(
                    InvalidTemplateFormat,
                    "Invalid format string for Template: expected '${{name:Rule}}' or '$$' at '${rest}'"
                );
            };
            let (name, rule) = field.rsplit_once(':').unwrap_or((field, ""));
            let name = name.trim();
            let name = name.strip_prefix('`').and_then(|name| name.strip_suffix('`')).unwrap_or(name);
            pattern.fields.push((name.to_string(), EscapingRule::parse(rule.trim())?));
            pattern.literals.push(Vec::new());
            rest = after;
        }
        pattern.last().extend_from_slice(rest.as_bytes());
        Ok(pattern)
    }

    fn last(&mut self) -> &mut Vec<u8> {
        if self.literals.is_empty() {
            self.literals.push(Vec::new());
        }
        let last = self.literals.len() - 1;
        &mut self.literals[last]
    }

    /// The places of the fields among the columns: by name, or by number from 0.
    ///
    /// # Errors
    /// `NOT_FOUND_COLUMN_IN_BLOCK` for a name that is none of a column.
    pub(crate) fn columns(&self, schema: &Schema) -> Result<Vec<Option<usize>>> {
        let place = |name: &String| {
            if name.is_empty() {
                return Ok(None);
            }
            let found = schema.index_of(name).or_else(|| name.parse().ok().filter(|&at| at < schema.len()));
            match found {
                Some(at) => Ok(Some(at)),
                None => {
                    let names: Vec<&str> = schema.fields.iter().map(|field| &*field.name).collect();
                    bail!(
                        NotFoundColumnInBlock,
                        "Not found column {name} in block. There are only columns: {}",
                        names.join(", ")
                    )
                }
            }
        };
        self.fields.iter().map(|(name, _)| place(name)).collect()
    }
}

/// The row of a `Template`, as the settings give it.
///
/// # Errors
/// `NOT_IMPLEMENTED` for templates in files, `INVALID_TEMPLATE_FORMAT` for a text without columns.
pub(crate) fn template_row(settings: &FormatSettings) -> Result<Pattern> {
    let texts = &settings.texts;
    if texts.template_files.iter().any(|file| !file.is_empty()) {
        bail!(
            NotImplemented,
            "Files with templates are not read: give the text in format_template_row_format and \
            format_template_resultset_format"
        );
    }
    let row = Pattern::parse(&texts.template_row)?;
    if row.fields.is_empty() {
        bail!(
            InvalidTemplateFormat,
            "Invalid format string for Template: No columns specified: set format_template_row_format, as \
            '${{name:CSV}}'"
        );
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_one_literal_more_than_fields() {
        let pattern = Pattern::parse("a $$ ${x:CSV}=${`y z`:JSON};").unwrap();
        assert_eq!(pattern.literals, [b"a $ ".to_vec(), b"=".to_vec(), b";".to_vec()]);
        assert_eq!(pattern.fields, [("x".to_string(), EscapingRule::Csv), ("y z".to_string(), EscapingRule::Json)]);
        for text in ["$", "${x", "$x", "${x:Bogus}"] {
            assert!(Pattern::parse(text).is_err(), "{text}");
        }
    }
}
