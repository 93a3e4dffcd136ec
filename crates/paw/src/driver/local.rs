//! Ursa in this process: no sockets between the query and the clock.

use super::process::path_bytes;
use super::{Answer, Digest, Driver, Failure, Identity, Job, cells, take, take_number};
use crate::suite::{Profile, text_of};
use base::{Result, Settings};
use engine::{Engine, EngineOptions, Request, Session, write_result};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

/// The driver.
pub(super) struct Local {
    options: EngineOptions,
    database: Option<String>,
    session: Option<Session>,
}

impl Local {
    pub(super) fn new(profile: &Profile) -> Result<Self> {
        let mut given = profile.settings.clone();
        let mut options = EngineOptions {
            path: take(&mut given, "path").map(PathBuf::from),
            threads: take_number(&mut given, "threads", 0)?,
            ..EngineOptions::default()
        };
        let database = take(&mut given, "database");
        let mut settings = Settings::default();
        for (name, value) in &given {
            settings.set(name, &text_of(value))?;
        }
        options.settings = settings.into();
        Ok(Local { options, database, session: None })
    }

    fn execute(&mut self, job: Job<'_>, take: &mut dyn FnMut(&[u8])) -> Result<u64> {
        let Some(session) = &mut self.session else { base::bail!(LogicalError, "The engine is not open") };
        let start = Instant::now();
        let mut query = session.execute(Request {
            query: job.sql.as_bytes(),
            query_id: job.query_id.into(),
            ..Request::default()
        })?;
        if query.schema().is_empty() {
            while query.next_block()?.is_some() {}
        } else {
            // As a server would: the text is part of what is measured.
            write_result(&mut query, "TabSeparated", |piece| -> Result<()> {
                take(piece);
                Ok(())
            })?;
        }
        Ok(start.elapsed().as_nanos() as u64)
    }
}

impl Driver for Local {
    fn open(&mut self) -> Result<()> {
        if self.session.is_none() {
            let mut session = Engine::open(self.options.clone())?.session();
            if let Some(database) = &self.database {
                session.database = database.clone();
            }
            self.session = Some(session);
        }
        Ok(())
    }

    fn close(&mut self) {
        // Tables without a path are gone with the engine.
        if self.options.path.is_some() {
            self.session = None;
        }
    }

    fn run(&mut self, job: Job<'_>) -> std::result::Result<Answer, Failure> {
        let mut digest = job.digest.then(Digest::default);
        let elapsed_ns = self
            .execute(job, &mut |piece| {
                if let Some(digest) = &mut digest {
                    digest.add(piece);
                }
            })
            .map_err(|error| Failure::query(error.code().number(), error.to_string()))?;
        if let Some(digest) = &mut digest {
            digest.finish();
        }
        Ok(Answer { elapsed_ns, digest })
    }

    fn identity(&mut self) -> Identity {
        let mut facts = super::process::facts(std::process::id());
        facts.extend(BTreeMap::from([("crate_version".to_string(), env!("CARGO_PKG_VERSION").to_string())]));
        Identity { version: self.text("SELECT version()").map(|text| text.trim().to_string()), facts }
    }

    fn text(&mut self, sql: &str) -> Option<String> {
        let mut out = Vec::new();
        self.execute(Job { sql, query_id: "", digest: false }, &mut |piece| out.extend_from_slice(piece)).ok()?;
        Some(String::from_utf8_lossy(&out).into_owned())
    }

    fn rows(&mut self, sql: &str) -> std::result::Result<Vec<Vec<String>>, Failure> {
        let mut out = Vec::new();
        let done = self.execute(Job { sql, query_id: "", digest: false }, &mut |piece| out.extend_from_slice(piece));
        done.map_err(|error| Failure::query(error.code().number(), error.to_string()))?;
        Ok(cells(&String::from_utf8_lossy(&out)))
    }

    fn process_id(&self) -> Option<u32> {
        Some(std::process::id())
    }

    fn restarts(&self) -> bool {
        self.options.path.is_some()
    }

    fn size_bytes(&mut self) -> Option<u64> {
        path_bytes(self.options.path.as_deref()?)
    }
}
