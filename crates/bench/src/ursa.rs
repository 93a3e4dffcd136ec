//! Ursa as a server in a process of its own, spoken to over HTTP.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Result;
use crate::engine::{Answer, Engine, Setup};
use crate::http::{Client, Response, encode};

/// How long a server may take to answer its first ping.
const START_LIMIT: Duration = Duration::from_secs(30);

/// A running `ursa server`.
pub struct Server {
    child: Child,
    client: Client,
}

impl Server {
    /// Starts the binary on a data directory and waits until it answers.
    ///
    /// # Errors
    /// When the binary can't be started, ends, or does not answer in time.
    pub fn start(binary: &Path, path: &Path, port: u16) -> Result<Self> {
        std::fs::create_dir_all(path)?;
        let mut child = Command::new(binary)
            .args(["server", "--path"])
            .arg(path)
            .args(["--http-port", &port.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|e| {
                format!(
                    "can't start {}: {e}; build it with cargo build --release",
                    binary.display()
                )
            })?;
        let mut client = Client::new(format!("127.0.0.1:{port}"));
        let start = Instant::now();
        loop {
            if client.get("/ping").is_ok_and(|r| r.status == 200) {
                return Ok(Self { child, client });
            }
            if let Some(status) = child.try_wait()? {
                return Err(format!("ursa server ended at once: {status}").into());
            }
            if start.elapsed() > START_LIMIT {
                let _ = child.kill();
                return Err(format!("ursa server does not answer on port {port}").into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a query with URL parameters and reads the whole answer.
    ///
    /// # Errors
    /// When the connection fails; a failed query is a response.
    pub fn send(&mut self, parameters: &[(&str, &str)], sql: &str) -> Result<Response> {
        let pairs: Vec<String> = parameters
            .iter()
            .map(|(name, value)| format!("{name}={}", encode(value)))
            .collect();
        self.client
            .post(&format!("/?{}", pairs.join("&")), sql.as_bytes())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGTERM lets the server finish its writes; there is no portable call for it without unsafe code.
        let _ = Command::new("kill")
            .arg(self.child.id().to_string())
            .status();
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ursa as a measured engine.
pub struct Ursa {
    server: Option<Server>,
    setup: Setup,
}

impl Ursa {
    /// Prepares a server; it starts when the table is loaded or opened.
    ///
    /// # Errors
    /// When the binary does not exist.
    pub fn start(setup: &Setup) -> Result<Self> {
        if !setup.ursa.is_file() {
            return Err(format!(
                "no binary at {}; build it with cargo build --release",
                setup.ursa.display()
            )
            .into());
        }
        Ok(Self {
            server: None,
            setup: setup.clone(),
        })
    }

    fn run(&mut self, sql: &str) -> Result<Vec<u8>> {
        let threads = self.setup.threads.to_string();
        let mut parameters = vec![("default_format", "TabSeparated")];
        if self.setup.threads > 0 {
            parameters.push(("max_threads", &threads));
        }
        let Some(server) = &mut self.server else {
            return Err("the server of ursa is not running".into());
        };
        let response = server.send(&parameters, sql)?;
        if response.status == 200 {
            Ok(response.body)
        } else {
            Err(String::from_utf8_lossy(&response.body)
                .trim()
                .to_string()
                .into())
        }
    }
}

impl Engine for Ursa {
    fn load(&mut self) -> Result<f64> {
        if self.setup.path.exists() {
            std::fs::remove_dir_all(&self.setup.path)?;
        }
        self.open()?;
        let start = Instant::now();
        self.run(&hits::create_table("hits"))?;
        self.run(&format!(
            "INSERT INTO hits SELECT * FROM file('{}/*.parquet')",
            self.setup.parquet.display()
        ))?;
        Ok(start.elapsed().as_secs_f64())
    }

    fn open(&mut self) -> Result<()> {
        self.server = Some(Server::start(
            &self.setup.ursa,
            &self.setup.path,
            self.setup.port,
        )?);
        Ok(())
    }

    fn query(&mut self, sql: &str, keep_rows: bool) -> Result<Answer> {
        let start = Instant::now();
        let body = self.run(sql)?;
        let seconds = start.elapsed().as_secs_f64();
        let mut rows = Vec::new();
        if keep_rows {
            let text = String::from_utf8_lossy(&body).into_owned();
            rows = text
                .split_terminator('\n')
                .map(|line| line.split('\t').map(str::to_string).collect())
                .collect();
        }
        Ok(Answer { seconds, rows })
    }

    fn size_bytes(&mut self) -> Result<u64> {
        directory_bytes(&self.setup.path)
    }
}

fn directory_bytes(path: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let kind = entry.metadata()?;
        bytes += if kind.is_dir() {
            directory_bytes(&entry.path())?
        } else {
            kind.len()
        };
    }
    Ok(bytes)
}
