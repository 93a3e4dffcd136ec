//! Certificates that change while the server runs.
//!
//! Who accepts connections calls [`ServerCertificates::refresh`]; at most once a second that looks whether a file is
//! another than before. New files that cannot be used leave the old configuration in place.

use crate::server::{CertificateChain, ServerTlsOptions};
use base::Result;
use rustls::ServerConfig;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time between looks at the files.
const LOOK_TIME: Duration = Duration::from_secs(1);

/// What tells that a file is another, or has been written: device, inode, time of its last change in seconds and
/// nanoseconds, size. `None` for a file that is not there.
type FileMark = Option<(u64, u64, i64, i64, u64)>;

fn mark(path: &Path) -> FileMark {
    let found = std::fs::metadata(path).ok()?;
    Some((found.dev(), found.ino(), found.mtime(), found.mtime_nsec(), found.size()))
}

struct Loaded {
    options: ServerTlsOptions,
    config: Arc<ServerConfig>,
    chain: CertificateChain,
    marks: Vec<FileMark>,
    looked: Instant,
}

impl Loaded {
    fn of(options: ServerTlsOptions, protocols: &[&[u8]]) -> Result<Self> {
        // Before the files are read: a change meanwhile is seen at the next look.
        let marks = marks(&options);
        let (config, chain) = options.load(protocols)?;
        Ok(Loaded { options, config, chain, marks, looked: Instant::now() })
    }
}

/// Configuration that is read and can take the place of another.
pub struct PreparedTls(Loaded);

/// A server's configuration, made anew when its files change.
pub struct ServerCertificates {
    protocols: &'static [&'static [u8]],
    loaded: Mutex<Loaded>,
}

impl ServerCertificates {
    /// Reads the files; `protocols` are the names of ALPN, best first.
    ///
    /// # Errors
    /// `FILE_DOESNT_EXIST`, `CANNOT_OPEN_FILE` and `BAD_ARGUMENTS` for files that cannot be used; the message names the
    /// file.
    pub fn load(options: ServerTlsOptions, protocols: &'static [&'static [u8]]) -> Result<Self> {
        let loaded = Mutex::new(Loaded::of(options, protocols)?);
        Ok(ServerCertificates { protocols, loaded })
    }

    /// Reads the files of other options, for [`Self::replace`].
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn prepare(&self, options: ServerTlsOptions) -> Result<PreparedTls> {
        Loaded::of(options, self.protocols).map(PreparedTls)
    }

    /// Puts other options and what was read of their files in the place of those of before.
    pub fn replace(&self, prepared: PreparedTls) {
        *self.lock() = prepared.0;
    }

    /// The configuration for the next handshake.
    pub fn config(&self) -> Arc<ServerConfig> {
        self.lock().config.clone()
    }

    /// The certificates that the next handshake shows, and the file that they are of.
    pub fn chain(&self) -> (CertificateChain, PathBuf) {
        let loaded = self.lock();
        (loaded.chain.clone(), loaded.options.certificate.clone())
    }

    /// Looks at the files, if a second has passed since the last look; what came of it when they had changed.
    pub fn refresh(&self) -> Option<Result<()>> {
        let mut loaded = self.lock();
        if loaded.looked.elapsed() < LOOK_TIME {
            return None;
        }
        loaded.looked = Instant::now();
        let marks = marks(&loaded.options);
        if marks == loaded.marks {
            return None;
        }
        // Files that are broken are told once, not every second.
        loaded.marks = marks;
        Some(loaded.options.load(self.protocols).map(|(config, chain)| {
            loaded.config = config;
            loaded.chain = chain;
        }))
    }

    fn lock(&self) -> MutexGuard<'_, Loaded> {
        // What is in it is replaced as a whole.
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn marks(options: &ServerTlsOptions) -> Vec<FileMark> {
    options.files().map(|path| mark(path)).collect()
}
