//! Access control: users, roles, row policies, quotas, settings profiles and what they are granted.

use super::{Expr, Ident, Literal};

/// A statement of access control that changes something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // A statement keeps it in a box.
pub enum AccessStatement {
    /// `CREATE USER`, `ALTER USER`.
    User(UserStatement),
    /// `CREATE ROLE`, `ALTER ROLE`.
    Role(RoleStatement),
    /// `CREATE SETTINGS PROFILE`, `ALTER SETTINGS PROFILE`.
    SettingsProfile(SettingsProfileStatement),
    /// `CREATE QUOTA`, `ALTER QUOTA`.
    Quota(QuotaStatement),
    /// `CREATE ROW POLICY`, `ALTER ROW POLICY`.
    RowPolicy(RowPolicyStatement),
    /// `DROP USER`, `DROP ROLE`, ….
    Drop(DropAccessEntity),
    /// `GRANT`.
    Grant(Grant),
    /// `REVOKE`.
    Revoke(Revoke),
    /// `SET ROLE`.
    SetRole(SetRole),
    /// `SET DEFAULT ROLE`.
    SetDefaultRole(SetDefaultRole),
}

/// The kinds of things that access control keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AccessEntityKind {
    /// A user.
    User,
    /// A role.
    Role,
    /// A settings profile.
    SettingsProfile,
    /// A quota.
    Quota,
    /// A row policy.
    RowPolicy,
}

/// The action of a statement on an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntityAction {
    /// `CREATE`.
    Create,
    /// `CREATE … IF NOT EXISTS`.
    CreateIfNotExists,
    /// `CREATE OR REPLACE`.
    CreateOrReplace,
    /// `ATTACH`: as it was kept.
    Attach,
    /// `ALTER`.
    Alter,
    /// `ALTER … IF EXISTS`.
    AlterIfExists,
}

impl EntityAction {
    /// Whether an entity that is there is changed.
    pub fn is_alter(self) -> bool {
        matches!(self, EntityAction::Alter | EntityAction::AlterIfExists)
    }
}

/// Users and roles: `a, b`, `ALL`, `ALL EXCEPT a, b`, `ANY EXCEPT a`, `NONE` (neither `all` nor names).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RolesOrUsers {
    /// `ALL`, `ANY`.
    pub all: bool,
    /// `CURRENT_USER` is among the names.
    pub current_user: bool,
    /// The names.
    pub names: Vec<Ident>,
    /// `CURRENT_USER` is among the exceptions.
    pub except_current_user: bool,
    /// Names behind `EXCEPT`.
    pub except: Vec<Ident>,
}

/// `CREATE USER`, `ALTER USER`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserStatement {
    /// The action.
    pub action: EntityAction,
    /// Names; `name@host` is a name and a pattern of hosts (as of `HOST LIKE`).
    pub names: Vec<UserName>,
    /// `RENAME TO`.
    pub rename: Option<UserName>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `NOT IDENTIFIED`, `IDENTIFIED …`, `ADD IDENTIFIED …`.
    pub authentication: Option<AuthenticationClause>,
    /// `RESET AUTHENTICATION METHODS TO NEW`.
    pub reset_authentication: bool,
    /// `VALID UNTIL` of all methods: an expression's text is not kept, a date or `infinity` is.
    pub valid_until: Option<String>,
    /// `HOST …`; without it that of the names of a `CREATE` whose hosts are alike.
    pub hosts: Option<Vec<HostPattern>>,
    /// `ADD HOST …`.
    pub add_hosts: Option<Vec<HostPattern>>,
    /// `DROP HOST …`.
    pub drop_hosts: Option<Vec<HostPattern>>,
    /// `DEFAULT ROLE …`.
    pub default_roles: Option<RolesOrUsers>,
    /// `DEFAULT DATABASE name`; `Some(None)` is `DEFAULT DATABASE NONE`.
    pub default_database: Option<Option<Ident>>,
    /// `GRANTEES …`.
    pub grantees: Option<RolesOrUsers>,
    /// Settings.
    pub settings: SettingsClause,
    /// `IN storage`.
    pub storage: Option<Ident>,
}

/// The name of a user in a statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserName {
    /// The name: an identifier or a string.
    pub name: Ident,
    /// The host after `@`: `'localhost'`, `'10.%'`, …; `'%'` is none.
    pub host: Option<String>,
    /// Whether it is written as a string.
    pub is_string: bool,
}

impl UserName {
    /// The name that the user has: `name`, `name@host`.
    pub fn full_name(&self) -> String {
        match &self.host {
            Some(host) => format!("{}@{host}", self.name.name),
            None => self.name.name.clone(),
        }
    }
}

/// Ways to log in that a statement gives a user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AuthenticationClause {
    /// `ADD IDENTIFIED`: beside those that there are.
    pub add: bool,
    /// The ways; `NOT IDENTIFIED` is [`AuthenticationKind::NoPassword`].
    pub methods: Vec<AuthenticationMethod>,
}

/// One way to log in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AuthenticationMethod {
    /// The kind; `IDENTIFIED BY '…'` leaves it to the server.
    pub kind: Option<AuthenticationKind>,
    /// The password or hash behind `BY`, the server behind `SERVER`, the realm behind `REALM`.
    pub by: Option<String>,
    /// `SALT '…'`.
    pub salt: Option<String>,
    /// `SCHEME '…'` of an HTTP server.
    pub scheme: Option<String>,
    /// Names behind `CN` or `SAN` of a certificate.
    pub certificate_names: Vec<CertificateName>,
    /// `BY KEY '…' TYPE '…', …`.
    pub ssh_keys: Vec<SshKey>,
    /// `VALID UNTIL '…'` of this one.
    pub valid_until: Option<String>,
}

/// The kinds of ways to log in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuthenticationKind {
    /// `no_password`, `NOT IDENTIFIED`.
    NoPassword,
    /// `plaintext_password`.
    PlaintextPassword,
    /// `sha256_password`.
    Sha256Password,
    /// `sha256_hash`.
    Sha256Hash,
    /// `double_sha1_password`.
    DoubleSha1Password,
    /// `double_sha1_hash`.
    DoubleSha1Hash,
    /// `bcrypt_password`.
    BcryptPassword,
    /// `bcrypt_hash`.
    BcryptHash,
    /// `scram_sha256_password`.
    ScramSha256Password,
    /// `scram_sha256_hash`.
    ScramSha256Hash,
    /// `ssl_certificate`.
    SslCertificate,
    /// `ssh_key`.
    SshKey,
    /// `ldap`.
    Ldap,
    /// `kerberos`.
    Kerberos,
    /// `http`.
    Http,
    /// `jwt`.
    Jwt,
}

impl AuthenticationKind {
    /// The word in statements.
    pub fn name(self) -> &'static str {
        match self {
            AuthenticationKind::NoPassword => "no_password",
            AuthenticationKind::PlaintextPassword => "plaintext_password",
            AuthenticationKind::Sha256Password => "sha256_password",
            AuthenticationKind::Sha256Hash => "sha256_hash",
            AuthenticationKind::DoubleSha1Password => "double_sha1_password",
            AuthenticationKind::DoubleSha1Hash => "double_sha1_hash",
            AuthenticationKind::BcryptPassword => "bcrypt_password",
            AuthenticationKind::BcryptHash => "bcrypt_hash",
            AuthenticationKind::ScramSha256Password => "scram_sha256_password",
            AuthenticationKind::ScramSha256Hash => "scram_sha256_hash",
            AuthenticationKind::SslCertificate => "ssl_certificate",
            AuthenticationKind::SshKey => "ssh_key",
            AuthenticationKind::Ldap => "ldap",
            AuthenticationKind::Kerberos => "kerberos",
            AuthenticationKind::Http => "http",
            AuthenticationKind::Jwt => "jwt",
        }
    }
}

/// A name of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CertificateName {
    /// `SAN` instead of `CN`.
    pub is_alternative: bool,
    /// The name.
    pub name: String,
}

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SshKey {
    /// The key in base 64.
    pub key: String,
    /// `ssh-ed25519` and the like.
    pub key_type: String,
}

/// From where a user may connect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HostPattern {
    /// `ANY`.
    Any,
    /// `NONE`.
    None,
    /// `LOCAL`.
    Local,
    /// `NAME 'host'`.
    Name(String),
    /// `REGEXP 'pattern'`.
    Regexp(String),
    /// `LIKE 'pattern'`.
    Like(String),
    /// `IP 'address[/bits]'`.
    Ip(String),
}

/// `CREATE ROLE`, `ALTER ROLE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoleStatement {
    /// The action.
    pub action: EntityAction,
    /// Names.
    pub names: Vec<Ident>,
    /// `RENAME TO`.
    pub rename: Option<Ident>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// Settings.
    pub settings: SettingsClause,
    /// `IN storage`.
    pub storage: Option<Ident>,
}

/// `CREATE SETTINGS PROFILE`, `ALTER SETTINGS PROFILE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingsProfileStatement {
    /// The action.
    pub action: EntityAction,
    /// Names.
    pub names: Vec<Ident>,
    /// `RENAME TO`.
    pub rename: Option<Ident>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// Settings.
    pub settings: SettingsClause,
    /// `TO …`.
    pub to: Option<RolesOrUsers>,
    /// `IN storage`.
    pub storage: Option<Ident>,
}

/// The settings clause of an entity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SettingsClause {
    /// `SETTINGS …` of a `CREATE`; empty for `SETTINGS NONE`. In an `ALTER` it drops all and adds these.
    pub replace: Option<Vec<SettingsElement>>,
    /// `DROP ALL SETTINGS`, `DROP ALL PROFILES`.
    pub drop_all_settings: bool,
    /// `DROP ALL PROFILES`.
    pub drop_all_profiles: bool,
    /// `ADD PROFILES …`, then `ADD SETTINGS …`, which replaces all that is known of a setting.
    pub add: Vec<SettingsElement>,
    /// `MODIFY SETTINGS …`: only what it names of a setting is changed.
    pub modify: Vec<SettingsElement>,
    /// `DROP SETTINGS a, b`.
    pub drop_settings: Vec<Ident>,
    /// `DROP PROFILES a, b`.
    pub drop_profiles: Vec<Ident>,
}

/// One element of `SETTINGS`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SettingsElement {
    /// `PROFILE 'name'`.
    Inherit(Ident),
    /// `name = value MIN a MAX b CONST`.
    Setting(SettingConstraint),
}

/// A setting's value and what it may be changed to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingConstraint {
    /// The setting.
    pub name: Ident,
    /// `= value`.
    pub value: Option<Literal>,
    /// `MIN value`.
    pub min: Option<Literal>,
    /// `MAX value`.
    pub max: Option<Literal>,
    /// The users who may change it.
    pub writability: Option<SettingWritability>,
}

/// The right to change a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingWritability {
    /// `WRITABLE`.
    Writable,
    /// `CONST`, `READONLY`.
    Const,
    /// `CHANGEABLE_IN_READONLY`.
    ChangeableInReadonly,
}

/// `CREATE QUOTA`, `ALTER QUOTA`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QuotaStatement {
    /// The action.
    pub action: EntityAction,
    /// Names.
    pub names: Vec<Ident>,
    /// `RENAME TO`.
    pub rename: Option<Ident>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `KEYED BY …`; empty for `NOT KEYED`.
    pub keys: Option<Vec<QuotaKey>>,
    /// `IPV4_PREFIX_BITS n`: addresses that begin alike count as one.
    pub ipv4_prefix_bits: Option<u8>,
    /// `IPV6_PREFIX_BITS n`.
    pub ipv6_prefix_bits: Option<u8>,
    /// `FOR INTERVAL …`.
    pub limits: Vec<QuotaLimits>,
    /// `TO …`.
    pub to: Option<RolesOrUsers>,
    /// `IN storage`.
    pub storage: Option<Ident>,
}

/// The unit by which usage is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuotaKey {
    /// `user_name`.
    UserName,
    /// `ip_address`.
    IpAddress,
    /// `forwarded_ip_address`.
    ForwardedIpAddress,
    /// `client_key`.
    ClientKey,
    /// `normalized_query_hash`.
    NormalizedQueryHash,
}

impl QuotaKey {
    /// The word in statements.
    pub fn name(self) -> &'static str {
        match self {
            QuotaKey::UserName => "user_name",
            QuotaKey::IpAddress => "ip_address",
            QuotaKey::ForwardedIpAddress => "forwarded_ip_address",
            QuotaKey::ClientKey => "client_key",
            QuotaKey::NormalizedQueryHash => "normalized_query_hash",
        }
    }
}

/// Limits within an interval.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QuotaLimits {
    /// `RANDOMIZED`.
    pub randomized: bool,
    /// Seconds of the interval.
    pub seconds: u64,
    /// `NO LIMITS`: of this interval nothing is counted any more.
    pub drop: bool,
    /// `MAX queries = 10, …`; empty for `TRACKING ONLY`.
    pub max: Vec<(QuotaResource, Literal)>,
}

/// A resource that a quota limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // Named as ClickHouse names them.
pub enum QuotaResource {
    Queries,
    QuerySelects,
    QueryInserts,
    Errors,
    ResultRows,
    ResultBytes,
    ReadRows,
    ReadBytes,
    ExecutionTime,
    WrittenBytes,
    FailedSequentialAuthentications,
    QueriesPerNormalizedHash,
}

impl QuotaResource {
    /// All of them, in ClickHouse's order.
    pub const ALL: [QuotaResource; 12] = [
        QuotaResource::Queries,
        QuotaResource::QuerySelects,
        QuotaResource::QueryInserts,
        QuotaResource::Errors,
        QuotaResource::ResultRows,
        QuotaResource::ResultBytes,
        QuotaResource::ReadRows,
        QuotaResource::ReadBytes,
        QuotaResource::ExecutionTime,
        QuotaResource::WrittenBytes,
        QuotaResource::FailedSequentialAuthentications,
        QuotaResource::QueriesPerNormalizedHash,
    ];

    /// The name in statements and columns.
    pub fn name(self) -> &'static str {
        match self {
            QuotaResource::Queries => "queries",
            QuotaResource::QuerySelects => "query_selects",
            QuotaResource::QueryInserts => "query_inserts",
            QuotaResource::Errors => "errors",
            QuotaResource::ResultRows => "result_rows",
            QuotaResource::ResultBytes => "result_bytes",
            QuotaResource::ReadRows => "read_rows",
            QuotaResource::ReadBytes => "read_bytes",
            QuotaResource::ExecutionTime => "execution_time",
            QuotaResource::WrittenBytes => "written_bytes",
            QuotaResource::FailedSequentialAuthentications => "failed_sequential_authentications",
            QuotaResource::QueriesPerNormalizedHash => "queries_per_normalized_hash",
        }
    }
}

/// `CREATE ROW POLICY`, `ALTER ROW POLICY`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowPolicyStatement {
    /// The action.
    pub action: EntityAction,
    /// Each policy's name and table.
    pub names: Vec<RowPolicyName>,
    /// `RENAME TO`.
    pub rename: Option<Ident>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `USING condition`; `Some(None)` is `USING NONE`.
    pub condition: Option<Option<Expr>>,
    /// `AS RESTRICTIVE` instead of `AS PERMISSIVE`.
    pub restrictive: Option<bool>,
    /// `TO …`.
    pub to: Option<RolesOrUsers>,
    /// `IN storage`.
    pub storage: Option<Ident>,
}

/// `name ON [database.]table`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowPolicyName {
    /// The short name.
    pub name: Ident,
    /// The table.
    pub table: RowPolicyTable,
}

/// The table of a row policy: `t`, `db.t`, `db.*`, `*`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowPolicyTable {
    /// The database, if written.
    pub database: Option<Ident>,
    /// The table; `None` for `*`.
    pub table: Option<Ident>,
}

/// Row policies of one name, or of one table; all where neither is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RowPolicyFilter {
    /// The short name.
    pub name: Option<Ident>,
    /// The table.
    pub on: Option<RowPolicyTable>,
}

/// `DROP USER a, b`, `DROP ROW POLICY p ON t`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DropAccessEntity {
    /// Of which kind.
    pub kind: AccessEntityKind,
    /// `IF EXISTS`.
    pub if_exists: bool,
    /// Names, but of row policies.
    pub names: Vec<UserName>,
    /// Names of row policies.
    pub row_policies: Vec<RowPolicyName>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `FROM storage`.
    pub storage: Option<Ident>,
}

/// `GRANT privileges | roles | CURRENT GRANTS TO …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grant {
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// The privileges or roles.
    pub what: Granted,
    /// The users and roles that get them.
    pub to: RolesOrUsers,
    /// `WITH GRANT OPTION`, `WITH ADMIN OPTION`.
    pub with_option: bool,
    /// `WITH REPLACE OPTION`.
    pub with_replace: bool,
}

/// `REVOKE … FROM …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Revoke {
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// The privileges or roles that are taken; `CURRENT GRANTS` is none of it.
    pub what: Granted,
    /// `GRANT OPTION FOR`, `ADMIN OPTION FOR`.
    pub option_only: bool,
    /// From whom.
    pub from: RolesOrUsers,
}

/// The subject of a `GRANT` or `REVOKE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Granted {
    /// Privileges on objects.
    Privileges(Vec<PrivilegesOn>),
    /// Roles; `ALL` and `ALL EXCEPT` for `REVOKE`.
    Roles(RolesOrUsers),
    /// `CURRENT GRANTS(…)`: what the current user has of these.
    Current(Vec<PrivilegesOn>),
}

/// `SELECT(a, b), INSERT ON db.table`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrivilegesOn {
    /// The privileges, each with its columns.
    pub privileges: Vec<PrivilegeName>,
    /// On what.
    pub on: GrantTarget,
}

/// A privilege as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrivilegeName {
    /// Its words in upper case but for names like `dictGet`: `SELECT`, `ALTER UPDATE`.
    pub name: String,
    /// Its place in the text.
    pub span: super::Span,
    /// Columns; empty for all.
    pub columns: Vec<GrantName>,
}

/// A name of a grant, or the beginning of names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GrantName {
    /// The name.
    pub name: String,
    /// `name*`: all that begin so.
    pub is_prefix: bool,
}

/// The objects that a privilege is granted on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GrantTarget {
    /// `*.*`.
    Everything,
    /// `*`: of the current database, or every object of a kind that is in no database.
    Current,
    /// `db.*`, `db*.*`.
    Database(GrantName),
    /// `db.table`, `db.tab*`, `table`; or a named collection, a user, a table engine, for privileges on these.
    Object {
        /// The database, if written.
        database: Option<String>,
        /// The object.
        name: GrantName,
    },
}

/// `SET ROLE …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetRole {
    /// `DEFAULT`.
    Default,
    /// `NONE`, names, `ALL`, `ALL EXCEPT`.
    Roles(RolesOrUsers),
}

/// `SET DEFAULT ROLE … TO …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetDefaultRole {
    /// The roles.
    pub roles: RolesOrUsers,
    /// The users that they become defaults of.
    pub to: RolesOrUsers,
}

/// The variants of `SHOW` about access control.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ShowAccess {
    /// `SHOW USERS`, `SHOW ROLES`, `SHOW PROFILES`, `SHOW QUOTAS`.
    Entities(AccessEntityKind),
    /// `SHOW [ROW] POLICIES [name] [ON table]`.
    Policies(RowPolicyFilter),
    /// `SHOW CURRENT ROLES`.
    CurrentRoles,
    /// `SHOW ENABLED ROLES`.
    EnabledRoles,
    /// `SHOW [CURRENT] QUOTA`.
    CurrentQuota,
    /// `SHOW CREATE USER a, b`; without names and `all` that of the current user (users, quotas), with `all` of all.
    Create {
        /// Of which kind.
        kind: AccessEntityKind,
        /// `SHOW CREATE USERS`.
        all: bool,
        /// Names.
        names: Vec<UserName>,
        /// `CURRENT_USER` beside names.
        current_user: bool,
        /// Names of row policies.
        row_policies: Vec<RowPolicyName>,
        /// `SHOW CREATE ROW POLICIES name`, `… ON table`.
        filter: RowPolicyFilter,
    },
    /// `SHOW GRANTS [FOR a, b] [WITH IMPLICIT] [FINAL]`.
    Grants {
        /// The users and roles whose grants are shown; the current user's where none is said.
        of: Option<RolesOrUsers>,
        /// `WITH IMPLICIT`.
        with_implicit: bool,
        /// `FINAL`: with those of the roles.
        is_final: bool,
    },
    /// `SHOW ACCESS`.
    All,
}
