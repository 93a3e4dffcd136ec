//! Buckets of S3's protocol and containers of Azure, as objects in them are listed, read and written alike.

use crate::location::{Location, S3Location};
use crate::{Connection, Limits};
use base::{Error, ErrorCode, Result};
use object_store::ObjectStore;
use std::sync::Arc;

/// A bucket or container, and the key in it that a location names.
#[derive(Clone)]
pub(crate) struct Bucket {
    pub store: Arc<dyn ObjectStore>,
    pub name: String,
    pub endpoint: String,
    /// The key, or a pattern of keys.
    pub key: String,
    /// The endpoint and the right by which objects are read, as a text without secrets.
    pub access: Arc<str>,
    pub is_azure: bool,
}

impl Bucket {
    /// The bucket of a location; `None` for a plain URL.
    ///
    /// # Errors
    /// When TLS cannot be set up, or for an endpoint that cannot be used.
    pub(crate) fn of(location: &Location, connection: &Connection) -> Result<Option<Self>> {
        let of = |store, (endpoint, name, key): (&str, &str, &str), right: &str, is_azure| Bucket {
            store,
            name: name.to_string(),
            endpoint: endpoint.to_string(),
            key: key.to_string(),
            access: format!("{endpoint} {:x}", connection.right(right)).into(),
            is_azure,
        };
        Ok(match location {
            Location::Web(_) => None,
            Location::S3(s3) => {
                let S3Location { endpoint, bucket, key, .. } = s3;
                Some(of(crate::s3::store(s3, connection)?, (endpoint, bucket, key), bucket, false))
            }
            Location::Azure(azure) => {
                let place = (azure.endpoint.as_str(), azure.container.as_str(), azure.blob.as_str());
                Some(of(azure.store(connection)?, place, &azure.right(), true))
            }
        })
    }

    /// An error of a request, with the code of the store's kind.
    pub(crate) fn error(&self, error: Error) -> Error {
        match error.code() {
            ErrorCode::S3Error if self.is_azure => {
                Error::new(ErrorCode::AzureBlobStorageError, error.message().to_string())
            }
            _ => error,
        }
    }

    /// Limits of writing into it.
    pub(crate) fn limits(&self, limits: Limits) -> Limits {
        match self.is_azure {
            true => Limits { part_bytes: limits.azure_part_bytes, single_bytes: limits.azure_single_bytes, ..limits },
            false => limits,
        }
    }

    /// The beginning of the names of settings.
    pub(crate) fn prefix(&self) -> &'static str {
        if self.is_azure { "azure" } else { "s3" }
    }
}
