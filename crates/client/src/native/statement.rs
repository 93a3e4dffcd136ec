//! Facts about a statement that the client needs: its formats and settings.

use base::Settings;
use sql::ParseOptions;
use sql::ast::{InsertSource, Literal, QueryBody, SelectQuery, SettingChange, SettingValue, StatementKind};
use std::collections::HashMap;

/// Formats and settings that a statement names.
#[derive(Default)]
pub(super) struct StatementNeeds {
    /// The format of the result.
    pub format: Option<String>,
    /// The format of the data of an insert.
    pub input_format: Option<String>,
    /// Names and values of its settings; `None` for the default.
    pub settings: Vec<(String, Option<String>)>,
    /// Whether the settings are the session's from now on.
    pub is_set: bool,
}

impl StatementNeeds {
    /// The needs of a text. One that cannot be parsed here is the server's to judge.
    pub(super) fn of(text: &str, parameters: &HashMap<String, String>) -> Self {
        let options = ParseOptions { max_depth: 0, max_elements: 0, max_query_size: 0, params: Some(parameters) };
        let Ok(parsed) = sql::parse_statement(text, &options) else { return StatementNeeds::default() };
        let output = parsed.statement.output;
        let mut needs = StatementNeeds { format: output.format.map(|format| format.name), ..StatementNeeds::default() };
        match &parsed.statement.kind {
            StatementKind::Set(changes) => {
                needs.is_set = true;
                needs.add(changes);
            }
            StatementKind::Select(query) => needs.add_of(query),
            StatementKind::Insert(insert) => {
                needs.add(&insert.settings);
                needs.input_format = match &insert.source {
                    InsertSource::Values => Some("Values".into()),
                    InsertSource::Format(format) | InsertSource::Input { format, .. } => Some(format.name.clone()),
                    _ => None,
                };
            }
            _ => {}
        }
        needs.add(&output.settings);
        needs
    }

    fn add_of(&mut self, query: &SelectQuery) {
        if let QueryBody::Select(select) = &query.body {
            self.add(&select.settings);
        }
    }

    fn add(&mut self, changes: &[SettingChange]) {
        self.settings.extend(changes.iter().filter_map(|change| match &change.value {
            SettingValue::Default => Some((change.name.clone(), None)),
            SettingValue::Literal(literal) => Some((change.name.clone(), Some(text_of(literal)?))),
            SettingValue::Expr(_) => None,
        }));
    }

    /// Lays the settings over others. Names and values that are none are the server's to refuse.
    pub(super) fn apply(&self, settings: &mut Settings) {
        for (name, value) in &self.settings {
            let default = Settings::info(name).map(|info| info.default.clone());
            if let Some(value) = value.as_deref().or(default.as_deref()) {
                let _ = settings.set(name, value);
            }
        }
    }
}

fn text_of(literal: &Literal) -> Option<String> {
    Some(match literal {
        Literal::Null => return None,
        Literal::Bool(value) => u8::from(*value).to_string(),
        Literal::UInt64(value) => value.to_string(),
        Literal::Int64(value) => value.to_string(),
        Literal::BigInteger(text) => text.clone(),
        Literal::Float(value) => value.to_string(),
        Literal::String(bytes) => String::from_utf8(bytes.clone()).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_and_settings() {
        let needs = |text| StatementNeeds::of(text, &HashMap::new());
        let select = needs("SELECT 1 SETTINGS format_csv_delimiter = ';' FORMAT CSV");
        assert_eq!(select.format.as_deref(), Some("CSV"));
        let mut settings = Settings::default();
        select.apply(&mut settings);
        assert_eq!(settings.format_csv_delimiter, ";");
        let set = needs("SET format_csv_delimiter = DEFAULT");
        set.apply(&mut settings);
        assert_eq!((set.is_set, settings.format_csv_delimiter.as_str()), (true, ","));
        assert_eq!(needs("INSERT INTO t VALUES").input_format.as_deref(), Some("Values"));
        assert_eq!(needs("INSERT INTO t FORMAT TSV").input_format.as_deref(), Some("TSV"));
        assert!(needs("this is none").format.is_none());
    }
}
