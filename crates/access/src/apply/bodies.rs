//! Users, roles, settings profiles, quotas and row policies from their statements.

use super::{AccessCaller, full_user_name, refuse_cluster};
use crate::authentication::StoredMethod;
use crate::entity::{EntityBody, EntitySet, ProfileElement, Quota, Role, RowPolicy, SettingsProfile, User};
use crate::hosts::HostRules;
use crate::state::AccessChange;
use base::{Result, bail};
use sql::ast::{self, AccessEntityKind, HostPattern, Ident};

/// The change of a `RENAME TO`: the new name (empty for none) and the body as it was.
fn renamed(rename: Option<&Ident>) -> impl Fn(&EntityBody) -> (String, EntityBody) + '_ {
    move |body| (rename.map(|name| name.name.clone()).unwrap_or_default(), body.clone())
}

impl AccessCaller<'_> {
    pub(super) fn user(&self, statement: &ast::UserStatement) -> Result<AccessChange> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let names: Vec<Ident> = statement.names.iter().map(full_user_name).collect();
        let targets = self.named_targets(AccessEntityKind::User, &names.iter().collect::<Vec<_>>());
        let rename = statement.rename.as_ref().map(full_user_name);
        let rename_to = renamed(rename.as_ref());
        let rename: Option<&dyn Fn(&EntityBody) -> (String, EntityBody)> =
            if rename.is_some() { Some(&rename_to) } else { None };
        self.put((AccessEntityKind::User, statement.action), targets, rename, &|target, before| {
            let name = statement.names.iter().find(|name| full_user_name(name).name == target.name);
            let host = name.and_then(|name| name.host.as_deref());
            Ok(EntityBody::User(Box::new(self.user_body(statement, host, before)?)))
        })
    }

    fn user_body(
        &self,
        statement: &ast::UserStatement,
        host: Option<&str>,
        before: Option<&EntityBody>,
    ) -> Result<User> {
        let is_new = before.is_none();
        let mut user = match before {
            Some(EntityBody::User(user)) => (**user).clone(),
            _ => User {
                methods: Vec::new(),
                hosts: HostRules::from_patterns(&[HostPattern::Any])?,
                grants: Default::default(),
                default_roles: EntitySet::everyone(),
                default_database: None,
                grantees: EntitySet::everyone(),
                settings: Vec::new(),
            },
        };
        self.set_methods(&mut user, statement)?;
        set_hosts(&mut user, statement, host)?;
        if let Some(names) = &statement.default_roles {
            let roles = self.roles(names)?;
            for role in &roles.ids {
                self.demand_admin(*role)?;
                if is_new {
                    user.grants.roles.entry(*role).or_insert(false);
                } else if !user.grants.roles.contains_key(role) {
                    bail!(
                        SetNonGrantedRole,
                        "Role {} is not granted, so it cannot be a default role",
                        self.state.name(*role).unwrap_or_default()
                    );
                }
            }
            user.default_roles = roles;
        }
        if let Some(database) = &statement.default_database {
            user.default_database = database.as_ref().map(|database| database.name.clone());
        }
        if let Some(grantees) = &statement.grantees {
            user.grantees = self.set(grantees)?;
        }
        user.settings = self.settings(user.settings, &statement.settings)?;
        Ok(user)
    }

    fn set_methods(&self, user: &mut User, statement: &ast::UserStatement) -> Result<()> {
        if statement.reset_authentication {
            user.methods.drain(..user.methods.len().saturating_sub(1));
        }
        match &statement.authentication {
            Some(clause) => {
                if !clause.add {
                    user.methods.clear();
                }
                for method in &clause.methods {
                    user.methods.push(match self.by {
                        Some(_) => StoredMethod::from_statement(method, self.rules)?,
                        None => StoredMethod::from_stored(method)?,
                    });
                }
            }
            None if user.methods.is_empty() => {
                let none = ast::AuthenticationMethod {
                    kind: Some(ast::AuthenticationKind::NoPassword),
                    by: None,
                    salt: None,
                    certificate_names: Vec::new(),
                    ssh_keys: Vec::new(),
                    scheme: None,
                    valid_until: None,
                };
                user.methods.push(StoredMethod::from_statement(&none, self.rules)?);
            }
            None => {}
        }
        if let Some(valid_until) = &statement.valid_until {
            let valid_until = crate::authentication::parse_valid_until(valid_until)?;
            user.methods.iter_mut().for_each(|method| method.valid_until = valid_until);
        }
        Ok(())
    }

    pub(super) fn role(&self, statement: &ast::RoleStatement) -> Result<AccessChange> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let targets = self.named_targets(AccessEntityKind::Role, &statement.names.iter().collect::<Vec<_>>());
        let rename_to = renamed(statement.rename.as_ref());
        let rename: Option<&dyn Fn(&EntityBody) -> (String, EntityBody)> =
            if statement.rename.is_some() { Some(&rename_to) } else { None };
        self.put((AccessEntityKind::Role, statement.action), targets, rename, &|_, before| {
            let mut role = match before {
                Some(EntityBody::Role(role)) => role.clone(),
                _ => Role::default(),
            };
            role.settings = self.settings(role.settings, &statement.settings)?;
            Ok(EntityBody::Role(role))
        })
    }

    pub(super) fn settings_profile(&self, statement: &ast::SettingsProfileStatement) -> Result<AccessChange> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let kind = AccessEntityKind::SettingsProfile;
        let targets = self.named_targets(kind, &statement.names.iter().collect::<Vec<_>>());
        let rename_to = renamed(statement.rename.as_ref());
        let rename: Option<&dyn Fn(&EntityBody) -> (String, EntityBody)> =
            if statement.rename.is_some() { Some(&rename_to) } else { None };
        self.put((kind, statement.action), targets, rename, &|_, before| {
            let mut profile = match before {
                Some(EntityBody::SettingsProfile(profile)) => profile.clone(),
                _ => SettingsProfile::default(),
            };
            profile.settings = self.settings(profile.settings, &statement.settings)?;
            if let Some(to) = &statement.to {
                profile.to = self.set(to)?;
            }
            Ok(EntityBody::SettingsProfile(profile))
        })
    }

    pub(super) fn quota(&self, statement: &ast::QuotaStatement) -> Result<AccessChange> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let targets = self.named_targets(AccessEntityKind::Quota, &statement.names.iter().collect::<Vec<_>>());
        let rename_to = renamed(statement.rename.as_ref());
        let rename: Option<&dyn Fn(&EntityBody) -> (String, EntityBody)> =
            if statement.rename.is_some() { Some(&rename_to) } else { None };
        self.put((AccessEntityKind::Quota, statement.action), targets, rename, &|_, before| {
            let mut quota = match before {
                Some(EntityBody::Quota(quota)) => quota.clone(),
                _ => Quota::default(),
            };
            if let Some(keys) = &statement.keys {
                quota.keys.clone_from(keys);
            }
            for limits in &statement.limits {
                quota.limits.retain(|known| known.seconds != limits.seconds);
                if !limits.drop {
                    quota.limits.push(limits.clone());
                }
            }
            quota.limits.sort_by_key(|limits| limits.seconds);
            if let Some(to) = &statement.to {
                quota.to = self.set(to)?;
            }
            Ok(EntityBody::Quota(quota))
        })
    }

    pub(super) fn row_policy(&self, statement: &ast::RowPolicyStatement) -> Result<AccessChange> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let rename_to = |body: &EntityBody| match (body, &statement.rename) {
            (EntityBody::RowPolicy(policy), Some(name)) => {
                let policy = RowPolicy { short_name: name.name.clone(), ..policy.clone() };
                (policy.full_name(), EntityBody::RowPolicy(policy))
            }
            (body, _) => (String::new(), body.clone()),
        };
        let rename: Option<&dyn Fn(&EntityBody) -> (String, EntityBody)> =
            if statement.rename.is_some() { Some(&rename_to) } else { None };
        let kind = AccessEntityKind::RowPolicy;
        let caller = AccessCaller { ..*self };
        caller.put((kind, statement.action), caller.policy_targets(&statement.names), rename, &|target, before| {
            let mut policy = match (before, target.policy) {
                (Some(EntityBody::RowPolicy(policy)), _) => policy.clone(),
                (_, Some(name)) => self.empty_policy(name),
                (_, None) => bail!(LogicalError, "a row policy has a table"),
            };
            if let Some(condition) = &statement.condition {
                policy.condition.clone_from(condition);
            }
            if let Some(is_restrictive) = statement.restrictive {
                policy.is_restrictive = is_restrictive;
            }
            if let Some(to) = &statement.to {
                policy.to = self.set(to)?;
            }
            Ok(EntityBody::RowPolicy(policy))
        })
    }

    /// The elements after a clause.
    fn settings(&self, before: Vec<ProfileElement>, clause: &ast::SettingsClause) -> Result<Vec<ProfileElement>> {
        let mut elements = match &clause.replace {
            Some(replace) => replace.iter().map(|element| self.element(element)).collect::<Result<_>>()?,
            None => before,
        };
        let is_setting = |element: &ProfileElement| matches!(element, ProfileElement::Setting(_));
        if clause.drop_all_settings {
            elements.retain(|element| !is_setting(element));
        }
        if clause.drop_all_profiles {
            elements.retain(is_setting);
        }
        let dropped = |name: &str| clause.drop_settings.iter().any(|setting| setting.name == name);
        elements.retain(|element| !matches!(element, ProfileElement::Setting(known) if dropped(&known.name.name)));
        for profile in &clause.drop_profiles {
            let id = self.id_of(AccessEntityKind::SettingsProfile, profile)?;
            elements.retain(|element| *element != ProfileElement::Inherit(id));
        }
        for element in &clause.add {
            let added = self.element(element)?;
            elements.retain(|known| !is_about_the_same(known, &added));
            elements.push(added);
        }
        for element in &clause.modify {
            let changed = self.element(element)?;
            let known = elements.iter_mut().find(|known| is_about_the_same(known, &changed));
            match (known, changed) {
                (Some(ProfileElement::Setting(known)), ProfileElement::Setting(changed)) => {
                    known.value = changed.value.or(known.value.take());
                    known.min = changed.min.or(known.min.take());
                    known.max = changed.max.or(known.max.take());
                    known.writability = changed.writability.or(known.writability);
                }
                (Some(_), _) => {}
                (None, changed) => elements.push(changed),
            }
        }
        Ok(elements)
    }

    fn element(&self, element: &ast::SettingsElement) -> Result<ProfileElement> {
        Ok(match element {
            ast::SettingsElement::Inherit(profile) => {
                ProfileElement::Inherit(self.id_of(AccessEntityKind::SettingsProfile, profile)?)
            }
            ast::SettingsElement::Setting(setting) => {
                crate::constraints::check(setting).map_err(|error| setting.name.span.locate(error))?;
                ProfileElement::Setting(setting.clone())
            }
        })
    }
}

fn is_about_the_same(a: &ProfileElement, b: &ProfileElement) -> bool {
    match (a, b) {
        (ProfileElement::Setting(a), ProfileElement::Setting(b)) => a.name.name == b.name.name,
        (a, b) => a == b,
    }
}

fn set_hosts(user: &mut User, statement: &ast::UserStatement, host: Option<&str>) -> Result<()> {
    let mut patterns = match (&statement.hosts, host) {
        (Some(patterns), _) => patterns.clone(),
        (None, Some(host)) if !statement.action.is_alter() => vec![HostPattern::Like(host.to_string())],
        (None, _) => user.hosts.to_patterns(),
    };
    if let Some(added) = &statement.add_hosts {
        patterns.retain(|pattern| *pattern != HostPattern::None);
        patterns.extend(added.iter().cloned());
    }
    if let Some(dropped) = &statement.drop_hosts {
        patterns.retain(|pattern| !dropped.contains(pattern));
        if patterns.is_empty() {
            patterns.push(HostPattern::None);
        }
    }
    user.hosts = HostRules::from_patterns(&patterns)?;
    Ok(())
}
