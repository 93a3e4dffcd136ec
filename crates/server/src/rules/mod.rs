//! Rules: paths that have queries or texts of their own, as ClickHouse's `http_handlers`.
//!
//! `file` reads and checks them; here a request is held against them, in their order. What no rule takes is answered as
//! without rules, unless the file says `defaults: false`.

mod file;

use crate::answer::{Answer, Headers};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, Method, Response, Uri};
use regex::Regex;
use sql::lexer::{Lexer, TokenKind};
use std::collections::HashSet;
use std::sync::Arc;

/// All rules of a server.
pub(crate) struct Rules {
    rules: Vec<Rule>,
    has_defaults: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { rules: Vec::new(), has_defaults: true }
    }
}

/// A condition on requests, and the action for those that meet it.
struct Rule {
    url: Option<Pattern>,
    /// Methods that the rule takes; any when empty.
    methods: Vec<Method>,
    headers: Vec<(HeaderName, Pattern)>,
    action: Arc<Action>,
}

/// A condition on a text.
#[derive(Debug)]
enum Pattern {
    Exact(String),
    /// A regular expression that matches the whole text.
    Regex(Regex),
}

/// The action for a request.
#[derive(Debug)]
pub(crate) enum Action {
    /// A fixed text.
    Static(StaticAnswer),
    /// The query in a parameter of the URL.
    Dynamic { parameter: String },
    /// The query of the rule.
    Predefined(Arc<PredefinedQuery>),
}

/// An answer that is always the same.
#[derive(Debug)]
pub(crate) struct StaticAnswer {
    status: u16,
    content_type: String,
    content: String,
}

impl StaticAnswer {
    /// The answer to a request that the rule takes.
    pub(crate) fn response(&self, mut headers: Headers) -> Response<Body> {
        headers.push(("content-type", self.content_type.clone()));
        Answer::whole(self.status, headers, self.content.clone()).into_response(())
    }
}

/// A query of a rule.
#[derive(Debug)]
pub(crate) struct PredefinedQuery {
    pub text: String,
    /// The names of `{name:Type}` in the query.
    pub parameters: HashSet<String>,
}

impl PredefinedQuery {
    pub(crate) fn new(text: String) -> Self {
        let parameters = parameters(&text);
        PredefinedQuery { text, parameters }
    }
}

fn parameters(text: &str) -> HashSet<String> {
    let mut lexer = Lexer::new(text);
    let mut last = [TokenKind::EndOfStream; 2];
    let (mut word, mut found) = ("", HashSet::new());
    loop {
        let token = lexer.next_significant();
        match (last, token.kind) {
            (_, TokenKind::EndOfStream) => return found,
            ([TokenKind::OpeningBrace, TokenKind::BareWord], TokenKind::Colon) => {
                found.insert(word.to_string());
            }
            _ => {}
        }
        word = &text[token.span.range()];
        last = [last[1], token.kind];
    }
}

/// A rule that takes a request.
pub(crate) struct RuleMatch {
    pub action: Arc<Action>,
    /// The values of the named groups of the rule's patterns.
    pub groups: Vec<(String, String)>,
}

impl Rules {
    /// The first rule that takes a request.
    pub(crate) fn find(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<RuleMatch> {
        self.rules.iter().find_map(|rule| rule.matches(method, uri, headers))
    }

    /// Whether other paths are answered as without rules.
    pub(crate) fn has_defaults(&self) -> bool {
        self.has_defaults
    }
}

impl Rule {
    fn matches(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<RuleMatch> {
        if !self.methods.is_empty() && !self.methods.contains(method) {
            return None;
        }
        let mut groups = Vec::new();
        if let Some(url) = &self.url {
            url.matches(uri.path(), &mut groups)?;
        }
        for (name, pattern) in &self.headers {
            let value = headers.get(name).and_then(|value| value.to_str().ok())?;
            pattern.matches(value, &mut groups)?;
        }
        Some(RuleMatch { action: self.action.clone(), groups })
    }
}

impl Pattern {
    /// Whether a text fits; collects its named groups.
    fn matches(&self, text: &str, groups: &mut Vec<(String, String)>) -> Option<()> {
        match self {
            Pattern::Exact(exact) => (exact == text).then_some(()),
            Pattern::Regex(regex) => {
                let found = regex.captures(text)?;
                let named = regex.capture_names().flatten();
                groups.extend(named.filter_map(|name| Some((name.into(), found.name(name)?.as_str().into()))));
                Some(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules::parse(
            "rules:\n- url: /exact\n  methods: POST, PUT\n  handler: {type: static, response_content: a}\n- url: \
            'regex:/t/(?P<name>[^/]+)'\n  headers: {X-Kind: 'regex:(?P<kind>a|b)'}\n  handler: {type: \
            predefined_query_handler, query: 'SELECT {name:String}'}\n- handler: {type: dynamic_query_handler}\n",
            "test",
        )
        .unwrap()
    }

    #[test]
    fn the_first_rule_that_fits() {
        let rules = rules();
        let check = |method: Method, path: &str, kind: &str, expect: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-kind", kind.parse().unwrap());
            let found = rules.find(&method, &path.parse().unwrap(), &headers).unwrap();
            let name = match &*found.action {
                Action::Static(_) => "static",
                Action::Dynamic { .. } => "dynamic",
                Action::Predefined(_) => "predefined",
            };
            let groups: Vec<String> = found.groups.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            assert_eq!(name.to_string() + &groups.concat(), expect, "{path}");
        };
        check(Method::POST, "/exact?x=1", "", "static");
        check(Method::GET, "/exact", "", "dynamic");
        check(Method::GET, "/t/hits?a=b", "b", "predefined name=hits kind=b");
        check(Method::GET, "/t/hits/more", "b", "dynamic");
        check(Method::GET, "/t/hits", "c", "dynamic");
    }

    #[test]
    fn names_of_parameters() {
        let check = |text: &str, expect: &[&str]| {
            assert_eq!(parameters(text), expect.iter().map(|name| name.to_string()).collect(), "{text}");
        };
        check("SELECT {a:Int8} + { b : Array(String)} FROM {t:Identifier}", &["a", "b", "t"]);
        check("SELECT '{a:Int8}' -- {b:Int8}", &[]);
    }
}
