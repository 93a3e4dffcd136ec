//! A folder of a store in which a table of many objects lies: they are found by paths that the table's metadata has.

use crate::Connection;
use crate::listing::{OBJECTS_MAX, is_pattern, list, path_of, questions, right_of};
use crate::location::{Location, S3Location};
use crate::object::Known;
use crate::task::wait;
use crate::traffic::Traffic;
use base::{Result, bail};
use formats::DataObject;
use object_store::{ObjectMeta, ObjectStore};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// A folder of a bucket. What listings and questions tell of objects is asked for once: the folder stands for one state
/// of its objects, and one that has changed meanwhile is an error.
pub struct Folder {
    store: Arc<dyn ObjectStore>,
    location: S3Location,
    connection: Connection,
    access: Arc<str>,
    traffic: Traffic,
    known: Mutex<HashMap<String, ObjectMeta>>,
}

impl Folder {
    /// The folder of a location.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for patterns, and for locations that are in no bucket.
    pub fn new(location: &Location, connection: &Connection) -> Result<Self> {
        let Location::S3(location) = location else {
            bail!(BadArguments, "A table lies in a bucket of a store: http://host/bucket/folder")
        };
        if is_pattern(&location.key) {
            bail!(BadArguments, "The folder '{}' of a table cannot be a pattern", location.key);
        }
        let key = location.key.trim_matches('/').to_string();
        path_of(&key)?;
        Ok(Folder {
            store: crate::s3::store(location, connection)?,
            access: right_of(location, connection),
            traffic: Traffic::new(connection.limits, &location.endpoint),
            location: S3Location { key, ..location.clone() },
            connection: connection.clone(),
            known: Mutex::default(),
        })
    }

    /// The names of the objects in a folder below this one; none if it is not there.
    ///
    /// # Errors
    /// Those of requests.
    pub fn list(&self, folder: &str) -> Result<Vec<String>> {
        let (store, bucket) = (self.store.clone(), self.location.bucket.clone());
        let prefix = format!("{}/{folder}/", self.location.key);
        let pattern = format!("{prefix}**");
        let metas = wait(async move {
            let mut metas = Vec::new();
            list(&store, &bucket, &pattern, &mut metas).await?;
            Ok(metas)
        })?;
        let mut names = Vec::with_capacity(metas.len());
        let mut known = self.known.lock();
        for meta in metas {
            // Folders may be objects of no bytes.
            let Some(name) = meta.location.as_ref().strip_prefix(&prefix).filter(|name| !name.is_empty()) else {
                continue;
            };
            if !name.contains('/') {
                names.push(name.to_string());
            }
            known.insert(meta.location.to_string(), meta);
        }
        Ok(names)
    }

    /// Objects by paths, in their order: paths below the folder, or URLs of the folder's bucket.
    ///
    /// # Errors
    /// `FILE_DOESNT_EXIST`; `BAD_ARGUMENTS` for paths elsewhere; those of requests.
    pub fn objects(&self, paths: &[&str]) -> Result<Vec<DataObject>> {
        let keys = paths.iter().map(|path| self.key_of(path)).collect::<Result<Vec<String>>>()?;
        let mut unknown: Vec<String> = {
            let known = self.known.lock();
            keys.iter().filter(|key| !known.contains_key(*key)).cloned().collect()
        };
        unknown.sort_unstable();
        unknown.dedup();
        if !unknown.is_empty() {
            if unknown.len() > OBJECTS_MAX {
                bail!(BadArguments, "A table has more than {OBJECTS_MAX} files to read: filter by its partitions");
            }
            let (store, bucket) = (self.store.clone(), self.location.bucket.clone());
            let found = wait(async move { Ok(questions(&store, &bucket, unknown).await) })?;
            let found = found.into_iter().collect::<Result<Vec<ObjectMeta>>>()?;
            self.known.lock().extend(found.into_iter().map(|meta| (meta.location.to_string(), meta)));
        }
        let known = self.known.lock();
        let object = |key: &String| match known.get(key) {
            Some(meta) => self.object(meta.clone()),
            None => bail!(LogicalError, "Nobody has asked for {key}"),
        };
        keys.iter().map(object).collect()
    }

    fn object(&self, meta: ObjectMeta) -> Result<DataObject> {
        let known = Known {
            store: &self.store,
            bucket: &self.location.bucket,
            limits: self.connection.limits,
            access: &self.access,
            traffic: &self.traffic,
        };
        Ok(DataObject::Stored(Arc::new(known.object(meta)?)))
    }

    /// The key of a path.
    fn key_of(&self, path: &str) -> Result<String> {
        let S3Location { bucket, key, endpoint, .. } = &self.location;
        let elsewhere = |what: &str| {
            bail!(
                BadArguments,
                "The file {path} of the table is not read: it lies {what}, and a table of bucket {bucket} is read from \
                there only"
            )
        };
        let key = match path.split_once("://") {
            Some(("http" | "https", _)) => match Location::s3(path) {
                Ok(Location::S3(own)) if own.bucket == *bucket && own.endpoint == *endpoint => own.key,
                _ => return elsewhere("at another address or in another bucket"),
            },
            Some((scheme, rest)) if is_scheme(scheme) => match rest.split_once('/') {
                Some((own, key)) if own == bucket => key.to_string(),
                _ => return elsewhere("in another bucket or store"),
            },
            _ if path.starts_with('/') => return elsewhere("in a folder of the machine that wrote it"),
            _ => format!("{key}/{path}"),
        };
        // The name by which the store's library lists it.
        Ok(path_of(&key)?.to_string())
    }
}

fn is_scheme(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, NetworkAccess, S3Credentials};
    use base::{ErrorCode, Settings};

    #[test]
    fn paths_stay_in_the_bucket() {
        let connection = Connection {
            access: NetworkAccess::free(),
            limits: Limits::of(&Settings::default()),
            credentials: S3Credentials::Unsigned,
            headers: Vec::new(),
        };
        let folder = |url: &str| Folder::new(&Location::s3(url).unwrap(), &connection);
        let table = folder("http://h:9000/b/wh/t/").unwrap();
        for (path, key) in [
            ("data/x", "wh/t/data/x"),
            ("data/p=a%2Fb/x", "wh/t/data/p=a%2Fb/x"),
            ("s3://b/other/x", "other/x"),
            ("http://h:9000/b/other/x", "other/x"),
        ] {
            assert_eq!(table.key_of(path).as_deref(), Ok(key), "{path}");
        }
        for refused in
            ["s3://c/x", "s3://b", "/wh/t/x", "http://h:9001/b/x", "https://h:9000/b/x", "http://h:9000/c/x", "a//b"]
        {
            assert_eq!(table.key_of(refused).map_err(|error| error.code()), Err(ErrorCode::BadArguments), "{refused}");
        }
        assert!(folder("http://h/b/t/*").is_err() && folder("http://h/b/{a,b}").is_err());
    }
}
