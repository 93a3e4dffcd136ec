//! Processes: servers that paw starts, and those that it finds behind a port.

use crate::http::Client;
use crate::suite::ServerCommand;
use base::{Error, ErrorCode, Result, bail};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a server may take to end after SIGTERM.
const STOP_LIMIT: Duration = Duration::from_secs(30);

/// The variable by which a server knows the process of paw that started it: orphans have another parent, and not
/// everywhere the first process.
const STARTER: &str = "URSA_PAW_PROCESS";

/// A server that paw started; it is stopped when this is dropped.
pub struct OwnServer(Child);

impl OwnServer {
    /// Starts a server and waits until it answers.
    ///
    /// # Errors
    /// When it cannot be started, ends, or does not answer in time.
    pub fn start(command: &ServerCommand, client: &mut Client) -> Result<Self> {
        let mut server = Self::spawn(command)?;
        let (start, limit) = (Instant::now(), Duration::from_secs(command.ready_seconds));
        loop {
            if client.get("/ping").is_ok_and(|response| response.status == 200) {
                return Ok(server);
            }
            let shown = command.command.join(" ");
            if let Some(status) = server.ended() {
                bail!(NetworkError, "The server '{shown}' ended at once: {status}");
            }
            if start.elapsed() > limit {
                bail!(
                    NetworkError,
                    "The server '{shown}' does not answer at {} after {} seconds",
                    client.address(),
                    limit.as_secs()
                );
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn spawn(command: &ServerCommand) -> Result<Self> {
        let (program, arguments) =
            command.command.split_first().ok_or_else(|| base::err!(BadArguments, "The server's command is empty"))?;
        let child = Command::new(program)
            .args(arguments)
            .envs(&command.environment)
            .env(STARTER, std::process::id().to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                Error::io(ErrorCode::CannotOpenFile, format_args!("start the server {program}"), &error)
            })?;
        Ok(OwnServer(child))
    }

    pub(super) fn id(&self) -> u32 {
        self.0.id()
    }

    /// Why it ended, if it did.
    fn ended(&mut self) -> Option<String> {
        self.0.try_wait().ok().flatten().map(|status| status.to_string())
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // SIGTERM lets the server finish its writes; the standard library has no call for it.
        let _ = Command::new("kill").arg(self.0.id().to_string()).stderr(Stdio::null()).status();
        let start = Instant::now();
        while start.elapsed() < STOP_LIMIT {
            if matches!(self.0.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Stops a server that a killed recording left: a process that runs just this command, started by a paw that is gone.
/// Returns whether it was one.
pub(super) fn stop_left_over(process: u32, command: &ServerCommand) -> bool {
    if starter(process).is_none_or(is_there) || !runs(process, &command.command) {
        return false;
    }
    let _ = Command::new("kill").arg(process.to_string()).stderr(Stdio::null()).status();
    let start = Instant::now();
    while is_there(process) && start.elapsed() < STOP_LIMIT {
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// Whether a process runs a command; what goes before the program, as `nice -n 5`, is gone by then.
fn runs(process: u32, command: &[String]) -> bool {
    let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let words: Vec<&[u8]> = line.split(|&byte| byte == 0).filter(|word| !word.is_empty()).collect();
    let Some(skipped) = command.len().checked_sub(words.len()) else { return false };
    words.len() > 1 && command.iter().skip(skipped).zip(&words).all(|(have, word)| have.as_bytes() == *word)
}

/// The paw that started a process.
fn starter(process: u32) -> Option<u32> {
    let environment = std::fs::read(format!("/proc/{process}/environ")).ok()?;
    let value = environment
        .split(|&byte| byte == 0)
        .find_map(|variable| variable.strip_prefix(STARTER.as_bytes())?.strip_prefix(b"="))?;
    std::str::from_utf8(value).ok()?.parse().ok()
}

/// Whether a process is there and not only waited for.
fn is_there(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
}

/// The process on this machine that listens on a TCP port, as far as one may see it.
pub(super) fn listener(port: u16) -> Option<u32> {
    let inodes: Vec<String> = ["/proc/net/tcp", "/proc/net/tcp6"]
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok())
        .flat_map(|text| listening_inodes(&text, port))
        .collect();
    let sockets: Vec<String> = inodes.iter().map(|inode| format!("socket:[{inode}]")).collect();
    let processes = std::fs::read_dir("/proc").ok()?;
    processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok()).find(|process| {
        let Ok(files) = std::fs::read_dir(format!("/proc/{process}/fd")) else { return false };
        files.flatten().any(|file| {
            std::fs::read_link(file.path())
                .is_ok_and(|link| sockets.iter().any(|socket| link.as_os_str() == socket.as_str()))
        })
    })
}

/// Inodes of listening sockets in a table of `/proc/net`.
fn listening_inodes(table: &str, port: u16) -> Vec<String> {
    let ending = format!(":{port:04X}");
    let listens = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let is_it = fields.get(1).is_some_and(|local| local.ends_with(&ending)) && fields.get(3) == Some(&"0A");
        is_it.then(|| fields.get(9).map(|inode| inode.to_string())).flatten()
    };
    table.lines().filter_map(listens).collect()
}

/// Facts of a process: its program, and how large and old that is.
pub(super) fn facts(process: u32) -> BTreeMap<String, String> {
    let mut facts = BTreeMap::from([("process_id".to_string(), process.to_string())]);
    if let Ok(binary) = std::fs::read_link(format!("/proc/{process}/exe")) {
        facts.insert("binary".into(), binary.display().to_string());
        if let Ok(data) = std::fs::metadata(&binary) {
            facts.insert("binary_bytes".into(), data.len().to_string());
            let modified = data.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
            facts.extend(modified.map(|time| ("binary_modified".to_string(), time.as_secs().to_string())));
        }
    }
    facts
}

/// Bytes of the files under a path.
pub(super) fn path_bytes(path: &Path) -> Option<u64> {
    let data = std::fs::symlink_metadata(path).ok()?;
    if !data.is_dir() {
        return Some(data.len());
    }
    Some(std::fs::read_dir(path).ok()?.flatten().filter_map(|entry| path_bytes(&entry.path())).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_was_left_is_stopped_and_no_other() {
        let command = |words: &[&str]| ServerCommand {
            command: words.iter().map(|word| word.to_string()).collect(),
            ..ServerCommand::default()
        };
        let start = |seconds: &str, starter: u32| {
            Command::new("sleep").arg(seconds).env(STARTER, starter.to_string()).spawn().unwrap()
        };
        let runs_it = |child: &Child, command: &ServerCommand| {
            // A child is a copy of this process until it becomes the program.
            (0..400).any(|_| {
                runs(child.id(), &command.command) || {
                    std::thread::sleep(Duration::from_millis(5));
                    false
                }
            })
        };
        let mut gone = Command::new("true").spawn().unwrap();
        gone.wait().unwrap();
        let (mut ours, mut left) = (start("77", std::process::id()), start("78", gone.id()));
        assert!(
            runs_it(&ours, &command(&["sleep", "77"])) && runs_it(&left, &command(&["nice", "-n", "5", "sleep", "78"]))
        );
        // Its paw lives; another command; no command.
        assert!(!stop_left_over(ours.id(), &command(&["sleep", "77"])));
        assert!(
            !stop_left_over(left.id(), &command(&["sleep", "77"])) && !stop_left_over(left.id(), &command(&["78"]))
        );
        assert!(stop_left_over(left.id(), &command(&["sleep", "78"])));
        left.wait().unwrap();
        assert!(!stop_left_over(left.id(), &command(&["sleep", "78"])));
        ours.kill().unwrap();
        ours.wait().unwrap();
    }

    #[test]
    fn the_listener_of_a_port_is_found() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout \
            inode\n   0: 0100007F:1FBB 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 \
            1\n   1: 0100007F:1FBB 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 4712 1\n";
        assert_eq!(listening_inodes(table, 0x1FBB), ["4711"]);
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        assert_eq!(listener(socket.local_addr().unwrap().port()), Some(std::process::id()));
    }
}
