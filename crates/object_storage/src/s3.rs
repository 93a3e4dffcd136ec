//! Stores of S3's protocol.

use crate::location::S3Location;
use crate::{Connection, Limits};
use base::{Result, err};
use object_store::aws::AmazonS3Builder;
use object_store::{BackoffConfig, ObjectStore, RetryConfig};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How long a request is tried again.
const RETRY_TIME: Duration = Duration::from_secs(60);

/// Keys of S3.
#[derive(Clone, Default, Hash)]
pub enum S3Credentials {
    /// Those of the environment (`AWS_ACCESS_KEY_ID` and kin), where statements are the operator's own; else none.
    #[default]
    Environment,
    /// Requests are not signed.
    Unsigned,
    /// Keys that the statement gives.
    Keys {
        /// The key's id.
        id: String,
        /// The secret.
        secret: String,
        /// The token of a session.
        token: Option<String>,
    },
}

impl fmt::Debug for S3Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("S3Credentials")
    }
}

/// How requests to a store are tried again.
pub(crate) fn retry(limits: Limits) -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(50),
            max_backoff: Duration::from_secs(5),
            base: 2.0,
        },
        max_retries: limits.tries.saturating_sub(1),
        retry_timeout: RETRY_TIME,
    }
}

/// The store of a bucket.
///
/// # Errors
/// When TLS cannot be set up, or for an endpoint that cannot be used.
pub(crate) fn store(location: &S3Location, connection: &Connection) -> Result<Arc<dyn ObjectStore>> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let is_free = connection.access.is_free();
    let region = location.region.clone().or_else(|| variable("AWS_REGION").filter(|_| is_free));
    let builder = AmazonS3Builder::new()
        .with_endpoint(&location.endpoint)
        .with_bucket_name(&location.bucket)
        .with_region(region.unwrap_or_else(|| "us-east-1".to_string()))
        .with_virtual_hosted_style_request(location.is_virtual)
        .with_allow_http(true)
        .with_retry(retry(connection.limits))
        .with_http_connector(connection.client()?);
    let environment = || {
        let of_environment = variable("AWS_ACCESS_KEY_ID").zip(variable("AWS_SECRET_ACCESS_KEY"));
        let (id, secret) = of_environment.filter(|_| is_free)?;
        Some(S3Credentials::Keys { id, secret, token: variable("AWS_SESSION_TOKEN") })
    };
    let credentials = match &connection.credentials {
        S3Credentials::Environment => environment().unwrap_or(S3Credentials::Unsigned),
        given => given.clone(),
    };
    let builder = match credentials {
        S3Credentials::Keys { id, secret, token } => {
            let builder = builder.with_access_key_id(id).with_secret_access_key(secret);
            token.into_iter().fold(builder, AmazonS3Builder::with_token)
        }
        _ => builder.with_skip_signature(true),
    };
    let store = builder.build().map_err(|error| err!(BadArguments, "The store cannot be used: {error}"))?;
    Ok(Arc::new(store))
}
