//! Revisions of the protocol at which fields were introduced. Both sides speak the lesser of theirs.

/// The newest revision that this server speaks.
pub const NEWEST: u64 = 54_476;
/// The oldest revision that is served: older clients cannot say who they are.
pub const OLDEST: u64 = 54_032;

/// The server's time zone.
pub const TIME_ZONE: u64 = 54_058;
/// The key that quotas count by.
pub const QUOTA_KEY: u64 = 54_060;
/// The server's name for people.
pub const DISPLAY_NAME: u64 = 54_372;
/// The third number of versions.
pub const VERSION_PATCH: u64 = 54_401;
/// The type `LowCardinality`.
pub const LOW_CARDINALITY: u64 = 54_405;
/// Entries of the server's log.
pub const SERVER_LOGS: u64 = 54_406;
/// Defaults of a table's columns, for inserts.
pub const COLUMN_DEFAULTS: u64 = 54_410;
/// Rows written, in progress.
pub const WRITE_INFO: u64 = 54_420;
/// Settings as text with flags; before, each in the binary form of its type.
pub const SETTINGS_AS_TEXT: u64 = 54_429;
/// The hash by which servers authenticate to servers.
pub const INTERSERVER_SECRET: u64 = 54_441;
/// The trace that a query belongs to.
pub const OPEN_TELEMETRY: u64 = 54_442;
/// `X-Forwarded-For` of queries that came by HTTP.
pub const FORWARDED_FOR: u64 = 54_443;
/// `Referer` of queries that came by HTTP.
pub const REFERER: u64 = 54_447;
/// Number of servers that a query went through.
pub const DISTRIBUTED_DEPTH: u64 = 54_448;
/// Start time of the initial query.
pub const INITIAL_QUERY_START: u64 = 54_449;
/// Counters of the query.
pub const PROFILE_EVENTS: u64 = 54_451;
/// Versions in the names of types of states.
pub const STATE_VERSIONS: u64 = 54_452;
/// Replicas that read together.
pub const PARALLEL_REPLICAS: u64 = 54_453;
/// Counters of inserts, too.
pub const PROFILE_EVENTS_OF_INSERTS: u64 = 54_456;
/// The addendum of a client after the hello.
pub const ADDENDUM: u64 = 54_458;
/// Values of `{name:Type}`.
pub const PARAMETERS: u64 = 54_459;
/// Nanoseconds, in progress.
pub const ELAPSED_IN_PROGRESS: u64 = 54_460;
/// Rules for passwords.
pub const PASSWORD_RULES: u64 = 54_461;
/// A nonce for hashes between servers.
pub const NONCE: u64 = 54_462;
/// Bytes to read, in progress.
pub const TOTAL_BYTES_IN_PROGRESS: u64 = 54_463;
/// The zone of a query's times.
pub const TIME_ZONE_UPDATES: u64 = 54_464;
/// Logins by keys of SSH.
pub const SSH_AUTHENTICATION: u64 = 54_466;
/// Rows before aggregation, in the figures of a result.
pub const ROWS_BEFORE_AGGREGATION: u64 = 54_469;
/// Packets in chunks.
pub const CHUNKED_PACKETS: u64 = 54_470;
/// The version of the protocol between replicas that read together.
pub const PARALLEL_REPLICAS_VERSION: u64 = 54_471;
/// Roles that another server grants.
pub const EXTERNAL_ROLES: u64 = 54_472;
/// Settings of the server, for clients.
pub const SERVER_SETTINGS: u64 = 54_474;
/// The place of a query in a script.
pub const SCRIPT_LINES: u64 = 54_475;
/// A token between servers.
pub const TOKEN: u64 = 54_476;
