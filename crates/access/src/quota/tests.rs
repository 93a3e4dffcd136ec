//! Tests with a given clock.
use super::*;
use sql::ast::Literal;

const HOUR_MS: u64 = 3_600_000;

/// The first millisecond of 2020.
const NOW: u64 = 1_577_836_800_000;

fn limits(seconds: u64, max: &[(QuotaResource, u64)]) -> QuotaLimits {
    let max = max.iter().map(|&(resource, value)| (resource, Literal::UInt64(value))).collect();
    QuotaLimits { randomized: false, seconds, drop: false, max }
}

fn usage_of(limits: &[QuotaLimits]) -> QuotaUsage {
    let usage = QuotaUsage::new(100);
    usage.define(1, "q", limits).unwrap();
    usage
}

fn session(usage: &QuotaUsage, key: &str, now_ms: u64) -> QuotaSession {
    usage.session(1, key, "u", now_ms).unwrap()
}

fn queries(max: u64) -> Vec<QuotaLimits> {
    vec![limits(3600, &[(QuotaResource::Queries, max)])]
}

#[test]
fn the_error_is_clickhouses() {
    let usage = usage_of(&queries(10));
    let session = session(&usage, "", NOW);
    for _ in 0..10 {
        session.used(QuotaResource::Queries, 1, NOW).unwrap();
        session.check_exceeded(NOW).unwrap();
    }
    let error = session.used(QuotaResource::Queries, 1, NOW + 5).unwrap_err();
    assert_eq!(error.code(), ErrorCode::QuotaExceeded);
    assert_eq!(
        error.message(),
        "Quota for user `u` for 3600s has been exceeded: queries = 11/10. Interval will end at 2020-01-01 01:00:00. \
         Name of quota template: `q`"
    );
    assert_eq!(session.check_exceeded(NOW + HOUR_MS - 1).unwrap_err().message(), error.message());
    session.check_exceeded(NOW + HOUR_MS).unwrap();
    session.used(QuotaResource::Queries, 10, NOW + HOUR_MS).unwrap();
}

#[test]
fn execution_time_is_written_in_seconds() {
    let half = (QuotaResource::ExecutionTime, Literal::Float(0.5));
    let usage = usage_of(&[QuotaLimits { randomized: false, seconds: 60, drop: false, max: vec![half] }]);
    let session = session(&usage, "", NOW);
    session.used(QuotaResource::ExecutionTime, 500_000_000, NOW).unwrap();
    let message = session.used(QuotaResource::ExecutionTime, 750_000_000, NOW).unwrap_err().message().to_owned();
    assert!(message.contains("execution_time = 1.25/0.5."), "{message}");
    let message = session.used(QuotaResource::ExecutionTime, 750_000_000, NOW).unwrap_err().message().to_owned();
    assert!(message.contains("execution_time = 2/0.5."), "{message}");
}

#[test]
fn intervals_begin_at_multiples_of_their_duration() {
    let usage = usage_of(&[limits(60, &[]), limits(7, &[]), limits(86_400, &[])]);
    let session = session(&usage, "", NOW);
    session.count(QuotaResource::Errors, 3, NOW + 12_345);
    let rows = usage.list(NOW + 12_345);
    let row = &rows[0];
    assert_eq!((row.quota_id, row.quota_name.as_str(), row.key.as_str()), (1, "q", ""));
    let seconds: Vec<u64> = row.intervals.iter().map(|interval| interval.seconds).collect();
    assert_eq!(seconds, [86_400, 60, 7]);
    for interval in &row.intervals {
        assert_eq!(interval.start_ms % (interval.seconds * 1000), 0);
        assert_eq!(interval.end_ms - interval.start_ms, interval.seconds * 1000);
        assert!(interval.start_ms <= NOW + 12_345 && NOW + 12_345 < interval.end_ms);
        assert_eq!(interval.used[QuotaResource::Errors as usize], 3);
    }
    // The short interval has ended, the others have not.
    let used: Vec<u64> = usage.list(NOW + 20_000)[0].intervals.iter().map(|i| i.used.iter().sum()).collect();
    assert_eq!(used, [3, 3, 0]);
}

#[test]
fn randomized_intervals_are_shifted() {
    let usage = QuotaUsage::with_random(10, Box::new(|below| below / 4));
    let shifted = QuotaLimits { randomized: true, ..limits(3600, &[]) };
    usage.define(1, "q", &[shifted]).unwrap();
    session(&usage, "", NOW);
    let interval = usage.list(NOW)[0].intervals[0].clone();
    assert!(interval.randomized);
    assert_eq!(interval.end_ms, NOW + HOUR_MS / 4);
    assert_eq!(usage.list(NOW + HOUR_MS / 4)[0].intervals[0].start_ms, NOW + HOUR_MS / 4);
    // Random numbers of the system are below the duration, too.
    let usage = QuotaUsage::default();
    usage.define(1, "q", &[QuotaLimits { randomized: true, ..limits(3600, &[]) }]).unwrap();
    session(&usage, "", 0);
    assert!(usage.list(0)[0].intervals[0].end_ms <= HOUR_MS);
}

#[test]
fn all_intervals_count_and_the_longest_is_told() {
    let max = |value| [(QuotaResource::ReadRows, value)];
    let usage = usage_of(&[limits(60, &max(5)), limits(3600, &max(8))]);
    let session = session(&usage, "", NOW);
    assert!(session.used(QuotaResource::ReadRows, 6, NOW).unwrap_err().message().contains("for 60s"));
    assert!(session.used(QuotaResource::ReadRows, 3, NOW).unwrap_err().message().contains("for 3600s"));
    let used: Vec<u64> = usage.list(NOW)[0].intervals.iter().map(|i| i.used.iter().sum()).collect();
    assert_eq!(used, [9, 9]);
    // The other resources are free.
    session.used(QuotaResource::Queries, u64::MAX, NOW).unwrap();
    session.used(QuotaResource::Queries, u64::MAX, NOW).unwrap();
    assert!(session.check_exceeded_of(QuotaResource::ReadRows, NOW).is_err());
    session.check_exceeded_of(QuotaResource::Queries, NOW).unwrap();
}

#[test]
fn zero_and_tracking_are_no_limits() {
    let usage = usage_of(&[limits(60, &[(QuotaResource::Queries, 0)]), limits(3600, &[])]);
    let session = session(&usage, "", NOW);
    session.used(QuotaResource::Queries, 1_000, NOW).unwrap();
    session.check_exceeded(NOW).unwrap();
}

#[test]
fn failed_logins_are_forgotten_after_a_success() {
    let resource = QuotaResource::FailedSequentialAuthentications;
    let usage = usage_of(&[limits(3600, &[(resource, 2), (QuotaResource::Queries, 9)])]);
    let session = session(&usage, "", NOW);
    session.count(QuotaResource::Queries, 4, NOW);
    for _ in 0..3 {
        session.check_exceeded_of(resource, NOW).unwrap();
        session.count(resource, 1, NOW);
    }
    let message = session.check_exceeded_of(resource, NOW).unwrap_err().message().to_owned();
    assert!(message.contains("failed_sequential_authentications = 3/2."), "{message}");
    session.authenticated();
    session.check_exceeded_of(resource, NOW).unwrap();
    assert_eq!(usage.list(NOW)[0].intervals[0].used.iter().sum::<u64>(), 4);
}

#[test]
fn keys_are_counted_apart_and_sessions_together() {
    let usage = usage_of(&queries(1));
    let (a, b) = (session(&usage, "a", NOW), session(&usage, "b", NOW));
    a.used(QuotaResource::Queries, 1, NOW).unwrap();
    b.used(QuotaResource::Queries, 1, NOW).unwrap();
    assert!(session(&usage, "a", NOW).used(QuotaResource::Queries, 1, NOW).is_err());
    assert!(a.check_exceeded(NOW).is_err());
    b.check_exceeded(NOW).unwrap();
    assert!(usage.session(2, "a", "u", NOW).is_none());
    let keys: Vec<String> = usage.list(NOW).into_iter().map(|row| row.key).collect();
    assert_eq!(keys, ["a", "b"]);
}

#[test]
fn changed_quotas_keep_their_counts() {
    let usage = usage_of(&queries(10));
    let open = session(&usage, "", NOW);
    open.used(QuotaResource::Queries, 5, NOW).unwrap();
    usage.define(1, "r", &[limits(3600, &[(QuotaResource::Queries, 5)]), limits(60, &[])]).unwrap();
    let message = open.used(QuotaResource::Queries, 1, NOW).unwrap_err().message().to_owned();
    assert!(message.contains("queries = 6/5.") && message.ends_with("`r`"), "{message}");
    let used: Vec<u64> = usage.list(NOW)[0].intervals.iter().map(|i| i.used.iter().sum()).collect();
    assert_eq!(used, [6, 1]);
    let dropped = QuotaLimits { drop: true, ..limits(3600, &[]) };
    usage.define(1, "r", &[dropped]).unwrap();
    open.check_exceeded(NOW).unwrap();
    assert!(usage.list(NOW)[0].intervals.is_empty());
}

#[test]
fn removed_quotas_do_not_limit() {
    let usage = usage_of(&queries(1));
    let open = session(&usage, "", NOW);
    assert!(open.used(QuotaResource::Queries, 2, NOW).is_err());
    usage.remove(1);
    usage.remove(1);
    open.used(QuotaResource::Queries, 2, NOW).unwrap();
    assert!(usage.session(1, "", "u", NOW).is_none());
    assert!(usage.list(NOW).is_empty());
}

#[test]
fn keys_are_bounded_in_number() {
    let usage = QuotaUsage::new(16);
    usage.define(1, "q", &queries(1)).unwrap();
    let kept = session(&usage, "in use", NOW);
    kept.count(QuotaResource::Queries, 1, NOW);
    let _ = session(&usage, "exceeded", NOW).used(QuotaResource::Queries, 2, NOW);
    for index in 0..1_000 {
        session(&usage, &format!("key {index:04}"), NOW + 1 + index);
        assert!(usage.list(NOW).len() <= 16);
    }
    let keys: Vec<String> = usage.list(NOW + 2_000).into_iter().map(|row| row.key).collect();
    assert!(keys.contains(&"in use".to_owned()) && keys.contains(&"exceeded".to_owned()), "{keys:?}");
    assert!(keys.contains(&"key 0999".to_owned()) && !keys.contains(&"key 0000".to_owned()), "{keys:?}");
    assert!(session(&usage, "exceeded", NOW).check_exceeded(NOW).is_err());
}

#[test]
fn keys_in_use_are_bounded_too() {
    let usage = QuotaUsage::new(4);
    usage.define(1, "q", &queries(1)).unwrap();
    let sessions: Vec<QuotaSession> = (0..9).map(|key| session(&usage, &key.to_string(), NOW + key)).collect();
    assert_eq!(usage.list(NOW).len(), 4);
    // A session whose key was forgotten still counts by itself.
    assert!(sessions[0].used(QuotaResource::Queries, 2, NOW).is_err());
}

#[test]
fn keys_are_bounded_in_length() {
    let usage = usage_of(&queries(1));
    let long = "x".repeat(1_000_000);
    let _ = session(&usage, &long, NOW).used(QuotaResource::Queries, 2, NOW);
    assert!(session(&usage, &long, NOW).check_exceeded(NOW).is_err());
    session(&usage, &"y".repeat(1_000_000), NOW).check_exceeded(NOW).unwrap();
    assert!(usage.list(NOW).iter().all(|row| row.key.len() < 100));
}

#[test]
fn wrong_limits_are_refused() {
    let usage = QuotaUsage::default();
    let with = |resource, literal| QuotaLimits { max: vec![(resource, literal)], ..limits(60, &[]) };
    for wrong in [
        limits(0, &[]),
        limits(u64::MAX, &[]),
        with(QuotaResource::Queries, Literal::Float(1.5)),
        with(QuotaResource::Queries, Literal::Int64(-1)),
        with(QuotaResource::ExecutionTime, Literal::Float(-1.0)),
        with(QuotaResource::ExecutionTime, Literal::Float(f64::NAN)),
        with(QuotaResource::Queries, Literal::String(b"many".to_vec())),
        with(QuotaResource::Queries, Literal::Null),
    ] {
        assert!(usage.define(1, "q", std::slice::from_ref(&wrong)).is_err(), "{wrong:?}");
    }
    for right in [
        with(QuotaResource::Queries, Literal::Float(1e3)),
        with(QuotaResource::ExecutionTime, Literal::UInt64(u64::MAX)),
        with(QuotaResource::ReadBytes, Literal::String(b"100".to_vec())),
    ] {
        usage.define(1, "q", &[right]).unwrap();
    }
}

#[test]
fn threads_count_together() {
    let usage = usage_of(&queries(1_000_000));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let session = session(&usage, "", NOW);
            scope.spawn(move || (0..1_000).try_for_each(|_| session.used(QuotaResource::Queries, 1, NOW)));
        }
    });
    assert_eq!(usage.list(NOW)[0].intervals[0].used.iter().sum::<u64>(), 4_000);
}

#[test]
fn names_are_quoted_and_far_ends_have_a_text() {
    assert_eq!(back_quoted(r"a`b\c"), r"`a\`b\\c`");
    assert_eq!(date_time(u64::MAX), "the end of time");
}

#[test]
fn queries_are_counted_by_their_hash() {
    let usage = usage_of(&[limits(3600, &[(QuotaResource::QueriesPerNormalizedHash, 2)])]);
    let session = session(&usage, "", NOW);
    for hash in [1, 2, 1, 2] {
        session.used_by_hash(hash, NOW).unwrap();
    }
    let error = session.used_by_hash(1, NOW).unwrap_err();
    assert!(error.message().contains("queries_per_normalized_hash = 3/2"), "{error}");
    session.check_exceeded(NOW).unwrap();
    session.used_by_hash(3, NOW).unwrap();
    session.used_by_hash(1, NOW + HOUR_MS).unwrap();
    // However many there are, those that ran often are remembered.
    for _ in 0..2 {
        session.used_by_hash(7, NOW + HOUR_MS).unwrap();
    }
    for hash in 1000..100_000 {
        session.used_by_hash(hash, NOW + HOUR_MS).unwrap();
    }
    assert!(session.used_by_hash(7, NOW + HOUR_MS).is_err());
}
