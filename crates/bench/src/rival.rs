//! A rival: a Python driver of `bench/rivals`, asked and answering in JSON lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::Result;
use crate::engine::{Answer, Engine, Setup};

/// A driver's process. It ends when its input does.
pub struct Rival {
    name: String,
    setup: Setup,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Rival {
    /// Starts `run_<name>.py`.
    ///
    /// # Errors
    /// When there is no such driver, or Python can't be started.
    pub fn start(name: &str, setup: &Setup) -> Result<Self> {
        let script = setup.rivals.join(format!("run_{name}.py"));
        if !script.is_file() {
            return Err(format!(
                "no driver for engine '{name}': {} does not exist",
                script.display()
            )
            .into());
        }
        let mut child = Command::new("python3")
            .arg(&script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("can't start python3 {}: {e}", script.display()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the driver's pipes are missing".into());
        };
        let output = BufReader::new(output);
        Ok(Self {
            name: name.to_string(),
            setup: setup.clone(),
            child,
            input: Some(input),
            output,
        })
    }

    fn ask(&mut self, request: &Value) -> Result<Value> {
        let Some(input) = &mut self.input else {
            return Err(format!("{}: already stopped", self.name).into());
        };
        writeln!(input, "{request}")?;
        input.flush()?;
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(format!("{}: the driver ended without an answer", self.name).into());
        }
        let reply: Value = serde_json::from_str(&line)?;
        if reply["ok"] == json!(true) {
            Ok(reply)
        } else {
            Err(text(&reply["error"]).into())
        }
    }

    fn prepare(&mut self, command: &str) -> Result<Value> {
        let columns: Vec<[&str; 2]> = hits::columns()
            .iter()
            .map(|c| [c.name, c.column_type.clickhouse_name()])
            .collect();
        self.ask(&json!({
            "cmd": command,
            "parquet": self.setup.parquet,
            "path": self.setup.path,
            "threads": self.setup.threads,
            "create": hits::create_table("hits"),
            "columns": columns,
        }))
    }
}

impl Engine for Rival {
    fn load(&mut self) -> Result<f64> {
        Ok(self.prepare("load")?["seconds"]
            .as_f64()
            .unwrap_or_default())
    }

    fn open(&mut self) -> Result<()> {
        self.prepare("open").map(|_| ())
    }

    fn query(&mut self, sql: &str, keep_rows: bool) -> Result<Answer> {
        let reply = self.ask(&json!({"cmd": "query", "sql": sql, "rows": keep_rows}))?;
        let cells = |row: &Value| {
            row.as_array()
                .map_or_else(Vec::new, |cells| cells.iter().map(text).collect())
        };
        let rows = reply["data"]
            .as_array()
            .map_or_else(Vec::new, |rows| rows.iter().map(cells).collect());
        Ok(Answer {
            seconds: reply["seconds"].as_f64().unwrap_or_default(),
            rows,
        })
    }

    fn size_bytes(&mut self) -> Result<u64> {
        Ok(self.ask(&json!({"cmd": "size"}))?["bytes"]
            .as_u64()
            .unwrap_or_default())
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // The end of its input stops the driver; waiting lets it close its files before the next engine runs.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}
