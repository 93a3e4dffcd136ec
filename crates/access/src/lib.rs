//! Access control: users and roles, their rights, and their logins.
//!
//! ```text
//! privilege.rs       privileges and sets of them          rights.rs   which are granted on which objects
//! entity/            users, roles, settings profiles, quotas, row policies, and the statements that make them
//! state.rs           all entities at one time             apply/      what statements change
//! session.rs         what a session may do                control.rs  the entities of a server, kept in files
//! authentication/    passwords, keys, certificates        hosts.rs    from where users may connect
//! constraints.rs     what settings may be changed to      quota.rs    use over time
//! transfer.rs        all entities as text by names, and back
//! ```
//! What is not here: files (the caller keeps what [`control`] gives it), sockets, and where in a query rights are asked
//! for (crates `engine` and `plan`).

#![forbid(unsafe_code)]

pub mod apply;
pub mod authentication;
pub mod constraints;
pub mod control;
pub mod entity;
pub mod hosts;
pub mod privilege;
pub mod quota;
pub mod rights;
pub mod session;
pub mod state;
pub mod transfer;

#[cfg(test)]
mod control_tests;
