//! System tables of users and roles, their grants and their limits.

use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use crate::objects::named_collections::create_query;
use ::access::authentication::{StoredMethod, StoredSecret};
use ::access::entity::{Entity, EntityBody, EntitySet, Grants, ProfileElement, User};
use ::access::session::SessionAccess;
use ::access::state::AccessState;
use sql::ast::{self, AccessEntityKind, HostPattern, SettingWritability};
use std::collections::BTreeMap;
use std::sync::Arc;
use types::Value;

/// Text shown in place of the values of named collections.
const HIDDEN: &str = "[HIDDEN]";

/// The storage that an entity is kept in.
fn storage(entity: &Entity) -> Value {
    text(if entity.is_builtin { "server_options" } else { "local_directory" })
}

fn id(entity: &Entity) -> Value {
    Value::UInt128(entity.id)
}

fn flag(is_set: bool) -> Value {
    number(u64::from(is_set))
}

/// Whether a set is all, the names of those in it, and of those left out.
fn set(state: &AccessState, set: &EntitySet) -> [Value; 3] {
    let (names, except) = state.names_of(set);
    [flag(set.all), texts(names), texts(except)]
}

pub(super) fn users(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "users",
        &[
            "name",
            "id",
            "storage",
            "auth_type",
            "auth_params",
            "valid_until",
            "host_ip",
            "host_names",
            "host_names_regexp",
            "host_names_like",
            "default_roles_all",
            "default_roles_list",
            "default_roles_except",
            "grantees_any",
            "grantees_list",
            "grantees_except",
            "default_database",
        ],
    );
    let state = engine.access.state();
    for entity in state.of_kind(AccessEntityKind::User) {
        let EntityBody::User(user) = &entity.body else { continue };
        let mut row = vec![text(&entity.name), id(entity), storage(entity)];
        row.extend(methods(user, &rows));
        row.extend(hosts(user));
        row.extend(set(&state, &user.default_roles));
        row.extend(set(&state, &user.grantees));
        row.push(text(user.default_database.as_deref().unwrap_or_default()));
        rows.push(row);
    }
    rows
}

/// Kinds, parameters and ends of a user's ways to log in.
fn methods(user: &User, rows: &RowsBuilder) -> [Value; 3] {
    let kind = |method: &StoredMethod| rows.element_named("auth_type", method.secret.kind_name());
    let parameters = |method: &StoredMethod| match &method.secret {
        StoredSecret::Certificate(names) => {
            let quoted = |name: &ast::CertificateName| format!("{:?}", name.name);
            format!("{{\"common_names\":[{}]}}", names.iter().map(quoted).collect::<Vec<_>>().join(","))
        }
        _ => "{}".to_string(),
    };
    let valid_until = |method: &StoredMethod| Value::Int(method.valid_until.unwrap_or(0));
    [
        Value::Array(user.methods.iter().map(kind).collect()),
        texts(user.methods.iter().map(parameters)),
        Value::Array(user.methods.iter().map(valid_until).collect()),
    ]
}

/// Addresses, names, expressions and patterns of the hosts that a user may come from.
fn hosts(user: &User) -> [Value; 4] {
    let mut found: [Vec<String>; 4] = Default::default();
    for pattern in user.hosts.to_patterns() {
        match pattern {
            HostPattern::Any => found[0].push("::/0".into()),
            HostPattern::None => {}
            HostPattern::Local => found[1].push("localhost".into()),
            HostPattern::Ip(address) => found[0].push(address),
            HostPattern::Name(name) => found[1].push(name),
            HostPattern::Regexp(expression) => found[2].push(expression),
            HostPattern::Like(pattern) => found[3].push(pattern),
        }
    }
    found.map(texts)
}

pub(super) fn roles(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("roles", &["name", "id", "storage"]);
    for entity in engine.access.state().of_kind(AccessEntityKind::Role) {
        rows.push([text(&entity.name), id(entity), storage(entity)]);
    }
    rows
}

pub(super) fn user_directories(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("user_directories", &["name", "type", "params", "precedence"]);
    for (i, (name, kind)) in [("server_options", "memory"), ("local_directory", "local_directory")].iter().enumerate() {
        rows.push([text(name), text(kind), text("{}"), number(i as u64 + 1)]);
    }
    rows
}

/// The names of who is granted something: a user, or a role.
fn grantee(entity: &Entity) -> [Value; 2] {
    match entity.body.kind() {
        AccessEntityKind::User => [text(&entity.name), Value::Null],
        _ => [Value::Null, text(&entity.name)],
    }
}

/// Users and roles with their grants.
fn grantees(state: &AccessState) -> Vec<(&Arc<Entity>, &Grants)> {
    let kinds = [AccessEntityKind::User, AccessEntityKind::Role];
    let all = kinds.into_iter().flat_map(|kind| state.of_kind(kind));
    all.filter_map(|entity| Some((entity, entity.body.grants()?))).collect()
}

pub(super) fn grants(engine: &Engine) -> RowsBuilder {
    let columns = [
        "user_name",
        "role_name",
        "access_type",
        "access_object",
        "database",
        "table",
        "column",
        "is_partial_revoke",
        "grant_option",
        "is_wildcard",
    ];
    let mut rows = shapes::of("grants", &columns);
    let state = engine.access.state();
    for (entity, grants) in grantees(&state) {
        for element in grants.rights.elements() {
            let key = |i: usize| element.path.get(i).map_or(Value::Null, |key| text(&key.name));
            for name in element.privileges.names() {
                let [user, role] = grantee(entity);
                let is_wildcard = element.path.iter().any(|key| key.is_prefix);
                let privilege = rows.named("access_type", name);
                rows.push([
                    user,
                    role,
                    privilege,
                    text(""),
                    key(0),
                    key(1),
                    key(2),
                    flag(element.is_revoke),
                    flag(element.with_option),
                    flag(is_wildcard),
                ]);
            }
        }
    }
    rows
}

pub(super) fn role_grants(engine: &Engine) -> RowsBuilder {
    let columns = [
        "user_name",
        "role_name",
        "granted_role_name",
        "granted_role_id",
        "granted_role_is_default",
        "with_admin_option",
    ];
    let mut rows = shapes::of("role_grants", &columns);
    let state = engine.access.state();
    for (entity, grants) in grantees(&state) {
        for (role, option) in &grants.roles {
            let Some(name) = state.name(*role) else { continue };
            let is_default = match &entity.body {
                EntityBody::User(user) => user.default_roles.contains(*role),
                _ => true,
            };
            let [user, own_role] = grantee(entity);
            rows.push([user, own_role, text(name), Value::UInt128(*role), flag(is_default), flag(*option)]);
        }
    }
    rows
}

/// The roles that a session chose.
pub(super) fn current_roles(access: &SessionAccess) -> RowsBuilder {
    let mut rows = shapes::of("current_roles", &["role_name", "with_admin_option", "is_default"]);
    for role in access.current_roles() {
        let Some(name) = access.state().name(*role) else { continue };
        rows.push([text(name), flag(access.is_admin_of(*role)), flag(is_default(access, *role))]);
    }
    rows
}

/// The roles that are on in a session.
pub(super) fn enabled_roles(access: &SessionAccess) -> RowsBuilder {
    let mut rows = shapes::of("enabled_roles", &["role_name", "with_admin_option", "is_current", "is_default"]);
    for (role, option) in access.enabled_roles() {
        let Some(name) = access.state().name(*role) else { continue };
        let is_current = access.current_roles().contains(role);
        rows.push([text(name), flag(*option), flag(is_current), flag(is_default(access, *role))]);
    }
    rows
}

fn is_default(access: &SessionAccess, role: u128) -> bool {
    matches!(&access.user().body, EntityBody::User(user) if user.default_roles.contains(role))
}

pub(super) fn quotas(engine: &Engine) -> RowsBuilder {
    let columns = ["name", "id", "storage", "keys", "durations", "apply_to_all", "apply_to_list", "apply_to_except"];
    let mut rows = shapes::of("quotas", &columns);
    let state = engine.access.state();
    for entity in state.of_kind(AccessEntityKind::Quota) {
        let EntityBody::Quota(quota) = &entity.body else { continue };
        let keys = quota.keys.iter().map(|key| rows.element_named("keys", key.name())).collect();
        let durations = quota.limits.iter().map(|limits| number(limits.seconds)).collect();
        let mut row =
            vec![text(&entity.name), id(entity), storage(entity), Value::Array(keys), Value::Array(durations)];
        row.extend(set(&state, &quota.to));
        rows.push(row);
    }
    rows
}

pub(super) fn quota_limits(engine: &Engine) -> RowsBuilder {
    let names: Vec<String> =
        ast::QuotaResource::ALL.iter().map(|resource| format!("max_{}", resource.name())).collect();
    let mut columns = vec!["quota_name", "duration", "is_randomized_interval"];
    columns.extend(names.iter().map(String::as_str));
    let mut rows = shapes::of("quota_limits", &columns);
    for entity in engine.access.state().of_kind(AccessEntityKind::Quota) {
        let EntityBody::Quota(quota) = &entity.body else { continue };
        for limits in &quota.limits {
            let mut row = vec![text(&entity.name), number(limits.seconds), flag(limits.randomized)];
            row.extend(ast::QuotaResource::ALL.iter().map(|resource| {
                let max = limits.max.iter().find(|(limited, _)| limited == resource).map(|(_, max)| max);
                max.map_or(Value::Null, literal)
            }));
            rows.push(row);
        }
    }
    rows
}

fn literal(literal: &ast::Literal) -> Value {
    match literal {
        ast::Literal::UInt64(value) => number(*value),
        ast::Literal::Float(value) => Value::Float(*value),
        _ => Value::Null,
    }
}

/// The use of all quotas.
pub(super) fn quotas_usage(engine: &Engine) -> RowsBuilder {
    quota_rows(engine, "quotas_usage", None)
}

/// The use of a session's quota.
pub(super) fn quota_usage(engine: &Engine, access: &SessionAccess) -> RowsBuilder {
    quota_rows(engine, "quota_usage", Some(access))
}

fn quota_rows(engine: &Engine, table: &str, of: Option<&SessionAccess>) -> RowsBuilder {
    let names: Vec<[String; 2]> = ast::QuotaResource::ALL
        .iter()
        .map(|resource| [resource.name().to_string(), format!("max_{}", resource.name())])
        .collect();
    let mut columns = vec!["quota_name", "quota_key", "start_time", "end_time", "duration"];
    columns.extend(names.iter().flatten().map(String::as_str));
    let mut rows = shapes::of(table, &columns);
    let own = of.map(|access| access.quota().map(|(entity, _)| entity.id));
    let used = engine.quotas.list(engine.access.version(), &engine.access.state());
    for usage in used.iter().filter(|usage| own.is_none_or(|own| own == Some(usage.quota_id))) {
        for interval in &usage.intervals {
            let seconds = |ms: u64| number(ms / 1000);
            let mut row = vec![text(&usage.quota_name), text(&usage.key)];
            row.extend([seconds(interval.start_ms), seconds(interval.end_ms), number(interval.seconds)]);
            for (i, resource) in ast::QuotaResource::ALL.iter().enumerate() {
                let shown = |amount: u64| match resource {
                    ast::QuotaResource::ExecutionTime => Value::Float(amount as f64 / 1e9),
                    _ => number(amount),
                };
                row.push(shown(interval.used[i]));
                row.push(if interval.max[i] > 0 { shown(interval.max[i]) } else { Value::Null });
            }
            rows.push(row);
        }
    }
    rows
}

pub(super) fn row_policies(engine: &Engine) -> RowsBuilder {
    let columns = [
        "name",
        "short_name",
        "database",
        "table",
        "id",
        "storage",
        "select_filter",
        "is_restrictive",
        "apply_to_all",
        "apply_to_list",
        "apply_to_except",
    ];
    let mut rows = shapes::of("row_policies", &columns);
    let state = engine.access.state();
    for entity in state.of_kind(AccessEntityKind::RowPolicy) {
        let EntityBody::RowPolicy(policy) = &entity.body else { continue };
        let condition = policy.condition.as_ref().map_or(Value::Null, |condition| text(condition.to_string()));
        let mut row = vec![
            text(&entity.name),
            text(&policy.short_name),
            text(&policy.database),
            text(policy.table.as_deref().unwrap_or_default()),
            id(entity),
            storage(entity),
            condition,
            flag(policy.is_restrictive),
        ];
        row.extend(set(&state, &policy.to));
        rows.push(row);
    }
    rows
}

pub(super) fn settings_profiles(engine: &Engine) -> RowsBuilder {
    let columns = ["name", "id", "storage", "num_elements", "apply_to_all", "apply_to_list", "apply_to_except"];
    let mut rows = shapes::of("settings_profiles", &columns);
    let state = engine.access.state();
    for entity in state.of_kind(AccessEntityKind::SettingsProfile) {
        let EntityBody::SettingsProfile(profile) = &entity.body else { continue };
        let elements = number(profile.settings.len() as u64);
        let mut row = vec![text(&entity.name), id(entity), storage(entity), elements];
        row.extend(set(&state, &profile.to));
        rows.push(row);
    }
    rows
}

pub(super) fn settings_profile_elements(engine: &Engine) -> RowsBuilder {
    let columns = [
        "profile_name",
        "user_name",
        "role_name",
        "index",
        "setting_name",
        "value",
        "min",
        "max",
        "writability",
        "inherit_profile",
    ];
    let mut rows = shapes::of("settings_profile_elements", &columns);
    let state = engine.access.state();
    let kinds = [AccessEntityKind::SettingsProfile, AccessEntityKind::User, AccessEntityKind::Role];
    for (at, kind) in kinds.into_iter().enumerate() {
        for entity in state.of_kind(kind) {
            for (index, element) in entity.body.settings().iter().enumerate() {
                let own = |i: usize| if i == at { text(&entity.name) } else { Value::Null };
                let mut row = vec![own(0), own(1), own(2), number(index as u64)];
                row.extend(element_values(&state, element, &rows));
                rows.push(row);
            }
        }
    }
    rows
}

fn element_values(state: &AccessState, element: &ProfileElement, rows: &RowsBuilder) -> Vec<Value> {
    match element {
        ProfileElement::Inherit(profile) => {
            let mut values = vec![Value::Null; 5];
            values.push(state.name(*profile).map_or(Value::Null, text));
            values
        }
        ProfileElement::Setting(setting) => {
            let shown = |value: &Option<ast::Literal>| match value {
                Some(value) => text(::access::constraints::text(value)),
                None => Value::Null,
            };
            let writability = setting.writability.map_or(Value::Null, |writability| {
                let name = match writability {
                    SettingWritability::Writable => "WRITABLE",
                    SettingWritability::Const => "CONST",
                    SettingWritability::ChangeableInReadonly => "CHANGEABLE_IN_READONLY",
                };
                rows.named("writability", name)
            });
            let name = text(&setting.name.name);
            vec![name, shown(&setting.value), shown(&setting.min), shown(&setting.max), writability, Value::Null]
        }
    }
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
