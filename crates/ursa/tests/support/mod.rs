//! The program as others run it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// An empty folder of a test, removed at the end.
pub(crate) struct TestFolder(pub PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ursa-program-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        TestFolder(path)
    }

    /// Writes a file that others cannot read.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        set_mode(&path, 0o600);
        path
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// `ursa server` with flags, and no variables but those given.
pub(crate) fn command(flags: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ursa"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("URSA_")) {
        command.env_remove(name);
    }
    command.arg("server").args(flags).envs(variables.iter().copied());
    command
}

/// What a run of the program came to.
pub(crate) fn run(flags: &[&str], variables: &[(&str, &str)]) -> (bool, String) {
    let Output { status, stdout, stderr } = command(flags, variables).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.success(), text(&stdout) + &text(&stderr))
}

/// A running server.
pub(crate) struct Server {
    pub child: Child,
    pub address: String,
    stderr: BufReader<ChildStderr>,
}

impl Server {
    /// Starts one on a free port and waits for it to listen.
    pub(crate) fn start(flags: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut child = command(flags, variables).stderr(Stdio::piped()).spawn().unwrap();
        let mut server = Server { stderr: BufReader::new(child.stderr.take().unwrap()), child, address: String::new() };
        let line = server.wait_for_line(" at http://");
        let address = line.split(" at http://").nth(1).unwrap();
        server.address = address.split_whitespace().next().unwrap().to_string();
        server.wait_for_line("Connect with");
        server
    }

    /// Reads lines of standard error up to one that has a text.
    pub(crate) fn wait_for_line(&mut self, holds: &str) -> String {
        let mut all = String::new();
        loop {
            let mut line = String::new();
            assert!(self.stderr.read_line(&mut line).unwrap() > 0, "no line has {holds}: {all}");
            if line.contains(holds) {
                return line;
            }
            all += &line;
        }
    }

    pub(crate) fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap().success());
    }

    pub(crate) fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(stream)
    }

    /// The status and the body of an answer; 0 if there is none.
    pub(crate) fn send(&self, head: &str, body: &str) -> (u16, String) {
        let exchange = || -> std::io::Result<String> {
            let mut stream = self.connect()?;
            write!(
                stream,
                "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = exchange().unwrap_or_default();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_string()).unwrap_or_default())
    }

    /// The answer to a query.
    pub(crate) fn ask(&self, query: &str) -> String {
        // Without chunks: the answer is held back until its length is known.
        self.send("POST /?wait_end_of_query=1", query).1
    }

    /// Waits until the process has ended; whether it went well.
    pub(crate) fn wait(&mut self, time: Duration) -> Option<bool> {
        let start = Instant::now();
        while start.elapsed() < time {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status.success());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
