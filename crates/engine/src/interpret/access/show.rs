//! `SHOW` of users, roles and their like.

use crate::interpret::{Interpreter, text_rows};
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use ::access::apply::privileges_for;
use ::access::control::statement_text;
use ::access::entity::{Entity, EntityBody, EntityId, RowPolicy, grant_statements, shown_name};
use ::access::privilege::Privilege;
use ::access::state::{AccessState, unknown};
use base::{Result, bail};
use sql::ast::{self, AccessEntityKind, EntityAction, RowPolicyFilter, ShowAccess, UserName};
use std::sync::Arc;
use types::Value;

/// The privilege that shows entities of a kind.
fn privilege_to_show(kind: AccessEntityKind) -> Privilege {
    Privilege::named(match kind {
        AccessEntityKind::User => "SHOW USERS",
        AccessEntityKind::Role => "SHOW ROLES",
        AccessEntityKind::SettingsProfile => "SHOW SETTINGS PROFILES",
        AccessEntityKind::Quota => "SHOW QUOTAS",
        AccessEntityKind::RowPolicy => "SHOW ROW POLICIES",
    })
}

/// The entities that a `SHOW CREATE` is about.
struct CreateRequest<'s> {
    kind: AccessEntityKind,
    all: bool,
    names: &'s [UserName],
    current_user: bool,
    row_policies: &'s [ast::RowPolicyName],
    filter: &'s RowPolicyFilter,
}

impl Interpreter<'_> {
    /// The answer of a `SHOW` of access control; `None` for those that are queries over system tables.
    pub(in crate::interpret) fn show_access(&self, show: &ShowAccess) -> Result<Option<Output>> {
        let state = self.session.engine.access.state();
        match show {
            ShowAccess::Entities(_)
            | ShowAccess::CurrentRoles
            | ShowAccess::EnabledRoles
            | ShowAccess::CurrentQuota => Ok(None),
            ShowAccess::Policies(filter) => {
                self.demand_for(AccessEntityKind::RowPolicy)?;
                let found = self.policies(&state, filter).into_iter();
                Ok(Some(text_rows("name", found.map(|(entity, _)| entity.name.clone()).collect())))
            }
            ShowAccess::Create { kind, all, names, current_user, row_policies, filter } => {
                let request =
                    CreateRequest { kind: *kind, all: *all, names, current_user: *current_user, row_policies, filter };
                self.show_create_access(&state, &request).map(Some)
            }
            ShowAccess::Grants { of, is_final, .. } => self.show_grants(&state, of.as_ref(), *is_final).map(Some),
            ShowAccess::All => self.show_all(&state).map(Some),
        }
    }

    fn demand_for(&self, kind: AccessEntityKind) -> Result<()> {
        self.session.access.check(&[], privilege_to_show(kind))
    }

    fn policies<'s>(&self, state: &'s AccessState, filter: &RowPolicyFilter) -> Vec<(&'s Arc<Entity>, &'s RowPolicy)> {
        let mut found: Vec<(&Arc<Entity>, &RowPolicy)> = state
            .row_policies()
            .filter(|(_, policy)| filter.name.as_ref().is_none_or(|name| name.name == policy.short_name))
            .filter(|(_, policy)| {
                filter.on.as_ref().is_none_or(|on| {
                    let database = on.database.as_ref().map_or(&self.session.database, |database| &database.name);
                    *database == policy.database && on.table.as_ref().map(|table| &table.name) == policy.table.as_ref()
                })
            })
            .collect();
        found.sort_unstable_by(|a, b| a.0.name.cmp(&b.0.name));
        found
    }

    fn show_create_access(&self, state: &AccessState, request: &CreateRequest<'_>) -> Result<Output> {
        let kind = request.kind;
        let mut found: Vec<Arc<Entity>> = Vec::new();
        if request.all && kind == AccessEntityKind::RowPolicy {
            found.extend(self.policies(state, request.filter).into_iter().map(|(entity, _)| entity.clone()));
        } else if request.all {
            found.extend(state.of_kind(kind).into_iter().cloned());
        }
        for name in request.names {
            found.push(state.expect(kind, &ast::Ident::new(name.full_name(), name.name.span))?.clone());
        }
        for name in request.row_policies {
            let database = name.table.database.as_ref().map_or(&self.session.database, |database| &database.name);
            let table = name.table.table.as_ref().map_or_else(|| "*".to_string(), |table| shown_name(&table.name));
            let full = format!("{} ON {}.{table}", shown_name(&name.name.name), shown_name(database));
            found.push(state.expect(kind, &ast::Ident::new(full, name.name.span))?.clone());
        }
        let is_named = request.all || !request.names.is_empty() || !request.row_policies.is_empty();
        if request.current_user || !is_named && kind == AccessEntityKind::User {
            found.push(self.session.access.user().clone());
        } else if !is_named && kind == AccessEntityKind::RowPolicy {
            found.extend(self.policies(state, request.filter).into_iter().map(|(entity, _)| entity.clone()));
        } else if !is_named && kind == AccessEntityKind::Quota {
            match self.session.access.quota() {
                Some((entity, _)) => found.push(entity.clone()),
                None => bail!(UnknownQuota, "No quota limits the current user"),
            }
        }
        let is_own = |entity: &Arc<Entity>| entity.id == self.session.access.user_id();
        if !found.iter().all(is_own) {
            self.demand_for(kind)?;
        }
        let lines: Vec<String> = found.iter().map(|entity| self.create_text(state, entity)).collect();
        let title = match &found[..] {
            [one] => {
                let [create, ..] = privileges_for(kind);
                format!("{} {}", create.name(), shown_name(&one.name))
            }
            _ => "CREATE".to_string(),
        };
        Ok(text_rows(&title, lines))
    }

    fn create_text(&self, state: &AccessState, entity: &Entity) -> String {
        statement_text(&entity.statement(EntityAction::Create, &|id: EntityId| state.name(id), false))
    }

    fn grants_of(&self, state: &AccessState, entity: &Entity) -> Vec<String> {
        let Some(grants) = entity.body.grants() else { return Vec::new() };
        let names = |id: EntityId| state.name(id);
        grant_statements(grants, &entity.name, &names).iter().map(statement_text).collect()
    }

    fn show_grants(&self, state: &AccessState, of: Option<&ast::RolesOrUsers>, is_final: bool) -> Result<Output> {
        let mut found: Vec<Arc<Entity>> = Vec::new();
        match of {
            None => found.push(self.session.access.user().clone()),
            Some(names) if names.all => {
                for kind in [AccessEntityKind::User, AccessEntityKind::Role] {
                    self.demand_for(kind)?;
                    let is_left = |entity: &&Arc<Entity>| !names.except.iter().any(|name| name.name == entity.name);
                    found.extend(state.of_kind(kind).into_iter().filter(is_left).cloned());
                }
            }
            Some(names) => {
                for name in &names.names {
                    let entity = state.find_grantee(&name.name);
                    let entity = entity.ok_or_else(|| name.span.locate(unknown(AccessEntityKind::Role, &name.name)))?;
                    let access = &self.session.access;
                    let is_own = entity.id == access.user_id() || access.enabled_roles().contains_key(&entity.id);
                    if !is_own {
                        self.demand_for(entity.body.kind())?;
                    }
                    found.push(entity.clone());
                }
                if names.current_user {
                    found.push(self.session.access.user().clone());
                }
            }
        }
        let title = match &found[..] {
            [one] if of.is_some() => format!("GRANTS FOR {}", shown_name(&one.name)),
            _ => "GRANTS".to_string(),
        };
        let mut lines: Vec<String> = found.iter().flat_map(|entity| self.grants_of(state, entity)).collect();
        if is_final && found.iter().all(|entity| entity.id == self.session.access.user_id()) {
            let rights = self.session.access.rights().clone();
            let grants = ::access::entity::Grants { rights, ..Default::default() };
            let names = |id: EntityId| state.name(id);
            lines =
                grant_statements(&grants, self.session.access.user_name(), &names).iter().map(statement_text).collect();
        }
        Ok(text_rows(&title, lines))
    }

    /// The statements of all entities and all grants.
    fn show_all(&self, state: &AccessState) -> Result<Output> {
        let kinds = [
            AccessEntityKind::User,
            AccessEntityKind::Role,
            AccessEntityKind::SettingsProfile,
            AccessEntityKind::Quota,
            AccessEntityKind::RowPolicy,
        ];
        let mut rows = RowsBuilder::strings(&["ACCESS"]);
        kinds.iter().try_for_each(|kind| self.demand_for(*kind))?;
        let all = || kinds.iter().flat_map(|kind| state.of_kind(*kind));
        all().for_each(|entity| rows.push([Value::string(self.create_text(state, entity))]));
        let granted = all().filter(|entity| matches!(entity.body, EntityBody::User(_) | EntityBody::Role(_)));
        granted.for_each(|entity| {
            self.grants_of(state, entity).into_iter().for_each(|line| rows.push([Value::string(line)]));
        });
        Ok(rows.output())
    }
}
