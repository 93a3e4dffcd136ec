//! The differential test: every statement of `tests/difftest` and `tests/stateless` in chDB and in Ursa, outputs
//! compared.
//!
//! Each file gets a database and a session of its own, filled by `setup.sql` where the folder has one; statements run
//! in order, so a file may create, insert, drop and set. chDB lives in one driver process, Ursa in one server.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::Result;
use crate::statements::{Statement, split};
use paw::answers::difference;
use paw::driver::OwnServer;
use paw::http::{Client, encode};
use paw::suite::ServerCommand;

/// What a statement gave: its output, or the code and text of its error.
pub type Outcome = std::result::Result<String, (i32, String)>;

/// One that runs statements.
pub trait Runner {
    /// Makes an empty database the current one of a new session.
    ///
    /// # Errors
    /// When the engine is gone.
    fn use_database(&mut self, name: &str) -> Result<()>;
    /// Runs a statement.
    ///
    /// # Errors
    /// When the engine is gone; a failed statement is an outcome.
    fn run(&mut self, sql: &str) -> Result<Outcome>;
}

/// chDB in its driver process.
pub struct Chdb {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Chdb {
    /// Starts the driver. Results come in `format`; `settings` are `name=value` pairs set for the session.
    ///
    /// # Errors
    /// When Python can't be started.
    pub fn start(driver: &Path, format: &str, settings: &[&str]) -> Result<Self> {
        let mut command = Command::new("python3");
        command.arg(driver).arg(format).args(settings).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("can't start python3 {}: {e}", driver.display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the driver's pipes are missing".into());
        };
        Ok(Self { child, input: Some(input), output: BufReader::new(output) })
    }

    fn ask(&mut self, request: &Value) -> Result<Outcome> {
        let Some(input) = &mut self.input else {
            return Err("chdb: already stopped".into());
        };
        writeln!(input, "{request}")?;
        input.flush()?;
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err("chdb: the driver ended without an answer".into());
        }
        let reply: Value = serde_json::from_str(&line)?;
        let text = |key: &str| reply[key].as_str().unwrap_or_default().to_string();
        Ok(match reply["code"].as_i64() {
            Some(code) => Err((code as i32, text("error"))),
            None => Ok(text("output")),
        })
    }
}

impl Runner for Chdb {
    fn use_database(&mut self, name: &str) -> Result<()> {
        self.ask(&json!({"database": name}))?.map_err(|(_, text)| text.into()).map(|_| ())
    }

    fn run(&mut self, sql: &str) -> Result<Outcome> {
        self.ask(&json!({"sql": sql}))
    }
}

impl Drop for Chdb {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// Ursa as a server on a directory of its own; started again when a statement ends it.
pub struct UrsaRunner {
    command: ServerCommand,
    client: Client,
    database: String,
    format: String,
    sessions: usize,
    server: Option<OwnServer>,
}

impl UrsaRunner {
    /// Starts the server; results come in `format`.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn start(binary: &Path, path: &Path, port: u16, format: &str) -> Result<Self> {
        std::fs::create_dir_all(path)?;
        let words = [
            binary.display().to_string(),
            "server".into(),
            "--path".into(),
            path.display().to_string(),
            "--http-port".into(),
            port.to_string(),
        ];
        let command = ServerCommand { command: words.into(), ready_seconds: 30, ..ServerCommand::default() };
        let mut client = Client::new(format!("127.0.0.1:{port}"));
        let server = Some(OwnServer::start(&command, &mut client)?);
        Ok(Self { command, client, database: "default".to_string(), format: format.to_string(), sessions: 0, server })
    }

    fn send(&mut self, sql: &str) -> Result<Outcome> {
        if self.server.is_none() {
            self.server = Some(OwnServer::start(&self.command, &mut self.client)?);
        }
        let (database, format, session) = (encode(&self.database), &self.format, self.sessions);
        let target =
            format!("/?database={database}&default_format={format}&session_id=difftest{session}&session_timeout=600");
        match self.client.post(&target, sql.as_bytes()) {
            Ok(response) => {
                let body = String::from_utf8_lossy(&response.body).into_owned();
                Ok(if response.status == 200 { Ok(body) } else { Err((response.exception_code, body)) })
            }
            Err(error) => {
                self.server = None;
                Ok(Err((-1, format!("the connection failed: {}", error.message()))))
            }
        }
    }
}

impl Runner for UrsaRunner {
    fn use_database(&mut self, name: &str) -> Result<()> {
        self.database = "default".to_string();
        self.sessions += 1;
        self.send("SET session_timezone = 'UTC', output_format_write_statistics = 0")?.map_err(|(_, text)| text)?;
        self.send(&format!("DROP DATABASE IF EXISTS {name}"))?.map_err(|(_, text)| text)?;
        self.send(&format!("CREATE DATABASE {name}"))?.map_err(|(_, text)| text)?;
        self.database = name.to_string();
        Ok(())
    }

    fn run(&mut self, sql: &str) -> Result<Outcome> {
        self.send(sql)
    }
}

/// How many statements agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Statements with equal outcomes.
    pub passed: usize,
    /// Statements that differ and are not known to.
    pub failed: usize,
    /// Statements that differ and are listed in `known_differences.txt`.
    pub known: usize,
    /// Files that were run.
    pub files: usize,
    /// Files whose statements all agreed.
    pub files_equal: usize,
}

/// Runs the files whose name contains `filter` and prints every disagreement.
///
/// # Errors
/// When a file can't be read, `setup.sql` fails in chDB, or an engine is gone for good.
pub fn run(dir: &Path, filter: &str, expected: &mut dyn Runner, actual: &mut dyn Runner) -> Result<Tally> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|e| format!("can't read {}: {e}", path.display()));
    let setup = split(&std::fs::read_to_string(dir.join("setup.sql")).unwrap_or_default());
    let known_text = std::fs::read_to_string(dir.join("known_differences.txt")).unwrap_or_default();
    let known: std::collections::HashSet<&str> = known_text.lines().filter(|line| !line.starts_with('#')).collect();
    let mut tally = Tally::default();
    for file in files(dir, filter)? {
        let name = file.strip_prefix(dir).unwrap_or(&file).with_extension("").display().to_string();
        let database = format!("difftest_{}", name.replace(['/', '-', '.'], "_"));
        expected.use_database(&database)?;
        actual.use_database(&database)?;
        for statement in &setup {
            if let Err((_, text)) = expected.run(&statement.text)? {
                return Err(format!("setup.sql:{} fails in chDB: {text}", statement.line).into());
            }
            if let Err((_, text)) = actual.run(&statement.text)? {
                println!("setup.sql:{}: {}", statement.line, text.trim());
            }
        }
        let before = tally;
        for statement in split(&read(&file)?) {
            match check(&statement, expected, actual)? {
                None => {
                    tally.passed += 1;
                    if known.contains(one_line(&statement.text).as_str()) {
                        println!("{name}.sql:{}: agrees now, take it out of known_differences.txt", statement.line);
                    }
                }
                Some(_) if known.contains(one_line(&statement.text).as_str()) => tally.known += 1,
                Some(problem) => {
                    tally.failed += 1;
                    println!("{name}.sql:{}: {}\n  {problem}", statement.line, statement.text);
                }
            }
        }
        tally.files += 1;
        tally.files_equal += usize::from((tally.failed, tally.known) == (before.failed, before.known));
        if tally.failed > before.failed || tally.passed > before.passed + 20 {
            println!("{name}: {} passed, {} failed", tally.passed - before.passed, tally.failed - before.failed);
        }
    }
    Ok(tally)
}

/// A statement as a line of `known_differences.txt`.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The files below `dir`, in order, whose path contains `filter`.
fn files(dir: &Path, filter: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![dir.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|e| format!("can't read {}: {e}", folder.display()))? {
            let path = entry?.path();
            let name = path.strip_prefix(dir).unwrap_or(&path).display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".sql") && name != "setup.sql" && name.contains(filter) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Runs a statement on both and says how they differ.
fn check(statement: &Statement, expected: &mut dyn Runner, actual: &mut dyn Runner) -> Result<Option<String>> {
    let (want, have) = (expected.run(&statement.text)?, actual.run(&statement.text)?);
    Ok(match (statement.error, want, have) {
        (None, Err((_, text)), _) => Some(format!("chDB fails: {}", text.trim())),
        (Some(code), Ok(_), _) => Some(format!("chDB succeeds where error {code} is expected")),
        (Some(code), Err((got, text)), _) if got != code => {
            Some(format!("chDB fails with {got} where {code} is expected: {}", text.trim()))
        }
        (Some(_), _, Err((have, _))) if Some(have) == statement.error => None,
        (Some(code), _, Err((have, text))) => Some(format!("error {code} expected, got {have}: {}", text.trim())),
        (Some(code), _, Ok(_)) => Some(format!("error {code} expected, but it succeeds")),
        (None, Ok(_), Err((_, text))) => Some(format!("fails: {}", text.trim())),
        (None, Ok(want), Ok(have)) => difference(&want, &have, statement.sorted),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(Outcome);

    impl Runner for Fixed {
        fn use_database(&mut self, _: &str) -> Result<()> {
            Ok(())
        }
        fn run(&mut self, _: &str) -> Result<Outcome> {
            Ok(self.0.clone())
        }
    }

    fn problem(error: Option<i32>, want: Outcome, have: Outcome) -> Option<String> {
        let statement = Statement { error, ..Statement::default() };
        check(&statement, &mut Fixed(want), &mut Fixed(have)).unwrap()
    }

    #[test]
    fn outcomes_are_compared_by_output_or_code() {
        let failed = |code| Err((code, "text".to_string()));
        assert_eq!(problem(None, Ok("1".into()), Ok("1".into())), None);
        assert_eq!(problem(Some(47), failed(47), failed(47)), None);
        assert!(problem(Some(47), failed(47), failed(46)).is_some());
        assert!(problem(Some(47), failed(46), failed(47)).unwrap().contains("chDB"));
        assert!(problem(None, failed(47), failed(47)).unwrap().contains("chDB fails"));
        assert!(problem(None, Ok("1".into()), failed(47)).unwrap().contains("fails"));
    }
}
