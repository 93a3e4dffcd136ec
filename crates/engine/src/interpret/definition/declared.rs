//! Checks of declarations: bad `CODEC(…)` of columns and of `TTL … RECOMPRESS`, unknown settings.
//! Only changes of a statement are checked: existing tables stay readable.

use crate::interpret::Interpreter;
use base::{Result, bail};
use storage::{DefaultKind, TableDefinition};

impl Interpreter<'_> {
    /// Refuses bad codecs and unknown settings of a definition that the one before did not have.
    ///
    /// # Errors
    /// Those of [`storage::check_codec`] and [`crate::table_settings::check`].
    pub(crate) fn check_declared(&self, definition: &TableDefinition, before: Option<&TableDefinition>) -> Result<()> {
        let is_new =
            |(name, value): &(&String, &String)| before.is_none_or(|before| before.settings.get(*name) != Some(value));
        let settings = definition.settings.iter().filter(is_new).map(|(name, value)| (name.as_str(), value.as_str()));
        crate::table_settings::check(&definition.engine, before.is_none(), settings)?;
        crate::table_settings::check_bounds(definition)?;
        self.check_columns(definition, before)?;
        check_ttl(definition, before)?;
        self.check_codecs(definition, before)
    }

    /// Refuses the codecs of a definition that the one before did not have.
    ///
    /// # Errors
    /// Those of [`storage::check_codec`]; `BAD_ARGUMENTS` for a column that is not stored.
    fn check_codecs(&self, definition: &TableDefinition, before: Option<&TableDefinition>) -> Result<()> {
        let of_table = definition.settings.get("allow_suspicious_codecs").is_some_and(|value| value != "0");
        let is_suspicious_allowed = of_table || self.context.settings.allow_suspicious_codecs;
        for column in &definition.columns {
            let Some(text) = &column.codec else { continue };
            let known = before.and_then(|before| before.columns.iter().find(|known| known.name == column.name));
            if known.is_some_and(|known| known.codec == column.codec && known.data_type == column.data_type) {
                continue;
            }
            if column
                .default
                .as_ref()
                .is_some_and(|default| matches!(default.kind, DefaultKind::Alias | DefaultKind::Ephemeral))
            {
                bail!(BadArguments, "Cannot specify codec for column {}: it is not stored", column.name);
            }
            storage::check_codec(text, Some(&column.data_type), is_suspicious_allowed)
                .map_err(|error| error.context(format!("column {}", column.name)))?;
        }
        for text in definition.ttl.iter().filter_map(|rule| rule.recompress.as_ref()) {
            if !before.is_some_and(|before| before.ttl.iter().any(|rule| rule.recompress.as_ref() == Some(text))) {
                storage::check_codec(text, None, is_suspicious_allowed)?;
            }
        }
        Ok(())
    }
}

/// Refuses times that may be NULL in the `TTL` of a definition, as ClickHouse does, unless the one before had them.
///
/// # Errors
/// `BAD_TTL_EXPRESSION`.
fn check_ttl(definition: &TableDefinition, before: Option<&TableDefinition>) -> Result<()> {
    let of_columns = |of: &TableDefinition| {
        of.columns
            .iter()
            .filter_map(|column| column.ttl.as_ref().map(|expr| (column.ttl_text.clone(), expr.data_type.clone())))
            .collect::<Vec<_>>()
    };
    let of_table = |of: &TableDefinition| {
        of.ttl.iter().map(|rule| (rule.text.clone(), rule.expr.data_type.clone())).collect::<Vec<_>>()
    };
    let all = |of: &TableDefinition| [of_columns(of), of_table(of)].concat();
    let known = before.map(all).unwrap_or_default();
    match all(definition)
        .into_iter()
        .find(|rule| rule.1.without_low_cardinality().is_nullable() && !known.contains(rule))
    {
        Some((text, data_type)) => bail!(
            BadTtlExpression,
            "TTL expression result column should have Date, Date32, DateTime or DateTime64 type, but has {data_type}: \
            {text}"
        ),
        None => Ok(()),
    }
}
