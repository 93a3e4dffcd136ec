//! Entities as the statements that make them.

use super::{Entity, EntityBody, EntityId, EntitySet, ProfileElement, User};
use crate::authentication::StoredMethod;
use sql::ast::{self, AccessStatement, EntityAction, Ident, Span};

/// The name of an entity in a statement; `None` for one that is gone.
pub type IdNames<'a> = &'a dyn Fn(EntityId) -> Option<String>;

fn ident(name: impl Into<String>) -> Ident {
    Ident::new(name, Span::default())
}

impl Entity {
    /// The statement that makes it. With `keeps_secrets` it has the hashes of passwords, to be kept in a file; without,
    /// it is to be shown.
    pub fn statement(&self, action: EntityAction, names: IdNames<'_>, keeps_secrets: bool) -> AccessStatement {
        let own = vec![ident(&self.name)];
        let settings = settings_clause(self.body.settings(), names);
        let (rename, on_cluster, storage) = (None, None, None);
        match &self.body {
            EntityBody::User(user) => {
                AccessStatement::User(user_statement(user, &self.name, action, names, keeps_secrets))
            }
            EntityBody::Role(_) => {
                let rename = None;
                AccessStatement::Role(ast::RoleStatement { action, names: own, rename, on_cluster, settings, storage })
            }
            EntityBody::SettingsProfile(profile) => {
                let to = shown_set(&profile.to, names);
                let names = own;
                let statement =
                    ast::SettingsProfileStatement { action, names, rename, on_cluster, settings, to, storage };
                AccessStatement::SettingsProfile(statement)
            }
            EntityBody::Quota(quota) => AccessStatement::Quota(ast::QuotaStatement {
                action,
                names: own,
                rename,
                on_cluster,
                keys: (!quota.keys.is_empty()).then(|| quota.keys.clone()),
                ipv4_prefix_bits: None,
                ipv6_prefix_bits: None,
                limits: quota.limits.clone(),
                to: shown_set(&quota.to, names),
                storage,
            }),
            EntityBody::RowPolicy(policy) => AccessStatement::RowPolicy(ast::RowPolicyStatement {
                action,
                names: vec![ast::RowPolicyName {
                    name: ident(&policy.short_name),
                    table: ast::RowPolicyTable {
                        database: Some(ident(&policy.database)),
                        table: policy.table.as_ref().map(ident),
                    },
                }],
                rename,
                on_cluster,
                condition: policy.condition.clone().map(Some),
                restrictive: Some(policy.is_restrictive),
                to: shown_set(&policy.to, names),
                storage,
            }),
        }
    }
}

/// A method as it is shown: its kind, and details that are no secret.
fn shown_method(method: &StoredMethod) -> ast::AuthenticationMethod {
    use ast::AuthenticationKind as Kind;
    let stored = method.to_statement();
    let kind = stored.kind.map(|kind| match kind {
        Kind::Sha256Hash => Kind::Sha256Password,
        Kind::DoubleSha1Hash => Kind::DoubleSha1Password,
        Kind::BcryptHash => Kind::BcryptPassword,
        Kind::ScramSha256Hash => Kind::ScramSha256Password,
        other => other,
    });
    ast::AuthenticationMethod { kind, by: None, salt: None, ..stored }
}

fn user_statement(
    user: &User,
    name: &str,
    action: EntityAction,
    names: IdNames<'_>,
    keeps_secrets: bool,
) -> ast::UserStatement {
    let method = |method: &StoredMethod| match keeps_secrets {
        true => method.to_statement(),
        false => shown_method(method),
    };
    let methods = user.methods.iter().map(method).collect();
    let hosts = user.hosts.to_patterns();
    let is_any = hosts == [ast::HostPattern::Any];
    let all = EntitySet::everyone();
    ast::UserStatement {
        action,
        names: vec![ast::UserName { name: ident(name), host: None, is_string: false }],
        rename: None,
        on_cluster: None,
        authentication: Some(ast::AuthenticationClause { add: false, methods }),
        reset_authentication: false,
        valid_until: None,
        hosts: (!is_any).then_some(hosts),
        add_hosts: None,
        drop_hosts: None,
        default_roles: (user.default_roles != all).then(|| names_of(&user.default_roles, names)),
        default_database: user.default_database.as_ref().map(|database| Some(ident(database))),
        grantees: (user.grantees != all).then(|| names_of(&user.grantees, names)),
        settings: settings_clause(&user.settings, names),
        storage: None,
    }
}

fn settings_clause(elements: &[ProfileElement], names: IdNames<'_>) -> ast::SettingsClause {
    let element = |element: &ProfileElement| match element {
        ProfileElement::Inherit(id) => Some(ast::SettingsElement::Inherit(ident(names(*id)?))),
        ProfileElement::Setting(setting) => Some(ast::SettingsElement::Setting(setting.clone())),
    };
    let elements: Vec<ast::SettingsElement> = elements.iter().filter_map(element).collect();
    ast::SettingsClause { replace: (!elements.is_empty()).then_some(elements), ..ast::SettingsClause::default() }
}

/// `TO …`; nothing for an empty set.
fn shown_set(set: &EntitySet, names: IdNames<'_>) -> Option<ast::RolesOrUsers> {
    (*set != EntitySet::default()).then(|| names_of(set, names))
}

/// A set by names; those of entities that are gone are left out.
pub(crate) fn names_of(set: &EntitySet, names: IdNames<'_>) -> ast::RolesOrUsers {
    let sorted = |ids: &std::collections::BTreeSet<EntityId>| {
        let mut known: Vec<String> = ids.iter().filter_map(|id| names(*id)).collect();
        known.sort_unstable();
        known.into_iter().map(ident).collect()
    };
    ast::RolesOrUsers {
        all: set.all,
        names: if set.all { Vec::new() } else { sorted(&set.ids) },
        except: sorted(&set.except),
        ..ast::RolesOrUsers::default()
    }
}
