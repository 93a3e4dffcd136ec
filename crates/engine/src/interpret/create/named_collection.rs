//! `CREATE`, `ALTER`, `DROP NAMED COLLECTION`.

use crate::engine::Engine;
use crate::interpret::Interpreter;
use crate::loading::left_out;
use crate::objects::named_collections::{Collection, CollectionEntry, create_query};
use crate::query::Output;
use base::{Result, bail, err};
use catalog::LeftOut;
use sql::ast;

impl Interpreter<'_> {
    pub(crate) fn named_collection(&mut self, statement: &ast::NamedCollectionStatement) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let (name, place) = (statement.name.name.as_str(), statement.name.span);
        let known = engine.named_collections.get(name);
        let unknown = |what: &str| {
            place
                .locate(err!(NamedCollectionDoesntExist, "Cannot {what} collection `{name}`, because it doesn't exist"))
        };
        match (&statement.action, known) {
            (ast::NamedCollectionAction::Create { if_not_exists: true, .. }, Some(_)) => {}
            (ast::NamedCollectionAction::Create { .. }, Some(_)) => {
                return Err(
                    place.locate(err!(NamedCollectionAlreadyExists, "A named collection `{name}` already exists"))
                );
            }
            (ast::NamedCollectionAction::Create { entries, .. }, None) => {
                let mut collection = Collection::new();
                put(&mut collection, entries, "CREATE")?;
                keep(&engine, name, collection)?;
            }
            (
                ast::NamedCollectionAction::Alter { if_exists: true, .. }
                | ast::NamedCollectionAction::Drop { if_exists: true },
                None,
            ) => {}
            (ast::NamedCollectionAction::Alter { .. }, None) => return Err(unknown("update")),
            (ast::NamedCollectionAction::Alter { set, delete, .. }, Some(mut collection)) => {
                put(&mut collection, set, "SET")?;
                for key in delete {
                    if collection.remove(&key.name).is_none() {
                        return Err(key.span.locate(err!(
                            BadArguments,
                            "Cannot delete key `{}` because it does not exist in collection",
                            key.name
                        )));
                    }
                }
                keep(&engine, name, collection)?;
            }
            (ast::NamedCollectionAction::Drop { .. }, None) => return Err(unknown("remove")),
            (ast::NamedCollectionAction::Drop { .. }, Some(_)) => {
                engine.metadata.remove_named_collection(name)?;
                engine.named_collections.remove(name);
            }
        }
        Ok(Output::nothing())
    }
}

/// Puts entries into a collection; no key may be given twice.
fn put(collection: &mut Collection, entries: &[ast::NamedCollectionEntry], clause: &str) -> Result<()> {
    for (i, entry) in entries.iter().enumerate() {
        let key = &entry.key;
        if entries[..i].iter().any(|before| before.key.name == key.name) {
            return Err(key.span.locate(err!(
                BadArguments,
                "Value with key `{}` is used twice in the {clause} query",
                key.name
            )));
        }
        collection
            .insert(key.name.clone(), CollectionEntry { value: entry.value.clone(), overridable: entry.overridable });
    }
    Ok(())
}

fn keep(engine: &Engine, name: &str, collection: Collection) -> Result<()> {
    engine.metadata.save_named_collection(name, &create_query(name, &collection, None))?;
    engine.catalog.forget_left_out("", name);
    engine.named_collections.insert(name, collection);
    Ok(())
}

/// Loads the stored named collections; those that cannot be read or understood are left out.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn load_named_collections(engine: &Engine) -> Result<()> {
    let (collections, damaged) = engine.metadata.named_collections()?;
    damaged.iter().for_each(|damaged| engine.catalog.leave_out(left_out(damaged)));
    for (name, text) in collections {
        match stored_collection(&text) {
            Ok(collection) => engine.named_collections.insert(&name, collection),
            Err(error) => {
                engine.catalog.leave_out(LeftOut {
                    database: String::new(),
                    id: None,
                    path: engine.metadata.named_collection_path(&name),
                    name,
                    error,
                });
            }
        }
    }
    Ok(())
}

fn stored_collection(create_query: &str) -> Result<Collection> {
    let statement =
        sql::parse_statement(create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?.statement;
    let ast::StatementKind::NamedCollection(statement) = statement.kind else {
        bail!(CorruptedData, "The stored definition is no named collection")
    };
    let ast::NamedCollectionAction::Create { entries, .. } = statement.action else {
        bail!(CorruptedData, "The stored definition makes no named collection")
    };
    let mut collection = Collection::new();
    put(&mut collection, &entries, "CREATE")?;
    Ok(collection)
}
