//! Secrets within texts that are URLs: passwords, and parameters that let in whoever has them.
//!
//! ```text
//! 'https://user:PASSWORD@host/path?access_token=SECRET&x=1#id_token=SECRET'
//! 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=SECRET'
//! ```

/// Names of parameters that are secret, in lower case.
const NAMES: [&str; 8] = ["sig", "key", "auth", "pwd", "pass", "passwd", "sas", "code"];

/// Ends of such names: `access_token`, `X-Amz-Signature`, `client_secret`, ….
const ENDS: [&str; 9] =
    ["token", "signature", "secret", "password", "apikey", "api_key", "api-key", "accountkey", "access_key"];

/// Whether the value of a parameter of a URL is secret.
fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&name.as_str()) || ENDS.iter().any(|end| name.ends_with(end))
}

/// The places of the secrets in a text literal, its quotes included, if it is a URL or the text of a connection.
pub(crate) fn secrets_of_url(text: &str, (start, end): (usize, usize)) -> Vec<(usize, usize)> {
    let literal = &text[start..end];
    let literal = literal.strip_suffix('\'').filter(|rest| !rest.is_empty()).unwrap_or(literal);
    let mut found = Vec::new();
    let separators: &[char] = match literal.find("://") {
        Some(scheme) => {
            found.extend(password(literal, scheme + 3));
            &['?', '&', ';', '#']
        }
        None if literal.contains("AccountKey=") || literal.contains("SharedAccessSignature=") => &['?', '&', ';', '\''],
        None => return found,
    };
    let mut at = 0;
    // What stands before the first separator of a URL is its path.
    for (number, piece) in literal.split(separators).enumerate() {
        if (number > 0 || separators.contains(&'\''))
            && let Some((name, value)) = piece.split_once('=')
            && !value.is_empty()
            && is_secret_name(name)
        {
            found.push((at + name.len() + 1, at + piece.len()));
        }
        at += piece.len() + 1;
    }
    found.into_iter().map(|(from, to)| (start + from, start + to)).collect()
}

/// The password in `scheme://user:password@host`; `user` is where the name begins.
fn password(literal: &str, user: usize) -> Option<(usize, usize)> {
    let rest = &literal[user..];
    let authority = &rest[..rest.find('/').unwrap_or(rest.len())];
    let at = authority.rfind('@')?;
    let colon = authority[..at].find(':')?;
    (colon + 1 < at).then_some((user + colon + 1, user + at))
}

#[cfg(test)]
mod tests {
    use crate::mask_secrets;

    fn check(text: &str, expect: &str) {
        assert_eq!(mask_secrets(text).map_or(text.to_string(), |masked| masked.text), expect);
    }

    #[test]
    fn parameters_that_let_in_are_hidden() {
        check(
            "SELECT * FROM url('https://h/x.csv?token=abc&n=1&access_token=d%20e', CSV)",
            "SELECT * FROM url('https://h/x.csv?token=[HIDDEN]&n=1&access_token=[HIDDEN]', CSV)",
        );
        check(
            "SELECT * FROM s3('https://b.s3.amazonaws.com/k?X-Amz-Credential=AK&X-Amz-Signature=ff00', NOSIGN)",
            "SELECT * FROM s3('https://b.s3.amazonaws.com/k?X-Amz-Credential=AK&X-Amz-Signature=[HIDDEN]', NOSIGN)",
        );
        check(
            "CREATE TABLE t (a Int8) ENGINE = URL('http://u:p@h/?api_key=k#id_token=z')",
            "CREATE TABLE t (a Int8) ENGINE = URL('http://u:[HIDDEN]@h/?api_key=[HIDDEN]#id_token=[HIDDEN]')",
        );
        check(
            "SELECT * FROM azureBlobStorage('https://a.blob.core.windows.net/?sv=1&sig=s%3D', 'c', 'f')",
            "SELECT * FROM azureBlobStorage('https://a.blob.core.windows.net/?sv=1&sig=[HIDDEN]', 'c', 'f')",
        );
        check(
            "SELECT * FROM azureBlobStorage('AccountName=a;AccountKey=k==;Suffix=x', 'c', 'f')",
            "SELECT * FROM azureBlobStorage('AccountName=a;AccountKey=[HIDDEN];Suffix=x', 'c', 'f')",
        );
        check(
            "SOURCE(HTTP(URL 'http://h/d?signature=q' FORMAT 'CSV'))",
            "SOURCE(HTTP(URL 'http://h/d?signature=[HIDDEN]' FORMAT 'CSV'))",
        );
        check(
            "SELECT * FROM url(concat('http://h/?token=abc', '&x=1'))",
            "SELECT * FROM url(concat('http://h/?token=[HIDDEN]', '&x=1'))",
        );
        check("SELECT * FROM url(url = 'http://h/?sig=abc')", "SELECT * FROM url(url = 'http://h/?sig=[HIDDEN]')");
        // A text that breaks off.
        check("SELECT * FROM url('http://h/?token=ab", "SELECT * FROM url('http://h/?token=[HIDDEN]");
    }

    #[test]
    fn other_parameters_and_texts_stay() {
        for text in [
            "SELECT * FROM url('http://h/?page=1&tokens=2')",
            "SELECT * FROM url('http://h/token=abc')",
            "SELECT * FROM url('http://h/?token=')",
            "SELECT 'http://h/?token=abc', url FROM t",
        ] {
            assert!(mask_secrets(text).is_none(), "{text}");
        }
    }

    #[test]
    fn errors_do_not_tell_them() {
        let masked = mask_secrets("SELECT nothing FROM url('http://h/?token=topsecret')").unwrap();
        let shown = masked.error(base::err!(NetworkError, "GET http://h/?token=topsecret: refused"));
        assert_eq!(shown.message(), "GET http://h/?token=[HIDDEN]: refused");
    }
}
