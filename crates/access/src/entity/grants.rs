//! Grants as statements.

use super::{Grants, IdNames};
use crate::privilege::{ALL_SOURCES, Privilege, PrivilegeSet, SOURCES};
use crate::rights::{ObjectKey, RightsElement};
use sql::ast::{self, AccessStatement, GrantName, GrantTarget, Granted, Ident, PrivilegeName, PrivilegesOn, Span};

/// A name in backquotes where it needs them.
pub fn shown_name(name: &str) -> String {
    let mut text = String::new();
    sql::write::quote_ident(&mut text, name);
    text
}

/// `GRANT` and `REVOKE` statements that make `grants`, to or from `to`; those of roles last.
pub fn grant_statements(grants: &Grants, to: &str, names: IdNames<'_>) -> Vec<AccessStatement> {
    let whom = || ast::RolesOrUsers { names: vec![Ident::new(to, Span::default())], ..ast::RolesOrUsers::default() };
    let mut statements: Vec<AccessStatement> =
        lines(&grants.rights.elements()).into_iter().map(|line| line.statement(whom())).collect();
    for with_option in [false, true] {
        let mut roles: Vec<String> =
            grants.roles.iter().filter(|role| *role.1 == with_option).filter_map(|(id, _)| names(*id)).collect();
        if roles.is_empty() {
            continue;
        }
        roles.sort_unstable();
        let names = roles.into_iter().map(|name| Ident::new(name, Span::default())).collect();
        let what = Granted::Roles(ast::RolesOrUsers { names, ..ast::RolesOrUsers::default() });
        statements.push(AccessStatement::Grant(ast::Grant {
            on_cluster: None,
            what,
            to: whom(),
            with_option,
            with_replace: false,
        }));
    }
    statements
}

/// One statement of privileges on one object.
struct GrantLine {
    on: GrantTarget,
    is_revoke: bool,
    with_option: bool,
    privileges: Vec<(&'static str, Vec<GrantName>)>,
}

impl GrantLine {
    fn statement(self, whom: ast::RolesOrUsers) -> AccessStatement {
        let privilege = |(name, columns): (&str, Vec<GrantName>)| PrivilegeName {
            name: name.to_string(),
            span: Span::default(),
            columns,
        };
        let privileges = self.privileges.into_iter().map(privilege).collect();
        let what = Granted::Privileges(vec![PrivilegesOn { privileges, on: self.on }]);
        match self.is_revoke {
            true => AccessStatement::Revoke(ast::Revoke {
                on_cluster: None,
                what,
                option_only: self.with_option,
                from: whom,
            }),
            false => AccessStatement::Grant(ast::Grant {
                on_cluster: None,
                what,
                to: whom,
                with_option: self.with_option,
                with_replace: false,
            }),
        }
    }
}

fn grant_name(key: &ObjectKey) -> GrantName {
    GrantName { name: key.name.clone(), is_prefix: key.is_prefix }
}

fn target(path: &[ObjectKey]) -> GrantTarget {
    match path {
        [] => GrantTarget::Everything,
        [database] => GrantTarget::Database(grant_name(database)),
        [database, table, ..] => GrantTarget::Object { database: Some(database.name.clone()), name: grant_name(table) },
    }
}

/// Elements as lines: columns of a table in one, objects in no database apart.
fn lines(elements: &[RightsElement]) -> Vec<GrantLine> {
    let mut lines: Vec<GrantLine> = Vec::new();
    for element in elements {
        let object = target(&element.path);
        let of_parameters =
            if element.path.len() == 1 { PrivilegeSet::of_parameters() } else { PrivilegeSet::default() };
        let columns: Vec<GrantName> = element.path.get(2).map(grant_name).into_iter().collect();
        let is_same = |line: &GrantLine| {
            line.on == object && (line.is_revoke, line.with_option) == (element.is_revoke, element.with_option)
        };
        let (names, rest) = sources(element.privileges - of_parameters, element.path.len());
        let names = names.into_iter().chain(rest.names());
        let plain: Vec<&'static str> = names.collect();
        if !plain.is_empty() {
            let at = lines.iter().position(is_same).unwrap_or_else(|| {
                let (is_revoke, with_option) = (element.is_revoke, element.with_option);
                lines.push(GrantLine { on: object.clone(), is_revoke, with_option, privileges: Vec::new() });
                lines.len() - 1
            });
            for name in plain {
                match lines[at].privileges.iter_mut().find(|known| known.0 == name && !known.1.is_empty()) {
                    Some(known) => known.1.extend(columns.iter().cloned()),
                    None => lines[at].privileges.push((name, columns.clone())),
                }
            }
        }
        lines.extend(parameter_line(element, element.privileges & of_parameters));
    }
    lines
}

/// `SOURCES` for `READ` and `WRITE` on everything, unless they are a part of `ALL`.
fn sources(privileges: PrivilegeSet, depth: usize) -> (Option<&'static str>, PrivilegeSet) {
    let both = PrivilegeSet::from(Privilege::named("READ")) | Privilege::named("WRITE").into();
    match depth == 0 && privileges.contains(both) && privileges != PrivilegeSet::all() {
        true => (Some(ALL_SOURCES), privileges - both),
        false => (None, privileges),
    }
}

/// The statement about an object in no database.
fn parameter_line(element: &RightsElement, privileges: PrivilegeSet) -> Option<GrantLine> {
    let [object] = &element.path[..] else { return None };
    let both = PrivilegeSet::from(Privilege::named("READ")) | Privilege::named("WRITE").into();
    let source = SOURCES.iter().find(|source| **source == object.name && !object.is_prefix);
    let (is_revoke, with_option) = (element.is_revoke, element.with_option);
    let line = |on: GrantTarget, names: Vec<&'static str>| {
        let privileges = names.into_iter().map(|name| (name, Vec::new())).collect();
        GrantLine { on, is_revoke, with_option, privileges }
    };
    match source {
        Some(source) if privileges == both => Some(line(GrantTarget::Everything, vec![source])),
        _ if privileges.is_empty() => None,
        _ => Some(line(GrantTarget::Object { database: None, name: grant_name(object) }, privileges.names())),
    }
}
