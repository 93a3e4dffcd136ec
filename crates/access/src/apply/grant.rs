//! `GRANT`, `REVOKE`, `SET DEFAULT ROLE`.

use super::{AccessCaller, EVERYTHING, check_changeable, privilege, refuse_cluster};
use crate::entity::{Entity, EntityBody, EntityId, Grants, kind_word};
use crate::privilege::{PrivilegeSet, SOURCES};
use crate::rights::{ObjectKey, Rights};
use crate::session::{SessionAccess, denied};
use crate::state::AccessChange;
use base::{Result, bail, err};
use sql::ast::{self, AccessEntityKind, GrantName, GrantTarget, Granted, PrivilegesOn, RolesOrUsers};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Privileges on an object.
pub(super) struct GrantItem {
    pub path: Vec<ObjectKey>,
    pub privileges: PrivilegeSet,
}

fn key(name: &GrantName) -> ObjectKey {
    ObjectKey { name: name.name.clone(), is_prefix: name.is_prefix }
}

impl AccessCaller<'_> {
    pub(super) fn grant(&self, grant: &ast::Grant) -> Result<AccessChange> {
        refuse_cluster(grant.on_cluster.as_ref())?;
        let mut added = Grants::default();
        let option = grant.with_option;
        match &grant.what {
            Granted::Privileges(what) => {
                for item in self.items(what)? {
                    self.demand_option(&item)?;
                    added.rights.grant(&item.path, item.privileges, option);
                }
            }
            Granted::Current(what) => added.rights = self.current_rights(what)?.with_options(option),
            Granted::Roles(roles) => {
                for role in self.roles(roles)?.ids {
                    self.demand_admin(role)?;
                    added.roles.insert(role, option);
                }
            }
        }
        let is_about_roles = matches!(grant.what, Granted::Roles(_));
        if grant.with_replace {
            self.demand_replaceable(&grant.to, is_about_roles)?;
        }
        self.change_grants(&grant.to, &|grants| {
            match (grant.with_replace, is_about_roles) {
                (true, true) => grants.roles.clear(),
                (true, false) => grants.rights = Rights::default(),
                (false, _) => {}
            }
            grants.rights.add(&added.rights);
            for (role, option) in &added.roles {
                *grants.roles.entry(*role).or_insert(false) |= option;
            }
        })
    }

    pub(super) fn revoke(&self, revoke: &ast::Revoke) -> Result<AccessChange> {
        refuse_cluster(revoke.on_cluster.as_ref())?;
        match &revoke.what {
            Granted::Privileges(what) => {
                let items = self.items(what)?;
                for item in &items {
                    self.demand_option(item)?;
                }
                self.change_grants(&revoke.from, &|grants| {
                    for item in &items {
                        grants.rights.revoke(&item.path, item.privileges, revoke.option_only);
                    }
                })
            }
            Granted::Current(_) => bail!(SyntaxError, "REVOKE takes privileges or roles, not CURRENT GRANTS"),
            Granted::Roles(roles) => {
                let roles = self.roles(roles)?;
                for role in &roles.ids {
                    self.demand_admin(*role)?;
                }
                if roles.all {
                    self.demand(EVERYTHING, crate::privilege::Privilege::named("ROLE ADMIN"))?;
                }
                self.change_grants(&revoke.from, &|grants| match revoke.option_only {
                    true => {
                        grants.roles.iter_mut().filter(|role| roles.contains(*role.0)).for_each(|role| *role.1 = false)
                    }
                    false => grants.roles.retain(|role, _| !roles.contains(*role)),
                })
            }
        }
    }

    pub(super) fn set_default_role(&self, statement: &ast::SetDefaultRole) -> Result<AccessChange> {
        let (roles, users) = (self.roles(&statement.roles)?, self.set(&statement.to)?);
        let mut change = AccessChange::default();
        for id in users.ids {
            let Some((entity, user)) = self.state.user(id) else {
                bail!(UnknownUser, "SET DEFAULT ROLE … TO takes users")
            };
            if self.own_id() != Some(id) {
                let path = [ObjectKey::exact(&*entity.name)];
                self.demand(&path, crate::privilege::Privilege::named("ALTER USER"))?;
            }
            check_changeable(entity, ast::Span::default())?;
            if let Some(role) = roles.ids.iter().find(|role| !user.grants.roles.contains_key(role)) {
                bail!(
                    SetNonGrantedRole,
                    "Role {} is not granted to {}, so it cannot be a default role",
                    self.state.name(*role).unwrap_or_default(),
                    entity.name
                );
            }
            let mut user = user.clone();
            user.default_roles = roles.clone();
            change.put.push(Arc::new(Entity { body: EntityBody::User(Box::new(user)), ..(**entity).clone() }));
        }
        Ok(change)
    }

    /// Changes what users and roles are granted.
    fn change_grants(&self, whom: &RolesOrUsers, change: &dyn Fn(&mut Grants)) -> Result<AccessChange> {
        let set = self.set(whom)?;
        let kinds = [AccessEntityKind::User, AccessEntityKind::Role];
        let all = kinds.iter().flat_map(|kind| self.state.of_kind(*kind)).filter(|entity| !entity.is_builtin);
        let ids: Vec<EntityId> = match set.all {
            true => all.map(|entity| entity.id).filter(|id| set.contains(*id)).collect(),
            false => set.ids.iter().copied().collect(),
        };
        let mut changes: BTreeMap<EntityId, Arc<Entity>> = BTreeMap::new();
        for id in ids {
            let Some(entity) = self.state.get(id) else { continue };
            check_changeable(entity, ast::Span::default())?;
            if let Some(by) = self.by.filter(|by| !by.may_give_to(id)) {
                bail!(
                    AccessDenied,
                    "{}: Not enough privileges. {} `{}` is not allowed as grantee",
                    by.user_name(),
                    kind_word(entity.body.kind()),
                    entity.name
                );
            }
            let mut changed = (**entity).clone();
            if let Some(grants) = changed.body.grants_mut() {
                change(grants);
            }
            if self.makes_cycle(id, &changed) {
                bail!(BadArguments, "Role {} would be granted to itself, through other roles", entity.name);
            }
            changes.insert(id, Arc::new(changed));
        }
        Ok(AccessChange { put: changes.into_values().collect(), removed: Vec::new() })
    }

    /// Whether roles that `changed` is granted are granted it in turn.
    fn makes_cycle(&self, id: EntityId, changed: &Entity) -> bool {
        let roles_of =
            |entity: &Entity| entity.body.grants().map_or_else(Vec::new, |g| g.roles.keys().copied().collect());
        let (mut seen, mut stack): (Vec<EntityId>, Vec<EntityId>) = (Vec::new(), roles_of(changed));
        while let Some(role) = stack.pop() {
            if role == id {
                return true;
            }
            if !seen.contains(&role) {
                seen.push(role);
                stack.extend(self.state.get(role).map_or_else(Vec::new, |entity| roles_of(entity)));
            }
        }
        false
    }

    /// The privileges and objects that a statement names.
    ///
    /// # Errors
    /// `INVALID_GRANT` for privileges that cannot be granted that deep.
    fn items(&self, what: &[PrivilegesOn]) -> Result<Vec<GrantItem>> {
        let mut items = Vec::new();
        for PrivilegesOn { privileges, on } in what {
            for named in privileges {
                let Some(set) = PrivilegeSet::named(&named.name) else {
                    return Err(named.span.locate(err!(InvalidGrant, "There is no privilege {}", named.name)));
                };
                let (mut path, level) = self.path(&named.name, set, on);
                if let (true, true) = (SOURCES.contains(&named.name.as_str()), path.is_empty()) {
                    path = vec![ObjectKey::exact(&*named.name)];
                }
                let paths: Vec<Vec<ObjectKey>> = match named.columns.is_empty() {
                    true => vec![path],
                    false if path.len() == 2 => {
                        named.columns.iter().map(|column| [&path[..], &[key(column)]].concat()).collect()
                    }
                    false => {
                        return Err(named.span.locate(err!(InvalidGrant, "Columns are those of a table: ON db.table")));
                    }
                };
                let level = if named.columns.is_empty() { level } else { "column" };
                for path in paths {
                    let granted = set & PrivilegeSet::at_depth(path.len());
                    let is_parameter = level == "object";
                    let granted = match (path.len(), is_parameter, set.contains(PrivilegeSet::at_depth(1))) {
                        (1, true, _) => granted & PrivilegeSet::of_parameters(),
                        // ALL on a database is not meant for a user of that name.
                        (1, false, true) => granted - PrivilegeSet::of_parameters(),
                        _ => granted,
                    };
                    if granted.is_empty() && !set.is_empty() {
                        let error = err!(InvalidGrant, "{} cannot be granted on the {level} level", named.name);
                        return Err(named.span.locate(error));
                    }
                    items.push(GrantItem { path, privileges: granted });
                }
            }
        }
        Ok(items)
    }

    /// The path of an object for privileges, and the word for its level.
    fn path(&self, name: &str, set: PrivilegeSet, on: &GrantTarget) -> (Vec<ObjectKey>, &'static str) {
        let of_parameters = !set.is_empty() && PrivilegeSet::of_parameters().contains(set);
        let is_source = SOURCES.contains(&name);
        match on {
            GrantTarget::Everything => (Vec::new(), "global"),
            GrantTarget::Current if of_parameters || is_source => (Vec::new(), "global"),
            GrantTarget::Current => (vec![ObjectKey::exact(self.database)], "database"),
            GrantTarget::Database(database) => (vec![key(database)], "database"),
            GrantTarget::Object { database: None, name } if of_parameters => (vec![key(name)], "object"),
            GrantTarget::Object { database, name } => {
                let database = database.as_deref().unwrap_or(self.database);
                (vec![ObjectKey::exact(database), key(name)], "table")
            }
        }
    }

    /// Refuses a user who may not grant the privileges of `item` to others.
    fn demand_option(&self, item: &GrantItem) -> Result<()> {
        match self.by {
            Some(by) if !by.rights().may_grant(&item.path, item.privileges) => {
                Err(denied(by.user_name(), &item.path, item.privileges, true))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a user who may not revoke what `WITH REPLACE OPTION` revokes.
    fn demand_replaceable(&self, whom: &RolesOrUsers, is_about_roles: bool) -> Result<()> {
        let Some(by) = self.by else { return Ok(()) };
        let set = self.set(whom)?;
        let kinds = [AccessEntityKind::User, AccessEntityKind::Role];
        let all = kinds.iter().flat_map(|kind| self.state.of_kind(*kind));
        for grants in all.filter(|entity| set.contains(entity.id)).filter_map(|entity| entity.body.grants()) {
            if is_about_roles {
                grants.roles.keys().try_for_each(|role| self.demand_admin(*role))?;
            } else if !by.rights().may_grant_all(&grants.rights) {
                bail!(
                    AccessDenied,
                    "{}: Not enough privileges. WITH REPLACE OPTION takes all that was granted before, and needs \
                    the GRANT OPTION for all of it",
                    by.user_name()
                );
            }
        }
        Ok(())
    }

    /// Refuses a user who may not grant the role.
    pub(super) fn demand_admin(&self, role: EntityId) -> Result<()> {
        let Some(by) = self.by else { return Ok(()) };
        if by.is_admin_of(role) || by.rights().holds(EVERYTHING, privilege("ROLE ADMIN")) {
            return Ok(());
        }
        let name = crate::entity::shown_name(&self.state.name(role).unwrap_or_default());
        bail!(
            AccessDenied,
            "{}: Not enough privileges. To execute this query, it's necessary to have the role {name} granted with \
            ADMIN option",
            by.user_name()
        )
    }

    /// The rights among some privileges, or among all, that the asking user may grant to others.
    fn current_rights(&self, what: &[PrivilegesOn]) -> Result<Rights> {
        let own = self.by.map_or_else(Rights::everything, |by: &SessionAccess| by.rights().grantable());
        if what.is_empty() {
            return Ok(own);
        }
        let mut wanted = Rights::default();
        for item in self.items(what)? {
            wanted.grant(&item.path, item.privileges, true);
        }
        Ok(own.common(&wanted))
    }
}
