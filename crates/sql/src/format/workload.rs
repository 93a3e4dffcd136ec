//! Workloads and resources as text.

use super::Formatter;
use crate::ast::*;
use crate::write::{quote_setting_name, write_literal};

impl Formatter {
    pub(super) fn workload(&mut self, statement: &WorkloadStatement) {
        let (mode, what) = match &statement.action {
            WorkloadAction::CreateWorkload { mode, .. } => (Some(mode), "WORKLOAD "),
            WorkloadAction::CreateResource { mode, .. } => (Some(mode), "RESOURCE "),
            WorkloadAction::DropWorkload { .. } => (None, "WORKLOAD "),
            WorkloadAction::DropResource { .. } => (None, "RESOURCE "),
        };
        self.push(match mode {
            Some(CreateMode::OrReplace) => "CREATE OR REPLACE ",
            Some(_) => "CREATE ",
            None => "DROP ",
        });
        self.push(what);
        self.push(match (&statement.action, mode) {
            (_, Some(CreateMode::IfNotExists)) => "IF NOT EXISTS ",
            (
                WorkloadAction::DropWorkload { if_exists: true } | WorkloadAction::DropResource { if_exists: true },
                _,
            ) => "IF EXISTS ",
            _ => "",
        });
        self.ident(&statement.name);
        self.on_cluster(statement.on_cluster.as_ref());
        match &statement.action {
            WorkloadAction::CreateWorkload { parent, settings, .. } => {
                if let Some(parent) = parent {
                    self.push(" IN ");
                    self.ident(parent);
                }
                if !settings.is_empty() {
                    self.push(" SETTINGS ");
                    self.separated(settings, ", ", Self::workload_setting);
                }
            }
            WorkloadAction::CreateResource { operations, .. } => {
                self.push(" (");
                self.separated(operations, ", ", Self::resource_operation);
                self.push(")");
            }
            WorkloadAction::DropWorkload { .. } | WorkloadAction::DropResource { .. } => {}
        }
    }

    fn workload_setting(&mut self, setting: &WorkloadSetting) {
        quote_setting_name(&mut self.out, &setting.name.name);
        self.push(" = ");
        write_literal(&mut self.out, &setting.value);
        if let Some(resource) = &setting.resource {
            self.push(" FOR ");
            self.ident(resource);
        }
    }

    fn resource_operation(&mut self, operation: &ResourceOperation) {
        let (words, disk) = match operation {
            ResourceOperation::ReadDisk(None) => ("READ ANY DISK", None),
            ResourceOperation::ReadDisk(disk) => ("READ DISK ", disk.as_ref()),
            ResourceOperation::WriteDisk(None) => ("WRITE ANY DISK", None),
            ResourceOperation::WriteDisk(disk) => ("WRITE DISK ", disk.as_ref()),
            ResourceOperation::MasterThread => ("MASTER THREAD", None),
            ResourceOperation::WorkerThread => ("WORKER THREAD", None),
            ResourceOperation::Query => ("QUERY", None),
            ResourceOperation::MemoryReservation => ("MEMORY RESERVATION", None),
        };
        self.push(words);
        if let Some(disk) = disk {
            self.ident(disk);
        }
    }
}
