//! `url()` against a server of this test, which makes faults, and `s3()` against versitygw where `VERSITYGW` names it:
//! what is read is held against `file()` of the same data.
#![allow(missing_docs)]

use base::events::{Counters, Event};
use base::{CancelToken, ErrorCode, Result, Settings};
use catalog::{FileAccess, FunctionScope, find_table_function};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use storage::{ReadColumn, ScanContext, ScanRequest, Table, VirtualColumn};
use types::{Block, Column, Value};

/// What the server does to a request, by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    Status(u16),
    /// Half of the body, then the connection ends.
    Cut,
    /// A length that is too small, and so many bytes.
    Short,
    /// Another version than before.
    Changed,
    /// An answer after so many milliseconds.
    Late(u64),
}

type Plan = Arc<dyn Fn(usize, &str) -> Fault + Send + Sync>;

/// A server of the files of a folder.
struct Server {
    folder: PathBuf,
    port: u16,
    requests: Arc<AtomicUsize>,
    plan: Arc<Mutex<Plan>>,
    taken: Arc<Mutex<Vec<u8>>>,
    traffic: Arc<Traffic>,
}

/// Requests for ranges, and those that wait for an answer at a time.
#[derive(Default)]
struct Traffic {
    all: AtomicUsize,
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Traffic {
    fn begin(self: &Arc<Self>) -> OneRequest {
        self.all.fetch_add(1, Ordering::SeqCst);
        self.most.fetch_max(self.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        OneRequest(self.clone())
    }

    /// Forgets all that was; gives the number of requests and of those at a time.
    fn take(&self) -> (usize, usize) {
        (self.all.swap(0, Ordering::SeqCst), self.most.swap(0, Ordering::SeqCst))
    }
}

struct OneRequest(Arc<Traffic>);

impl Drop for OneRequest {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Server {
    fn start(name: &str, has_ranges: bool) -> Self {
        let folder = std::env::temp_dir().join(format!("ursa-objects-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Server {
            folder,
            port: listener.local_addr().unwrap().port(),
            requests: Arc::default(),
            plan: Arc::new(Mutex::new(Arc::new(|_, _| Fault::None))),
            taken: Arc::default(),
            traffic: Arc::default(),
        };
        let (folder, requests) = (server.folder.clone(), server.requests.clone());
        let (plan, taken, traffic) = (server.plan.clone(), server.taken.clone(), server.traffic.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let number = requests.fetch_add(1, Ordering::Relaxed);
                let (folder, plan, taken) = (folder.clone(), plan.lock().unwrap().clone(), taken.clone());
                let traffic = traffic.clone();
                std::thread::spawn(move || {
                    let fault = |method: &str| plan(number, method);
                    serve(stream, &folder, has_ranges, &Doing { fault: &fault, taken: &taken, traffic: &traffic })
                });
            }
        });
        server
    }

    fn set(&self, plan: impl Fn(usize, &str) -> Fault + Send + Sync + 'static) {
        *self.plan.lock().unwrap() = Arc::new(plan);
        self.requests.store(0, Ordering::Relaxed);
    }

    fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What is done to a request, where rows go that it sends, and who counts it.
struct Doing<'a> {
    fault: &'a dyn Fn(&str) -> Fault,
    taken: &'a Mutex<Vec<u8>>,
    traffic: &'a Arc<Traffic>,
}

/// Answers one request.
fn serve(stream: TcpStream, folder: &Path, has_ranges: bool, Doing { fault, taken, traffic }: &Doing) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let (mut out, mut line, mut head) = (stream, String::new(), Vec::new());
    reader.read_line(&mut line).ok()?;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        if header.trim().is_empty() {
            break;
        }
        head.push(header.trim().to_ascii_lowercase());
    }
    let (method, path) = (line.split(' ').next()?, line.split(' ').nth(1)?);
    if method == "POST" {
        return take(&mut reader, &mut out, taken);
    }
    let fault = fault(method);
    let range = head.iter().find_map(|header| header.strip_prefix("range: bytes=")).filter(|_| has_ranges);
    let counted = range.map(|_| traffic.begin());
    if let Fault::Late(time_ms) = fault {
        std::thread::sleep(Duration::from_millis(time_ms));
    }
    // Before it is answered: the next one may come before this thread goes on.
    drop(counted);
    let file = std::fs::read(folder.join(path.trim_start_matches('/')));
    let (status, bytes) = match (fault, &file) {
        (Fault::Status(status), _) => (status, Vec::new()),
        (_, Err(_)) => (404, Vec::new()),
        (_, Ok(bytes)) => (if range.is_some() { 206 } else { 200 }, bytes.clone()),
    };
    let (from, to) = match range.and_then(|range| range.split_once('-')) {
        Some((from, to)) => (from.parse().ok()?, to.parse::<usize>().ok()? + 1),
        None => (0, bytes.len()),
    };
    let body = bytes.get(from..to).unwrap_or_default();
    let length = if fault == Fault::Short { body.len().saturating_sub(3) } else { body.len() };
    let etag = if fault == Fault::Changed { "\"2\"" } else { "\"1\"" };
    let mut answer =
        format!("HTTP/1.1 {status} X\r\nContent-Length: {length}\r\nETag: {etag}\r\nConnection: close\r\n");
    if has_ranges {
        answer += "Accept-Ranges: bytes\r\n";
    }
    if status == 206 {
        answer += &format!("Content-Range: bytes {from}-{}/{}\r\n", to - 1, bytes.len());
    }
    if path.starts_with("/moved") {
        answer = "HTTP/1.1 302 X\r\nLocation: /a.csv\r\nContent-Length: 0\r\nConnection: close\r\n".to_string();
    }
    out.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
    if method != "HEAD" {
        let sent = if fault == Fault::Cut { body.len() / 2 } else { length };
        out.write_all(&body[..sent]).ok()?;
    }
    Some(())
}

/// Takes rows in chunks; they are whole only with the last one, of no bytes.
fn take(reader: &mut impl BufRead, out: &mut TcpStream, taken: &Mutex<Vec<u8>>) -> Option<()> {
    let mut rows = Vec::new();
    loop {
        let mut size = String::new();
        reader.read_line(&mut size).ok()?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        let mut chunk = vec![0; size + 2];
        reader.read_exact(&mut chunk).ok()?;
        if size == 0 {
            break;
        }
        rows.extend_from_slice(&chunk[..size]);
    }
    *taken.lock().unwrap() = rows;
    out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").ok()
}

fn table(function: &str, args: &[&str], access: &FileAccess, settings: &Settings) -> Result<Arc<dyn Table>> {
    let values: Vec<Value> = args.iter().map(|text| Value::string(*text)).collect();
    let args: Vec<(Option<&str>, &Value)> = values.iter().map(|value| (None, value)).collect();
    let scope = FunctionScope { settings, files: access, expressions: None, defaults: None };
    find_table_function(function)?(&args, &scope)
}

fn settings() -> Settings {
    let mut settings = Settings::default();
    for (name, value) in [("http_max_tries", "6"), ("max_download_buffer_size", "100000")] {
        settings.set(name, value).unwrap();
    }
    settings
}

/// All rows as text, sorted.
fn rows(table: &dyn Table, further: &[VirtualColumn]) -> Result<Vec<String>> {
    let columns = (0..table.definition().columns.len()).map(ReadColumn::Column);
    let columns = columns.chain(further.iter().map(|column| ReadColumn::Virtual(*column))).collect();
    let request = ScanRequest::new(columns, Arc::new(settings()));
    let context = ScanContext { cancel: CancelToken::default(), counters: Counters::new(None) };
    let scan = table.scan(&request)?;
    let mut rows = Vec::new();
    for morsel in 0..scan.morsels() {
        scan.read(morsel, &context, &mut |block| {
            rows.extend((0..block.rows).map(|row| {
                let values: Vec<String> = block.columns.iter().map(|column| column.value(row).to_literal()).collect();
                values.join(" ")
            }));
            Ok(true)
        })?;
    }
    rows.sort();
    Ok(rows)
}

fn block(count: u64) -> Block {
    let texts: Vec<String> = (0..count).map(|n| format!("{:016x}", n.wrapping_mul(0x9E37_79B9_7F4A_7C15))).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let strings = Column::from_strings(texts);
    Block::new(vec![Column::from_vec((0..count).collect::<Vec<u64>>()), strings], count as usize)
}

fn write(function: &str, args: &[&str], settings: &Settings, count: u64) -> Result<()> {
    let insert = table(function, args, &FileAccess::free(), settings)?.insert(settings)?;
    insert.write(block(count))?;
    insert.commit()
}

const STRUCTURE: &str = "n UInt64, s String";
const NAMES: &[(&str, &str)] = &[
    ("a.parquet", "Parquet"),
    ("a.csv", "CSV"),
    ("a.jsonl", "JSONEachRow"),
    ("a.orc", "ORC"),
    ("a.avro", "Avro"),
    ("a.tsv.zst", "TabSeparated"),
];

fn fill(folder: &Path) {
    for (name, format) in NAMES {
        let path = folder.join(name).display().to_string();
        write("file", &[&path, format, STRUCTURE], &settings(), 20_000).unwrap();
    }
}

fn read(function: &str, args: &[&str]) -> Result<Vec<String>> {
    rows(&*table(function, args, &FileAccess::free(), &settings())?, &[])
}

fn of_file(folder: &Path, name: &str, format: &str) -> Vec<String> {
    read("file", &[&folder.join(name).display().to_string(), format]).unwrap()
}

#[test]
fn urls_give_what_files_give() {
    for has_ranges in [true, false] {
        let server = Server::start(&format!("plain-{has_ranges}"), has_ranges);
        fill(&server.folder);
        for (name, format) in NAMES {
            let wanted = of_file(&server.folder, name, format);
            assert_eq!(wanted.len(), 20_000);
            assert!(read("url", &[&server.url(name), format]).unwrap() == wanted, "{name} with ranges {has_ranges}");
            assert!(read("url", &[&server.url(name), format, STRUCTURE]).unwrap().len() == 20_000, "{name}");
        }
        let table = table("url", &[&server.url("a.{parquet,orc}")], &FileAccess::free(), &settings()).unwrap();
        let found = rows(&*table, &[VirtualColumn::Path, VirtualColumn::File, VirtualColumn::Etag]).unwrap();
        assert!(found.len() == 40_000 && found[0].ends_with("'/a.orc' 'a.orc' '\"1\"'"), "{}", found[0]);
    }
}

#[test]
fn faults_give_the_right_answer_or_an_error() {
    let server = Server::start("faults", true);
    fill(&server.folder);
    let wanted: Vec<Vec<String>> = NAMES.iter().map(|(name, format)| of_file(&server.folder, name, format)).collect();
    let check = |plan: Plan, expected: Option<ErrorCode>| {
        server.set(move |number, method| plan(number, method));
        for ((name, format), wanted) in NAMES.iter().zip(&wanted) {
            match (read("url", &[&server.url(name), format]), expected) {
                (Ok(found), None) => assert!(found == *wanted, "{name}"),
                // Where columns are found out the error says that, with the cause, as ClickHouse's does.
                (Err(error), Some(code)) => assert!(
                    error.code() == code || error.code() == ErrorCode::CannotExtractTableStructure,
                    "{name}: {error}"
                ),
                (found, _) => panic!("{name}: {:?}", found.map(|rows| rows.len())),
            }
        }
    };
    check(Arc::new(|number, _| if number % 2 == 0 { Fault::Status(503) } else { Fault::None }), None);
    check(Arc::new(|number, method| if method == "GET" && number % 4 == 1 { Fault::Cut } else { Fault::None }), None);
    let all = |fault: Fault| -> Plan { Arc::new(move |_, method| if method == "GET" { fault } else { Fault::None }) };
    check(all(Fault::Cut), Some(ErrorCode::NetworkError));
    check(all(Fault::Short), Some(ErrorCode::CannotReadAllData));
    check(all(Fault::Changed), Some(ErrorCode::CannotReadAllData));
    check(all(Fault::Status(500)), Some(ErrorCode::ReceivedErrorFromRemoteIoServer));
    check(all(Fault::Status(403)), Some(ErrorCode::ReceivedErrorFromRemoteIoServer));
}

#[test]
fn footers_of_parquet_are_kept() {
    let server = Server::start("footers", true);
    fill(&server.folder);
    let requests = |settings: &Settings| {
        let before = server.requests.load(Ordering::Relaxed);
        let url = server.url("a.parquet");
        let table = table("url", &[&url, "Parquet", STRUCTURE], &FileAccess::free(), settings).unwrap();
        assert_eq!(rows(&*table, &[]).unwrap().len(), 20_000);
        server.requests.load(Ordering::Relaxed) - before
    };
    let mut unkept = settings();
    unkept.set("use_parquet_metadata_cache", "0").unwrap();
    let first = requests(&unkept);
    assert_eq!(requests(&unkept), first, "without the cache nothing is kept");
    assert_eq!(requests(&settings()), first, "nothing has been kept");
    let second = requests(&settings());
    assert!(second < first, "{first} requests, then {second}");
    assert_eq!(requests(&unkept), first, "what is kept is not used without the cache");
}

/// A Parquet file of 20 row groups, none of which lies in the end that is fetched when it is opened, with ranges that
/// come late.
fn groups(name: &str, late_ms: u64) -> (Server, Vec<String>) {
    let server = Server::start(name, true);
    let path = server.folder.join("groups.parquet").display().to_string();
    let mut small = settings();
    small.set("output_format_parquet_row_group_size", "4000").unwrap();
    small.set("output_format_parquet_compression_method", "none").unwrap();
    write("file", &[&path, "Parquet", STRUCTURE], &small, 80_000).unwrap();
    server.set(move |_, method| if method == "GET" { Fault::Late(late_ms) } else { Fault::None });
    let wanted = of_file(&server.folder, "groups.parquet", "Parquet");
    (server, wanted)
}

fn with_settings(changes: &[(&str, &str)]) -> Settings {
    let mut settings = settings();
    settings.set("max_threads", "1").unwrap();
    settings.set("max_download_buffer_size", "1000000").unwrap();
    for (name, value) in changes {
        settings.set(name, value).unwrap();
    }
    settings
}

/// A read of the file, whose blocks `emit` takes; the number of morsels that are read.
fn read_groups(
    server: &Server,
    (settings, limit): (&Settings, Option<u64>),
    emit: &mut dyn FnMut(Block) -> Result<bool>,
) -> (usize, Arc<Counters>) {
    let url = server.url("groups.parquet");
    let counters = Counters::new(None);
    let _counted = base::work::statement(&counters);
    let table = table("url", &[&url, "Parquet", STRUCTURE], &FileAccess::free(), settings).unwrap();
    let mut request = ScanRequest::new((0..2).map(ReadColumn::Column).collect(), Arc::new(settings.clone()));
    request.limit = limit;
    let scan = table.scan(&request).unwrap();
    server.traffic.take();
    let (mut goes_on, mut read) = (true, 0);
    let context = ScanContext { cancel: CancelToken::default(), counters: counters.clone() };
    while goes_on && read < scan.morsels() {
        let each = &mut |block| {
            goes_on = emit(block)?;
            Ok(goes_on)
        };
        scan.read(read, &context, each).unwrap();
        read += 1;
    }
    drop(scan);
    (read, counters)
}

#[test]
fn row_groups_are_fetched_ahead() {
    let (server, wanted) = groups("ahead", 40);
    let check = |changes: &[(&str, &str)], at_once: usize| {
        let mut rows = 0;
        let (morsels, counters) = read_groups(&server, (&with_settings(changes), None), &mut |block| {
            rows += block.rows;
            Ok(true)
        });
        assert_eq!((rows, morsels), (wanted.len(), 20), "{changes:?}");
        assert_eq!(server.traffic.take(), (20, at_once), "{changes:?}");
        assert!(counters.get(Event::ReadWriteBufferFromHTTPRequestsSent) >= 20, "{changes:?}");
        assert!(counters.get(Event::ReadWriteBufferFromHTTPBytes) > 1_000_000, "{changes:?}");
        assert_eq!(counters.get(Event::RemoteFSPrefetches) > 0, at_once > 1, "{changes:?}");
    };
    check(&[], 4);
    check(&[("max_download_threads", "7")], 7);
    check(&[("max_threads", "6")], 6);
    check(&[("remote_filesystem_read_prefetch", "0")], 1);
    check(&[("input_format_parquet_enable_row_group_prefetch", "0")], 1);
}

#[test]
fn what_is_ahead_is_bounded() {
    let (server, _) = groups("bounded", 1);
    let ahead = |changes: &[(&str, &str)]| {
        let mut requests = 0;
        read_groups(&server, (&with_settings(changes), None), &mut |_| {
            std::thread::sleep(Duration::from_millis(400));
            requests = server.traffic.all.load(Ordering::SeqCst);
            Ok(false)
        });
        requests - 1
    };
    assert_eq!(ahead(&[("filesystem_prefetches_limit", "3")]), 3);
    let group_bytes = std::fs::metadata(server.folder.join("groups.parquet")).unwrap().len() / 20;
    let bytes_max = (group_bytes * 7 / 2).to_string();
    assert_eq!(ahead(&[("filesystem_prefetch_max_memory_usage", &bytes_max)]), 3);
    assert_eq!(ahead(&[("filesystem_prefetch_max_memory_usage", "1000")]), 0);
    assert_eq!(ahead(&[("max_download_threads", "2")]), 19);
}

#[test]
fn what_is_ahead_ends_with_the_read() {
    let (server, _) = groups("ends", 100);
    let begun = |limit: Option<u64>| {
        let read = read_groups(&server, (&with_settings(&[]), limit), &mut |_| Ok(false));
        assert_eq!(read.0, 1);
        std::thread::sleep(Duration::from_millis(500));
        server.traffic.take().0
    };
    // Four at a time, of twenty: those that had begun before the first was there, and those that took their places.
    let requests = begun(None);
    assert!((2..=14).contains(&requests), "{requests} requests");
    assert_eq!(begun(Some(10)), 1);
    // More rows than are read in order, of the first row groups alone.
    let mut rows = 0;
    let read = read_groups(&server, (&with_settings(&[]), Some(70_000)), &mut |block| {
        rows += block.rows;
        Ok(rows < 70_000)
    });
    assert_eq!((read.0, server.traffic.take().0), (18, 18));
}

#[test]
fn a_late_range_is_asked_for_once_more() {
    let (server, wanted) = groups("hedged", 1);
    let read = |changes: &[(&str, &str)]| {
        let (mut rows, began) = (0, std::time::Instant::now());
        let (_, counters) = read_groups(&server, (&with_settings(changes), None), &mut |block| {
            rows += block.rows;
            Ok(true)
        });
        assert_eq!(rows, wanted.len());
        let (hedges, won) = (Event::ObjectStorageHedgedRequests, Event::ObjectStorageHedgedRequestsWon);
        (counters.get(hedges), counters.get(won), began.elapsed() > Duration::from_millis(1900))
    };
    (0..4).for_each(|_| assert!(!read(&[]).2));
    let late = || {
        server.set(|number, method| Fault::Late(if method == "GET" && number == 12 { 2_000 } else { 1 }));
    };
    // Where the machine is late itself a request may have been repeated in vain, which few are.
    let is_repeated = |_| {
        late();
        let (hedges, won, is_slow) = read(&[]);
        hedges > 0 && won > 0 && !is_slow
    };
    assert!((0..3).any(is_repeated));
    late();
    assert_eq!(read(&[("object_storage_hedged_requests", "0")]), (0, 0, true));
}

#[test]
fn schemas_of_urls_are_kept_by_their_mark() {
    let server = Server::start("schemas", true);
    let path = server.folder.join("s.jsonl");
    std::fs::write(&path, "{\"a\":1}\n").unwrap();
    let mut off = settings();
    off.set("schema_inference_use_cache_for_url", "0").unwrap();
    let ask = |settings: &Settings| {
        let before = server.requests.load(Ordering::Relaxed);
        let table = table("url", &[&server.url("s.jsonl")], &FileAccess::free(), settings).unwrap();
        let columns: Vec<String> =
            table.definition().columns.iter().map(|column| format!("{} {}", column.name, column.data_type)).collect();
        (columns.join(", "), server.requests.load(Ordering::Relaxed) - before)
    };
    let (columns, requests) = ask(&off);
    assert_eq!(ask(&settings()), (columns.clone(), requests));
    assert_eq!(ask(&settings()), (columns.clone(), 1), "the mark is asked for, nothing else");
    assert_eq!(ask(&off), (columns.clone(), requests));
    std::fs::write(&path, "{\"b\":\"\"}\n").unwrap();
    server.set(|_, _| Fault::Changed);
    let (changed, _) = ask(&settings());
    assert_eq!(changed, ask(&off).0);
    assert_ne!(changed, columns);
}

#[test]
fn what_may_not_be_reached_is_not_asked() {
    let server = Server::start("private", true);
    fill(&server.folder);
    let folder = server.folder.join("user_files");
    let confined = FileAccess::confined(&folder, &[]).unwrap();
    for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
        for function in ["url", "s3"] {
            let url = format!("http://{host}:{}/b/a.csv", server.port);
            let error = table(function, &[&url], &confined, &settings()).err().expect(host);
            assert_eq!(error.code(), ErrorCode::UnacceptableUrl, "{function} {host}: {error}");
        }
    }
    assert_eq!(server.requests.load(Ordering::Relaxed), 0);
    let named = confined.with_hosts(&[format!("127.0.0.1:{}", server.port)]);
    assert!(table("url", &[&server.url("a.csv")], &named, &settings()).is_ok());
    let error = table("url", &[&server.url("moved/a.csv")], &named, &settings()).err().unwrap();
    assert_eq!(error.code(), ErrorCode::TooManyRedirects);
    let error = table("url", &[&server.url("none.csv")], &named, &settings()).err().unwrap();
    assert_eq!(error.code(), ErrorCode::ReceivedErrorFromRemoteIoServer);
}

#[test]
fn rows_that_are_sent_are_whole() {
    let server = Server::start("sent", true);
    write("url", &[&server.url("x"), "CSV", STRUCTURE], &settings(), 20_000).unwrap();
    assert_eq!(server.taken.lock().unwrap().iter().filter(|byte| **byte == b'\n').count(), 20_000);
    server.taken.lock().unwrap().clear();
    let table = table("url", &[&server.url("x"), "CSV", STRUCTURE], &FileAccess::free(), &settings()).unwrap();
    let insert = table.insert(&settings()).unwrap();
    insert.write(block(20_000)).unwrap();
    drop(insert);
    std::thread::sleep(Duration::from_millis(300));
    assert!(server.taken.lock().unwrap().is_empty());
}

/// A server of S3's protocol over a folder.
struct Gateway {
    process: std::process::Child,
    root: PathBuf,
    port: u16,
}

impl Gateway {
    fn start() -> Option<Self> {
        let program = std::env::var_os("VERSITYGW")?;
        let root =
            std::env::temp_dir().join(format!("ursa-gateway-{}-{:?}", std::process::id(), std::thread::current().id()));
        let _ = std::fs::remove_dir_all(&root);
        for folder in ["data/bucket", "meta"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = std::process::Command::new(program);
        command.env("ROOT_ACCESS_KEY", "tester").env("ROOT_SECRET_KEY", "test-secret");
        command.args(["--port", &format!("127.0.0.1:{port}"), "posix", "--sidecar"]);
        command.arg(root.join("meta")).arg(root.join("data")).stdout(std::process::Stdio::null());
        let process = command.spawn().unwrap();
        for _ in 0..100 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Some(Gateway { process, root, port })
    }

    fn url(&self, key: &str) -> String {
        format!("http://127.0.0.1:{}/bucket/{key}", self.port)
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

const KEYS: [&str; 2] = ["tester", "test-secret"];

/// Calls with the arguments of `s3()`: the URL, the keys and the rest.
fn with(url: &str, rest: &[&str], use_it: &mut dyn FnMut(&[&str])) {
    use_it(&[&[url][..], &KEYS[..], rest].concat());
}

#[test]
fn objects_of_a_store_are_written_and_read() {
    let Some(gateway) = Gateway::start() else {
        println!("VERSITYGW does not name a server of S3's protocol: nothing is tested");
        return;
    };
    let bucket = gateway.root.join("data/bucket");
    for (name, format) in NAMES {
        let url = gateway.url(&format!("t/year=2024/{name}"));
        with(&url, &[format, STRUCTURE], &mut |args| write("s3", args, &settings(), 20_000).unwrap());
        let wanted: Vec<String> = of_file(&bucket.join("t/year=2024"), name, format);
        with(&url, &[format], &mut |args| assert!(read("s3", args).unwrap() == wanted, "{name}"));
        with(&url, &[format, STRUCTURE], &mut |args| {
            let again = write("s3", args, &settings(), 1).unwrap_err();
            assert_eq!(again.code(), ErrorCode::BadArguments, "{again}");
        });
    }
    let mut replaces = settings();
    replaces.set("s3_truncate_on_insert", "1").unwrap();
    let mut numbers = settings();
    numbers.set("s3_create_new_file_on_insert", "1").unwrap();
    let url = gateway.url("t/year=2024/a.csv");
    with(&url, &["CSV", STRUCTURE], &mut |args| {
        write("s3", args, &replaces, 5).unwrap();
        write("s3", args, &numbers, 7).unwrap();
        assert_eq!(rows(&*table("s3", args, &FileAccess::free(), &settings()).unwrap(), &[]).unwrap().len(), 5);
    });
    for (pattern, count) in [("t/**.csv", 12), ("t/year=*/a.{,1.}csv", 12), ("t/year=2024/?.csv", 5), ("*/none*", 0)] {
        with(&gateway.url(pattern), &["CSV", STRUCTURE], &mut |args| {
            let table = table("s3", args, &FileAccess::free(), &settings()).unwrap();
            let found = rows(&*table, &[VirtualColumn::Path, VirtualColumn::Size, VirtualColumn::Etag]).unwrap();
            assert_eq!(found.len(), count, "{pattern}");
            assert!(
                found.iter().all(|row| row.contains("'bucket/t/year=2024/a.") && !row.ends_with("''")),
                "{found:?}"
            );
        });
    }
    with(&gateway.url("t/**/a.csv"), &["CSV"], &mut |args| {
        let table = table("s3", args, &FileAccess::free(), &settings()).unwrap();
        let names: Vec<String> = table.definition().columns.iter().map(|column| column.name.to_string()).collect();
        assert_eq!(names, ["c1", "c2", "year"]);
    });
}

#[test]
fn uploads_in_parts_are_whole_or_not_there() {
    let Some(gateway) = Gateway::start() else { return };
    let bucket = gateway.root.join("data/bucket");
    // More than are uploaded at once: nothing is there before the end, and nothing when it does not come.
    let url = gateway.url("parts.csv");
    with(&url, &["CSV", STRUCTURE], &mut |args| {
        let mut small = settings();
        small.set("s3_max_single_part_upload_size", "5242880").unwrap();
        small.set("s3_min_upload_part_size", "5242880").unwrap();
        for commits in [false, true] {
            let insert = table("s3", args, &FileAccess::free(), &small).unwrap().insert(&small).unwrap();
            for _ in 0..20 {
                insert.write(block(20_000)).unwrap();
            }
            assert!(!bucket.join("parts.csv").exists());
            if commits {
                insert.commit().unwrap();
            }
            drop(insert);
            assert_eq!(bucket.join("parts.csv").exists(), commits);
        }
        assert_eq!(read("s3", args).unwrap().len(), 400_000);
    });
    for wrong in [["tester", "wrong-secret"], ["nobody", "test-secret"]] {
        let error = read("s3", &[&url, wrong[0], wrong[1], "CSV", STRUCTURE]).unwrap_err();
        // Versitygw answers 404 where a key is wrong; Amazon answers 403.
        assert!(matches!(error.code(), ErrorCode::S3Error | ErrorCode::FileDoesntExist), "{error}");
        assert!(!error.message().contains("secret"), "{error}");
    }
    let error = read("s3", &[&gateway.url("none.csv"), KEYS[0], KEYS[1], "CSV", STRUCTURE]).unwrap_err();
    assert_eq!(error.code(), ErrorCode::FileDoesntExist, "{error}");
}
