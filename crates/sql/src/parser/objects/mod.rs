//! Statements about objects of the server that are neither tables nor of access control.

mod named_collection;
mod workload;
