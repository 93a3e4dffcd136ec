//! Errors as the client shows them: a code and the whole text.

use std::fmt;

/// An error of a statement, from the server or from the client itself.
#[derive(Clone, Debug, PartialEq)]
pub struct ClientError {
    /// ClickHouse's code; 0 stands for a reader of the output that went away.
    pub code: i32,
    /// The whole text, code and name included.
    pub text: String,
}

impl ClientError {
    /// An error that the server sent.
    pub fn remote(code: i32, text: impl Into<String>) -> Self {
        ClientError { code, text: text.into() }
    }

    /// An I/O error and the action that it interrupted. A pipe whose reader is gone becomes an error without text.
    pub fn io(what: impl fmt::Display, error: &std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return ClientError { code: 0, text: String::new() };
        }
        base::Error::io(base::ErrorCode::NetworkError, what, error).into()
    }

    /// Whether the reader of the output went away, which is not reported.
    pub fn is_broken_pipe(&self) -> bool {
        self.code == 0
    }

    /// The exit code of a program that ends with this error: never 0 but for a reader that went away.
    pub fn exit_code(&self) -> u8 {
        match (self.code, self.code as u8) {
            (0, _) => 0,
            (_, 0) => 255,
            (_, code) => code,
        }
    }
}

impl From<base::Error> for ClientError {
    fn from(error: base::Error) -> Self {
        ClientError { code: error.code().number(), text: error.to_string() }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim_end())
    }
}

impl std::error::Error for ClientError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes() {
        let check = |code, expect| assert_eq!(ClientError::remote(code, "").exit_code(), expect);
        check(62, 62);
        check(256, 255);
        check(516, 4);
        check(0, 0);
    }
}
