//! The objects that a location stands for.

use crate::bucket::Bucket;
use crate::errors::{Asked, store_error};
use crate::location::Location;
use crate::object::{Ahead, Origin, RemoteObject, of_store};
use crate::pattern::{fits, has_wildcards};
use crate::task::wait;
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
const QUESTIONS: usize = 8;
/// Objects that a pattern may fit, at most.
const OBJECTS_MAX: usize = 1_000_000;

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
    let (web, limits) = (Web::new(connection)?, connection.limits);
    wait(async move {
        let questions = urls.into_iter().map(|(url, access)| {
            let web = web.clone();
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
                })
            }
        });
        stream::iter(questions).buffered(QUESTIONS).try_collect().await
    })
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
        let questions = keys.into_iter().map(|key| {
            let (store, bucket) = (bucket.store.clone(), bucket.name.clone());
            async move { head(&*store, &bucket, &key).await }
        });
        let found: Vec<Result<ObjectMeta>> = stream::iter(questions).buffered(QUESTIONS).collect().await;
        let mut metas = Vec::new();
        for one in found {
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
        let objects = metas.into_iter();
        objects.map(|meta| of_store(&bucket.store, &bucket.name, meta, limits, &bucket.access)).collect()
    });
    found.map_err(|error| kind.error(error))
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
async fn list(store: &Arc<dyn ObjectStore>, bucket: &str, pattern: &str, metas: &mut Vec<ObjectMeta>) -> Result<()> {
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
