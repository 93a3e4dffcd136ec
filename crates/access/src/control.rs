//! Access control of a server: its current entities, changes to them, and logins.

use crate::apply::{AccessCaller, apply, id_text};
use crate::authentication::{CostModel, Credentials, PasswordRules, StoredMethod, StoredSecret};
use crate::entity::{Entity, EntityBody, EntityId, EntitySet, Grants, Quota, SettingsProfile, User, grant_statements};
use crate::hosts::{HostNames, HostRules};
use crate::rights::Rights;
use crate::session::{ChosenRoles, SessionAccess};
use crate::state::{AccessChange, AccessState, DEFAULT_PROFILE};
use base::{Result, bail};
use parking_lot::{Mutex, RwLock};
use sql::ast::{self, AccessEntityKind, AccessStatement, EntityAction, HostPattern, Literal};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The user that every server has.
pub const DEFAULT_USER: &str = "default";

/// The ids of the entities that every server has: the same over restarts, so that others may refer to them.
mod builtin_id {
    use crate::entity::EntityId;
    pub(super) const USER: EntityId = 1;
    pub(super) const DEFAULT_PROFILE: EntityId = 2;
    pub(super) const READONLY_PROFILE: EntityId = 3;
    pub(super) const QUOTA: EntityId = 4;
}

/// A state with its version and the facts that are derived from it.
struct CurrentState {
    version: u64,
    state: Arc<AccessState>,
    costs: CostModel,
    /// Rights of users with their default roles, computed on first use.
    sessions: Mutex<HashMap<EntityId, Arc<SessionAccess>>>,
}

impl CurrentState {
    fn new(version: u64, state: AccessState) -> Self {
        CurrentState { version, costs: costs(&state), state: Arc::new(state), sessions: Mutex::default() }
    }
}

/// An attempt to log in.
#[derive(Clone, Copy)]
pub struct Login<'a> {
    /// The user's name.
    pub user: &'a str,
    /// The credentials that prove it.
    pub credentials: Credentials<'a>,
    /// The client's address; `None` from within the process.
    pub address: Option<IpAddr>,
    /// The time of the attempt, in seconds since 1970.
    pub now: i64,
}

/// Texts of entities to be stored under their ids; `None` for those that are removed.
pub type KeptTexts = Vec<(String, Option<String>)>;

/// The entities of a server.
///
/// # Invariants
/// A change is published when it is kept, and not before; a session that began before it has its old rights until it
/// asks for the version.
pub struct AccessControl {
    current: RwLock<CurrentState>,
    version: AtomicU64,
    /// Held while a change is made and stored.
    changing: Mutex<()>,
    rules: PasswordRules,
    /// The reason why nobody but the default user may log in; `None` when all may.
    closed: RwLock<Option<String>>,
}

impl AccessControl {
    /// The entities that every server has: the user `default` with that password (empty for none) and all rights, the
    /// profiles `default` and `readonly`, the quota `default`.
    ///
    /// # Errors
    /// None but bugs.
    pub fn new(password: &str, rules: PasswordRules) -> Result<Self> {
        let change = AccessChange { put: builtin(password)?, removed: Vec::new() };
        let state = AccessState::default().changed(&change);
        Ok(AccessControl {
            current: RwLock::new(CurrentState::new(1, state)),
            version: AtomicU64::new(1),
            changing: Mutex::new(()),
            rules,
            closed: RwLock::new(None),
        })
    }

    /// Gives the user `default` another password (empty for none).
    ///
    /// # Errors
    /// None but bugs.
    pub fn set_default_password(&self, password: &str) -> Result<()> {
        let _changing = self.changing.lock();
        let state = self.state();
        let Some((entity, user)) = state.user(builtin_id::USER) else {
            bail!(LogicalError, "there is no default user")
        };
        let secret = StoredSecret::Plaintext(password.to_string());
        if matches!(&user.methods[..], [StoredMethod { secret: StoredSecret::Plaintext(own), .. }] if own == password) {
            return Ok(());
        }
        let user = User { methods: vec![StoredMethod { secret, valid_until: None }], ..user.clone() };
        let entity = Entity { body: EntityBody::User(Box::new(user)), ..(**entity).clone() };
        let changed = state.changed(&AccessChange { put: vec![Arc::new(entity)], removed: Vec::new() });
        self.publish(changed);
        Ok(())
    }

    /// Loads the stored texts by id. Gives those that cannot be understood, with the error; then only the default user
    /// may log in, as a policy that is lost would show rows.
    pub fn load(&self, kept: &[(String, String)]) -> Vec<(String, base::Error)> {
        let _changing = self.changing.lock();
        let mut state = (*self.state()).clone();
        let mut damaged = Vec::new();
        for (id, text) in kept {
            match self.read(&state, id, text) {
                Ok(changed) => state = changed,
                Err(error) => damaged.push((id.clone(), error)),
            }
        }
        if let Some((id, _)) = damaged.first() {
            self.close(&format!("the kept text of {id} cannot be read"));
        }
        self.publish(state);
        damaged
    }

    /// Lets nobody but the default user log in; the others are told the reason.
    pub fn close(&self, reason: &str) {
        *self.closed.write() = Some(reason.to_string());
    }

    /// The number of the state; it grows with each change.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// The current state.
    pub fn state(&self) -> Arc<AccessState> {
        self.current.read().state.clone()
    }

    /// The rights of a user with some of the user's roles.
    ///
    /// # Errors
    /// As [`SessionAccess::new`].
    pub fn session(&self, user: EntityId, chosen: ChosenRoles) -> Result<Arc<SessionAccess>> {
        let current = self.current.read();
        let make = |chosen| SessionAccess::new(current.version, current.state.clone(), user, chosen).map(Arc::new);
        if chosen != ChosenRoles::Default {
            return make(chosen);
        }
        let known = current.sessions.lock().get(&user).cloned();
        match known {
            Some(access) => Ok(access),
            None => {
                let access = make(chosen)?;
                current.sessions.lock().insert(user, access.clone());
                Ok(access)
            }
        }
    }

    /// The rights of the default user.
    ///
    /// # Panics
    /// Never: that user is always there.
    pub fn default_access(&self) -> Arc<SessionAccess> {
        match self.session(builtin_id::USER, ChosenRoles::Default) {
            Ok(access) => access,
            Err(error) => unreachable!("the default user is always there: {error}"),
        }
    }

    /// The rights of the user of a name.
    ///
    /// # Errors
    /// `UNKNOWN_USER`.
    pub fn session_of(&self, user: &str) -> Result<Arc<SessionAccess>> {
        let state = self.state();
        match state.find(AccessEntityKind::User, user) {
            Some(entity) => self.session(entity.id, ChosenRoles::Default),
            None => Err(crate::state::unknown(AccessEntityKind::User, user)),
        }
    }

    /// Whether anything protects the default user, or anybody else can log in.
    pub fn has_secrets(&self) -> bool {
        let current = self.current.read();
        let users = current.state.of_kind(AccessEntityKind::User);
        users.iter().any(|entity| match &entity.body {
            EntityBody::User(user) => !user.methods.iter().all(|method| match &method.secret {
                StoredSecret::NoPassword => true,
                StoredSecret::Plaintext(password) => password.is_empty(),
                _ => false,
            }),
            _ => false,
        })
    }

    /// Whether a login costs more than a few hashes: somebody has a password that is slow to check.
    pub fn logins_are_slow(&self) -> bool {
        self.current.read().costs.is_slow()
    }

    /// Whether anybody can log in without a secret, from anywhere.
    pub fn is_open(&self) -> bool {
        let current = self.current.read();
        current.state.find(AccessEntityKind::User, DEFAULT_USER).is_some_and(|entity| match &entity.body {
            EntityBody::User(user) => user.methods.iter().any(|method| match &method.secret {
                StoredSecret::NoPassword => true,
                StoredSecret::Plaintext(password) => password.is_empty(),
                _ => false,
            }),
            _ => false,
        })
    }

    /// Checks a login; gives the user, and the kind of the method that let him in (`StoredSecret::kind_name`).
    ///
    /// # Errors
    /// `AUTHENTICATION_FAILED`, which does not say what is wrong, after the same work whatever it is.
    pub fn log_in(&self, login: &Login<'_>, names: &dyn HostNames) -> Result<(EntityId, &'static str)> {
        let (state, costs) = {
            let current = self.current.read();
            (current.state.clone(), current.costs)
        };
        let name = if login.user.is_empty() { DEFAULT_USER } else { login.user };
        let entity = state.find(AccessEntityKind::User, name);
        let user = entity.and_then(|entity| state.user(entity.id));
        // Hosts come first: where a login is not let in, its secret is not looked at, and it fails as one of an unknown
        // user does.
        let is_let_in = |user: &User| login.address.is_none_or(|address| user.hosts.allows(address, names));
        let user = user.filter(|(_, user)| is_let_in(user));
        let methods = user.map(|(_, user)| &user.methods[..]);
        let method = costs.check(methods, &login.credentials, login.now);
        let failed = || {
            base::err!(
                AuthenticationFailed,
                "{name}: Authentication failed: password is incorrect, or there is no user with such name"
            )
        };
        let (Some((entity, _)), Some(method)) = (user, method) else { return Err(failed()) };
        if let Some(reason) = self.closed.read().as_ref().filter(|_| !entity.is_builtin) {
            bail!(
                AuthenticationFailed,
                "{name}: only the user {DEFAULT_USER} may log in, because {reason}: see the server's warnings"
            );
        }
        Ok((entity.id, method.secret.kind_name()))
    }

    /// Makes the change of a statement; `keep` stores the texts durably, before anybody sees the change.
    ///
    /// # Errors
    /// As [`apply`], and of `keep`: then nothing has changed.
    pub fn change(
        &self,
        statement: &AccessStatement,
        by: &SessionAccess,
        database: &str,
        keep: impl FnOnce(&KeptTexts) -> Result<()>,
    ) -> Result<()> {
        self.change_by(by, keep, |state, by, rules| {
            apply(statement, &AccessCaller { state, by: Some(by), database, rules })
        })
    }

    /// Makes the change that `make` works out of what there is, the rights of now of who asks, and the rules.
    pub(crate) fn change_by(
        &self,
        by: &SessionAccess,
        keep: impl FnOnce(&KeptTexts) -> Result<()>,
        make: impl FnOnce(&AccessState, &SessionAccess, &PasswordRules) -> Result<AccessChange>,
    ) -> Result<()> {
        let _changing = self.changing.lock();
        let state = self.state();
        // What was taken a moment ago is gone.
        let fresh = match by.version() == self.version() {
            true => None,
            false => Some(self.session(by.user_id(), by.chosen().clone())?),
        };
        let change = make(&state, fresh.as_deref().unwrap_or(by), &self.rules)?;
        if change.put.is_empty() && change.removed.is_empty() {
            return Ok(());
        }
        let changed = state.changed(&change);
        let mut texts: KeptTexts = change.removed.iter().map(|id| (file_id(*id), None)).collect();
        texts.extend(change.put.iter().map(|entity| (file_id(entity.id), Some(kept_text(entity)))));
        keep(&texts)?;
        self.publish(changed);
        Ok(())
    }

    fn publish(&self, state: AccessState) {
        let mut current = self.current.write();
        let version = current.version + 1;
        *current = CurrentState::new(version, state);
        self.version.store(version, Ordering::Release);
    }

    /// The state after a stored text is added.
    fn read(&self, state: &AccessState, id: &str, text: &str) -> Result<AccessState> {
        let Ok(id) = EntityId::from_str_radix(id, 16) else {
            bail!(CorruptedData, "{id} is no id of an entity of access control")
        };
        let mut state = state.clone();
        for (i, parsed) in sql::parse_multi(text, &sql::ParseOptions::default())?.iter().enumerate() {
            let ast::StatementKind::Access(statement) = &parsed.statement.kind else {
                bail!(CorruptedData, "A statement that is none of access control: {text}")
            };
            let caller = AccessCaller { state: &state, by: None, database: "", rules: &self.rules };
            let mut change = apply(statement, &caller)?;
            if i == 0 {
                change.put.iter_mut().for_each(|entity| *entity = Arc::new(Entity { id, ..(**entity).clone() }));
            }
            state = state.changed(&change);
        }
        match state.get(id) {
            Some(_) => Ok(state),
            None => bail!(CorruptedData, "The text makes no entity: {text}"),
        }
    }
}

/// The name of the file of an entity.
fn file_id(id: EntityId) -> String {
    format!("{id:032x}")
}

/// The stored text of an entity: the statements for it and its grants, with ids in place of names.
fn kept_text(entity: &Entity) -> String {
    let names = |id: EntityId| Some(id_text(id));
    let mut statements = vec![entity.statement(EntityAction::Attach, &names, true)];
    if let Some(grants) = entity.body.grants() {
        statements.extend(grant_statements(grants, &id_text(entity.id), &names));
    }
    statements.iter().map(|statement| statement_text(statement) + ";\n").collect()
}

/// A statement as text.
pub fn statement_text(statement: &AccessStatement) -> String {
    let kind = ast::StatementKind::Access(Box::new(statement.clone()));
    sql::format_query(&ast::Statement { kind, output: ast::Output::default(), span: ast::Span::default() }, true)
}

fn costs(state: &AccessState) -> CostModel {
    let users = state.of_kind(AccessEntityKind::User);
    CostModel::of_users(users.iter().filter_map(|entity| match &entity.body {
        EntityBody::User(user) => Some(&user.methods[..]),
        _ => None,
    }))
}

/// The entities that every server has.
fn builtin(password: &str) -> Result<Vec<Arc<Entity>>> {
    let entity = |id, name: &str, body| Arc::new(Entity { id, name: name.to_string(), is_builtin: true, body });
    let secret = StoredSecret::Plaintext(password.to_string());
    let user = User {
        methods: vec![StoredMethod { secret, valid_until: None }],
        hosts: HostRules::from_patterns(&[HostPattern::Any])?,
        grants: Grants { rights: Rights::everything(), ..Grants::default() },
        default_roles: EntitySet::everyone(),
        default_database: None,
        grantees: EntitySet::everyone(),
        settings: Vec::new(),
    };
    let readonly = ast::SettingConstraint {
        name: ast::Ident::new("readonly", ast::Span::default()),
        value: Some(Literal::UInt64(1)),
        min: None,
        max: None,
        writability: None,
    };
    let readonly = vec![crate::entity::ProfileElement::Setting(readonly)];
    let profile = |settings| EntityBody::SettingsProfile(SettingsProfile { settings, to: EntitySet::default() });
    Ok(vec![
        entity(builtin_id::USER, DEFAULT_USER, EntityBody::User(Box::new(user))),
        entity(builtin_id::DEFAULT_PROFILE, DEFAULT_PROFILE, profile(Vec::new())),
        entity(builtin_id::READONLY_PROFILE, "readonly", profile(readonly)),
        entity(builtin_id::QUOTA, "default", EntityBody::Quota(Quota::default())),
    ])
}
