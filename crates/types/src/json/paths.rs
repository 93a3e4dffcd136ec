//! Objects taken apart into columns of their paths.
//!
//! ```text
//! declared paths   a column each, of the declared type; defaults where an object lacks one
//! dynamic paths    cells of `Dynamic` each, the paths that most objects have, at most `max_dynamic_paths`
//! shared           per object, what is left: pairs of path and cell
//! ```

use super::{Entries, JsonType};
use crate::dynamic::read;
use crate::{Column, ColumnBuilder, DataType, StringBuilder, StringColumn};
use std::collections::HashMap;

/// The paths of some objects.
#[derive(Debug)]
pub struct PathColumns<'a> {
    /// In the order of [`JsonType::typed`].
    pub typed: Vec<Column>,
    /// Names and cells, sorted by name.
    pub dynamic: Vec<(String, StringColumn)>,
    /// Paths and cells of each object.
    pub shared: Vec<Vec<(&'a [u8], &'a [u8])>>,
}

/// The place where the values of a path are stored.
#[derive(Clone, Copy)]
enum PathPlace {
    Typed(usize),
    Dynamic(usize),
    Shared,
}

impl<'a> PathColumns<'a> {
    /// As [`Self::of`], with the declared paths among the others as cells.
    pub fn cells_of(objects: &'a StringColumn, json: &JsonType) -> Self {
        let mut names = choose_paths(objects, json);
        names.extend(json.typed.iter().map(|(path, _)| path.clone()));
        names.sort();
        Self::split(objects, &[], names)
    }

    /// Takes objects apart.
    pub fn of(objects: &'a StringColumn, json: &JsonType) -> Self {
        Self::split(objects, &json.typed, choose_paths(objects, json))
    }

    fn split(objects: &'a StringColumn, declared: &[(String, DataType)], chosen: Vec<String>) -> Self {
        let mut places: HashMap<&[u8], PathPlace> = HashMap::new();
        places.extend(declared.iter().enumerate().map(|(i, (path, _))| (path.as_bytes(), PathPlace::Typed(i))));
        places.extend(chosen.iter().enumerate().map(|(i, path)| (path.as_bytes(), PathPlace::Dynamic(i))));
        let mut typed: Vec<ColumnBuilder> =
            declared.iter().map(|(_, data_type)| ColumnBuilder::new(data_type)).collect();
        let mut dynamic: Vec<StringBuilder> =
            chosen.iter().map(|_| StringBuilder::with_capacity(objects.len())).collect();
        let mut shared = Vec::with_capacity(objects.len());
        for (row, object) in objects.iter().enumerate() {
            let mut rest = Vec::new();
            for (path, cell) in Entries::new(object) {
                match places.get(path).copied().unwrap_or(PathPlace::Shared) {
                    PathPlace::Typed(i) if typed[i].len() == row => typed[i].push_value(&read(cell).value()),
                    PathPlace::Dynamic(i) if dynamic[i].len() == row => dynamic[i].push(cell),
                    _ => rest.push((path, cell)),
                }
            }
            for (builder, (_, data_type)) in typed.iter_mut().zip(declared) {
                if builder.len() == row {
                    builder.push_value(&data_type.default_value());
                }
            }
            dynamic.iter_mut().filter(|builder| builder.len() == row).for_each(|builder| builder.push(b""));
            shared.push(rest);
        }
        let dynamic = chosen.into_iter().zip(dynamic.into_iter().map(StringBuilder::finish)).collect();
        PathColumns { typed: typed.into_iter().map(ColumnBuilder::finish).collect(), dynamic, shared }
    }
}

/// The paths that are not declared and that most objects have, sorted.
pub(super) fn choose_paths(objects: &StringColumn, json: &JsonType) -> Vec<String> {
    let mut counts: HashMap<&[u8], usize> = HashMap::new();
    for object in objects.iter() {
        for (path, _) in Entries::new(object) {
            *counts.entry(path).or_default() += 1;
        }
    }
    let mut found: Vec<(&[u8], usize)> = counts.into_iter().filter(|(path, _)| json.declared(path).is_none()).collect();
    found.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    found.truncate(json.max_dynamic_paths as usize);
    let mut names: Vec<String> =
        found.into_iter().filter_map(|(path, _)| String::from_utf8(path.to_vec()).ok()).collect();
    names.sort();
    names
}
