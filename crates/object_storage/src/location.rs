//! What the URL of a statement names.

use crate::azure::AzureLocation;
use base::{Result, bail, err};
use url::Url;

/// Where an object, or the objects of a pattern, are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A URL of HTTP, which may have braces that stand for several.
    Web(String),
    /// A bucket of S3's protocol and a key or pattern of keys in it.
    S3(S3Location),
    /// A container of Azure and a path or pattern of paths in it.
    Azure(AzureLocation),
}

/// A bucket at an endpoint, and a key or pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct S3Location {
    /// The URL before the bucket, or with it as a part of the host.
    pub(crate) endpoint: String,
    pub(crate) bucket: String,
    /// The key, or a pattern of keys.
    pub(crate) key: String,
    /// The bucket is a part of the endpoint's host.
    pub(crate) is_virtual: bool,
    /// The region, where the host has it.
    pub(crate) region: Option<String>,
}

impl Location {
    /// A plain URL.
    ///
    /// # Errors
    /// `POCO_EXCEPTION` for what is no URL, `BAD_ARGUMENTS` for one that is none of HTTP.
    pub fn web(text: &str) -> Result<Self> {
        for one in formats::expanded_braces(text)? {
            Self::url(&one)?;
        }
        Ok(Location::Web(text.to_string()))
    }

    pub(crate) fn url(text: &str) -> Result<Url> {
        let url = parsed(text)?;
        if !matches!(url.scheme(), "http" | "https") {
            bail!(BadArguments, "URLs begin with http:// or https://, not with {}://", url.scheme());
        }
        Ok(url)
    }

    /// The bucket and key of a URL: `https://bucket.s3.region.amazonaws.com/key`, `http://host:port/bucket/key`,
    /// `s3://bucket/key` and its like.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a URL without a bucket or a key.
    pub fn s3(text: &str) -> Result<Self> {
        // What stands for many keys is no part of a URL as the standard has it.
        let (scheme, rest) = text
            .split_once("://")
            .ok_or_else(|| err!(BadArguments, "A URL of S3 is https://host/bucket/key or s3://bucket/key"))?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        if host.is_empty() || host.contains(['{', '*', '@']) {
            bail!(BadArguments, "The host of a URL of S3 is a plain name: https://host/bucket/key");
        }
        let path = path.split_once('?').filter(|(_, query)| query.contains('=')).map_or(path, |(path, _)| path);
        let of_bucket = |endpoint: &str, bucket: &str, key: &str| S3Location {
            endpoint: endpoint.to_string(),
            bucket: bucket.to_string(),
            key: key.to_string(),
            is_virtual: false,
            region: None,
        };
        let location = match scheme.to_ascii_lowercase().as_str() {
            "s3" | "s3a" | "s3n" => {
                S3Location { is_virtual: true, ..of_bucket(&format!("https://{host}.s3.amazonaws.com"), host, path) }
            }
            "gs" | "gcs" => of_bucket("https://storage.googleapis.com", host, path),
            "oss" => {
                S3Location { is_virtual: true, ..of_bucket(&format!("https://{host}.oss.aliyuncs.com"), host, path) }
            }
            "http" | "https" => {
                let endpoint = format!("{scheme}://{host}");
                parsed(&endpoint)?;
                match virtual_bucket(host) {
                    Some((bucket, region)) => {
                        S3Location { is_virtual: true, region, ..of_bucket(&endpoint, bucket, path) }
                    }
                    None => {
                        let (bucket, key) = path.split_once('/').unwrap_or((path, ""));
                        S3Location { region: region_of(host), ..of_bucket(&endpoint, bucket, key) }
                    }
                }
            }
            other => bail!(BadArguments, "URLs of S3 begin with https://, http:// or s3://, not with {other}://"),
        };
        if location.bucket.is_empty() || location.bucket.contains(['*', '?', '{']) {
            bail!(BadArguments, "Bucket or key name are invalid in S3 URI: it is https://host/bucket/key");
        }
        if location.key.is_empty() {
            bail!(BadArguments, "Bucket or key name are invalid in S3 URI: there is no key behind {}", location.bucket);
        }
        Ok(Location::S3(location))
    }

    /// The part that stands for objects: a pattern, and what extensions are looked for in.
    pub fn pattern(&self) -> &str {
        match self {
            Location::Web(text) => text.split(['?', '#']).next().unwrap_or(text),
            Location::S3(location) => &location.key,
            Location::Azure(location) => &location.blob,
        }
    }
}

fn parsed(text: &str) -> Result<Url> {
    Url::parse(text).map_err(|error| err!(PocoException, "Bad URI syntax: this is no URL: {error}"))
}

/// The bucket and region of a host like `bucket.s3.region.amazonaws.com`.
fn virtual_bucket(host: &str) -> Option<(&str, Option<String>)> {
    const SERVICES: &[&str] = &["s3", "cos", "obs", "oss", "eos"];
    let parts: Vec<&str> = host.split('.').collect();
    let is_service = |part: &str| {
        SERVICES.contains(&part) || part.starts_with("s3-") || part.starts_with("oss-") || part.starts_with("s3express")
    };
    let at = parts.iter().position(|part| is_service(part)).filter(|at| *at > 0 && at + 1 < parts.len())?;
    let bucket_bytes = parts[..at].iter().map(|part| part.len() + 1).sum::<usize>() - 1;
    Some((&host[..bucket_bytes], region_of(host)))
}

/// The region of a host of Amazon's.
fn region_of(host: &str) -> Option<String> {
    let host = host.split(':').next()?;
    let before = host.strip_suffix(".amazonaws.com").or_else(|| host.strip_suffix(".amazonaws.com.cn"))?;
    let last = before.rsplit('.').next()?;
    let region = last.strip_prefix("s3-").unwrap_or(last);
    (region != "s3" && region.contains('-')).then(|| region.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_and_keys() {
        let check = |text: &str, expected: (&str, &str, &str, bool, Option<&str>)| {
            let Location::S3(found) = Location::s3(text).unwrap() else { panic!("{text}") };
            let found_parts =
                (&*found.endpoint, &*found.bucket, &*found.key, found.is_virtual, found.region.as_deref());
            assert_eq!(found_parts, expected, "{text}");
        };
        check("http://127.0.0.1:9000/b/a/*.csv", ("http://127.0.0.1:9000", "b", "a/*.csv", false, None));
        check(
            "https://b.s3.eu-west-1.amazonaws.com/k",
            ("https://b.s3.eu-west-1.amazonaws.com", "b", "k", true, Some("eu-west-1")),
        );
        check(
            "https://s3.us-east-2.amazonaws.com/b/k",
            ("https://s3.us-east-2.amazonaws.com", "b", "k", false, Some("us-east-2")),
        );
        check("s3://b/x/y?.csv", ("https://b.s3.amazonaws.com", "b", "x/y?.csv", true, None));
        check("https://storage.googleapis.com/b/k", ("https://storage.googleapis.com", "b", "k", false, None));
        for wrong in ["b/k", "https://h/", "https://h/b", "https://h/b/", "ftp://h/b/k", "http://u@h/b/k"] {
            assert_eq!(Location::s3(wrong).unwrap_err().code(), base::ErrorCode::BadArguments, "{wrong}");
        }
        assert!(Location::web("file:///etc/passwd").is_err() && Location::web("http://h/a.csv").is_ok());
    }
}
