//! Access control of an engine: users of sessions, their rights to read, and storage of entities.

mod keep;
mod quotas;
mod reads;

pub(crate) use keep::load_access;
pub(crate) use quotas::{QuotaUse, Quotas};
pub(crate) use reads::{SessionReads, limits_of, owner_of};

use crate::engine::Engine;
use crate::session::Session;
use ::access::authentication::Credentials;
use ::access::control::{DEFAULT_USER, Login};
use ::access::entity::EntityId;
use ::access::hosts::SystemHostNames;
use ::access::privilege::Privilege;
use ::access::session::{ChosenRoles, SessionAccess};
use base::Result;
use base::client_info::ClientInfo;
use catalog::{Object, ObjectEntry};
use functions::access::Reader;
use plan::analyze::ViewSecurity;
use sql::ast;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// A user who may open sessions: the result of a login.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserId(pub(crate) EntityId);

impl Engine {
    /// Checks a login from an address; `None` is from within the process.
    ///
    /// # Errors
    /// `AUTHENTICATION_FAILED`, without saying what is wrong, after the same work whatever it is; `QUOTA_EXCEEDED`.
    pub fn log_in(&self, user: &str, credentials: Credentials<'_>, address: Option<IpAddr>) -> Result<UserId> {
        self.log_in_by(user, credentials, address).map(|(user, _)| user)
    }

    /// As [`Self::log_in`]; also names the kind of the method that let the user in, as `system.users` does.
    ///
    /// # Errors
    /// As [`Self::log_in`].
    pub fn log_in_by(
        &self,
        user: &str,
        credentials: Credentials<'_>,
        address: Option<IpAddr>,
    ) -> Result<(UserId, &'static str)> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
        let quota = self.login_quota(user, address)?;
        let login = Login { user, credentials, address, now };
        let shown = self.access.log_in(&login, &SystemHostNames).map(|(id, method)| (UserId(id), method));
        if let Some(quota) = quota {
            quota.end(shown.is_err());
        }
        shown
    }

    /// Where failed logins of a user are counted, if they are.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED` where too many failed: then no secret is looked at, so that guessing on tells nothing.
    fn login_quota(&self, user: &str, address: Option<IpAddr>) -> Result<Option<quotas::LoginQuota>> {
        let name = if user.is_empty() { DEFAULT_USER } else { user };
        let Ok(access) = self.access.session_of(name) else { return Ok(None) };
        let address = address.map(|address| (address, 0).into());
        self.quotas.begin_login(&access, &ClientInfo { address, ..ClientInfo::default() })
    }

    /// A session of a user, with his settings and in his database.
    ///
    /// # Errors
    /// `UNKNOWN_USER` when he has been dropped since; settings that do not fit.
    pub fn session_for(self: &Arc<Self>, user: UserId) -> Result<Session> {
        let access = self.access.session(user.0, ChosenRoles::Default)?;
        let mut session = self.session();
        session.begin_as(access)?;
        Ok(session)
    }

    /// Whether checking a login takes so long that nobody else should wait for it.
    pub fn logins_are_slow(&self) -> bool {
        self.access.logins_are_slow()
    }

    /// Whether a login without a secret is enough.
    pub fn is_open(&self) -> bool {
        self.access.is_open()
    }

    /// Whether somebody has a secret, so that there is anything to guess.
    pub fn has_secrets(&self) -> bool {
        self.access.has_secrets()
    }

    /// The reader with the rights of a user by name, for views that belong to him.
    ///
    /// # Errors
    /// `UNKNOWN_USER`.
    pub(crate) fn reader_of(&self, user: &str) -> Result<Reader> {
        let access = self.access.session_of(user)?;
        Ok(SessionReads::reader(&access, None))
    }
}

/// Refuses a table function that reads or writes another system, or files.
///
/// # Errors
/// `ACCESS_DENIED`.
pub(crate) fn check_source(access: &SessionAccess, function: &str, privilege: &str) -> Result<()> {
    let source = match function.to_ascii_lowercase().as_str() {
        "file" | "filecluster" | "iceberglocal" | "deltalakelocal" => "FILE",
        "url" | "urlcluster" => "URL",
        "s3" | "gcs" | "oss" | "cosn" | "s3cluster" | "iceberg" | "icebergs3" | "deltalake" | "deltalakes3" => "S3",
        "azureblobstorage" | "azureblobstoragecluster" => "AZURE",
        "remote" | "remotesecure" | "cluster" | "clusterallreplicas" => "REMOTE",
        _ => return Ok(()),
    };
    access.check(&[source], Privilege::named(privilege))
}

impl Engine {
    /// The reader that a materialized view reads as.
    ///
    /// # Errors
    /// As [`Self::view_security`].
    pub(crate) fn definer_of(&self, entry: &ObjectEntry) -> Result<Reader> {
        let create = crate::interpret::create::view::stored_view(&entry.create_query)?;
        Ok(match self.view_security(create.sql_security.as_ref())? {
            ViewSecurity::Definer(reader) => reader,
            ViewSecurity::Invoker => Reader::default(),
        })
    }

    /// Database and name of the table that a materialized view was given for its rows.
    pub(crate) fn view_target(&self, database: &str, name: &str) -> Option<(String, String)> {
        match &self.catalog.object(database, name).ok()?.object {
            Object::MaterializedView(view) if !view.owns_target => Some(view.target.clone()),
            _ => None,
        }
    }

    /// The user whose rights apply within a view with such clauses.
    ///
    /// # Errors
    /// `UNKNOWN_USER` for a definer who has been dropped.
    pub(crate) fn view_security(&self, security: Option<&ast::SqlSecurity>) -> Result<ViewSecurity> {
        let Some(security) = security else { return Ok(ViewSecurity::Invoker) };
        Ok(match (security.kind, &security.definer) {
            (Some(ast::SecurityKind::None), _) => ViewSecurity::Definer(Reader::default()),
            (Some(ast::SecurityKind::Invoker), _) | (None, None) => ViewSecurity::Invoker,
            (_, Some(ast::Definer::Name(name, _))) => ViewSecurity::Definer(self.reader_of(name)?),
            (_, Some(ast::Definer::Current) | None) => ViewSecurity::Invoker,
        })
    }
}

impl Session {
    /// Makes the session one of a user.
    fn begin_as(&mut self, access: Arc<SessionAccess>) -> Result<()> {
        if access.has_settings()? {
            let (mut settings, constraints) = access.settings(&self.engine.session_settings())?;
            if !constraints.is_empty() {
                settings.set_guard(Arc::new(constraints));
            }
            self.settings = Arc::new(settings);
        }
        self.user = access.user_name().to_string();
        if let ::access::entity::EntityBody::User(user) = &access.user().body
            && let Some(database) = &user.default_database
        {
            self.database.clone_from(database);
        }
        self.access = access;
        Ok(())
    }

    /// Applies changes of the user's rights and limits since the last statement.
    ///
    /// # Errors
    /// `UNKNOWN_USER` when he has been dropped; `SET_NON_GRANTED_ROLE` when a role that is on was taken from him.
    pub(crate) fn refresh_access(&mut self) -> Result<()> {
        let control = &self.engine.access;
        if self.access.version() == control.version() {
            return Ok(());
        }
        let chosen = self.access.chosen().clone();
        let fresh = match control.session(self.access.user_id(), chosen) {
            // Roles that were taken are off.
            Err(error) if error.code() == base::ErrorCode::SetNonGrantedRole => {
                control.session(self.access.user_id(), ChosenRoles::Default)?
            }
            other => other?,
        };
        self.use_access(fresh)
    }

    /// Enables roles and disables others.
    ///
    /// # Errors
    /// `SET_NON_GRANTED_ROLE`.
    pub(crate) fn choose_roles(&mut self, chosen: ChosenRoles) -> Result<()> {
        let fresh = self.engine.access.session(self.access.user_id(), chosen)?;
        self.use_access(fresh)
    }

    /// Another session of the same user, roles, database, settings and temporary tables; what is changed in one is not
    /// in the other.
    #[must_use]
    pub fn alike(&self) -> Session {
        let mut session = self.engine.session();
        session.user.clone_from(&self.user);
        session.access.clone_from(&self.access);
        session.client.clone_from(&self.client);
        session.database.clone_from(&self.database);
        session.settings.clone_from(&self.settings);
        session.parameters.clone_from(&self.parameters);
        session.temporary = self.temporary.clone();
        session
    }

    /// A session that makes the tables whose rows come with a query: it may, whatever else the user may do. It reads
    /// what the user may read, for rows may hold expressions (format `Values`).
    #[must_use]
    pub fn for_external_tables(&self) -> Session {
        let mut session = self.alike();
        session.reads_as = Some(self.reader());
        session.is_internal = true;
        session.settings_mut().readonly = 0;
        session.settings_mut().log_queries = false;
        session
    }

    /// Enables the roles of these names and no others.
    ///
    /// # Errors
    /// `UNKNOWN_ROLE`, `SET_NON_GRANTED_ROLE`.
    pub fn set_roles(&mut self, names: &[String]) -> Result<()> {
        let state = self.engine.access.state();
        let mut set = ::access::entity::EntitySet::default();
        for name in names {
            let role = sql::ast::Ident::new(name.clone(), sql::ast::Span::default());
            set.ids.insert(state.expect(sql::ast::AccessEntityKind::Role, &role)?.id);
        }
        self.choose_roles(ChosenRoles::Set(set))
    }

    /// The user of the session.
    pub fn user_id(&self) -> UserId {
        UserId(self.access.user_id())
    }

    fn use_access(&mut self, access: Arc<SessionAccess>) -> Result<()> {
        if access.has_settings()? || self.settings.guard().is_some() {
            let (_, constraints) = access.settings(&self.engine.session_settings())?;
            self.settings_mut().set_guard(Arc::new(constraints));
        }
        self.user = access.user_name().to_string();
        self.access = access;
        Ok(())
    }

    /// The reader that the session's queries read as.
    pub(crate) fn reader(&self) -> Reader {
        match &self.reads_as {
            Some(reader) => reader.clone(),
            None if self.is_internal => Reader::default(),
            None => SessionReads::reader(&self.access, self.temporary.database().as_deref()),
        }
    }
}
