//! Settings of workloads: what they may be, and what they come to for one resource.

use super::workloads::ResourceUnit;
use base::{Error, ErrorCode, Result, bail, err};
use exec::workload::{StartRate, WorkloadShare};
use sql::ast::{Literal, WorkloadSetting};
use std::sync::Arc;

/// Seconds of a rate that may come at once where nobody says more.
const BURST_SECONDS: f64 = 1.0;

/// A setting that has an effect.
#[derive(Clone, Copy, PartialEq)]
enum SettingName {
    Weight,
    Priority,
    MaxConcurrentThreads,
    MaxConcurrentThreadsRatioToCores,
    MaxConcurrentQueries,
    MaxWaitingQueries,
    MaxQueriesPerSecond,
    MaxBurstQueries,
}

/// Settings that ClickHouse has and this server does not enforce.
const NOT_ENFORCED: [&str; 13] = [
    "max_io_requests",
    "max_requests",
    "max_bytes_inflight",
    "max_cost",
    "max_bytes_per_second",
    "max_speed",
    "max_burst_bytes",
    "max_burst",
    "max_cpus",
    "max_cpu_share",
    "max_burst_cpu_seconds",
    "max_memory",
    "max_memory_ratio",
];

impl SettingName {
    fn of(name: &str) -> Result<Self> {
        Ok(match name {
            "weight" => SettingName::Weight,
            "priority" => SettingName::Priority,
            "max_concurrent_threads" => SettingName::MaxConcurrentThreads,
            "max_concurrent_threads_ratio_to_cores" => SettingName::MaxConcurrentThreadsRatioToCores,
            "max_concurrent_queries" => SettingName::MaxConcurrentQueries,
            "max_waiting_queries" => SettingName::MaxWaitingQueries,
            "max_queries_per_second" => SettingName::MaxQueriesPerSecond,
            "max_burst_queries" => SettingName::MaxBurstQueries,
            _ if NOT_ENFORCED.contains(&name) || name == "precedence" => bail!(
                NotImplemented,
                "Workload setting '{name}' is not supported: workloads share threads and places of queries, not disks, \
                memory and time of the CPU"
            ),
            _ => bail!(BadArguments, "Unknown workload setting '{name}'"),
        })
    }

    /// Whether the setting has an effect on a resource.
    fn is_for(self, unit: ResourceUnit) -> bool {
        match self {
            SettingName::Weight | SettingName::Priority => true,
            SettingName::MaxConcurrentThreads | SettingName::MaxConcurrentThreadsRatioToCores => {
                unit == ResourceUnit::Threads
            }
            _ => unit == ResourceUnit::Queries,
        }
    }
}

/// The values of the settings for one resource; `None` where nothing is said.
#[derive(Default)]
struct SettingValues {
    weight: Option<f64>,
    priority: Option<i64>,
    max_concurrent_threads: Option<u64>,
    max_concurrent_threads_ratio_to_cores: Option<f64>,
    max_concurrent_queries: Option<u64>,
    max_waiting_queries: Option<u64>,
    max_queries_per_second: Option<f64>,
    max_burst_queries: Option<f64>,
}

impl SettingValues {
    /// Those for all resources, and over them those for `resource` alone.
    fn of(settings: &[WorkloadSetting], resource: Option<&str>) -> Result<Self> {
        let mut values = SettingValues::default();
        let is_of = |setting: &WorkloadSetting, wanted: Option<&str>| {
            setting.resource.as_ref().map(|resource| resource.name.as_str()) == wanted
        };
        for setting in settings.iter().filter(|setting| is_of(setting, None)) {
            values.put(setting)?;
        }
        for setting in settings.iter().filter(|setting| resource.is_some() && is_of(setting, resource)) {
            values.put(setting)?;
        }
        if values.weight == Some(0.0) {
            bail!(InvalidSchedulerNode, "Zero, negative and non-finite node weights are not allowed: 0");
        }
        Ok(values)
    }

    fn put(&mut self, setting: &WorkloadSetting) -> Result<()> {
        let (name, value) = (setting.name.name.as_str(), &setting.value);
        match SettingName::of(name)? {
            SettingName::Weight => self.weight = Some(float(name, value)?),
            SettingName::Priority => self.priority = Some(signed(value)?),
            SettingName::MaxConcurrentThreads => self.max_concurrent_threads = Some(count(name, value)?),
            SettingName::MaxConcurrentThreadsRatioToCores => {
                self.max_concurrent_threads_ratio_to_cores = Some(float(name, value)?);
            }
            SettingName::MaxConcurrentQueries => self.max_concurrent_queries = Some(count(name, value)?),
            SettingName::MaxWaitingQueries => self.max_waiting_queries = Some(count(name, value)?),
            SettingName::MaxQueriesPerSecond => self.max_queries_per_second = Some(float(name, value)?),
            SettingName::MaxBurstQueries => self.max_burst_queries = Some(float(name, value)?),
        }
        Ok(())
    }

    /// Threads at a time: the smaller one of a number and of a multiple of the cores; 0 is no limit in either.
    fn threads_max(&self, cores: usize) -> Option<u64> {
        let by_cores = self.max_concurrent_threads_ratio_to_cores.map(|ratio| (ratio * cores as f64) as u64);
        [self.max_concurrent_threads, by_cores].into_iter().flatten().filter(|max| *max > 0).min()
    }

    fn rate(&self) -> Option<StartRate> {
        let per_second = self.max_queries_per_second.filter(|rate| *rate > 0.0)?;
        let burst = self.max_burst_queries.unwrap_or(per_second * BURST_SECONDS);
        Some(StartRate { per_second, burst })
    }
}

/// Checks the settings of a workload: names, values, and that those for one resource have an effect on it; `unit_of`
/// tells what a resource consists of.
///
/// # Errors
/// `BAD_ARGUMENTS`, `NOT_IMPLEMENTED`, `BAD_GET`, `INVALID_SCHEDULER_NODE`; those of numbers.
pub(crate) fn check(settings: &[WorkloadSetting], unit_of: impl Fn(&str) -> Option<ResourceUnit>) -> Result<()> {
    let located = |setting: &WorkloadSetting, error: Error| setting.name.span.locate(error);
    SettingValues::of(settings, None)?;
    for setting in settings {
        let name = SettingName::of(&setting.name.name).map_err(|error| located(setting, error))?;
        let Some(resource) = &setting.resource else { continue };
        SettingValues::of(settings, Some(&resource.name))?;
        if unit_of(&resource.name).is_some_and(|unit| !name.is_for(unit)) {
            let error = err!(
                BadArguments,
                "Workload setting '{}' has no effect on resource '{}'",
                setting.name.name,
                resource.name
            );
            return Err(located(setting, error));
        }
    }
    Ok(())
}

/// A workload as the scheduler of a resource sees it.
///
/// # Errors
/// As [`check`].
pub(crate) fn share(
    (name, parent): (&str, Option<&str>),
    settings: &[WorkloadSetting],
    (resource, unit): (&str, ResourceUnit),
    cores: usize,
) -> Result<WorkloadShare> {
    let values = SettingValues::of(settings, Some(resource))?;
    let is_queries = unit == ResourceUnit::Queries;
    let of_queries = |max: Option<u64>| max.filter(|max| is_queries && *max > 0);
    Ok(WorkloadShare {
        name: name.into(),
        parent: parent.map(Arc::from),
        weight: values.weight.unwrap_or(1.0),
        priority: values.priority.unwrap_or(0),
        running_max: if is_queries { of_queries(values.max_concurrent_queries) } else { values.threads_max(cores) },
        waiting_max: of_queries(values.max_waiting_queries),
        rate: values.rate().filter(|_| is_queries),
    })
}

/// A number that is not negative.
fn float(name: &str, value: &Literal) -> Result<f64> {
    let number = match value {
        Literal::UInt64(value) => *value as f64,
        Literal::Int64(value) => *value as f64,
        Literal::Float(value) if !value.is_finite() => {
            bail!(CannotParseNumber, "Float setting value must be finite, got {value} for workload setting '{name}'")
        }
        Literal::Float(value) => *value,
        Literal::String(text) => with_suffix(text)? as f64,
        other => return Err(bad_get(other, "Float64")),
    };
    if number < 0.0 {
        bail!(BadArguments, "Unexpected negative value {number} for workload setting '{name}'");
    }
    Ok(number)
}

/// A whole number that is not negative.
fn count(name: &str, value: &Literal) -> Result<u64> {
    let number = match value {
        Literal::UInt64(value) => i64::try_from(*value).unwrap_or(i64::MAX),
        Literal::Int64(value) => *value,
        Literal::String(text) => with_suffix(text)?,
        other => return Err(bad_get(other, "Int64")),
    };
    u64::try_from(number)
        .map_err(|_| err!(BadArguments, "Unexpected negative value {number} for workload setting '{name}'"))
}

fn signed(value: &Literal) -> Result<i64> {
    match value {
        Literal::UInt64(value) => i64::try_from(*value).map_err(|_| bad_get(&Literal::UInt64(*value), "Int64")),
        Literal::Int64(value) => Ok(*value),
        other => Err(bad_get(other, "Int64")),
    }
}

fn bad_get(value: &Literal, wanted: &str) -> Error {
    let has = match value {
        Literal::Null => "Null",
        Literal::Bool(_) => "Bool",
        Literal::UInt64(_) => "UInt64",
        Literal::Int64(_) => "Int64",
        Literal::BigInteger(_) => "Int256",
        Literal::Float(_) => "Float64",
        Literal::String(_) => "String",
    };
    err!(BadGet, "Bad get: has {has}, requested {wanted}")
}

/// A whole number with a suffix: `2k` is 2000, `2Ki` is 2048.
fn with_suffix(text: &[u8]) -> Result<i64> {
    let shown = String::from_utf8_lossy(text).into_owned();
    let wrong = || {
        Error::new(
            ErrorCode::CannotParseInputAssertionFailed,
            format!("Cannot parse '{shown}' as a number; a suffix may be one of k, M, G, T, P, Ki, Mi, Gi, Ti, Pi"),
        )
    };
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
    let number: i64 =
        std::str::from_utf8(&text[..digits]).ok().and_then(|digits| digits.parse().ok()).ok_or_else(wrong)?;
    let (suffix, base) = match &text[digits..] {
        [suffix, b'i'] => (*suffix, 1024_i64),
        [suffix] => (*suffix, 1000),
        [] => return Ok(number),
        _ => return Err(wrong()),
    };
    let power = match suffix.to_ascii_uppercase() {
        b'K' => 1,
        b'M' => 2,
        b'G' => 3,
        b'T' => 4,
        b'P' => 5,
        _ => return Err(wrong()),
    };
    Ok(number.saturating_mul(base.pow(power)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sql::ast::{StatementKind, WorkloadAction};

    fn settings(text: &str) -> Vec<WorkloadSetting> {
        let text = format!("CREATE WORKLOAD w SETTINGS {text}");
        let parsed = sql::parse_statement(&text, &sql::ParseOptions::default()).unwrap();
        let StatementKind::Workload(statement) = parsed.statement.kind else { panic!("{text}") };
        let WorkloadAction::CreateWorkload { settings, .. } = statement.action else { panic!("{text}") };
        settings
    }

    fn code(text: &str) -> Option<ErrorCode> {
        let unit_of = |name: &str| Some(if name == "q" { ResourceUnit::Queries } else { ResourceUnit::Threads });
        check(&settings(text), unit_of).err().map(|error| error.code())
    }

    #[test]
    fn what_is_not_enforced_is_refused() {
        assert_eq!(
            code("weight = 2, priority = -1, max_concurrent_threads = '4k', max_waiting_queries = 1 FOR q"),
            None
        );
        for name in NOT_ENFORCED {
            assert_eq!(code(&format!("{name} = 1")), Some(ErrorCode::NotImplemented), "{name}");
        }
        assert_eq!(code("max_concurrent_threads = 1 FOR q"), Some(ErrorCode::BadArguments));
        assert_eq!(code("max_concurrent_queries = 1 FOR cpu"), Some(ErrorCode::BadArguments));
    }

    #[test]
    fn values_are_checked() {
        assert_eq!(code("weight = 0"), Some(ErrorCode::InvalidSchedulerNode));
        assert_eq!(code("weight = 0 FOR q"), Some(ErrorCode::InvalidSchedulerNode));
        assert_eq!(code("weight = -1"), Some(ErrorCode::BadArguments));
        assert_eq!(code("max_concurrent_threads = 1.5"), Some(ErrorCode::BadGet));
        assert_eq!(code("priority = 'a'"), Some(ErrorCode::BadGet));
        assert_eq!(code("max_concurrent_threads = 'x'"), Some(ErrorCode::CannotParseInputAssertionFailed));
        assert_eq!(code("unknown = 1"), Some(ErrorCode::BadArguments));
    }

    #[test]
    fn values_for_a_resource_go_before_those_for_all() {
        let text = "weight = 2, weight = 5 FOR q, max_concurrent_threads = 8, \
            max_concurrent_threads_ratio_to_cores = 1.5, max_concurrent_queries = 3, max_queries_per_second = 4";
        let of = |resource, unit| share(("w", Some("all")), &settings(text), (resource, unit), 4).unwrap();
        let threads = of("cpu", ResourceUnit::Threads);
        assert_eq!((threads.weight, threads.running_max, threads.rate), (2.0, Some(6), None));
        let queries = of("q", ResourceUnit::Queries);
        let rate = Some(StartRate { per_second: 4.0, burst: 4.0 });
        assert_eq!((queries.weight, queries.running_max, queries.rate), (5.0, Some(3), rate));
        assert_eq!(with_suffix(b"2Ki").unwrap(), 2048);
        assert_eq!(with_suffix(b"9999999P").unwrap(), i64::MAX);
    }
}
