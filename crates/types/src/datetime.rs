//! Civil dates and time zones.
//!
//! Days count from 1970-01-01, seconds from its midnight in UTC. The date algorithms are those of Howard
//! Hinnant, "chrono-Compatible Low-Level Date Algorithms"; zone transitions come from the bundled tz database.

use base::{Result, bail};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock};

/// Seconds in a day.
pub const DAY_SECONDS: i64 = 86_400;

/// Transitions are tabulated from 1900 to 2300, the range of `DateTime64`.
const TABLE_FROM_SECONDS: i64 = -2_208_988_800;
const TABLE_TO_SECONDS: i64 = 10_413_792_000;

/// A time zone of the tz database. Cloning shares it; equality is by name.
#[derive(Clone)]
pub struct TimeZone(Arc<Zone>);

struct Zone {
    name: String,
    /// The one offset of a zone without transitions.
    fixed_offset: Option<i32>,
    /// Start of each period in UTC seconds, ascending; the first is `i64::MIN`.
    starts: Vec<i64>,
    /// Offset from UTC in each period, seconds east.
    offsets: Vec<i32>,
}

impl TimeZone {
    /// A zone by its name in the tz database (any case), or `UTC`.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a name that does not exist.
    pub fn parse(name: &str) -> Result<Self> {
        static ZONES: OnceLock<Mutex<HashMap<String, TimeZone>>> = OnceLock::new();
        let zones = ZONES.get_or_init(Mutex::default);
        let mut zones = zones.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(zone) = zones.get(name) {
            return Ok(zone.clone());
        }
        let Ok(found) = jiff::tz::TimeZone::get(name) else {
            bail!(BadArguments, "Cannot load time zone '{name}': the tz database has no such zone");
        };
        let zone = TimeZone(Arc::new(tabulate(name, &found)));
        zones.insert(name.to_string(), zone.clone());
        Ok(zone)
    }

    /// Names of all zones of the bundled database, in order.
    pub fn all_names() -> Vec<String> {
        let mut names: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
        names.sort_unstable();
        names
    }

    /// Coordinated universal time.
    pub fn utc() -> Self {
        static UTC: OnceLock<TimeZone> = OnceLock::new();
        UTC.get_or_init(|| {
            TimeZone(Arc::new(Zone {
                name: "UTC".into(),
                fixed_offset: Some(0),
                starts: vec![i64::MIN],
                offsets: vec![0],
            }))
        })
        .clone()
    }

    /// The zone that the machine is set to, `UTC` when it does not say.
    pub fn system() -> Self {
        jiff::tz::TimeZone::system()
            .iana_name()
            .and_then(|name| TimeZone::parse(name).ok())
            .unwrap_or_else(TimeZone::utc)
    }

    /// The name it was made from.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The offset from UTC of a zone that never changes it.
    pub fn fixed_offset(&self) -> Option<i32> {
        self.0.fixed_offset
    }

    /// Seconds east of UTC at a moment in UTC seconds.
    #[inline]
    pub fn offset_at(&self, utc_seconds: i64) -> i32 {
        let zone = &*self.0;
        if let Some(offset) = zone.fixed_offset {
            return offset;
        }
        zone.offsets[zone.starts.partition_point(|&start| start <= utc_seconds) - 1]
    }

    /// UTC seconds as seconds on the zone's own clock.
    #[inline]
    pub fn to_local(&self, utc_seconds: i64) -> i64 {
        utc_seconds + i64::from(self.offset_at(utc_seconds))
    }

    /// Seconds on the zone's own clock as UTC seconds.
    ///
    /// A time that occurs twice is the earlier one; a time that is skipped moves back by the gap.
    #[inline]
    pub fn to_utc(&self, local_seconds: i64) -> i64 {
        if let Some(offset) = self.0.fixed_offset {
            return local_seconds - i64::from(offset);
        }
        let before = i64::from(self.offset_at(local_seconds - DAY_SECONDS));
        let early = local_seconds - before;
        if i64::from(self.offset_at(early)) == before {
            return early;
        }
        local_seconds - i64::from(self.offset_at(early))
    }

    /// The first moment of a day that the zone's clock shows, in UTC seconds: where midnight is skipped, the end of the
    /// gap.
    #[inline]
    pub fn day_start(&self, days: i64) -> i64 {
        let midnight = days.saturating_mul(DAY_SECONDS);
        let moment = self.to_utc(midnight);
        moment + (midnight - self.to_local(moment)).max(0)
    }

    /// The next moment at which the zone changes its offset, in UTC seconds, and by how many seconds it goes forward.
    pub fn next_change(&self, utc_seconds: i64) -> Option<(i64, i64)> {
        let zone = &*self.0;
        let next = zone.starts.partition_point(|&start| start <= utc_seconds);
        Some((*zone.starts.get(next)?, i64::from(zone.offsets[next]) - i64::from(zone.offsets[next - 1])))
    }
}

fn tabulate(name: &str, zone: &jiff::tz::TimeZone) -> Zone {
    let from = jiff::Timestamp::from_second(TABLE_FROM_SECONDS).unwrap_or(jiff::Timestamp::MIN);
    let mut starts = vec![i64::MIN];
    let mut offsets = vec![zone.to_offset(from).seconds()];
    for transition in zone.following(from) {
        let at = transition.timestamp().as_second();
        if at > TABLE_TO_SECONDS {
            break;
        }
        starts.push(at);
        offsets.push(transition.offset().seconds());
    }
    let fixed_offset = offsets.iter().all(|offset| *offset == offsets[0]).then(|| offsets[0]);
    Zone { name: name.to_string(), fixed_offset, starts, offsets }
}

impl PartialEq for TimeZone {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for TimeZone {}

impl Hash for TimeZone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl std::fmt::Debug for TimeZone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.name)
    }
}

/// Year, month (1 to 12) and day of month (1 to 31) of a day.
#[inline]
pub fn civil_from_days(days: i64) -> (i32, u32, u32) {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * shifted_month + 2) / 5 + 1) as u32;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 } as u32;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year as i32, month, day)
}

/// The day of a year, month (1 to 12) and day of month.
#[inline]
pub fn days_from_civil(year: i32, month: u32, day: u32) -> i64 {
    let year = i64::from(year) - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let shifted_month = i64::from(if month > 2 { month - 3 } else { month + 9 });
    let day_of_year = (153 * shifted_month + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Days in a month of a year.
pub fn days_in_month(year: i32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 => 29,
        2 => 28,
        _ => 31,
    }
}

/// 1 for Monday to 7 for Sunday.
pub fn weekday_from_days(days: i64) -> u32 {
    ((days + 3).rem_euclid(7) + 1) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn civil_round_trip() {
        for days in -200_000..200_000 {
            let (year, month, day) = civil_from_days(days);
            assert_eq!(days_from_civil(year, month, day), days);
        }
        assert_eq!(civil_from_days(0), (1970, 1, 1));
        assert_eq!(weekday_from_days(0), 4);
    }

    #[test]
    fn zones_shift() {
        let berlin = TimeZone::parse("Europe/Berlin").unwrap();
        assert_eq!(berlin.offset_at(1_372_636_800), 7_200);
        assert_eq!(berlin.offset_at(1_385_856_000), 3_600);
        assert_eq!(berlin.to_utc(berlin.to_local(1_372_636_800)), 1_372_636_800);
        assert!(TimeZone::parse("Nowhere/Land").is_err());
    }
}
