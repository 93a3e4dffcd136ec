//! Users and what they may do: there is one user a server, who may do everything that settings let him.

use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use crate::objects::named_collections::create_query;
use std::collections::BTreeMap;
use types::Value;

const USER: &str = "default";
/// Text shown in place of the values of named collections.
const HIDDEN: &str = "[HIDDEN]";

pub(super) fn users(_engine: &Engine) -> RowsBuilder {
    let mut rows =
        shapes::of("users", &["name", "storage", "auth_params", "host_ip", "default_roles_all", "grantees_any"]);
    rows.push([text(USER), text("users_xml"), texts(["{}"]), texts(["::/0"]), number(1u64), number(1u64)]);
    rows
}

pub(super) fn user_directories(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("user_directories", &["name", "type", "params", "precedence"]);
    rows.push([text("users_xml"), text("users_xml"), text("{}"), number(1u64)]);
    rows
}

pub(super) fn grants(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("grants", &["user_name", "access_type", "grant_option"]);
    let all = rows.named("access_type", "ALL");
    rows.push([text(USER), all, number(1u64)]);
    rows
}

pub(super) fn quotas(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("quotas", &["name", "storage", "durations", "apply_to_list"]);
    rows.push([text(USER), text("users_xml"), Value::Array(vec![number(3600u64)]), texts([USER])]);
    rows
}

pub(super) fn settings_profiles(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("settings_profiles", &["name", "storage"]);
    for name in ["default", "readonly"] {
        rows.push([text(name), text("users_xml")]);
    }
    rows
}

pub(super) fn named_collections(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("named_collections", &["name", "collection", "source", "create_query"]);
    for (name, collection) in engine.named_collections.list() {
        let values = collection.keys().map(|key| Value::Tuple(vec![text(key), text(HIDDEN)])).collect();
        let query = create_query(&name, &collection, Some(HIDDEN));
        rows.push([text(name), Value::Array(values), text("SQL"), text(query)]);
    }
    rows
}

pub(super) fn user_processes(engine: &Engine) -> RowsBuilder {
    let mut users: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for process in engine.processes.all() {
        let user = users.entry(process.user.clone()).or_default();
        user.0 += process.context.memory.used_bytes() as i64;
        user.1 += process.context.memory.peak_bytes() as i64;
    }
    let mut rows = shapes::of("user_processes", &["user", "memory_usage", "peak_memory_usage"]);
    for (user, (used, peak)) in users {
        rows.push([text(user), Value::Int(used), Value::Int(peak)]);
    }
    rows
}
