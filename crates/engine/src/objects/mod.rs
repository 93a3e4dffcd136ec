//! Objects beside tables and views: temporary ones of a session, those of users, and those that were dropped.
//!
//! ```text
//! dictionaries.rs   dictionaries, loaded from their sources     named_collections.rs   named collections
//! user_functions.rs functions that users make                   temporary.rs           temporary tables of a session
//! dropped.rs        dropped tables that wait to be deleted      dependencies.rs        what objects need others for
//! backups.rs        backups and restores since the start
//! workloads.rs      workloads and resources               workload_settings.rs   settings of workloads
//! ```

pub(crate) mod backups;
pub(crate) mod dependencies;
pub(crate) mod dictionaries;
pub(crate) mod dropped;
pub(crate) mod named_collections;
pub(crate) mod temporary;
pub(crate) mod user_functions;
pub(crate) mod workload_settings;
pub(crate) mod workloads;
