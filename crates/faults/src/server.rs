//! Servers of the program under test.

use crate::Result;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

/// Programs and folders.
pub(crate) struct Bench {
    ursa: PathBuf,
    shim: PathBuf,
    dir: PathBuf,
}

impl Bench {
    pub(crate) fn new(ursa: &Path, shim: &Path, dir: &Path) -> Result<Self> {
        let whole = |path: &Path| {
            path.canonicalize().map_err(|error| {
                format!("{}: {error}; build it with `cargo build --release -p ursa -p faultshim`", path.display())
            })
        };
        remake(dir)?;
        Ok(Bench { ursa: whole(ursa)?, shim: whole(shim)?, dir: whole(dir)? })
    }

    /// A path in the working folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// A server on a data folder as it is.
    pub(crate) fn start(&self, data: &Path) -> Result<Server> {
        Server::start(Command::new(&self.ursa), data)
    }

    /// A server whose file operations pass the shim.
    pub(crate) fn start_watched(&self, data: &Path, log: Option<&Path>, full: Option<&Path>) -> Result<Server> {
        let mut command = Command::new(&self.ursa);
        command.env("LD_PRELOAD", &self.shim).env("URSA_FAULTS_ROOT", data);
        if let Some(log) = log {
            command.env("URSA_FAULTS_LOG", log);
        }
        if let Some(full) = full {
            command.env("URSA_FAULTS_FULL", full);
        }
        Server::start(command, data)
    }
}

/// A port that nobody listens on, and that no other server of this program was given.
fn free_port() -> Result<u16> {
    const FIRST: u16 = 20_000;
    const COUNT: u16 = 10_000;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    for _ in 0..COUNT {
        let port = FIRST + NEXT.fetch_add(1, Ordering::Relaxed) % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err("no port is free".to_string())
}

/// Makes an empty folder.
pub(crate) fn remake(dir: &Path) -> Result<()> {
    match std::fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("{}: {error}", dir.display()));
        }
        _ => {}
    }
    std::fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))
}

/// Copies a folder with all in it.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    let said = |error: std::io::Error| format!("copy {}: {error}", from.display());
    std::fs::create_dir_all(to).map_err(said)?;
    for entry in std::fs::read_dir(from).map_err(said)? {
        let entry = entry.map_err(said)?;
        let target = to.join(entry.file_name());
        if entry.file_type().map_err(said)?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target).map_err(said)?;
        }
    }
    Ok(())
}

/// A running server.
pub(crate) struct Server {
    child: Child,
    url: String,
    agent: ureq::Agent,
}

/// What a statement answered: the text, or the error's text.
pub(crate) type Answer = std::result::Result<String, String>;

impl Server {
    fn start(mut command: Command, data: &Path) -> Result<Server> {
        let errors = data.with_extension("stderr");
        let stderr = std::fs::File::create(&errors).map_err(|error| format!("{}: {error}", errors.display()))?;
        let port = free_port()?;
        command.arg("server").arg("--path").arg(data).args([
            "--threads",
            "2",
            "--http-port",
            &port.to_string(),
            "--tcp-port",
            "0",
        ]);
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(stderr)
            .spawn()
            .map_err(|error| error.to_string())?;
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        let mut server = Server { child, url: format!("http://127.0.0.1:{port}/"), agent: config.into() };
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            if let Ok(Some(status)) = server.child.try_wait() {
                let said = std::fs::read_to_string(&errors).unwrap_or_default();
                return Err(format!("the server ended with {status}: {}", said.trim()));
            }
            if server.ask("SELECT 1").is_ok_and(|answer| answer == Ok("1\n".to_string())) {
                return Ok(server);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Err("the server did not answer within 20 seconds".to_string())
    }

    /// Runs a statement.
    ///
    /// # Errors
    /// When there is no answer: the server is gone.
    pub(crate) fn ask(&self, statement: &str) -> Result<Answer> {
        let mut response =
            self.agent.post(&self.url).send(statement).map_err(|error| format!("no answer to {statement}: {error}"))?;
        let status = response.status().as_u16();
        let text =
            response.body_mut().read_to_string().map_err(|error| format!("half an answer to {statement}: {error}"))?;
        Ok(if status == 200 { Ok(text) } else { Err(text) })
    }

    /// Runs a statement that must succeed.
    pub(crate) fn run(&self, statement: &str) -> Result<String> {
        self.ask(statement)?.map_err(|error| format!("{statement}: {error}"))
    }

    /// Ends the server as an operator would.
    pub(crate) fn stop(mut self) -> Result<()> {
        kill(Pid::from_raw(self.child.id() as i32), Signal::SIGTERM).map_err(|error| error.to_string())?;
        self.child.wait().map(drop).map_err(|error| error.to_string())
    }

    /// Ends the server as a crash would.
    pub(crate) fn crash(&self) {
        // It may have ended by itself.
        let _ = kill(Pid::from_raw(self.child.id() as i32), Signal::SIGKILL);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
