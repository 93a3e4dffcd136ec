//! Passwords and keys in the text of statements, hidden before the text is shown or kept.
//!
//! Hidden is what ClickHouse hides: arguments of functions that encrypt, keys and passwords of functions and engines
//! that read other systems, values of named collections, `PASSWORD '…'` of sources, `IDENTIFIED BY '…'`, passwords
//! in URLs; and tokens and signatures among the parameters of URLs. It works on tokens: a text that does not parse may
//! hold a secret too.

use crate::lexer::{Lexer, Token, TokenKind};
use crate::secret_urls::secrets_of_url;

/// The text in a secret's place.
const HIDDEN: &str = "[HIDDEN]";

/// The arguments of a call that are secret.
#[derive(Clone, Copy)]
enum Secret {
    /// All from this one on, as one.
    From(usize),
    /// This one.
    At(usize),
    /// This one, and the next where it is no word: `s3(url, id, secret[, token])`, whose fourth may be a format.
    Keys(usize),
    /// The one before the last of the first five: `remote(address, database, table, user, password)` and its shorter
    /// forms.
    Remote,
    /// The values of `headers('name' = 'value')`.
    Headers,
    /// Secrets within URLs only.
    Url,
}

/// Functions, table functions and engines with secrets among their arguments, in lower case.
const CALLS: &[(&str, Secret)] = &[
    ("encrypt", Secret::From(1)),
    ("decrypt", Secret::From(1)),
    ("trydecrypt", Secret::From(1)),
    ("aes_encrypt_mysql", Secret::From(1)),
    ("aes_decrypt_mysql", Secret::From(1)),
    ("hmac", Secret::At(2)),
    ("mysql", Secret::At(4)),
    ("postgresql", Secret::At(4)),
    ("materializedpostgresql", Secret::At(4)),
    ("mongodb", Secret::At(4)),
    ("redis", Secret::At(4)),
    ("azureblobstorage", Secret::At(4)),
    ("azureblobstoragecluster", Secret::At(5)),
    ("azurequeue", Secret::At(4)),
    ("icebergazure", Secret::At(4)),
    ("deltalakeazure", Secret::At(4)),
    ("s3", Secret::Keys(2)),
    ("s3queue", Secret::At(2)),
    ("gcs", Secret::Keys(2)),
    ("cosn", Secret::Keys(2)),
    ("oss", Secret::Keys(2)),
    ("deltalake", Secret::Keys(2)),
    ("iceberg", Secret::Keys(2)),
    ("hudi", Secret::At(2)),
    ("deltalakes3", Secret::Keys(2)),
    ("icebergs3", Secret::Keys(2)),
    ("s3cluster", Secret::Keys(3)),
    ("deltalakecluster", Secret::At(3)),
    ("deltalakes3cluster", Secret::At(3)),
    ("icebergcluster", Secret::At(3)),
    ("icebergs3cluster", Secret::At(3)),
    ("hudicluster", Secret::At(3)),
    ("remote", Secret::Remote),
    ("remotesecure", Secret::Remote),
    ("headers", Secret::Headers),
    ("url", Secret::Url),
    ("urlcluster", Secret::Url),
];

/// Names of arguments whose values are secret: `mysql(collection, password = '…')`.
const NAMED: &[&str] = &[
    "password",
    "secret_access_key",
    "session_token",
    "account_key",
    "connection_string",
    "sas_token",
    "kafka_sasl_password",
    "rabbitmq_password",
    "nats_password",
    "nats_token",
];

/// A text whose secrets are hidden.
#[derive(Clone, Debug)]
pub struct Masked {
    /// The text that may be shown.
    pub text: String,
    /// The places of secrets in the original.
    spans: Vec<(usize, usize)>,
    /// The secrets, the longest first.
    secrets: Vec<String>,
}

/// Hides the secrets of a text; `None` when it has none.
pub fn mask_secrets(text: &str) -> Option<Masked> {
    if !may_have_secrets(text) {
        return None;
    }
    let tokens: Vec<Token> = Lexer::new(text).filter(|token| !token.kind.is_blank()).collect();
    let mut spans = Vec::new();
    for at in 0..tokens.len() {
        find(text, &tokens, at, &mut spans);
    }
    spans.sort_unstable_by_key(|&(start, end)| (start, std::cmp::Reverse(end)));
    let mut masked = Masked { text: String::with_capacity(text.len()), spans: Vec::new(), secrets: Vec::new() };
    let mut done = 0;
    for (start, end) in spans {
        if start < done {
            continue;
        }
        masked.text.push_str(&text[done..start]);
        let secret = &text[start..end];
        let is_within = tokens.binary_search_by_key(&start, |token| token.span.range().start).is_err();
        masked.text.push_str(&if is_within { HIDDEN.to_string() } else { format!("'{HIDDEN}'") });
        masked.secrets.extend(
            [secret.to_string(), secret.trim_matches('\'').to_string()].into_iter().filter(|secret| secret.len() > 2),
        );
        masked.spans.push((start, end));
        done = end;
    }
    masked.text.push_str(&text[done..]);
    masked.secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    Some(masked).filter(|masked| !masked.spans.is_empty())
}

impl Masked {
    /// An error of the original as one of the masked text: its place, and its message without secrets.
    pub fn error(&self, error: base::Error) -> base::Error {
        let message = self
            .secrets
            .iter()
            .fold(error.message().to_string(), |message, secret| message.replace(secret.as_str(), HIDDEN));
        let shown = base::Error::new(error.code(), message);
        match error.span() {
            Some((start, end)) => shown.with_span(self.place(start), self.place(end)),
            None => shown,
        }
    }

    /// The place in the masked text of a byte of the original; bytes of a secret are at its beginning.
    fn place(&self, offset: usize) -> usize {
        let mut moved = 0isize;
        for &(start, end) in self.spans.iter().take_while(|(start, _)| *start < offset) {
            if offset < end {
                return start.saturating_add_signed(moved);
            }
            let shown =
                if self.text.get(start.saturating_add_signed(moved)..).is_some_and(|rest| rest.starts_with('\'')) {
                    HIDDEN.len() + 2
                } else {
                    HIDDEN.len()
                };
            moved += shown as isize - (end - start) as isize;
        }
        offset.saturating_add_signed(moved)
    }
}

/// Words without which a text has no secrets.
const WORDS: [&str; 23] = [
    "encrypt",
    "decrypt",
    "hmac",
    "password",
    "mysql",
    "postgresql",
    "mongodb",
    "redis",
    "azure",
    "s3",
    "gcs",
    "cosn",
    "oss",
    "deltalake",
    "iceberg",
    "hudi",
    "remote",
    "headers",
    "url",
    "identified",
    "secret",
    "token",
    "collection",
];

/// A bit for each pair of bytes with which one of [`WORDS`] begins.
static BEGINNINGS: [u64; 1 << 10] = {
    let mut bits = [0; 1 << 10];
    let mut i = 0;
    while i < WORDS.len() {
        let pair = pair(WORDS[i].as_bytes()[0], WORDS[i].as_bytes()[1]);
        bits[pair / 64] |= 1 << (pair % 64);
        i += 1;
    }
    bits
};

const fn pair(first: u8, second: u8) -> usize {
    first as usize | (second as usize) << 8
}

/// A look without tokens, so that most texts cost little.
fn may_have_secrets(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let begins = |pair: usize| BEGINNINGS[pair / 64] >> (pair % 64) & 1 == 1;
    let mut pairs = bytes.windows(2).enumerate();
    pairs.any(|(at, two)| {
        begins(pair(two[0], two[1])) && WORDS.iter().any(|word| bytes[at..].starts_with(word.as_bytes()))
    })
}

fn find(text: &str, tokens: &[Token], at: usize, spans: &mut Vec<(usize, usize)>) {
    let word = text[tokens[at].span.range()].trim_matches(['`', '"']).to_ascii_lowercase();
    if !matches!(tokens[at].kind, TokenKind::BareWord | TokenKind::QuotedIdentifier) {
        return;
    }
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let bytes = |at: usize| (tokens[at].span.range().start, tokens[at].span.range().end);
    match (word.as_str(), kind(at + 1)) {
        ("password", Some(TokenKind::String)) => spans.push(bytes(at + 1)),
        ("collection", Some(_)) if at == 2 && text[tokens[1].span.range()].eq_ignore_ascii_case("named") => {
            spans.extend(values_of_collection(tokens).map(|(first, last)| (bytes(first).0, bytes(last).1)));
        }
        ("url", Some(TokenKind::String | TokenKind::ErrorUnterminated)) => {
            spans.extend(secrets_of_url(text, bytes(at + 1)))
        }
        ("identified", _) => spans.extend(secrets_of_user(text, tokens, at + 1).into_iter().map(bytes)),
        (_, Some(TokenKind::OpeningParen)) => {
            if let Some((_, secret)) = CALLS.iter().find(|(name, _)| *name == word) {
                hide_arguments(text, tokens, at + 1, *secret, spans);
            }
        }
        (name, Some(TokenKind::Equals))
            if NAMED.contains(&name) && kind(at + 2) == Some(TokenKind::String) && is_argument(text, tokens, at) =>
        {
            spans.push(bytes(at + 2))
        }
        _ => {}
    }
}

/// Words with which a clause of a user begins that is not about how it logs in.
const AFTER_IDENTIFIED: [&str; 11] =
    ["host", "default", "settings", "grantees", "in", "on", "add", "drop", "modify", "profile", "identified"];

/// The strings behind `BY`, `SALT`, `KEY` of a user's ways to log in, from the token after `IDENTIFIED`; a string
/// without
/// such a word where a password could stand is one of them.
fn secrets_of_user(text: &str, tokens: &[Token], from: usize) -> Vec<usize> {
    let mut secrets = Vec::new();
    if !tokens.iter().skip(from).take(3).any(|token| is_word_of_login(&text[token.span.range()])) {
        return secrets;
    }
    let mut is_known = false;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        let word = text[token.span.range()].to_ascii_lowercase();
        match token.kind {
            TokenKind::Semicolon => break,
            TokenKind::BareWord if AFTER_IDENTIFIED.contains(&word.as_str()) => break,
            // Names of servers, realms, certificates and times are shown.
            TokenKind::BareWord => {
                is_known = matches!(word.as_str(), "server" | "scheme" | "realm" | "cn" | "san" | "until" | "type");
            }
            TokenKind::QuotedIdentifier if !is_known => secrets.push(at),
            TokenKind::String | TokenKind::HereDoc | TokenKind::ErrorUnterminated if !is_known => secrets.push(at),
            _ => {}
        }
    }
    secrets
}

/// Whether a word or string shows that `IDENTIFIED` before it is no name of a column.
fn is_word_of_login(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    word == "by" || word.ends_with("_password") || word.ends_with("_hash") || word.starts_with('\'')
}

/// First and last tokens of the values in `CREATE` or `ALTER NAMED COLLECTION`.
fn values_of_collection(tokens: &[Token]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let equals = (0..tokens.len()).filter(|&at| tokens[at].kind == TokenKind::Equals && at + 1 < tokens.len());
    equals.map(|at| {
        (at + 1, if tokens[at + 1].kind == TokenKind::Minus && at + 2 < tokens.len() { at + 2 } else { at + 1 })
    })
}

/// Whether a name with a value is an argument of a call with secrets, or a setting of a backup.
fn is_argument(text: &str, tokens: &[Token], at: usize) -> bool {
    let first = tokens.first().map_or("", |token| &text[token.span.range()]);
    if ["BACKUP", "RESTORE", "CREATE"].iter().any(|word| first.eq_ignore_ascii_case(word)) {
        return true;
    }
    let mut depth = 0usize;
    for i in (0..at).rev() {
        match tokens[i].kind {
            TokenKind::ClosingParen => depth += 1,
            TokenKind::OpeningParen if depth > 0 => depth -= 1,
            TokenKind::OpeningParen => {
                let name = i.checked_sub(1).map_or("", |before| &text[tokens[before].span.range()]);
                return CALLS.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
            }
            _ => {}
        }
    }
    false
}

fn hide_arguments(text: &str, tokens: &[Token], open: usize, secret: Secret, spans: &mut Vec<(usize, usize)>) {
    let arguments = arguments(tokens, open);
    let bytes = |(first, last): (usize, usize)| (tokens[first].span.range().start, tokens[last].span.range().end);
    // What has a name is known by that ([`NAMED`]), whatever its place.
    let is_named = |(first, last): &(usize, usize)| {
        first < last && tokens[*first].kind == TokenKind::BareWord && tokens[first + 1].kind == TokenKind::Equals
    };
    let at = |index: usize| arguments.get(index).filter(|argument| !is_named(argument)).map(|found| bytes(*found));
    match secret {
        Secret::From(from) => {
            if let (Some(first), Some(last)) = (arguments.get(from), arguments.last()) {
                spans.push(bytes((first.0, last.1)));
            }
        }
        Secret::At(index) => spans.extend(at(index)),
        Secret::Keys(index) => {
            spans.extend(at(index));
            let is_word = |(start, end): &(usize, usize)| {
                text[*start..*end].trim_matches('\'').bytes().all(|byte| byte.is_ascii_alphanumeric())
            };
            spans.extend(at(index + 1).filter(|token| !is_word(token)));
        }
        Secret::Remote => spans.extend(arguments.get(4).or_else(|| arguments.get(3)).map(|argument| bytes(*argument))),
        Secret::Headers => {
            let values = arguments
                .iter()
                .filter(|(first, last)| *last == first + 2 && tokens[first + 1].kind == TokenKind::Equals);
            spans.extend(values.map(|(_, last)| bytes((*last, *last))));
        }
        Secret::Url => {}
    }
    // Addresses of other systems may be URLs with secrets in them, put together of several texts at times.
    if !matches!(secret, Secret::From(_) | Secret::Headers)
        && let (Some((first, _)), Some((_, last))) = (arguments.first(), arguments.last())
    {
        let is_text = |token: &&Token| matches!(token.kind, TokenKind::String | TokenKind::ErrorUnterminated);
        for token in tokens[*first..=*last].iter().filter(is_text) {
            spans.extend(secrets_of_url(text, (token.span.range().start, token.span.range().end)));
        }
    }
}

/// First and last token of each argument; a text that breaks off ends the last.
fn arguments(tokens: &[Token], open: usize) -> Vec<(usize, usize)> {
    let (mut depth, mut first, mut found) = (0usize, open + 1, Vec::new());
    for (at, token) in tokens.iter().enumerate().skip(open + 1) {
        match token.kind {
            TokenKind::OpeningParen | TokenKind::OpeningBracket | TokenKind::OpeningBrace => depth += 1,
            TokenKind::ClosingParen | TokenKind::ClosingBracket | TokenKind::ClosingBrace if depth > 0 => depth -= 1,
            TokenKind::ClosingParen => {
                if first < at {
                    found.push((first, at - 1));
                }
                return found;
            }
            TokenKind::Comma if depth == 0 => {
                if first < at {
                    found.push((first, at - 1));
                }
                first = at + 1;
            }
            _ => {}
        }
    }
    if first < tokens.len() {
        found.push((first, tokens.len() - 1));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        assert_eq!(mask_secrets(text).map_or(text.to_string(), |masked| masked.text), expect);
    }

    #[test]
    fn as_clickhouse_hides() {
        check("SELECT encrypt('aes-128-ecb', x, 'key')", "SELECT encrypt('aes-128-ecb', '[HIDDEN]')");
        check("SELECT HMAC('sha256', 'x', 'key')", "SELECT HMAC('sha256', 'x', '[HIDDEN]')");
        check(
            "SELECT * FROM s3('http://h/x', 'AKIA', 'SECRET', 'CSV')",
            "SELECT * FROM s3('http://h/x', 'AKIA', '[HIDDEN]', 'CSV')",
        );
        check(
            "SELECT * FROM s3('http://h/x', 'AKIA', 'SECRET', 'Fwo/to+ken==', 'CSV')",
            "SELECT * FROM s3('http://h/x', 'AKIA', '[HIDDEN]', '[HIDDEN]', 'CSV')",
        );
        check(
            "SELECT * FROM iceberg('http://h/x', 'AKIA', 'SECRET', 'Fwo/to+ken==')",
            "SELECT * FROM iceberg('http://h/x', 'AKIA', '[HIDDEN]', '[HIDDEN]')",
        );
        check(
            "SELECT * FROM url('http://u:p@h/x', CSV, headers('A' = 'B'))",
            "SELECT * FROM url('http://u:[HIDDEN]@h/x', CSV, headers('A' = '[HIDDEN]'))",
        );
        check("SELECT * FROM remote('h', 'd', 't', 'u', 'pw')", "SELECT * FROM remote('h', 'd', 't', 'u', '[HIDDEN]')");
        check(
            "SOURCE(CLICKHOUSE(USER 'u' PASSWORD 'secret' TABLE 't'))",
            "SOURCE(CLICKHOUSE(USER 'u' PASSWORD '[HIDDEN]' TABLE 't'))",
        );
        check(
            "CREATE USER u IDENTIFIED WITH sha256_password BY 'qwerty'",
            "CREATE USER u IDENTIFIED WITH sha256_password BY '[HIDDEN]'",
        );
        check("S3(c, filename = 'a', format = 'CSV', x = 'y')", "S3(c, filename = 'a', format = 'CSV', x = 'y')");
        check(
            "CREATE TABLE t (a Int8) ENGINE = S3(c, secret_access_key = 'k', format = 'CSV')",
            "CREATE TABLE t (a Int8) ENGINE = S3(c, secret_access_key = '[HIDDEN]', format = 'CSV')",
        );
        check("SELECT * FROM mysql(c, password = 'pw')", "SELECT * FROM mysql(c, password = '[HIDDEN]')");
    }

    #[test]
    fn ways_to_log_in() {
        check("CREATE USER u IDENTIFIED BY 'a', BY 'b'", "CREATE USER u IDENTIFIED BY '[HIDDEN]', BY '[HIDDEN]'");
        check(
            "CREATE USER u IDENTIFIED WITH sha256_hash BY 'AB' SALT 'cd' VALID UNTIL '2030-01-01' HOST NAME 'h'",
            "CREATE USER u IDENTIFIED WITH sha256_hash BY '[HIDDEN]' SALT '[HIDDEN]' \
                VALID UNTIL '2030-01-01' HOST NAME 'h'",
        );
        check(
            "ALTER USER u ADD IDENTIFIED WITH bcrypt_password BY 'a', plaintext_password BY $$b$$ SETTINGS s = 'x'",
            "ALTER USER u ADD IDENTIFIED WITH bcrypt_password BY '[HIDDEN]', plaintext_password BY '[HIDDEN]' \
                SETTINGS s = 'x'",
        );
        check(
            "CREATE USER u IDENTIFIED BY 'a', ldap SERVER 's', kerberos REALM 'r' DEFAULT ROLE 'x'",
            "CREATE USER u IDENTIFIED BY '[HIDDEN]', ldap SERVER 's', kerberos REALM 'r' DEFAULT ROLE 'x'",
        );
        // Texts that do not parse.
        check("CREATE USER u IDENTIFIED BY 'qwe", "CREATE USER u IDENTIFIED BY '[HIDDEN]'");
        check("CREATE USER u IDENTIFIED 'a'", "CREATE USER u IDENTIFIED '[HIDDEN]'");
        check("CREATE USR u IDENTIFIED WIHT x BY 'a' FOO", "CREATE USR u IDENTIFIED WIHT x BY '[HIDDEN]' FOO");
    }

    #[test]
    fn what_is_no_secret_stays() {
        for text in [
            "SELECT password FROM t WHERE password = 'x'",
            "SELECT 'encrypt(1, 2)'",
            "SELECT url FROM t",
            "SELECT encrypt",
            "SELECT identified FROM t WHERE x = 'y'",
            "CREATE USER u IDENTIFIED WITH ldap SERVER 's'",
            "SELECT 1",
        ] {
            assert!(mask_secrets(text).is_none(), "{text}");
        }
    }

    #[test]
    fn texts_that_break_off() {
        check("SELECT encrypt('aes-128-ecb', 'x', 'ke", "SELECT encrypt('aes-128-ecb', '[HIDDEN]'");
        check("SELECT encrypt(", "SELECT encrypt(");
    }

    #[test]
    fn errors_tell_no_secrets() {
        let text = "SELECT HMAC('sha256', 'x', 'topsecret'), nothing";
        let masked = mask_secrets(text).unwrap();
        let at = text.find("nothing").unwrap();
        let shown = masked
            .error(base::err!(UnknownIdentifier, "nothing near 'topsecret'").with_span(at, at + 7))
            .locate(&masked.text);
        assert!(!shown.message().contains("topsecret") && shown.message().contains("[HIDDEN]"), "{shown}");
        assert!(shown.message().contains(&format!("col {}", masked.text.find("nothing").unwrap() + 1)), "{shown}");
    }
}
