//! `remote(addresses, …)`: tables of shards. This server asks no others, so that every shard must be this server
//! itself: it is read without a connection, once for each shard.
//!
//! ```text
//! addresses   shard,shard,…        each shard is replica|replica|…
//! in braces   {a,b} and {1..3}     several shards
//!             {a|b}                several replicas
//! ```
//! This server's addresses are `localhost`, `127.0.0.1` and `[::1]`, without a port.

use crate::analyze::expr::Binder;
use crate::analyze::from::Source;
use crate::analyze::scope::{Qualifier, Scope, ScopeColumn};
use crate::analyze::{Analyzer, CollectionValue, Ctes, scope};
use crate::logical::{Plan, PlanNode};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::collections::BTreeMap;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// Shards that one call may name.
const SHARDS_MAX: usize = 1_000;
/// The column that says which shard a row comes from, from 1 on.
const SHARD_NUMBER: &str = "_shard_num";

/// The table that a call of `remote` reads or writes.
pub struct RemoteTable {
    /// The table or table function of each shard.
    pub kind: ast::TableKind,
    /// The number of shards.
    pub shards: usize,
    /// Whether the call says how rows are spread over shards.
    pub has_sharding_key: bool,
}

impl Analyzer<'_> {
    /// The table that a call of `remote` or `remoteSecure` stands for; `None` for other functions.
    ///
    /// # Errors
    /// For wrong arguments; `ALL_CONNECTION_TRIES_FAILED` for shards that are not this server, `CLUSTER_DOESNT_EXIST`
    /// for calls that name a cluster.
    pub fn remote_table(&self, call: &ast::FunctionCall) -> Result<Option<RemoteTable>> {
        let name = call.name.name.as_str();
        if matches!(name, "cluster" | "clusterAllReplicas") {
            let cluster = call.args.first().map_or_else(
                || "default".to_string(),
                |arg| self.constant_text(arg).unwrap_or_else(|| arg.to_string()),
            );
            bail!(ClusterDoesntExist, "Requested cluster '{cluster}' not found: this server has none");
        }
        if !matches!(name, "remote" | "remoteSecure") {
            return Ok(None);
        }
        if let Some(access) = self.env.functions.reader().access() {
            access.check_table_function(name)?;
        }
        let wrong = || {
            let usage = "<addresses pattern> [, <name of remote database>, <name of remote table>] [, username[, \
                password], sharding_key]";
            err!(
                NumberOfArgumentsDoesntMatch,
                "Table name was not found in function arguments. Table function '{name}' requires from 1 to 6 \
                parameters: {usage}"
            )
        };
        let [addresses, args @ ..] = call.args.as_slice() else { return Err(wrong()) };
        if let ast::ExprKind::Identifier(parts) = &addresses.kind
            && let [collection] = parts.as_slice()
        {
            let Some(values) = self.env.catalog.named_collection(&collection.name)? else {
                return Err(addresses.span.locate(err!(
                    ClusterDoesntExist,
                    "Requested cluster '{}' not found: this server has none",
                    collection.name
                )));
            };
            return self.remote_table(&ast::FunctionCall {
                args: remote_arguments(values, addresses.span, args)?,
                ..call.clone()
            });
        }
        let Some(pattern) =
            self.constant_text(addresses).filter(|_| matches!(addresses.kind, ast::ExprKind::Literal(_)))
        else {
            return Err(addresses
                .span
                .locate(err!(BadArguments, "Hosts pattern must be string literal (in single quotes).")));
        };
        let shards = own_shards(&pattern).map_err(|error| addresses.span.locate(error))?;
        let (kind, rest) = self.table_of_shard(args)?.ok_or_else(wrong)?;
        if rest.len() > 3 {
            return Err(wrong());
        }
        // User and password are not used; an argument that is no text is the sharding key.
        let has_sharding_key = rest.len() == 3 || rest.iter().any(|arg| !matches!(arg.kind, ast::ExprKind::Literal(_)));
        Ok(Some(RemoteTable { kind, shards, has_sharding_key }))
    }

    /// The table that the arguments behind the addresses name, and the arguments behind it.
    fn table_of_shard<'e>(&self, args: &'e [ast::Expr]) -> Result<Option<(ast::TableKind, &'e [ast::Expr])>> {
        let place = args.first().map(|arg| arg.span).unwrap_or_default();
        let table = |database: &str, table: &str| {
            ast::TableKind::Name(ast::ObjectName {
                database: Some(ast::Ident::new(database, place)),
                name: ast::Ident::new(table, place),
            })
        };
        let Some((first, rest)) = args.split_first() else { return Ok(Some((table("system", "one"), args))) };
        if let ast::ExprKind::Identifier(parts) = &first.kind
            && let [database, name] = parts.as_slice()
        {
            return Ok(Some((table(&database.name, &name.name), rest)));
        }
        let Some(database) = self.constant_text(first) else {
            return Ok(match &first.kind {
                ast::ExprKind::Function(call) => Some((ast::TableKind::Function(call.clone(), Vec::new()), rest)),
                _ => None,
            });
        };
        if let Some((database, name)) = database.split_once('.') {
            return Ok(Some((table(database, name), rest)));
        }
        let Some((second, rest)) = rest.split_first() else { return Ok(None) };
        Ok(self.constant_text(second).map(|name| (table(&database, &name), rest)))
    }

    /// The text that an argument stands for: a name, or a constant.
    pub(super) fn constant_text(&self, arg: &ast::Expr) -> Option<String> {
        if let ast::ExprKind::Identifier(parts) = &arg.kind {
            return Some(scope::join(parts));
        }
        let scope = Scope::default();
        let bound = Binder::new(self, &scope).bind(arg).ok()?;
        bound.as_literal()?.as_bytes().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// The rows of all shards of a call; `None` for other functions.
    pub(in crate::analyze) fn remote(&self, call: &ast::FunctionCall, ctes: &Ctes) -> Result<Option<Source>> {
        let Some(remote) = self.remote_table(call)? else { return Ok(None) };
        let table = ast::TableRef {
            kind: remote.kind,
            alias: None,
            column_aliases: Vec::new(),
            is_final: false,
            sample: None,
            lateral: false,
            span: call.name.span,
        };
        let mut source = self.table_ref(&table, ctes)?;
        let width = source.plan.schema.len();
        let fields =
            source.plan.schema.fields.iter().cloned().chain([Field::new(SHARD_NUMBER, DataType::UInt32)]).collect();
        let schema = Arc::new(Schema::new(fields));
        let of_shard = |shard: usize| {
            let columns =
                source.plan.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone()));
            let number = Expr::literal(Value::UInt(shard as u64), DataType::UInt32);
            let node =
                PlanNode::Project { input: Box::new(source.plan.clone()), exprs: columns.chain([number]).collect() };
            Plan { node, schema: schema.clone() }
        };
        source.plan = match remote.shards {
            1 => of_shard(1),
            shards => Plan { node: PlanNode::Union((1..=shards).map(of_shard).collect()), schema: schema.clone() },
        };
        let of = Qualifier::of_table(&call.name.name);
        source.scope.columns.iter_mut().for_each(|column| column.of = Some(of.clone()));
        let number = ScopeColumn::new(SHARD_NUMBER, Expr::column(width, DataType::UInt32));
        source.scope.columns.push(ScopeColumn { of: Some(of), in_asterisk: false, ..number });
        Ok(Some(source))
    }
}

/// The number of shards that a pattern of addresses names, all of which are this server.
///
/// # Errors
/// `ALL_CONNECTION_TRIES_FAILED` for others, `BAD_ARGUMENTS` for what is no address.
fn own_shards(pattern: &str) -> Result<usize> {
    let mut shards = Vec::new();
    for shard in split(pattern, ',') {
        expand(shard, ',', &mut shards)?;
    }
    for shard in &shards {
        let mut replicas = Vec::new();
        for replica in split(shard, '|') {
            expand(replica, '|', &mut replicas)?;
        }
        for address in replicas {
            check_own(&address)?;
        }
    }
    Ok(shards.len())
}

/// Parts between separators that stand outside of braces.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0usize, 0);
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if character == separator && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + character.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Adds what a text with braces stands for: `{1..3}`, or alternatives between separators; braces with other separators
/// stay.
fn expand(text: &str, separator: char, into: &mut Vec<String>) -> Result<()> {
    let mut from = 0;
    while let Some(open) = text[from..].find('{').map(|at| from + at) {
        let Some(close) = text[open..].find('}').map(|at| open + at) else {
            bail!(BadArguments, "A brace is not closed in the addresses '{text}'")
        };
        let inner = &text[open + 1..close];
        let bounds = inner
            .split_once("..")
            .and_then(|(first, last)| Some((first.parse::<usize>().ok()?, last.parse::<usize>().ok()?)));
        let choices: Vec<String> = match bounds {
            Some((first, last)) if last.saturating_sub(first) >= SHARDS_MAX => {
                bail!(BadArguments, "The addresses '{text}' are more than {SHARDS_MAX}")
            }
            Some((first, last)) => (first..=last).map(|number| number.to_string()).collect(),
            None if separator == ',' && inner.contains('|') => {
                from = close + 1;
                continue;
            }
            None => inner.split(separator).map(str::to_string).collect(),
        };
        for choice in choices {
            expand(&format!("{}{choice}{}", &text[..open], &text[close + 1..]), separator, into)?;
        }
        return Ok(());
    }
    if into.len() >= SHARDS_MAX {
        bail!(BadArguments, "There are more than {SHARDS_MAX} addresses");
    }
    into.push(text.to_string());
    Ok(())
}

fn check_own(address: &str) -> Result<()> {
    match address.trim() {
        "" => bail!(BadArguments, "Empty address passed to function parseAddress"),
        "localhost" | "127.0.0.1" | "[::1]" => Ok(()),
        other => bail!(
            AllConnectionTriesFailed,
            "There is no connection to {other}: this server reads tables of its own only (localhost, 127.0.0.1 or \
            [::1], without a port)"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ErrorCode;

    #[test]
    fn addresses_are_counted() {
        for (pattern, shards) in [
            ("127.0.0.1", 1),
            ("localhost,127.0.0.1", 2),
            ("127.0.0.{1,1,1}", 3),
            ("127.0.0.{1|1}", 1),
            ("127.0.0.1|localhost,[::1]", 2),
            ("127.0.0.{1..1}", 1),
        ] {
            assert_eq!(own_shards(pattern).unwrap(), shards, "{pattern}");
        }
        for (pattern, code) in [
            ("", ErrorCode::BadArguments),
            ("127.0.0.{1,2}", ErrorCode::AllConnectionTriesFailed),
            ("localhost:9000", ErrorCode::AllConnectionTriesFailed),
            ("127.0.0.{1", ErrorCode::BadArguments),
            ("h{1..99999999}", ErrorCode::BadArguments),
            ("{1..900}{1..900}", ErrorCode::BadArguments),
        ] {
            assert_eq!(own_shards(pattern).unwrap_err().code(), code, "{pattern}");
        }
    }
}

/// Keys that a named collection may have for `remote`.
const COLLECTION_KEYS: [&str; 10] =
    ["addresses_expr", "host", "hostname", "table", "database", "db", "password", "port", "sharding_key", "username"];

/// The arguments of `remote` that a named collection stands for, with those that the call gives as `key = value`.
fn remote_arguments(
    values: BTreeMap<String, CollectionValue>,
    place: ast::Span,
    given: &[ast::Expr],
) -> Result<Vec<ast::Expr>> {
    let literal = |literal: ast::Literal| ast::Expr::literal(literal, place);
    let mut arguments = collected(values, place, given)?;
    if let Some(key) = arguments.keys().find(|key| *key != "user" && !COLLECTION_KEYS.contains(&key.as_str())) {
        return Err(place.locate(err!(
            BadArguments,
            "Unexpected key `{key}` in named collection. Keys are {}, user",
            COLLECTION_KEYS.join(", ")
        )));
    }
    let mut take = |keys: &[&str]| keys.iter().find_map(|key| arguments.remove(*key));
    let required = |found: Option<ast::Expr>, key: &str| {
        found.ok_or_else(|| {
            place.locate(err!(BadArguments, "Required key `{key}` is not specified in named collection"))
        })
    };
    let text =
        |expr: Option<ast::Expr>, otherwise: &str| expr.unwrap_or_else(|| literal(ast::Literal::string(otherwise)));
    let addresses = required(take(&["addresses_expr", "host", "hostname"]), "addresses_expr")?;
    let database = text(take(&["database", "db"]), "default");
    let mut found = vec![
        addresses,
        database,
        required(take(&["table"]), "table")?,
        text(take(&["username", "user"]), "default"),
        text(take(&["password"]), ""),
    ];
    found.extend(take(&["sharding_key"]));
    Ok(found)
}

/// The values of a named collection by key, with those that a call gives as `key = value` in their places.
pub(super) fn collected(
    values: BTreeMap<String, CollectionValue>,
    place: ast::Span,
    given: &[ast::Expr],
) -> Result<BTreeMap<String, ast::Expr>> {
    let mut arguments: BTreeMap<String, ast::Expr> = BTreeMap::new();
    for arg in given {
        let (key, value) = key_value(arg)
            .ok_or_else(|| arg.span.locate(err!(BadArguments, "Expected key-value argument or function")))?;
        if values.get(key).is_some_and(|known| !known.overridable) {
            return Err(arg.span.locate(err!(BadArguments, "Override not allowed for '{key}'")));
        }
        arguments.insert(key.to_string(), value.clone());
    }
    for (key, known) in values {
        arguments.entry(key).or_insert_with(|| ast::Expr::literal(known.value, place));
    }
    Ok(arguments)
}

/// The sides of `key = value`.
fn key_value(arg: &ast::Expr) -> Option<(&str, &ast::Expr)> {
    let ast::ExprKind::Function(call) = &arg.kind else { return None };
    match (call.name.name.as_str(), call.args.as_slice()) {
        ("equals", [ast::Expr { kind: ast::ExprKind::Identifier(key), .. }, value]) if key.len() == 1 => {
            Some((key[0].name.as_str(), value))
        }
        _ => None,
    }
}
