//! Mutations: changes of rows that were asked for, written down until every part has seen them.
//!
//! ```text
//! mutation_<number>.txt   "URSAMUT1\n", seconds after the epoch, "\n", the command as SQL
//! ```
//! Parts whose version is below the number still need it. Numbers are those of blocks, so that rows inserted later are
//! not touched. The storage knows what to do only after the engine bound the command ([`Mutation::bind`]).

use crate::mergetree::commit::files;
use crate::mergetree::part::derived::Extra;
use crate::mergetree::part::{Part, PartName};
use crate::sync::{Condvar, Mutex};
use base::{Error, ErrorCode, Result, bail};
use functions::Expr;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

const HEADER: &str = "URSAMUT1";
/// Mutations that are done and still shown.
const DONE_KEPT: usize = 100;
/// A mutation that failed is tried again after so long.
const RETRY: Duration = Duration::from_secs(30);

/// A mutation's condition and action. Columns and expressions are over the table's definition.
#[derive(Clone, Debug)]
pub struct MutationWork {
    /// The partition's id; `None` for all.
    pub partition: Option<String>,
    /// The rows that it changes.
    pub filter: Option<Expr>,
    /// The action on them.
    pub action: MutationAction,
}

/// The action on rows.
#[derive(Clone, Debug)]
pub enum MutationAction {
    /// Rows go.
    Delete,
    /// Rows are marked as gone; merges leave them out.
    Mark,
    /// Columns get the values of expressions (in all rows: these say themselves where nothing changes).
    Update(Vec<(usize, Expr)>),
    /// Columns are written that parts do not have, or anew where `true`.
    Materialize(Vec<(usize, bool)>),
    /// An index or a projection is made in parts that do not have it.
    Make(Extra),
    /// The extra goes from the parts; the definition keeps it.
    Forget(Extra),
    /// Parts are written anew, without what is marked or over.
    Rewrite,
}

/// A mutation that was asked for.
pub(crate) struct Mutation {
    pub number: i64,
    pub text: String,
    pub created: u32,
    work: Mutex<Option<Arc<MutationWork>>>,
    pub progress: Mutex<MutationProgress>,
}

/// The progress.
#[derive(Clone, Default)]
pub(crate) struct MutationProgress {
    /// Parts in which no row is touched.
    pub clean: HashSet<PartName>,
    pub is_done: bool,
    pub is_killed: bool,
    /// Part, seconds after the epoch, and message of the last failure.
    pub failure: Option<(String, u32, Error)>,
    retry_at: Option<Instant>,
}

impl Mutation {
    /// Says what to do.
    pub(crate) fn bind(&self, work: MutationWork) {
        *self.work.lock() = Some(Arc::new(work));
    }

    pub(crate) fn work(&self) -> Option<Arc<MutationWork>> {
        self.work.lock().clone()
    }

    /// Whether a part still needs it.
    pub(crate) fn wants(&self, part: &Part) -> bool {
        let of_partition = self
            .work
            .lock()
            .as_ref()
            .is_none_or(|work| work.partition.as_ref().is_none_or(|id| *id == part.name.partition_id));
        of_partition && part.name.version() < self.number && !self.progress.lock().clean.contains(&part.name)
    }

    pub(crate) fn fail(&self, part: &Part, error: &Error) {
        let mut progress = self.progress.lock();
        progress.failure =
            Some((part.name.to_string(), crate::mergetree::merge::ttl::now_seconds() as u32, error.clone()));
        progress.retry_at = Some(Instant::now() + RETRY);
    }

    /// Whether it can be worked on now.
    pub(crate) fn is_ready(&self) -> bool {
        self.work.lock().is_some() && self.progress.lock().retry_at.is_none_or(|at| at <= Instant::now())
    }
}

/// The mutations of a table.
pub(crate) struct Mutations {
    dir: PathBuf,
    list: Mutex<Vec<Arc<Mutation>>>,
    moved: Condvar,
}

impl Mutations {
    /// Reads what was asked for and not done.
    pub(crate) fn open(dir: &Path) -> Result<Self> {
        let mut list = Vec::new();
        let entries = std::fs::read_dir(dir).map_err(|e| files::io_error("list", dir, &e))?;
        for entry in entries {
            let entry = entry.map_err(|e| files::io_error("list", dir, &e))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some(number) = name
                .strip_prefix("mutation_")
                .and_then(|rest| rest.strip_suffix(".txt"))
                .and_then(|number| number.parse().ok())
            else {
                continue;
            };
            list.push(Arc::new(read(&entry.path(), number).unwrap_or_else(|error| damaged(number, error))));
        }
        list.sort_by_key(|mutation| mutation.number);
        Ok(Mutations { dir: dir.to_path_buf(), list: Mutex::new(list), moved: Condvar::new() })
    }

    fn path(&self, number: i64) -> PathBuf {
        self.dir.join(format!("mutation_{number}.txt"))
    }

    /// The highest number.
    pub(crate) fn last(&self) -> i64 {
        self.list.lock().last().map_or(0, |mutation| mutation.number)
    }

    /// Writes a mutation down; it is worked on from now.
    pub(crate) fn add(&self, number: i64, text: &str, work: MutationWork) -> Result<()> {
        let created = crate::mergetree::merge::ttl::now_seconds() as u32;
        let temporary = self.dir.join(format!("tmp_mutation_{number}.txt"));
        files::write_file(&temporary, format!("{HEADER}\n{created}\n{text}").as_bytes(), true)?;
        files::rename(&temporary, &self.path(number))?;
        files::sync(&self.dir)?;
        let mutation = new(number, text.to_string(), created);
        mutation.bind(work);
        self.list.lock().push(Arc::new(mutation));
        Ok(())
    }

    /// Notes a change that is done already, to be shown among the others.
    pub(crate) fn note(&self, number: i64, text: &str) {
        let mutation = new(number, text.to_string(), crate::mergetree::merge::ttl::now_seconds() as u32);
        mutation.progress.lock().is_done = true;
        let mut list = self.list.lock();
        let place = list.partition_point(|known| known.number <= number);
        list.insert(place, Arc::new(mutation));
        forget_surplus(&mut list);
    }

    /// All, also those that are done.
    pub(crate) fn all(&self) -> Vec<Arc<Mutation>> {
        self.list.lock().clone()
    }

    /// The mutations that are not done.
    pub(crate) fn pending(&self) -> Vec<Arc<Mutation>> {
        self.list.lock().iter().filter(|mutation| !mutation.progress.lock().is_done).cloned().collect()
    }

    /// Ends a mutation: every part has seen it, or it was killed.
    pub(crate) fn finish(&self, mutation: &Mutation, is_killed: bool) -> Result<()> {
        let mut list = self.list.lock();
        let path = self.path(mutation.number);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(files::io_error("remove", &path, &error));
            }
            _ => {}
        }
        {
            let mut progress = mutation.progress.lock();
            progress.is_done = true;
            progress.is_killed |= is_killed;
            progress.clean.clear();
        }
        forget_surplus(&mut list);
        drop(list);
        self.moved.notify_all();
        Ok(())
    }

    /// Something changed: whoever waits looks again.
    pub(crate) fn notify(&self) {
        self.moved.notify_all();
    }

    /// Waits until the mutations up to a number are done.
    ///
    /// # Errors
    /// What made one fail; `UNFINISHED` for one that was killed.
    pub(crate) fn wait(&self, number: i64, cancel: &base::CancelToken) -> Result<()> {
        let mut list = self.list.lock();
        loop {
            cancel.check()?;
            let mut waits = false;
            for mutation in list.iter().filter(|mutation| mutation.number <= number) {
                let progress = mutation.progress.lock();
                if progress.is_killed && mutation.number == number {
                    bail!(Unfinished, "Mutation mutation_{}.txt was killed", mutation.number);
                }
                if let (Some((part, _, error)), false) = (&progress.failure, progress.is_done) {
                    if part.is_empty() {
                        bail!(Unfinished, "{}: KILL MUTATION ends mutation_{}.txt", error.message(), mutation.number);
                    }
                    bail!(
                        Unfinished,
                        "{}: mutation mutation_{}.txt fails on part {part}; KILL MUTATION ends it",
                        error.message(),
                        mutation.number
                    );
                }
                if !progress.is_done && mutation.work.lock().is_none() {
                    bail!(
                        Unfinished,
                        "Mutation mutation_{}.txt ({}) cannot be understood any more; KILL MUTATION ends it",
                        mutation.number,
                        mutation.text
                    );
                }
                waits |= !progress.is_done;
            }
            if !waits {
                return Ok(());
            }
            self.moved.wait_for(&mut list, Duration::from_millis(100));
        }
    }
}

/// Leaves the last of those that are done.
fn forget_surplus(list: &mut Vec<Arc<Mutation>>) {
    let done = list.iter().filter(|mutation| mutation.progress.lock().is_done).count();
    let mut surplus = done.saturating_sub(DONE_KEPT);
    list.retain(|mutation| {
        let goes = surplus > 0 && mutation.progress.lock().is_done;
        surplus -= usize::from(goes);
        !goes
    });
}

fn read(path: &Path, number: i64) -> Result<Mutation> {
    let text = std::fs::read_to_string(path)
        .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &e))?;
    let fields =
        text.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix('\n')).and_then(|rest| rest.split_once('\n'));
    match fields
        .and_then(|(created, command)| Some((created.parse().ok()?, command)))
        .filter(|(_, command)| !command.is_empty())
    {
        Some((created, command)) => Ok(new(number, command.to_string(), created)),
        None => bail!(CorruptedData, "{} is damaged: what the mutation should do is not known", path.display()),
    }
}

/// A mutation that nobody can do. It is shown with its error, its file stays, and what waits for it is told, until
/// `KILL MUTATION` ends it.
fn damaged(number: i64, error: Error) -> Mutation {
    let mutation = new(number, String::new(), 0);
    mutation.progress.lock().failure = Some((String::new(), crate::mergetree::merge::ttl::now_seconds() as u32, error));
    mutation
}

fn new(number: i64, text: String, created: u32) -> Mutation {
    Mutation { number, text, created, work: Mutex::new(None), progress: Mutex::default() }
}
