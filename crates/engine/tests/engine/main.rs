//! The engine as its users meet it, one module a subject: one program, because each that links the engine takes long.

mod admission;
mod backups;
mod data_folder;
mod dropped_tables;
mod files_and_processes;
mod introspection;
mod logs;
mod support;
mod workloads;
