//! The objects that a location stands for.

use crate::bucket::Bucket;
use crate::errors::{Asked, store_error};
use crate::location::{Location, S3Location};
use crate::object::{Ahead, Known, Origin, RemoteObject};
use crate::pattern::{fits, has_wildcards};
use crate::task::wait;
use crate::traffic::Traffic;
use crate::web::{Web, name_of};
use crate::{Connection, Limits};
use base::{ErrorCode, Result, bail, err};
use formats::{DataObject, expanded_braces};
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt};
use std::sync::Arc;
use url::Url;

/// Questions for single objects that are under way at a time.
const QUESTIONS: usize = 16;
/// Objects that a pattern may fit, at most.
pub(crate) const OBJECTS_MAX: usize = 1_000_000;

/// Whether a path or key stands for several objects.
pub fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?', '{'])
}

/// The objects that a location stands for, by name.
///
/// # Errors
/// `FILE_DOESNT_EXIST` when there is none; those of requests.
pub fn objects(location: &Location, connection: &Connection) -> Result<Vec<DataObject>> {
    let mut found: Vec<RemoteObject> = match location {
        Location::Web(text) => web_objects(text, connection)?,
        Location::S3(_) | Location::Azure(_) => match Bucket::of(location, connection)? {
            Some(bucket) => store_objects(bucket, connection.limits)?,
            None => Vec::new(),
        },
    };
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found.into_iter().map(|object| DataObject::Stored(Arc::new(object))).collect())
}

/// The names that the braces of a pattern stand for, each once.
fn expanded(pattern: &str) -> Result<Vec<String>> {
    let mut names = expanded_braces(pattern)?;
    names.sort();
    names.dedup();
    Ok(names)
}

fn web_objects(text: &str, connection: &Connection) -> Result<Vec<RemoteObject>> {
    let urls = expanded(text)?.iter().map(|text| Location::url(text)).collect::<Result<Vec<Url>>>()?;
    let urls: Vec<(Url, Arc<str>)> = urls.into_iter().map(|url| (url.clone(), access_of(&url, connection))).collect();
    let (web, limits, traffic) = (Web::new(connection)?, connection.limits, Traffic::new(connection.limits, ""));
    wait(async move {
        let questions = urls.into_iter().map(|(url, access)| {
            let (web, traffic) = (web.clone(), traffic.of_host(&host_of(&url)));
            async move {
                let (at, facts) = web.facts(&url).await?;
                let origin = Origin::Web { web, url: at };
                Ok(RemoteObject {
                    path: url.path().to_string(),
                    name: name_of(&url).into(),
                    origin,
                    facts,
                    limits,
                    access,
                    ahead: Ahead::default(),
                    traffic,
                })
            }
        });
        stream::iter(questions).buffered(QUESTIONS).try_collect().await
    })
}

/// The host of a URL and its port.
fn host_of(url: &Url) -> String {
    format!("{}:{}", url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or_default())
}

/// What a URL and the headers of its requests are to a cache: nothing in it is a secret.
fn access_of(url: &Url, connection: &Connection) -> Arc<str> {
    format!("{} {:x}", name_of(url), connection.right(url.as_str())).into()
}

fn store_objects(bucket: Bucket, limits: Limits) -> Result<Vec<RemoteObject>> {
    let (patterns, keys): (Vec<String>, Vec<String>) =
        expanded(&bucket.key)?.into_iter().partition(|one| has_wildcards(one));
    let is_pattern = is_pattern(&bucket.key);
    let kind = bucket.clone();
    let found = wait(async move {
        let mut metas = Vec::new();
        for one in questions(&bucket.store, &bucket.name, keys).await {
            match one {
                // Of alternatives those are read that are there.
                Err(error) if is_pattern && error.code() == ErrorCode::FileDoesntExist => {}
                one => metas.push(one?),
            }
        }
        for pattern in &patterns {
            list(&bucket.store, &bucket.name, pattern, &mut metas).await?;
        }
        if metas.is_empty() {
            bail!(FileDoesntExist, "No object matches '{}/{}'", bucket.name, bucket.key);
        }
        let traffic = Traffic::new(limits, &bucket.endpoint);
        let Bucket { store, name, access, .. } = &bucket;
        let known = Known { store, bucket: name, limits, access, traffic: &traffic };
        metas.into_iter().map(|meta| known.object(meta)).collect()
    });
    found.map_err(|error| kind.error(error))
}

/// The endpoint and the right by which objects of a bucket are read, as a text without secrets.
pub(crate) fn right_of(location: &S3Location, connection: &Connection) -> Arc<str> {
    format!("{} {:x}", location.endpoint, connection.right(&location.bucket)).into()
}

/// What a store says of objects, several of which are asked for at a time.
pub(crate) async fn questions(
    store: &Arc<dyn ObjectStore>,
    bucket: &str,
    keys: Vec<String>,
) -> Vec<Result<ObjectMeta>> {
    let questions = keys.into_iter().map(|key| {
        let (store, bucket) = (store.clone(), bucket.to_string());
        async move { head(&*store, &bucket, &key).await }
    });
    stream::iter(questions).buffered(QUESTIONS).collect().await
}

/// A key as the store's library has it.
pub(crate) fn path_of(key: &str) -> Result<Path> {
    Path::parse(key).map_err(|error| err!(BadArguments, "Key '{key}' cannot be used: {error}"))
}

/// What a store says of an object.
pub(crate) async fn head(store: &dyn ObjectStore, bucket: &str, key: &str) -> Result<ObjectMeta> {
    let name = format!("{bucket}/{key}");
    store.head(&path_of(key)?).await.map_err(|error| store_error(&error, &name, Asked::Object))
}

/// The objects that a pattern fits; only those below the folders before its first wildcard are listed.
pub(crate) async fn list(
    store: &Arc<dyn ObjectStore>,
    bucket: &str,
    pattern: &str,
    metas: &mut Vec<ObjectMeta>,
) -> Result<()> {
    let before = pattern.find(['*', '?']).map_or(pattern, |at| &pattern[..at]);
    let folder = before.rsplit_once('/').map(|(folder, _)| path_of(folder)).transpose()?;
    let mut listed = store.list(folder.as_ref());
    let broken = |error| store_error(&error, &format!("{bucket}/{pattern}"), Asked::List);
    while let Some(meta) = listed.try_next().await.map_err(broken)? {
        if fits(pattern, meta.location.as_ref()) {
            if metas.len() >= OBJECTS_MAX {
                bail!(BadArguments, "More than {OBJECTS_MAX} objects match '{bucket}/{pattern}': name fewer");
            }
            metas.push(meta);
        }
    }
    Ok(())
}
