//! `ALTER TABLE`: what changes metadata alone.

use super::Interpreter;
use crate::query::Output;
use base::{Result, bail};
use sql::ast;

impl Interpreter<'_> {
    pub(super) fn alter(&mut self, alter: &ast::AlterTable) -> Result<Output> {
        self.table(&alter.name)?;
        bail!(NotImplemented, "ALTER TABLE is not supported: create a new table and INSERT INTO it … SELECT")
    }
}
