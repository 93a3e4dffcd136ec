//! Dictionaries: their definitions, and the rows that are loaded.

use base::{Error, Result, bail};
use functions::dictionary::{
    DictionaryAttribute, DictionaryRange, DictionaryRows, KeyLookup, PATTERN_COLUMNS, Patterns,
};
use parking_lot::Mutex;
use std::sync::Arc;
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use types::{Block, Column, DataType};

/// Role of a column of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DictionaryRole {
    /// A key.
    Key,
    /// The lower bound of a row's validity.
    RangeMin,
    /// The upper bound.
    RangeMax,
    /// A value.
    Attribute,
    /// A value that is the key of the row's parent.
    Parent,
}

/// A column of a dictionary.
#[derive(Clone, Debug)]
pub struct DictionaryColumn {
    /// The name of the column.
    pub name: String,
    /// The type of the column.
    pub data_type: DataType,
    /// The role of the column.
    pub role: DictionaryRole,
}

/// A dictionary.
pub struct Dictionary {
    /// The full name of the dictionary.
    pub name: String,
    /// Columns: keys first, then the bounds, then attributes.
    pub columns: Vec<DictionaryColumn>,
    /// `Hashed`, `Flat`, ….
    pub layout: String,
    /// The source as it is shown.
    pub source: String,
    /// The query that reads the source: the columns in their order and with their types.
    pub query: String,
    /// The query that gives one row of defaults, for all columns.
    pub defaults_query: String,
    /// Whether the latest of the rows whose ranges hold a point counts, not the earliest.
    pub takes_latest: bool,
    /// The error in the definition, which is raised when rows are wanted.
    pub defect: Option<String>,
    /// Bound that all keys are below, where the layout is an array of them.
    pub key_max: Option<u64>,
    /// The user with whose rights rows are read; `None` for all rights.
    pub owner: Option<String>,
    /// Whether the rows can be read one after another: areas are kept for that only where the layout says so.
    pub is_listed: bool,
    /// Whether keys are one number.
    pub is_simple: bool,
    /// Seconds after which rows are read again, at least and at most; 0 for never.
    pub lifetime: (u64, u64),
    /// The comment.
    pub comment: String,
    state: Mutex<LoadState>,
    /// Held while rows are read, so that they are read once.
    loading: Mutex<()>,
}

#[derive(Default)]
struct LoadState {
    rows: Option<Arc<DictionaryRows>>,
    loaded: Option<Instant>,
    error: Option<Error>,
    loader: Option<ThreadId>,
}

/// The state of a dictionary, for `system.dictionaries`.
pub struct DictionaryStatus {
    /// `NOT_LOADED`, `LOADED`, `FAILED`, `LOADED_AND_RELOADING`.
    pub status: &'static str,
    /// Rows loaded.
    pub rows: u64,
    /// Whether rows are loaded.
    pub rows_known: bool,
    /// The error of the last read.
    pub error: Option<String>,
}

impl Dictionary {
    /// A dictionary whose rows are not loaded.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        name: String,
        columns: Vec<DictionaryColumn>,
        layout: String,
        source: String,
        queries: (String, String),
        is_simple: bool,
        lifetime: (u64, u64),
        comment: String,
    ) -> Self {
        let (query, defaults_query) = queries;
        Dictionary {
            name,
            columns,
            layout,
            source,
            query,
            defaults_query,
            takes_latest: false,
            defect: None,
            key_max: None,
            owner: None,
            is_listed: true,
            is_simple,
            lifetime,
            comment,
            state: Mutex::default(),
            loading: Mutex::new(()),
        }
    }

    /// The rows, read with `run` if they are not loaded or too old. While one thread reads them again, others have the
    /// old ones; when that fails, the old ones stay.
    ///
    /// # Errors
    /// Those of the queries when there are no old rows; `BAD_ARGUMENTS` for a dictionary that reads itself.
    pub fn rows(&self, run: impl Fn(&str) -> Result<Block>) -> Result<Arc<DictionaryRows>> {
        if let Some(rows) = self.fresh()? {
            return Ok(rows);
        }
        let Some(_loading) = self.loading.try_lock() else {
            if let Some(rows) = &self.state.lock().rows {
                return Ok(rows.clone());
            }
            drop(self.loading.lock());
            return match &*self.state.lock() {
                LoadState { rows: Some(rows), .. } => Ok(rows.clone()),
                LoadState { error: Some(error), .. } => Err(error.clone()),
                _ => bail!(BadArguments, "Dictionary {} could not be loaded", self.name),
            };
        };
        if let Some(rows) = self.fresh()? {
            return Ok(rows);
        }
        self.state.lock().loader = Some(std::thread::current().id());
        let result = self.load(run);
        let mut state = self.state.lock();
        state.loader = None;
        state.loaded = Some(Instant::now());
        match result {
            Ok(rows) => {
                state.error = None;
                Ok(state.rows.insert(Arc::new(rows)).clone())
            }
            Err(error) => {
                state.error = Some(error.clone());
                state.rows.clone().ok_or(error)
            }
        }
    }

    /// Forgets the rows: the next use reads them.
    pub fn unload(&self) {
        let mut state = self.state.lock();
        (state.rows, state.loaded, state.error) = (None, None, None);
    }

    /// Lets the next use read the rows anew; the old ones stay if that fails.
    pub fn expire(&self) {
        self.state.lock().loaded = None;
    }

    /// The status for `system.dictionaries`.
    pub fn status(&self) -> DictionaryStatus {
        let state = self.state.lock();
        let status = match (&state.rows, &state.error, state.loader) {
            (Some(_), _, Some(_)) => "LOADED_AND_RELOADING",
            (None, _, Some(_)) => "LOADING",
            (Some(_), ..) => "LOADED",
            (None, Some(_), _) => "FAILED",
            (None, None, None) => "NOT_LOADED",
        };
        DictionaryStatus {
            status,
            rows_known: state.rows.is_some(),
            rows: state.rows.as_ref().map_or(0, |rows| rows.len() as u64),
            error: state.error.as_ref().map(ToString::to_string),
        }
    }

    fn fresh(&self) -> Result<Option<Arc<DictionaryRows>>> {
        let state = self.state.lock();
        if state.loader == Some(std::thread::current().id()) {
            bail!(
                BadArguments,
                "Dictionary {} is read while it is being loaded: its source leads back to it",
                self.name
            );
        }
        // These keep nothing: whoever asks has what the source has now.
        if self.layout.ends_with("DIRECT") {
            return Ok(None);
        }
        let is_old = self.lifetime.1 > 0
            && state.loaded.is_some_and(|loaded| loaded.elapsed() > Duration::from_secs(self.lifetime.1));
        Ok(if is_old || state.loaded.is_none() { None } else { state.rows.clone() })
    }

    /// The rows of a tree of regular expressions, which a block of [`PATTERN_COLUMNS`] holds.
    fn load_patterns(&self, block: &Block, defaults: &Block) -> Result<DictionaryRows> {
        let [key, others @ ..] = &self.columns[..] else { return Err(Error::bug("a dictionary has no columns")) };
        if key.data_type != DataType::String {
            bail!(
                IncorrectDictionaryDefinition,
                "dictionary regexp_tree should have one primary key with string value to represent regular expressions"
            );
        }
        if block.columns.len() != PATTERN_COLUMNS.len()
            || defaults.columns.len() != self.columns.len()
            || defaults.rows != 1
        {
            return Err(Error::bug("the queries of a dictionary give other columns than it has"));
        }
        let named: Vec<(&str, &DataType)> =
            others.iter().map(|column| (column.name.as_str(), &column.data_type)).collect();
        let patterns = Patterns::new(block, &named)?;
        let absent = vec![0u32; block.rows + 1];
        let attributes = others.iter().zip(&defaults.columns[1..]).map(|(column, default)| DictionaryAttribute {
            name: column.name.clone(),
            data_type: column.data_type.clone(),
            values: default.flatten().gather(&absent),
            is_parent: false,
        });
        let keys = vec![(DataType::String, block.columns[2].flatten())];
        let mut rows =
            DictionaryRows::new(self.name.clone(), (false, KeyLookup::Equal), keys, None, attributes.collect())?;
        rows.patterns = Some(patterns);
        Ok(rows)
    }

    fn check_keys(&self, keys: &Column) -> Result<()> {
        let Some(max) = self.key_max else { return Ok(()) };
        let is_beyond = |row: &usize| keys.value(*row).as_u64().is_some_and(|key| key >= max);
        match (0..keys.len()).find(is_beyond) {
            Some(_) => bail!(
                ArgumentOutOfBound,
                "{}: identifier should be less than {max}: give the layout FLAT a greater MAX_ARRAY_SIZE, or use \
                HASHED",
                self.name
            ),
            None => Ok(()),
        }
    }

    /// The rows that apply among those with equal keys: the first where keys are hashed, else the last. `None` where
    /// all do.
    fn unique_rows(&self, block: &Block) -> Option<Vec<u32>> {
        if self.columns.iter().any(|column| column.role == DictionaryRole::RangeMin)
            || u32::try_from(block.rows).is_err()
        {
            return None;
        }
        let roles = self.columns.iter().zip(&block.columns);
        let keys: Vec<Column> = roles
            .filter(|(column, _)| column.role == DictionaryRole::Key)
            .map(|(_, values)| values.flatten())
            .collect();
        functions::dictionary::unique_rows(&keys, block.rows, !self.layout.contains("HASHED"))
    }

    fn load(&self, run: impl Fn(&str) -> Result<Block>) -> Result<DictionaryRows> {
        if let Some(defect) = &self.defect {
            bail!(BadArguments, "Dictionary {}: {defect}", self.name);
        }
        let block = run(&self.query)?;
        let defaults = run(&self.defaults_query)?;
        if self.layout == "REGEXP_TREE" {
            return self.load_patterns(&block, &defaults);
        }
        if block.columns.len() != self.columns.len()
            || defaults.columns.len() != self.columns.len()
            || defaults.rows != 1
        {
            return Err(Error::bug("the queries of a dictionary give other columns than it has"));
        }
        let (mut keys, mut bounds, mut attributes) = (Vec::new(), Vec::new(), Vec::new());
        let unique = self.unique_rows(&block);
        for ((column, values), default) in self.columns.iter().zip(&block.columns).zip(&defaults.columns) {
            let values = values.flatten();
            let values = unique.as_ref().map_or(values.clone(), |unique| values.gather(unique));
            match column.role {
                DictionaryRole::Key => {
                    self.check_keys(&values)?;
                    keys.push((column.data_type.clone(), values));
                }
                DictionaryRole::RangeMin | DictionaryRole::RangeMax => {
                    bounds.push((column.data_type.without_nullable(), values))
                }
                DictionaryRole::Attribute | DictionaryRole::Parent => attributes.push(DictionaryAttribute {
                    name: column.name.clone(),
                    data_type: column.data_type.clone(),
                    values: Column::concat(&[&values, &default.flatten()]),
                    is_parent: column.role == DictionaryRole::Parent,
                }),
            }
        }
        let mut bounds = bounds.into_iter();
        let range = match (bounds.next(), bounds.next()) {
            (Some((data_type, min)), Some((_, max))) => {
                Some(DictionaryRange { data_type, min, max, takes_latest: self.takes_latest })
            }
            _ => None,
        };
        let lookup = match self.layout.as_str() {
            "IP_TRIE" => KeyLookup::Network,
            layout if layout.starts_with("POLYGON") => KeyLookup::Area,
            _ => KeyLookup::Equal,
        };
        DictionaryRows::new(self.name.clone(), (self.is_simple, lookup), keys, range, attributes)
    }
}
