//! Operators over blocks, one module a subject: one program, because each that links them takes long.

mod aggregation;
mod joining;
mod sorting;
mod spilling;
mod streams;
mod support;
