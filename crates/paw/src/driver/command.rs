//! A program that runs queries, asked and answering in lines of JSON over its standard input and output.
//!
//! The protocol is described in docs/paw.md; `bench/rivals` has programs for chDB, DataFusion, DuckDB, Hyper and
//! Polars.

use super::{Answer, Digest, Driver, Failure, Identity, Job, process};
use crate::suite::{Profile, text_of};
use base::{Error, ErrorCode, Result, bail, err};
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Bytes of an answer, at most: the rows of a result are in it when they are asked for.
const ANSWER_BYTES_MAX: u64 = 1 << 30;

/// The driver.
pub(super) struct CommandDriver {
    name: String,
    command: Vec<String>,
    directory: Option<PathBuf>,
    /// What the program is told when it opens or loads; the profile's statements of `load` are among it.
    settings: Map<String, Value>,
    running: Option<Running>,
    version: Option<String>,
    /// Whether `load` has opened the database already.
    is_open: bool,
}

struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl CommandDriver {
    pub(super) fn new(profile: &Profile) -> Result<Self> {
        let mut settings: Map<String, Value> = profile.settings.clone().into_iter().collect();
        let command: Vec<String> = match settings.remove("command") {
            Some(Value::Array(words)) => words.iter().map(text_of).collect(),
            Some(Value::String(line)) => line.split_whitespace().map(str::to_string).collect(),
            _ => Vec::new(),
        };
        if command.is_empty() {
            bail!(
                BadArguments,
                "The profile '{}' has no setting 'command': the program and its arguments",
                profile.name
            );
        }
        if let Some(statements) = profile.load.as_ref().filter(|statements| !statements.is_empty()) {
            settings.insert("statements".into(), json!(statements));
        }
        let directory = settings.remove("directory").map(|value| PathBuf::from(text_of(&value)));
        Ok(CommandDriver {
            name: profile.name.clone(),
            command,
            directory,
            settings,
            running: None,
            version: None,
            is_open: false,
        })
    }

    fn start(&mut self) -> Result<()> {
        if self.running.is_some() {
            return Ok(());
        }
        let (program, arguments) =
            self.command.split_first().ok_or_else(|| err!(BadArguments, "{}: no command", self.name))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        let mut child = command.spawn().map_err(|error| {
            Error::io(ErrorCode::CannotOpenFile, format_args!("start {}", self.command.join(" ")), &error)
        })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!(LogicalError, "{}: no pipes", self.name)
        };
        self.running = Some(Running { child, input, output: BufReader::new(output) });
        Ok(())
    }

    fn ask(&mut self, request: &Value) -> std::result::Result<Value, Failure> {
        let Some(running) = &mut self.running else {
            return Err(Failure::gone(&err!(NetworkError, "{} is not running", self.name)));
        };
        let mut line = Vec::new();
        let asked = writeln!(running.input, "{request}").and_then(|()| running.input.flush());
        let got = asked.and_then(|()| (&mut running.output).take(ANSWER_BYTES_MAX).read_until(b'\n', &mut line));
        if !matches!(got, Ok(bytes) if bytes > 0) {
            let status =
                running.child.try_wait().ok().flatten().map(|status| format!(": {status}")).unwrap_or_default();
            self.stop();
            return Err(Failure::gone(&err!(
                NetworkError,
                "{} ended without an answer{status}",
                self.command.join(" ")
            )));
        }
        let answer: Value = serde_json::from_slice(&line).map_err(|error| {
            let shown: String = String::from_utf8_lossy(&line).chars().take(80).collect();
            Failure::gone(&err!(
                NetworkError,
                "{} answers '{}', which is no line of JSON: {error}",
                self.command.join(" "),
                shown.trim_end()
            ))
        })?;
        if answer["ok"] == json!(true) {
            return Ok(answer);
        }
        let code = answer["code"].as_i64().and_then(|code| i32::try_from(code).ok()).unwrap_or(0);
        Err(Failure::query(code, answer["error"].as_str().unwrap_or("the program does not say why")))
    }

    /// `open` or `load`, with the settings.
    fn prepare(&mut self, command: &str) -> std::result::Result<(), Failure> {
        let mut request = self.settings.clone();
        request.insert("cmd".into(), json!(command));
        let answer = self.ask(&Value::Object(request))?;
        self.version = answer["version"].as_str().map(str::to_string).or(self.version.take());
        self.is_open = true;
        Ok(())
    }

    fn stop(&mut self) {
        self.is_open = false;
        if let Some(mut running) = self.running.take() {
            // The end of its input ends the program; waiting lets it close its files.
            drop(running.input);
            let _ = running.child.wait();
        }
    }
}

/// The cells of an answer.
fn rows_of(answer: &Value) -> impl Iterator<Item = Vec<String>> {
    let rows = answer["data"].as_array().map_or(&[][..], Vec::as_slice);
    rows.iter().map(|row| row.as_array().map_or_else(Vec::new, |cells| cells.iter().map(text_of).collect()))
}

/// The rows of an answer as a server would write them.
fn digest_of(answer: &Value) -> Digest {
    let mut digest = Digest::default();
    for cells in rows_of(answer) {
        digest.add(format!("{}\n", cells.join("\t")).as_bytes());
    }
    digest.finish();
    digest
}

impl Driver for CommandDriver {
    fn open(&mut self) -> Result<()> {
        self.start()?;
        if self.is_open {
            return Ok(());
        }
        self.prepare("open").map_err(|failure| {
            self.stop();
            err!(NetworkError, "{} cannot be opened: {}", self.name, failure.error.message)
        })
    }

    fn close(&mut self) {
        self.stop();
    }

    fn run(&mut self, job: Job<'_>) -> std::result::Result<Answer, Failure> {
        let answer = self.ask(&json!({"cmd": "query", "sql": job.sql, "rows": job.digest}))?;
        let elapsed_ns =
            answer["elapsed_ns"].as_u64().or_else(|| answer["seconds"].as_f64().map(|seconds| (seconds * 1e9) as u64));
        let Some(elapsed_ns) = elapsed_ns else {
            return Err(Failure::query(0, "the program's answer has neither 'elapsed_ns' nor 'seconds'"));
        };
        Ok(Answer { elapsed_ns, digest: job.digest.then(|| digest_of(&answer)) })
    }

    fn identity(&mut self) -> Identity {
        let mut facts = self.process_id().map(process::facts).unwrap_or_default();
        facts.insert("command".into(), self.command.join(" "));
        Identity { version: self.version.clone(), facts }
    }

    fn text(&mut self, _sql: &str) -> Option<String> {
        None
    }

    fn rows(&mut self, sql: &str) -> std::result::Result<Vec<Vec<String>>, Failure> {
        Ok(rows_of(&self.ask(&json!({"cmd": "query", "sql": sql, "rows": true}))?).collect())
    }

    fn process_id(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.child.id())
    }

    fn restarts(&self) -> bool {
        true
    }

    fn makes_data(&self) -> bool {
        true
    }

    fn load(&mut self, _statements: &[String]) -> std::result::Result<(), Failure> {
        self.start().map_err(|error| Failure::gone(&error))?;
        self.prepare("load")
    }

    fn size_bytes(&mut self) -> Option<u64> {
        self.ask(&json!({"cmd": "size"})).ok()?["bytes"].as_u64()
    }
}

impl Drop for CommandDriver {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> CommandDriver {
        let settings = [("command".to_string(), json!(["sh", "-c", script]))].into();
        CommandDriver::new(&Profile { name: "shell".into(), driver: "command".into(), settings, ..Profile::default() })
            .unwrap()
    }

    fn job() -> Job<'static> {
        Job { sql: "SELECT 1", query_id: "", digest: true }
    }

    #[test]
    fn a_program_answers_in_lines() {
        let mut driver = shell(concat!(
            r#"read l; echo '{"ok": true, "version": "7"}'; "#,
            r#"read l; echo '{"ok": true, "seconds": 0.5, "data": [["a", 1], ["b", 2]]}'; "#,
            r#"read l; echo '{"ok": false, "error": "no such table"}'"#,
        ));
        driver.open().unwrap();
        let answer = driver.run(job()).unwrap();
        assert_eq!((answer.elapsed_ns, answer.digest.unwrap().rows()), (500_000_000, 2));
        assert_eq!(driver.identity().version.as_deref(), Some("7"));
        let failure = driver.run(job()).unwrap_err();
        assert_eq!((failure.error.message.as_str(), failure.gone), ("no such table", false));
    }

    #[test]
    fn a_program_is_told_the_statements() {
        let settings = [(
            "command".to_string(),
            json!([
                "sh",
                "-c",
                r#"read l; case "$l" in *'"cmd":"load"'*'"statements":["CREATE x"]'*) echo '{"ok": true}';; esac"#
            ]),
        )]
        .into();
        let mut driver = CommandDriver::new(&Profile {
            name: "shell".into(),
            settings,
            load: Some(vec!["CREATE x".into()]),
            ..Profile::default()
        })
        .unwrap();
        driver.load(&[]).unwrap();
    }

    #[test]
    fn programs_that_end_or_babble_are_told() {
        let mut driver = shell("exit 3");
        assert!(driver.open().unwrap_err().message().contains("without an answer"));
        let mut driver = shell("read l; echo hello");
        assert!(driver.open().unwrap_err().message().contains("no line of JSON"));
        let settings = [("command".to_string(), json!("/no/such/program"))].into();
        let mut driver = CommandDriver::new(&Profile { name: "x".into(), settings, ..Profile::default() }).unwrap();
        assert!(driver.open().unwrap_err().message().contains("/no/such/program"));
    }
}
