//! The file of rules: YAML with the names that ClickHouse's configuration has.
//!
//! ```yaml
//! defaults: true
//! rules:
//! - url: regex:/users/(?P<id>[0-9]+)     # or the whole path as it is
//!   methods: GET, POST
//!   headers: {X-Kind: regex:a|b}
//!   handler: {type: predefined_query_handler, query: "SELECT * FROM users WHERE id = {id:UInt64}"}
//! ```

use super::{Action, Pattern, PredefinedQuery, Rule, Rules, StaticAnswer};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use base::{Error, ErrorCode, Result, bail, err};
use regex::RegexBuilder;
use serde::Deserialize;
use serde_saphyr::Spanned;
use sql::ParseOptions;
use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Bytes of the file.
const FILE_BYTES_MAX: u64 = 1 << 20;
/// Number of rules: every request is compared with all of them.
const RULES_MAX: usize = 1_000;
/// Bytes that a compiled pattern may take.
const REGEX_BYTES_MAX: usize = 1 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    #[serde(default = "yes")]
    defaults: bool,
    rules: Vec<Spanned<RuleText>>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleText {
    url: Option<String>,
    methods: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    handler: HandlerText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandlerText {
    r#type: String,
    query: Option<String>,
    query_param_name: Option<String>,
    status: Option<u16>,
    content_type: Option<String>,
    response_content: Option<String>,
}

impl Rules {
    /// Reads a file.
    ///
    /// # Errors
    /// `CANNOT_OPEN_FILE`; `BAD_ARGUMENTS` that names the line for what is no rule.
    pub(crate) fn load(path: &Path) -> Result<Self> {
        let failed = |error: std::io::Error| {
            Error::io(ErrorCode::CannotOpenFile, format!("read the HTTP handlers '{}'", path.display()), &error)
        };
        let mut text = String::new();
        std::fs::File::open(path)
            .map_err(failed)?
            .take(FILE_BYTES_MAX + 1)
            .read_to_string(&mut text)
            .map_err(failed)?;
        if text.len() as u64 > FILE_BYTES_MAX {
            bail!(BadArguments, "The HTTP handlers '{}' have more than {FILE_BYTES_MAX} bytes", path.display());
        }
        Self::parse(&text, &path.display().to_string())
    }

    /// The rules of a text; `name` is that of the file, for errors.
    pub(super) fn parse(text: &str, name: &str) -> Result<Self> {
        let file: FileText = serde_saphyr::from_str(text)
            .map_err(|error| err!(BadArguments, "The HTTP handlers '{name}' are not right: {error}"))?;
        if file.rules.len() > RULES_MAX {
            bail!(BadArguments, "The HTTP handlers '{name}' have {} rules, more than {RULES_MAX}", file.rules.len());
        }
        let rules = file.rules.into_iter().map(|rule| {
            let line = rule.referenced.line();
            let wrong = |error: Error| err!(BadArguments, "HTTP handlers '{name}', line {line}: {}", error.message());
            rule.value.into_rule().map_err(wrong)
        });
        Ok(Rules { rules: rules.collect::<Result<_>>()?, has_defaults: file.defaults })
    }
}

impl RuleText {
    fn into_rule(self) -> Result<Rule> {
        let url = self.url.as_deref().map(|url| pattern("url", url)).transpose()?;
        if let Some(Pattern::Exact(path)) = &url
            && !path.starts_with('/')
        {
            bail!(BadArguments, "the url '{path}' does not begin with '/': give the path, or regex:PATTERN");
        }
        let methods = self.methods.as_deref().unwrap_or("").split(',').map(str::trim).filter(|name| !name.is_empty());
        let method = |name: &str| {
            let method = name.to_ascii_uppercase();
            Method::from_bytes(method.as_bytes()).map_err(|_| err!(BadArguments, "'{name}' is no method of HTTP"))
        };
        let header = |(name, text): (&String, &String)| {
            let parsed = HeaderName::from_bytes(name.as_bytes());
            let parsed = parsed.map_err(|_| err!(BadArguments, "'{name}' is no name of a header"))?;
            Ok((parsed, pattern(name, text)?))
        };
        Ok(Rule {
            url,
            methods: methods.map(method).collect::<Result<_>>()?,
            headers: self.headers.iter().map(header).collect::<Result<_>>()?,
            action: Arc::new(self.handler.into_action()?),
        })
    }
}

fn pattern(what: &str, text: &str) -> Result<Pattern> {
    let Some(regex) = text.strip_prefix("regex:") else { return Ok(Pattern::Exact(text.to_string())) };
    RegexBuilder::new(&format!("^(?:{regex})$"))
        .size_limit(REGEX_BYTES_MAX)
        .build()
        .map(Pattern::Regex)
        .map_err(|error| err!(BadArguments, "the pattern of {what} is not right: {error}"))
}

impl HandlerText {
    fn into_action(self) -> Result<Action> {
        let given = [
            ("query", self.query.is_some()),
            ("query_param_name", self.query_param_name.is_some()),
            ("status", self.status.is_some()),
            ("content_type", self.content_type.is_some()),
            ("response_content", self.response_content.is_some()),
        ];
        let allowed: &[&str] = match self.r#type.as_str() {
            "predefined_query_handler" => &["query"],
            "dynamic_query_handler" => &["query_param_name"],
            "static" => &["status", "content_type", "response_content"],
            other => bail!(
                BadArguments,
                "there is no handler of type '{other}': it is static, dynamic_query_handler or predefined_query_handler"
            ),
        };
        if let Some((name, _)) = given.iter().find(|(name, is_given)| *is_given && !allowed.contains(name)) {
            bail!(BadArguments, "a handler of type '{}' has no '{name}'", self.r#type);
        }
        match self.r#type.as_str() {
            "predefined_query_handler" => predefined(self.query),
            "dynamic_query_handler" => {
                Ok(Action::Dynamic { parameter: self.query_param_name.unwrap_or_else(|| "query".into()) })
            }
            _ => self.into_static(),
        }
    }

    fn into_static(self) -> Result<Action> {
        let status = self.status.unwrap_or(200);
        if StatusCode::from_u16(status).is_err() || status < 200 {
            bail!(BadArguments, "{status} is no status of an answer");
        }
        let content_type = self.content_type.unwrap_or_else(|| "text/plain; charset=UTF-8".into());
        if HeaderValue::from_str(&content_type).is_err() {
            bail!(BadArguments, "the content_type has characters that no header may have");
        }
        let content = self.response_content.unwrap_or_default();
        if let Some(scheme) = ["file://", "config://"].into_iter().find(|scheme| content.starts_with(scheme)) {
            bail!(BadArguments, "response_content is the text itself: {scheme} is not supported");
        }
        Ok(Action::Static(StaticAnswer { status, content_type, content }))
    }
}

fn predefined(query: Option<String>) -> Result<Action> {
    let Some(text) = query.filter(|query| !query.trim().is_empty()) else {
        bail!(BadArguments, "a predefined_query_handler needs its query");
    };
    let query = PredefinedQuery::new(text);
    // Any value will do to see whether the query can be parsed.
    let values: HashMap<String, String> = query.parameters.iter().map(|name| (name.clone(), "1".into())).collect();
    let options = ParseOptions { params: Some(&values), ..ParseOptions::default() };
    let statement = query.text.clone() + "\n";
    sql::parse_statement_at(&statement, 0, &options)
        .map_err(|error| err!(BadArguments, "the query is not right: {}", error.message()))?;
    Ok(Action::Predefined(Arc::new(query)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let check = |text: &str, holds: &[&str]| {
            let error = Rules::parse(text, "h.yaml").err().map(|error| error.to_string()).unwrap_or_default();
            assert!(holds.iter().all(|part| error.contains(part)), "{text}: {error}");
        };
        let rule = |rest: &str| format!("rules:\n- url: /a\n  handler: {{type: static}}\n- {rest}\n");
        check(&rule("handler: {type: statik}"), &["h.yaml", "line 4", "statik"]);
        check(&rule("handler: {type: static, query: SELECT 1}"), &["line 4", "has no 'query'"]);
        check(&rule("handler: {type: static, status: 99}"), &["line 4", "99"]);
        check(&rule("handler: {type: static, response_content: 'file:///etc/passwd'}"), &["line 4", "file://"]);
        check(&rule("handler: {type: predefined_query_handler}"), &["line 4", "needs its query"]);
        check(&rule("handler: {type: predefined_query_handler, query: SELECT (}"), &["line 4", "Syntax error"]);
        check(&rule("{url: 'regex:(', handler: {type: static}}"), &["line 4", "pattern of url"]);
        check(&rule("{url: a, handler: {type: static}}"), &["line 4", "begin with '/'"]);
        check(&rule("{urll: /a, handler: {type: static}}"), &["h.yaml", "urll", "4"]);
        check("rules: 5", &["h.yaml"]);
        check("", &["h.yaml"]);
        let long = "- handler: {type: static}\n".repeat(RULES_MAX + 1);
        check(&format!("rules:\n{long}"), &["more than 1000"]);
    }

    #[test]
    fn queries_that_can_be_parsed() {
        for query in
            ["SELECT {a:Int8} FROM {t:Identifier} LIMIT {n:UInt8}", "INSERT INTO t FORMAT TSV", "INSERT INTO t VALUES"]
        {
            let text = format!("rules:\n- handler: {{type: predefined_query_handler, query: '{query}'}}");
            assert!(Rules::parse(&text, "h").is_ok(), "{query}");
        }
    }
}
