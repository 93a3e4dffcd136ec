//! `CREATE` and `DROP` of `WORKLOAD` and `RESOURCE`.

use crate::ast::*;
use crate::lexer::TokenKind;
use crate::parser::Parser;
use base::Result;

impl Parser<'_> {
    /// Parses a `CREATE [OR REPLACE] WORKLOAD`, after these words.
    pub(in crate::parser) fn create_workload(&mut self, mode: CreateMode) -> Result<StatementKind> {
        let mode = self.mode_if_not_exists(mode)?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        let parent = if self.eat_words("IN")? { Some(self.ident()?) } else { None };
        let settings = if self.eat_words("SETTINGS")? { self.comma_list(Self::workload_setting)? } else { Vec::new() };
        Ok(workload(WorkloadAction::CreateWorkload { mode, parent, settings }, name, on_cluster))
    }

    /// Parses a `CREATE [OR REPLACE] RESOURCE`, after these words.
    pub(in crate::parser) fn create_resource(&mut self, mode: CreateMode) -> Result<StatementKind> {
        let mode = self.mode_if_not_exists(mode)?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        self.expect(TokenKind::OpeningParen, "'('")?;
        let operations = self.comma_list(Self::resource_operation)?;
        self.expect(TokenKind::ClosingParen, "')'")?;
        Ok(workload(WorkloadAction::CreateResource { mode, operations }, name, on_cluster))
    }

    /// Parses a `DROP WORKLOAD`, after these words.
    pub(in crate::parser) fn drop_workload(&mut self) -> Result<StatementKind> {
        let if_exists = self.if_exists()?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        Ok(workload(WorkloadAction::DropWorkload { if_exists }, name, on_cluster))
    }

    /// Parses a `DROP RESOURCE`, after these words.
    pub(in crate::parser) fn drop_resource(&mut self) -> Result<StatementKind> {
        let if_exists = self.if_exists()?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        Ok(workload(WorkloadAction::DropResource { if_exists }, name, on_cluster))
    }

    fn workload_setting(&mut self) -> Result<WorkloadSetting> {
        let name = self.ident()?;
        self.expect(TokenKind::Equals, "'='")?;
        let value = self.constant()?;
        let resource = if self.eat_words("FOR")? { Some(self.ident()?) } else { None };
        Ok(WorkloadSetting { name, value, resource })
    }

    fn resource_operation(&mut self) -> Result<ResourceOperation> {
        if self.eat_words("MASTER THREAD")? {
            return Ok(ResourceOperation::MasterThread);
        }
        if self.eat_words("WORKER THREAD")? {
            return Ok(ResourceOperation::WorkerThread);
        }
        if self.eat_words("QUERY")? {
            return Ok(ResourceOperation::Query);
        }
        if self.eat_words("MEMORY RESERVATION")? {
            return Ok(ResourceOperation::MemoryReservation);
        }
        if self.eat_words("READ")? {
            return Ok(ResourceOperation::ReadDisk(self.disk_of_resource()?));
        }
        self.expect_words("WRITE")?;
        Ok(ResourceOperation::WriteDisk(self.disk_of_resource()?))
    }

    /// The name of a disk; `None` for any.
    fn disk_of_resource(&mut self) -> Result<Option<Ident>> {
        if self.eat_words("ANY DISK")? {
            return Ok(None);
        }
        self.expect_words("DISK")?;
        Ok(Some(self.ident()?))
    }
}

fn workload(action: WorkloadAction, name: Ident, on_cluster: Option<String>) -> StatementKind {
    StatementKind::Workload(Box::new(WorkloadStatement { action, name, on_cluster }))
}
