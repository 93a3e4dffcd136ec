//! The one table of columns: name, type, and how a value follows from a hit.
//!
//! Everything else that knows the columns (Arrow schema, `CREATE TABLE`, the generator) reads this table.

use std::sync::{Arc, LazyLock};

use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};

use crate::session::{Hit, Kind, Referer};
use crate::text;
use crate::universe::{Site, Universe};

/// Seconds in a day.
const DAY_S: u32 = 86_400;

/// The key that tables of this shape are ordered by.
pub const ORDER_BY: &str = "(CounterID, EventDate, UserID, EventTime, WatchID)";

/// The type of a column, by its ClickHouse name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Signed, 16 bits.
    Int16,
    /// Signed, 32 bits.
    Int32,
    /// Signed, 64 bits.
    Int64,
    /// Bytes, here always UTF-8.
    String,
    /// Days since 1970-01-01.
    Date,
    /// Seconds since 1970-01-01, UTC.
    DateTime,
}

/// How the value of a column follows from a hit.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// Always zero.
    Zero,
    /// A number.
    Int(fn(&Hit) -> i64),
    /// A number that belongs to the hit's site.
    Site(fn(&Site) -> i64),
    /// A text, appended to the buffer.
    Text(fn(&Hit, &Universe, &mut Vec<u8>)),
}

/// A column of the table.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub column_type: ColumnType,
    pub(crate) source: Source,
}

impl ColumnType {
    /// ClickHouse's name of the type.
    pub fn clickhouse_name(self) -> &'static str {
        match self {
            Self::Int16 => "Int16",
            Self::Int32 => "Int32",
            Self::Int64 => "Int64",
            Self::String => "String",
            Self::Date => "Date",
            Self::DateTime => "DateTime",
        }
    }

    /// The Arrow type of generated batches.
    pub fn arrow(self) -> DataType {
        match self {
            Self::Int16 => DataType::Int16,
            Self::Int32 => DataType::Int32,
            Self::Int64 => DataType::Int64,
            Self::String => DataType::Utf8,
            Self::Date => DataType::Date32,
            Self::DateTime => DataType::Timestamp(TimeUnit::Second, Some("UTC".into())),
        }
    }
}

/// The columns, in order.
pub fn columns() -> &'static [Column] {
    &COLUMNS
}

/// The Arrow schema of generated batches; no column is nullable.
pub fn schema() -> SchemaRef {
    static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
        let field = |c: &Column| Field::new(c.name, c.column_type.arrow(), false);
        Arc::new(Schema::new(COLUMNS.iter().map(field).collect::<Vec<_>>()))
    });
    SCHEMA.clone()
}

/// `CREATE TABLE` of a MergeTree of this shape.
pub fn create_table(name: &str) -> String {
    let mut sql = format!("CREATE TABLE {name}\n(\n");
    for (position, column) in COLUMNS.iter().enumerate() {
        let comma = if position + 1 == COLUMNS.len() { "" } else { "," };
        sql.push_str(&format!("    {} {}{comma}\n", column.name, column.column_type.clickhouse_name()));
    }
    sql.push_str(&format!(")\nENGINE = MergeTree\nORDER BY {ORDER_BY}"));
    sql
}

const fn column(name: &'static str, column_type: ColumnType, source: Source) -> Column {
    Column { name, column_type, source }
}

#[rustfmt::skip]
static COLUMNS: [Column; 105] = {
    use ColumnType::*;
    use Source::*;
    [
        column("WatchID", Int64, Int(|h| h.watch_id)),
        column("JavaEnable", Int16, Int(|h| i64::from(h.visitor.trait_below(10, 10) < 7))),
        column("Title", String, Text(text::title)),
        column("GoodEvent", Int16, Int(|_| 1)),
        column("EventTime", DateTime, Int(|h| i64::from(h.time))),
        column("EventDate", Date, Int(|h| i64::from(h.time / DAY_S))),
        column("CounterID", Int32, Site(|s| i64::from(s.counter))),
        column("ClientIP", Int32, Int(|h| i64::from(h.visitor.ip))),
        column("RegionID", Int32, Int(|h| i64::from(h.visitor.region))),
        column("UserID", Int64, Int(|h| h.visitor.id)),
        column("CounterClass", Int16, Site(|s| i64::from(s.key % 5 == 0))),
        column("OS", Int16, Int(|h| i64::from(h.visitor.os))),
        column("UserAgent", Int16, Int(|h| i64::from(h.visitor.agent))),
        column("URL", String, Text(text::url)),
        column("Referer", String, Text(text::referer)),
        column("IsRefresh", Int16, Int(|h| i64::from(h.kind == Kind::Refresh))),
        column("RefererCategoryID", Int16, Int(|h| category(text::referer_hash(h) as u64))),
        column("RefererRegionID", Int32, Int(|h| region(text::referer_hash(h) as u64))),
        column("URLCategoryID", Int16, Int(|h| category(u64::from(h.page.site) * 7919))),
        column("URLRegionID", Int32, Int(|h| region(u64::from(h.page.site) * 104_729))),
        column("ResolutionWidth", Int16, Int(|h| i64::from(h.visitor.screen.0))),
        column("ResolutionHeight", Int16, Int(|h| i64::from(h.visitor.screen.1))),
        column("ResolutionDepth", Int16, Int(|h| [32, 32, 32, 24, 16][h.visitor.trait_below(11, 5) as usize])),
        column(
            "FlashMajor", Int16,
            Int(|h| if h.visitor.phone == 0 { 11 - h.visitor.trait_below(12, 40) / 37 } else { 0 }),
        ),
        column("FlashMinor", Int16, Int(|h| if h.visitor.phone == 0 { h.visitor.trait_below(13, 9) } else { 0 })),
        column(
            "FlashMinor2", String,
            Text(|h, _, out| text::put_trait(h, 14, &["700", "800", "224", "169", "0", "202", "94.", ""], out)),
        ),
        column("NetMajor", Int16, Int(|h| rare_trait(h, 15, 4, 4))),
        column("NetMinor", Int16, Int(|h| rare_trait(h, 16, 4, 2))),
        column("UserAgentMajor", Int16, Int(|h| 9 + h.visitor.trait_below(17, 20))),
        column(
            "UserAgentMinor", String,
            Text(|h, _, out| text::put_trait(
                h, 18, &["D", "6d", "Qv", "49", "0", "95.0", "m0", "Hj", "fm", "7D"], out,
            )),
        ),
        column("CookieEnable", Int16, Int(|h| i64::from(h.visitor.trait_below(19, 100) < 97))),
        column("JavascriptEnable", Int16, Int(|h| i64::from(h.visitor.trait_below(20, 50) > 0))),
        column("IsMobile", Int16, Int(|h| i64::from(h.visitor.phone != 0))),
        column(
            "MobilePhone", Int16,
            Int(|h| if h.visitor.phone == 0 {
                0
            } else {
                [1, 6, 7, 5, 10, 12, 26, 32][usize::from(h.visitor.phone) % 8]
            }),
        ),
        column("MobilePhoneModel", String, Text(text::phone_model)),
        column("Params", String, Text(text::params)),
        column("IPNetworkID", Int32, Int(|h| i64::from(h.visitor.ip as u32 >> 10))),
        column("TraficSourceID", Int16, Int(|h| h.source as i64)),
        column("SearchEngineID", Int16, Int(search_engine)),
        column("SearchPhrase", String, Text(text::search_phrase)),
        column("AdvEngineID", Int16, Int(|h| i64::from(h.adv_engine))),
        column("IsArtifical", Int16, Int(|h| i64::from(h.noise_below(21, 400) == 0))),
        column("WindowClientWidth", Int16, Int(window_width)),
        column("WindowClientHeight", Int16, Int(window_height)),
        column("ClientTimeZone", Int16, Int(|h| [240, 180, 360, 300, 120, -1][h.visitor.trait_below(22, 6) as usize])),
        column("ClientEventTime", DateTime, Int(|h| i64::from(h.time) + i64::from(h.visitor.clock_skew_s))),
        column("SilverlightVersion1", Int16, Int(|h| if silverlight(h) { 5 } else { 0 })),
        column("SilverlightVersion2", Int16, Int(|h| if silverlight(h) { 1 } else { 0 })),
        column(
            "SilverlightVersion3", Int32,
            Int(|h| if silverlight(h) { [20_513, 20_125, 10_411][h.visitor.trait_below(24, 3) as usize] } else { 0 }),
        ),
        column("SilverlightVersion4", Int16, Zero),
        column("PageCharset", String, Text(charset)),
        column("CodeVersion", Int32, Site(|s| [1601, 1601, 1539, 433, 0][(s.key >> 20) as usize % 5])),
        column("IsLink", Int16, Int(|h| i64::from(h.kind == Kind::Link))),
        column("IsDownload", Int16, Int(|h| i64::from(h.kind == Kind::Download))),
        column("IsNotBounce", Int16, Int(|h| i64::from(h.step == 0 && !h.last))),
        column(
            "FUniqID", Int64,
            Int(|h| if h.visitor.trait_below(25, 3) == 0 { h.visitor.key as i64 >> 1 } else { 0 }),
        ),
        column("OriginalURL", String, Text(text::original_url)),
        column("HID", Int32, Int(|h| h.noise as i32 as i64)),
        column("IsOldCounter", Int16, Zero),
        column("IsEvent", Int16, Int(|h| i64::from(h.kind == Kind::Event))),
        column("IsParameter", Int16, Int(|h| i64::from(h.noise_below(40, 300) == 0))),
        column("DontCountHits", Int16, Int(|h| i64::from(h.noise_below(26, 16) == 0))),
        column("WithHash", Int16, Site(|s| i64::from(s.key >> 24 & 15 == 0))),
        column("HitColor", String, Text(|h, _, out| out.push(b"TTTTTgW5EDhPFNRG"[h.noise_below(27, 16) as usize]))),
        column("LocalEventTime", DateTime, Int(|h| i64::from(h.time) + 14_400)),
        column(
            "Age", Int16,
            Int(|h| if h.visitor.trait_below(28, 2) == 0 {
                0
            } else {
                [16, 22, 31, 39, 50, 55][h.visitor.trait_below(29, 6) as usize]
            }),
        ),
        column("Sex", Int16, Int(|h| h.visitor.trait_below(30, 3))),
        column("Income", Int16, Int(|h| rare_trait(h, 31, 2, 5))),
        column(
            "Interests", Int16,
            Int(|h| if h.visitor.trait_below(32, 3) == 0 { 0 } else { h.visitor.trait_below(33, 32_000) }),
        ),
        column("Robotness", Int16, Int(|h| rare_trait(h, 34, 20, 60))),
        column(
            "RemoteIP", Int32,
            Int(|h| if h.visitor.trait_below(35, 5) == 0 {
                i64::from(h.visitor.ip ^ 0x2A51)
            } else {
                i64::from(h.visitor.ip)
            }),
        ),
        column("WindowName", Int32, Int(|h| if h.noise_below(36, 6) == 0 { h.visitor.key as i32 as i64 } else { -1 })),
        column(
            "OpenerName", Int32,
            Int(|h| if h.noise_below(37, 9) == 0 { (h.visitor.key >> 32) as i32 as i64 } else { -1 }),
        ),
        column("HistoryLength", Int16, Int(|h| (i64::from(h.step) + h.noise_below(38, 7)).min(50))),
        column(
            "BrowserLanguage", String,
            Text(|h, _, out| text::put_trait(h, 39, &["ru", "en", "uk", "be", "tr", "de"], out)),
        ),
        column(
            "BrowserCountry", String,
            Text(|h, _, out| text::put_trait(h, 43, &["RU", "US", "UA", "\u{b}", "BY", "KZ", ""], out)),
        ),
        column("SocialNetwork", String, Text(|h, _, out| social(h, &["vkontakte", "facebook", "twitter"], out))),
        column("SocialAction", String, Text(|h, _, out| social(h, &["like", "share", "tweet"], out))),
        column("HTTPError", Int16, Int(|h| if h.page.hash() % 997 == 1 { 404 } else { 0 })),
        column("SendTiming", Int32, Int(|h| timing(h, 44, 700))),
        column("DNSTiming", Int32, Int(|h| timing(h, 45, 120))),
        column("ConnectTiming", Int32, Int(|h| timing(h, 46, 200))),
        column("ResponseStartTiming", Int32, Int(|h| timing(h, 47, 900))),
        column("ResponseEndTiming", Int32, Int(|h| timing(h, 47, 900) + timing(h, 48, 400))),
        column("FetchTiming", Int32, Int(|h| timing(h, 49, 3000))),
        column(
            "SocialSourceNetworkID", Int16,
            Int(|h| if h.noise_below(50, 90) == 0 { 1 + h.noise_below(51, 6) } else { 0 }),
        ),
        column(
            "SocialSourcePage", String,
            Text(|h, u, out| if h.noise_below(50, 90) == 0 {
                text::put_url(u, crate::session::Page { site: h.site, index: 0 }, out)
            }),
        ),
        column("ParamPrice", Int64, Int(|h| if h.noise_below(40, 300) == 0 { h.noise_below(42, 90_000) } else { 0 })),
        column("ParamOrderID", String, Text(|h, _, out| text::put_code(h, 40, 300, out))),
        column(
            "ParamCurrency", String,
            Text(|h, _, out| if h.noise_below(40, 300) == 0 {
                out.extend_from_slice(b"RUR")
            } else {
                out.extend_from_slice("NH\u{1c}".as_bytes())
            }),
        ),
        column("ParamCurrencyID", Int16, Int(|h| if h.noise_below(40, 300) == 0 { 1 } else { 0 })),
        column("OpenstatServiceName", String, Text(|h, u, out| text::put_label(h, u, 60, 60, out))),
        column("OpenstatCampaignID", String, Text(|h, u, out| text::put_label(h, u, 60, 60, out))),
        column("OpenstatAdID", String, Text(|h, u, out| text::put_label(h, u, 64, 120, out))),
        column("OpenstatSourceID", String, Text(|h, u, out| text::put_label(h, u, 60, 180, out))),
        column("UTMSource", String, Text(|h, u, out| text::put_label(h, u, 66, 40, out))),
        column("UTMMedium", String, Text(|h, u, out| text::put_label(h, u, 66, 40, out))),
        column("UTMCampaign", String, Text(|h, u, out| text::put_label(h, u, 66, 40, out))),
        column("UTMContent", String, Text(|h, u, out| text::put_label(h, u, 66, 80, out))),
        column("UTMTerm", String, Text(|h, u, out| text::put_label(h, u, 66, 160, out))),
        column("FromTag", String, Text(|h, u, out| text::put_label(h, u, 68, 50, out))),
        column("HasGCLID", Int16, Int(|h| i64::from(h.noise_below(52, 600) == 0))),
        column("RefererHash", Int64, Int(text::referer_hash)),
        column("URLHash", Int64, Int(|h| h.page.hash() as i64)),
        column(
            "CLID", Int32,
            Int(|h| if h.noise_below(53, 2000) == 0 { 1_955_453 + h.noise_below(54, 90) } else { 0 }),
        ),
    ]
};

fn category(key: u64) -> i64 {
    let draw = crate::rng::mix(key, 70) % 1000;
    if draw < 300 { 0 } else { [9, 14, 120, 3000, 5276, 9911, 13_000, 16_000, 7, 10_813][draw as usize % 10] }
}

fn region(key: u64) -> i64 {
    let draw = crate::rng::mix(key, 71) % 1000;
    if draw < 350 { 0 } else { [229, 2, 208, 40, 159, 187, 977, 46, 213, 10_738][draw as usize % 10] }
}

/// A trait that one visitor in `rarity` has, with a value from 1 to `bound`.
fn rare_trait(hit: &Hit, salt: u64, rarity: u64, bound: u64) -> i64 {
    if hit.visitor.trait_below(salt, rarity) == 0 { 1 + hit.visitor.trait_below(salt + 200, bound) } else { 0 }
}

fn search_engine(hit: &Hit) -> i64 {
    match hit.referer {
        Referer::Search { engine, .. } | Referer::HiddenSearch { engine } => i64::from(text::engine_id(engine)),
        _ => 0,
    }
}

fn window_width(hit: &Hit) -> i64 {
    let screen = i64::from(hit.visitor.screen.0);
    if hit.visitor.trait_below(80, 10) < 4 { screen - 17 } else { (screen - hit.noise_below(81, 600)).max(240) }
}

fn window_height(hit: &Hit) -> i64 {
    (i64::from(hit.visitor.screen.1) - 80 - hit.noise_below(82, 340)).max(200)
}

fn silverlight(hit: &Hit) -> bool {
    hit.visitor.trait_below(23, 6) == 0
}

/// A load time in milliseconds: unknown (0) for half of the hits, else skewed to the small.
fn timing(hit: &Hit, salt: u64, bound: u64) -> i64 {
    let draw = hit.noise_below(salt, bound);
    if hit.visitor.trait_below(83, 2) == 0 { 0 } else { draw * draw / bound as i64 }
}

fn charset(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    let site = &universe.sites[hit.site as usize];
    let name = ["windows-1251;charset", "utf-8", "utf-8", "koi8-r;charset", ""][(site.key >> 28) as usize % 5];
    out.extend_from_slice(name.as_bytes());
}

fn social(hit: &Hit, names: &[&str], out: &mut Vec<u8>) {
    if hit.noise_below(84, 1500) == 0 {
        out.extend_from_slice(names[hit.noise_below(85, names.len() as u64) as usize].as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_the_key_exists() {
        let mut names: Vec<&str> = COLUMNS.iter().map(|c| c.name).collect();
        for key in ["CounterID", "EventDate", "UserID", "EventTime", "WatchID"] {
            assert!(names.contains(&key));
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 105);
    }

    #[test]
    fn create_table_names_types() {
        let sql = create_table("hits");
        assert!(sql.contains("    EventDate Date,\n") && sql.contains("    CLID Int32\n"));
    }
}
