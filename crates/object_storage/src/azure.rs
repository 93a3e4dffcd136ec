//! Azure Blob Storage: what an address names, and the store of a container.
//!
//! ```text
//! https://account.blob.core.windows.net[/?SAS]                          the account's URL, with a token in it or not
//! http://host:10000/account                                             the same of an emulator
//! DefaultEndpointsProtocol=https;AccountName=a;AccountKey=k[;EndpointSuffix=core.windows.net]
//! BlobEndpoint=https://host/account;SharedAccessSignature=SAS           a connection string
//! ```

use crate::Connection;
use crate::location::Location;
use crate::s3::retry;
use base::{Result, bail, err};
use base64::Engine;
use object_store::ObjectStore;
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use std::fmt;
use std::sync::Arc;

/// The account of emulators, whose key everybody knows.
const EMULATOR: (&str, &str) =
    ("devstoreaccount1", "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==");

/// A blob, or a pattern of blobs, in a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AzureLocation {
    /// The URL of the account, which containers follow.
    pub(crate) endpoint: String,
    account: String,
    pub(crate) container: String,
    /// The path, or a pattern of paths.
    pub(crate) blob: String,
    key: AzureKey,
}

/// What lets requests in.
#[derive(Clone, PartialEq, Eq)]
enum AzureKey {
    /// Nothing: blobs that everybody may read.
    None,
    /// The key of the account.
    Account(String),
    /// A shared access signature.
    Token(String),
}

impl fmt::Debug for AzureKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AzureKey")
    }
}

impl AzureKey {
    fn account(key: &str) -> Result<Self> {
        match base64::engine::general_purpose::STANDARD.decode(key) {
            Ok(_) => Ok(AzureKey::Account(key.to_string())),
            Err(_) => bail!(BadArguments, "The key of the account is no text of base64"),
        }
    }
}

impl Location {
    /// The blobs that a path or pattern names in a container. The address is a URL or a connection string; `given` are
    /// the name and the key of the account, where they stand beside it.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS`, without the secrets of the address.
    pub fn azure(address: &str, container: &str, blob: &str, given: Option<(&str, &str)>) -> Result<Self> {
        let address = address.trim();
        let (endpoint, mut account, mut key) = match address.starts_with("http") {
            true => of_url(address)?,
            false => of_connection_string(address)?,
        };
        if let Some((name, secret)) = given {
            (account, key) = (name.to_string(), AzureKey::account(secret)?);
        }
        if account.is_empty() {
            bail!(BadArguments, "The name of the account is neither in the address of Azure nor beside it");
        }
        let blob = blob.trim_start_matches('/');
        if container.is_empty() || container.contains(['/', '*', '?', '{']) || blob.is_empty() {
            bail!(BadArguments, "Azure needs a container, whose name is plain, and the path of a blob in it");
        }
        Ok(Location::Azure(AzureLocation {
            endpoint,
            account,
            container: container.to_string(),
            blob: blob.to_string(),
            key,
        }))
    }
}

/// Endpoint, account and key of a URL.
fn of_url(text: &str) -> Result<(String, String, AzureKey)> {
    let (plain, token) = text.split_once('?').unwrap_or((text, ""));
    let endpoint = plain.trim_end_matches('/').to_string();
    let url = Location::url(&endpoint)?;
    if !url.username().is_empty() || url.password().is_some() {
        bail!(BadArguments, "The URL of an account of Azure has no user and no password");
    }
    let host = url.host_str().unwrap_or_default();
    let account = match host.split_once('.') {
        Some((account, rest)) if rest.starts_with("blob.") => account.to_string(),
        _ => url.path_segments().and_then(|mut segments| segments.next()).unwrap_or_default().to_string(),
    };
    Ok((endpoint, account, token_of(token)))
}

fn token_of(text: &str) -> AzureKey {
    match text.contains("sig=") {
        true => AzureKey::Token(text.trim_start_matches('?').to_string()),
        false => AzureKey::None,
    }
}

/// The same of a connection string.
fn of_connection_string(text: &str) -> Result<(String, String, AzureKey)> {
    let pairs: Vec<(String, &str)> = text
        .split(';')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()))
        .collect();
    let get = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    if get("usedevelopmentstorage").is_some_and(|value| value.eq_ignore_ascii_case("true")) {
        let endpoint = format!("http://127.0.0.1:10000/{}", EMULATOR.0);
        return Ok((endpoint, EMULATOR.0.to_string(), AzureKey::Account(EMULATOR.1.to_string())));
    }
    let name = get("accountname");
    let (endpoint, account, token) = match (get("blobendpoint"), name) {
        (Some(endpoint), _) => of_url(endpoint)?,
        (None, Some(name)) if !name.is_empty() => {
            let protocol = get("defaultendpointsprotocol").unwrap_or("https");
            let suffix = get("endpointsuffix").unwrap_or("core.windows.net");
            of_url(&format!("{protocol}://{name}.blob.{suffix}"))?
        }
        _ => bail!(
            BadArguments,
            "The address of Azure is the URL of an account, or a connection string with AccountName or BlobEndpoint"
        ),
    };
    let key = match (get("accountkey"), get("sharedaccesssignature")) {
        (Some(key), _) => AzureKey::account(key)?,
        (None, Some(token)) => token_of(token),
        (None, None) => token,
    };
    Ok((endpoint, name.map_or(account, str::to_string), key))
}

impl AzureLocation {
    /// A text that differs where rights do; it holds a secret.
    pub(crate) fn right(&self) -> String {
        let key = match &self.key {
            AzureKey::None => "",
            AzureKey::Account(key) | AzureKey::Token(key) => key,
        };
        format!("{} {} {key}", self.account, self.container)
    }

    /// The store of the container.
    ///
    /// # Errors
    /// When TLS cannot be set up, or for an endpoint that cannot be used.
    pub(crate) fn store(&self, connection: &Connection) -> Result<Arc<dyn ObjectStore>> {
        let builder = MicrosoftAzureBuilder::new()
            .with_account(&self.account)
            .with_container_name(&self.container)
            .with_endpoint(self.endpoint.clone())
            .with_allow_http(true)
            .with_retry(retry(connection.limits))
            .with_http_connector(connection.client()?);
        let builder = match &self.key {
            AzureKey::Account(key) => builder.with_access_key(key),
            AzureKey::Token(token) => builder.with_config(AzureConfigKey::SasKey, token),
            AzureKey::None => builder.with_skip_signature(true),
        };
        // What the library says may have the token in it.
        let store =
            builder.build().map_err(|_| err!(BadArguments, "The address or the key of Azure cannot be used"))?;
        Ok(Arc::new(store))
    }
}

/// Whether a store is one of Azure's.
pub(crate) fn is_azure(store: &dyn ObjectStore) -> bool {
    store.to_string().starts_with("MicrosoftAzure")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(address: &str, given: Option<(&str, &str)>) -> Result<(String, String, AzureKey)> {
        let Location::Azure(found) = Location::azure(address, "c", "a/*.csv", given)? else { panic!("{address}") };
        assert!(!format!("{found:?}").contains("a2V5"));
        Ok((found.endpoint, found.account, found.key))
    }

    #[test]
    fn addresses_of_azure() {
        let check = |address: &str, given: Option<(&str, &str)>, expected: (&str, &str, AzureKey)| {
            let expected = (expected.0.to_string(), expected.1.to_string(), expected.2);
            assert_eq!(parsed(address, given).unwrap(), expected, "{address}");
        };
        let (account, token) = (|| AzureKey::Account("a2V5".into()), || AzureKey::Token("sv=1&sig=a2V5".into()));
        let of_a = "https://a.blob.core.windows.net";
        check("https://a.blob.core.windows.net/", None, (of_a, "a", AzureKey::None));
        check("https://a.blob.core.windows.net", Some(("b", "a2V5")), (of_a, "b", account()));
        check("https://a.blob.core.windows.net/?sv=1&sig=a2V5", None, (of_a, "a", token()));
        check("http://127.0.0.1:10000/x", Some(("x", "a2V5")), ("http://127.0.0.1:10000/x", "x", account()));
        check("AccountName=a;AccountKey=a2V5", None, (of_a, "a", account()));
        check(
            "DefaultEndpointsProtocol=http;AccountName=a;AccountKey=a2V5;EndpointSuffix=core.chinacloudapi.cn;",
            None,
            ("http://a.blob.core.chinacloudapi.cn", "a", account()),
        );
        check(
            "BlobEndpoint=http://h:10000/x/;SharedAccessSignature=sv=1&sig=a2V5",
            None,
            ("http://h:10000/x", "x", token()),
        );
        check(
            "DefaultEndpointsProtocol=http;AccountName=x;AccountKey=a2V5;BlobEndpoint=http://h:10000/x;",
            None,
            ("http://h:10000/x", "x", account()),
        );
        let (endpoint, name, _) = parsed("UseDevelopmentStorage=true", None).unwrap();
        assert_eq!((&*endpoint, &*name), ("http://127.0.0.1:10000/devstoreaccount1", "devstoreaccount1"));
        for wrong in ["", "AccountKey=a2V5", "https://h", "AccountName=a;AccountKey=?a2V5", "http://u:a2V5@h/x"] {
            let error = parsed(wrong, None).unwrap_err();
            assert!(error.code() == base::ErrorCode::BadArguments && !error.message().contains("a2V5"), "{error}");
        }
    }
}
