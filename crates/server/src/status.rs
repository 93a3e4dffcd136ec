//! Error codes to HTTP statuses, as ClickHouse does it.

use base::ErrorCode;

/// The status of an answer that is an error.
pub(crate) fn http_status(code: ErrorCode) -> u16 {
    match code.number() {
        194 => 401,
        192 | 193 | 516 => 403,
        6 | 8 | 15 | 25 | 26 | 27 | 36 | 37 | 38 | 41 | 44 | 53 | 62 | 72 | 117 | 124 | 167 | 168 | 321 | 376 | 427
        | 675 => 400,
        46 | 47 | 50 | 56 | 60 | 63 | 73 | 78 | 81 | 115 => 404,
        159 => 408,
        48 => 501,
        76 | 209 => 503,
        _ => 500,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let check = |code, expect| assert_eq!(http_status(code), expect, "{code:?}");
        check(ErrorCode::SyntaxError, 400);
        check(ErrorCode::UnknownTable, 404);
        check(ErrorCode::UnknownSetting, 404);
        check(ErrorCode::AuthenticationFailed, 403);
        check(ErrorCode::TimeoutExceeded, 408);
        check(ErrorCode::MemoryLimitExceeded, 500);
        check(ErrorCode::Readonly, 500);
    }
}
