//! The suite's file.

use super::expand::{self, Substitutions};
use super::{parse_yaml, read_text, read_yaml, rename, sql};
use crate::recording::{QueryInfo, SuiteInfo};
use base::{Result, bail};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;

/// Queries that a suite may become by substitution.
const QUERIES_MAX: usize = 10_000;

/// A suite, substituted and checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Suite {
    /// Name, set-up, tear-down, collectors.
    pub info: SuiteInfo,
    /// The queries.
    pub queries: Vec<QueryInfo>,
    /// Measured runs of a query, if the suite says.
    pub query_measure_runs: Option<u32>,
    /// Names of functions elsewhere, by target or driver; they are in the queries' texts already.
    pub functions: BTreeMap<String, BTreeMap<String, String>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SuiteFile {
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    collectors: Vec<String>,
    #[serde(default)]
    settings: SuiteSettings,
    #[serde(default)]
    substitutions: Substitutions,
    #[serde(default, alias = "setup")]
    set_up: Vec<String>,
    #[serde(default, alias = "teardown")]
    tear_down: Vec<String>,
    /// A folder with a query a file, from the suite's file on.
    folder: Option<String>,
    /// Names of functions elsewhere, by target or driver.
    #[serde(default)]
    functions: BTreeMap<String, rename::Names>,
    #[serde(default)]
    queries: Vec<QueryEntry>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SuiteSettings {
    query_measure_runs: Option<u32>,
}

/// A query as its text alone, or with more.
#[derive(Default)]
struct QueryEntry(QueryFields);

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QueryFields {
    pub(super) sql: String,
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) comment: String,
    #[serde(default)]
    pub(super) dialects: BTreeMap<String, String>,
    pub(super) expected_hash: Option<String>,
    #[serde(default)]
    pub(super) ordered: bool,
    #[serde(default)]
    pub(super) substitutions: Substitutions,
}

impl<'de> Deserialize<'de> for QueryEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = QueryEntry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a query's text, or a map with `sql` and more")
            }

            fn visit_str<E>(self, text: &str) -> Result<QueryEntry, E> {
                Ok(QueryEntry(QueryFields { sql: text.into(), ..QueryFields::default() }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<QueryEntry, A::Error> {
                QueryFields::deserialize(MapAccessDeserializer::new(map)).map(QueryEntry)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl Suite {
    /// Reads a suite: a YAML file, a folder with a query a file, or an `.sql` file with a statement a line.
    ///
    /// # Errors
    /// With the file and the place in it.
    pub fn read(path: &Path) -> Result<Self> {
        let is_sql = path.extension().is_some_and(|extension| extension == "sql");
        let plain = |queries: Vec<QueryFields>| SuiteFile {
            name: path
                .file_stem()
                .map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned()),
            queries: queries.into_iter().map(QueryEntry).collect(),
            ..SuiteFile::default()
        };
        let mut file = match () {
            () if path.is_dir() => plain(sql::folder(path)?),
            () if is_sql => plain(sql::lines(&read_text(path, "suite")?)),
            () => read_yaml(path, "suite")?,
        };
        if let Some(folder) = file.folder.take() {
            let beside = path.parent().unwrap_or(Path::new("")).join(folder);
            file.queries.extend(sql::folder(&beside)?.into_iter().map(QueryEntry));
        }
        let mut suite = Self::build(file)?;
        suite.info.path = path.display().to_string();
        Ok(suite)
    }

    /// A suite from its text.
    ///
    /// # Errors
    /// With the place in the text.
    pub fn parse(text: &str) -> Result<Self> {
        let file: SuiteFile = parse_yaml(text, "suite")?;
        if let Some(folder) = &file.folder {
            bail!(
                BadArguments,
                "The suite '{}' has the folder '{folder}', but is in no file that it could be beside",
                file.name
            );
        }
        Self::build(file)
    }

    fn build(file: SuiteFile) -> Result<Self> {
        let mut queries = Vec::new();
        let width = file.queries.len().to_string().len().max(2);
        for (index, QueryEntry(entry)) in file.queries.iter().enumerate() {
            let base_name = entry.name.clone().unwrap_or_else(|| format!("{:0width$}", index + 1));
            add_instances(entry, &base_name, &file.substitutions, &mut queries)?;
        }
        if queries.is_empty() {
            bail!(BadArguments, "The suite '{}' has no queries", file.name);
        }
        if file.settings.query_measure_runs == Some(0) {
            bail!(BadArguments, "The suite '{}' has query_measure_runs of 0; it must be at least 1", file.name);
        }
        let mut names = HashSet::new();
        if let Some(query) = queries.iter().find(|query| !names.insert(query.name.clone())) {
            bail!(
                BadArguments,
                "The suite '{}' has two queries named '{}'; recordings are compared by names",
                file.name,
                query.name
            );
        }
        let statements = |list: &[String]| -> Result<Vec<String>> {
            let mut out = Vec::new();
            for statement in list {
                out.extend(
                    expand::instances(&[statement], &file.substitutions)?.into_iter().flat_map(|(texts, _)| texts),
                );
            }
            Ok(out)
        };
        let info = SuiteInfo {
            set_up: statements(&file.set_up)?,
            tear_down: statements(&file.tear_down)?,
            name: file.name,
            description: file.description,
            collectors: file.collectors,
            path: String::new(),
        };
        let mut suite =
            Suite { info, queries, query_measure_runs: file.settings.query_measure_runs, ..Suite::default() };
        suite.rename(&file.functions);
        Ok(suite)
    }

    /// Gives queries without a text of their own for a target one with its names of functions.
    pub fn rename(&mut self, functions: &BTreeMap<String, BTreeMap<String, String>>) {
        for query in &mut self.queries {
            for (target, names) in functions {
                if !query.dialects.contains_key(target)
                    && let Some(text) = rename::renamed(&query.sql, names)
                {
                    query.dialects.insert(target.clone(), text);
                }
            }
        }
        self.functions.extend(functions.clone());
    }

    /// Keeps the queries whose number or name is chosen: `3`, `5-9`, `group*`, by commas.
    ///
    /// # Errors
    /// When a part chooses nothing.
    pub fn choose(&mut self, choice: &str) -> Result<()> {
        let mut kept = HashSet::new();
        for part in choice.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let before = kept.len();
            let chosen = |query: &&QueryInfo| is_chosen(query, part);
            kept.extend(self.queries.iter().filter(chosen).map(|query| query.number));
            if kept.len() == before && !self.queries.iter().any(|query| chosen(&query)) {
                bail!(
                    BadArguments,
                    "No query of '{}' is chosen by '{part}': numbers go to {}; names: {}",
                    self.info.name,
                    self.queries.len(),
                    some_names(&self.queries)
                );
            }
        }
        self.queries.retain(|query| kept.contains(&query.number));
        if self.queries.is_empty() {
            bail!(BadArguments, "'{choice}' chooses no query");
        }
        Ok(())
    }
}

fn is_chosen(query: &QueryInfo, part: &str) -> bool {
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    if let (Ok(first), Ok(last)) = (first.trim().parse::<u32>(), last.trim().parse::<u32>()) {
        return (first..=last).contains(&query.number);
    }
    match part.strip_suffix('*') {
        Some(prefix) => query.name.starts_with(prefix),
        None => query.name == part,
    }
}

fn some_names(queries: &[QueryInfo]) -> String {
    let names: Vec<&str> = queries.iter().take(5).map(|query| query.name.as_str()).collect();
    names.join(", ") + if queries.len() > 5 { ", …" } else { "" }
}

/// Adds the queries that an entry becomes.
fn add_instances(
    entry: &QueryFields,
    base_name: &str,
    suite_values: &Substitutions,
    queries: &mut Vec<QueryInfo>,
) -> Result<()> {
    let mut values = suite_values.clone();
    values.extend(entry.substitutions.clone());
    let mut texts = vec![&entry.sql];
    texts.extend(entry.dialects.values());
    let instances = expand::instances(&texts, &values)?;
    if entry.expected_hash.is_some() && instances.len() > 1 {
        bail!(
            BadArguments,
            "Query {base_name} has one expected_hash but becomes {} queries by substitution",
            instances.len()
        );
    }
    for (texts, substitutions) in instances {
        let mut texts = texts.into_iter().map(|text| text.trim().trim_end_matches(';').trim_end().to_string());
        let Some(sql) = texts.next().filter(|sql| !sql.is_empty()) else {
            bail!(BadArguments, "Query {base_name} has no text");
        };
        if queries.len() >= QUERIES_MAX {
            bail!(BadArguments, "The suite becomes more than {QUERIES_MAX} queries by substitution");
        }
        let shown: Vec<String> = substitutions.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        queries.push(QueryInfo {
            number: queries.len() as u32 + 1,
            name: format!("{base_name}{}", shown.concat()),
            sql,
            dialects: entry.dialects.keys().cloned().zip(texts).collect(),
            substitutions,
            comment: entry.comment.clone(),
            expected_hash: entry.expected_hash.clone(),
            ordered: entry.ordered,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_s_suite_is_read() {
        let suite = Suite::parse(
            "name: ClickBench\ncollectors:\n  - cpu_flamegraph\nqueries:\n  - SELECT COUNT(*) \
            FROM hits;\n  - SELECT COUNT(*) FROM hits WHERE AdvEngineID <> 0;\n",
        )
        .unwrap();
        assert_eq!(suite.info.collectors, ["cpu_flamegraph"]);
        assert_eq!(
            (suite.queries[1].name.as_str(), suite.queries[1].sql.as_str()),
            ("02", "SELECT COUNT(*) FROM hits WHERE AdvEngineID <> 0")
        );
    }

    #[test]
    fn substitutions_make_every_combination() {
        let text = "name: s\nsubstitutions: {func: [bitCount, abs], expr: [number, number + 1]}\nqueries:\n  - SELECT \
            {func}({expr}) FROM numbers(10)\n  - {name: plain, sql: 'SELECT {x:UInt8}'}\n";
        let suite = Suite::parse(text).unwrap();
        let names: Vec<&str> = suite.queries.iter().map(|q| q.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "01 expr=number func=bitCount",
                "01 expr=number + 1 func=bitCount",
                "01 expr=number func=abs",
                "01 expr=number + 1 func=abs",
                "plain"
            ]
        );
        assert_eq!(suite.queries[3].sql, "SELECT abs(number + 1) FROM numbers(10)");
        assert_eq!(suite.queries[4].sql, "SELECT {x:UInt8}");
    }

    #[test]
    fn functions_have_other_names_elsewhere() {
        let suite = Suite::parse(
            "name: s\nfunctions: {duckdb: {length: strlen}}\nqueries: ['SELECT length(a) FROM t', \
            SELECT 1, {sql: SELECT length(b), dialects: {duckdb: SELECT 7}}]",
        )
        .unwrap();
        let texts: Vec<Option<&str>> =
            suite.queries.iter().map(|query| query.dialects.get("duckdb").map(String::as_str)).collect();
        assert_eq!(texts, [Some("SELECT strlen(a) FROM t"), None, Some("SELECT 7")]);
    }

    #[test]
    fn bad_suites_are_clear_errors() {
        let check = |text: &str, part: &str| {
            let error = Suite::parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "'{part}' is not in: {error}");
        };
        check("name: x\nqueries: []", "has no queries");
        check("name: x\nquerys: [SELECT 1]", "querys");
        check("name: x\nqueries: [{sql: SELECT 1, nmae: a}]", "nmae");
        check("name: x\nqueries: [{name: a, sql: SELECT 1}, {name: a, sql: SELECT 2}]", "two queries named 'a'");
        check("name: x\nqueries: [';']", "has no text");
        check("name: x\nqueries: [[1]]", "a query's text");
        check("name: [", "suite is not right");
        check("name: x\nfolder: y", "folder 'y'");
        check("name: x\nsubstitutions: {f: []}\nqueries: ['SELECT {f}']", "'f' has no values");
        check("name: x\nsettings: {query_measure_runs: 0}\nqueries: [SELECT 1]", "at least 1");
        let many: Vec<String> = (0..101).map(|n| n.to_string()).collect();
        check(
            &format!("name: x\nsubstitutions: {{a: [{0}], b: [{0}]}}\nqueries: ['SELECT {{a}} {{b}}']", many.join(",")),
            "more than 10000",
        );
    }

    #[test]
    fn queries_are_chosen_by_number_range_and_name() {
        let mut suite =
            Suite::parse("name: x\nqueries: [SELECT 1, SELECT 2, SELECT 3, {name: group_a, sql: SELECT 4}, SELECT 5]")
                .unwrap();
        suite.choose("1, 2-3,group*").unwrap();
        assert_eq!(suite.queries.iter().map(|q| q.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(suite.choose("77").unwrap_err().to_string().contains("'77'"));
    }
}
