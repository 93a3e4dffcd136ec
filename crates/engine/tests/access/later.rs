//! What runs later than it is written, and what names may lead to: defaults, conditions, mutations, functions, files.

use super::*;
use engine::Confinement;

/// As [`prepared`], with a dictionary and a table of engine `Join` that hold the secret, and a database of `u`.
fn with_sources() -> Arc<Engine> {
    let engine = prepared();
    run(
        &mut engine.session(),
        &[
            "CREATE DICTIONARY db.d (a UInt64, b String) PRIMARY KEY a SOURCE(CLICKHOUSE(DB 'db' TABLE 'secret')) \
             LAYOUT(FLAT()) LIFETIME(0)",
            "CREATE TABLE db.j (a Int32, b String) ENGINE = Join(ANY, LEFT, a)",
            "INSERT INTO db.j VALUES (7, 'hidden')",
            "CREATE DATABASE own",
            "GRANT ALL ON own.* TO u",
            "GRANT CREATE FUNCTION, CREATE TEMPORARY TABLE, REMOTE ON *.* TO u",
            "GRANT READ, WRITE ON FILE TO u",
        ],
    );
    let mut u = as_u(&engine);
    run(
        &mut u,
        &["CREATE TABLE own.x (a Int32, b String) ENGINE = MergeTree ORDER BY a", "INSERT INTO own.x VALUES (7, 'q')"],
    );
    engine
}

#[test]
fn mutations_read_for_who_asks_for_them() {
    let engine = with_sources();
    let mut u = as_u(&engine);
    for value in [
        "dictGet('db.d', 'b', 7)",
        "joinGet('db.j', 'b', toInt32(7))",
        "CASE WHEN 1 THEN (SELECT max(b) FROM db.secret) ELSE '' END",
        "[(SELECT max(b) FROM db.secret)][1]",
        "((SELECT (1, max(b)) FROM db.secret)).2",
        "toString(EXISTS(SELECT 1 FROM db.secret))",
        "toString(a BETWEEN 0 AND (SELECT max(a) FROM db.secret))",
        "arrayStringConcat(arrayMap(x -> (SELECT max(b) FROM db.secret), [1]))",
    ] {
        refused(&mut u, &format!("ALTER TABLE own.x UPDATE b = {value} WHERE 1 SETTINGS mutations_sync = 2"));
        refused(&mut u, &format!("ALTER TABLE own.x DELETE WHERE b = {value} SETTINGS mutations_sync = 2"));
        refused(&mut u, &format!("UPDATE own.x SET b = {value} WHERE 1"));
        refused(&mut u, &format!("DELETE FROM own.x WHERE b = {value}"));
    }
    gives(&mut u, "SELECT b FROM own.x", "q");
}

#[test]
fn expressions_of_tables_read_for_who_writes_them_down() {
    let engine = with_sources();
    let mut u = as_u(&engine);
    for command in [
        "ADD COLUMN c String DEFAULT dictGet('db.d', 'b', toUInt64(a))",
        "ADD COLUMN c String MATERIALIZED joinGet('db.j', 'b', a)",
        "ADD COLUMN c String DEFAULT (SELECT max(b) FROM db.secret)",
        "ADD CONSTRAINT c CHECK a IN (SELECT a FROM db.secret)",
        "ADD INDEX i dictGet('db.d', 'b', toUInt64(a)) TYPE minmax",
        "ADD PROJECTION p (SELECT dictGet('db.d', 'b', toUInt64(a)) AS z ORDER BY z)",
        "MODIFY TTL toDate('2000-01-01') + toIntervalDay(a) DELETE WHERE dictGet('db.d', 'b', toUInt64(a)) = 'hidden'",
    ] {
        refused(&mut u, &format!("ALTER TABLE own.x {command}"));
    }
    refused(&mut u, "CREATE TABLE own.y (a Int32, b String DEFAULT dictGet('db.d', 'b', 7)) ENGINE = Memory");
    refused(
        &mut u,
        "CREATE TABLE own.y (a Int32, b String EPHEMERAL joinGet('db.j', 'b', toInt32(7))) ENGINE = Memory",
    );
    refused(&mut u, "CREATE VIEW own.v AS SELECT dictGet('db.d', 'b', 7) AS z");
    refused(&mut u, "INSERT INTO own.x VALUES (8, dictGet('db.d', 'b', 7))");
    refused(
        &mut u,
        "INSERT INTO own.x SETTINGS async_insert = 1, wait_for_async_insert = 1 VALUES (8, (SELECT max(b) FROM \
         db.secret))",
    );
    refused(&mut u, "SELECT * FROM format('Values', 'a String', $$(dictGet('db.d', 'b', 7))$$)");
    gives(&mut u, "SELECT b FROM own.x", "q");
}

#[test]
fn functions_of_ones_own_hold_no_queries() {
    let engine = with_sources();
    let mut u = as_u(&engine);
    for body in ["(SELECT max(b) FROM db.secret)", "x IN (SELECT a FROM db.secret)", "EXISTS(SELECT 1 FROM db.secret)"]
    {
        assert!(ask(&mut u, &format!("CREATE FUNCTION leak AS x -> {body}")).is_err(), "{body}");
    }
    // What they call is asked for of who calls them.
    run(&mut engine.session(), &["CREATE FUNCTION named AS x -> dictGet('db.d', 'b', x)"]);
    gives(&mut engine.session(), "SELECT named(7)", "hidden");
    refused(&mut u, "SELECT named(7)");
    refused(&mut u, "ALTER TABLE own.x UPDATE b = named(7) WHERE 1 SETTINGS mutations_sync = 2");
    // Nobody changes those of others.
    refused(&mut u, "CREATE OR REPLACE FUNCTION named AS x -> x");
    refused(&mut u, "DROP FUNCTION named");
}

#[test]
fn the_server_calls_nobody_for_its_clients() {
    let engine = with_sources();
    let mut admin = engine.session();
    for source in [
        "mysql('10.0.0.1:3306', 'd', 't', 'u', 'p')",
        "postgresql('10.0.0.1:5432', 'd', 't', 'u', 'p')",
        "remote('10.0.0.1', 'd', 't')",
        "remote('127.0.0.1:1', 'd', 't', 'default', '')",
        "cluster('default', 'd', 't')",
        "executable('id', TSV, 'a String')",
        "sqlite('/etc/passwd', 't')",
        "odbc('DSN=x', 't')",
    ] {
        assert!(ask(&mut admin, &format!("SELECT * FROM {source}")).is_err(), "{source}");
    }
    for source in [
        "HTTP(URL 'http://127.0.0.1:8123/' FORMAT 'TSV')",
        "MYSQL(HOST '10.0.0.1' PORT 3306 USER 'x' PASSWORD 'y' DB 'd' TABLE 't')",
        "EXECUTABLE(COMMAND 'id' FORMAT TSV)",
    ] {
        let create = format!(
            "CREATE DICTIONARY own.far (a UInt64, b String) PRIMARY KEY a SOURCE({source}) LAYOUT(FLAT()) LIFETIME(0)"
        );
        let made = ask(&mut admin, &create).and_then(|_| ask(&mut admin, "SELECT dictGet('own.far', 'b', 1)"));
        assert!(made.is_err(), "{source}");
    }
    // This server's own tables, by its address, with names and passwords of others in the call.
    let mut u = as_u(&engine);
    for place in ["db.secret", "db.secret, 'default', ''", "'db', 'secret'", "view(SELECT * FROM db.secret)"] {
        refused(&mut u, &format!("SELECT * FROM remote('127.0.0.1', {place})"));
        refused(&mut u, &format!("CREATE TABLE own.far AS remote('127.0.0.1', {place})"));
    }
}

#[test]
fn clients_of_a_server_reach_public_addresses_alone() {
    let path = std::env::temp_dir().join(format!("ursa-hosts-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let confinement = Some(Confinement { hosts: vec!["127.0.0.1:1".into(), "*".into()], ..Confinement::default() });
    let options = EngineOptions { path: Some(path.clone()), confinement, threads: 2, ..EngineOptions::default() };
    let engine = Engine::open(options).unwrap();
    let mut admin = engine.session();
    let begun = std::time::Instant::now();
    for source in [
        "url('http://127.0.0.1:8123/', 'LineAsString', 'a String')",
        "url('http://[::1]:8123/', 'LineAsString')",
        "url('http://0x7f000001:8123/{a,b}.csv')",
        "s3('http://169.254.169.254/latest/meta-data', 'LineAsString', 'a String')",
        "s3('http://10.0.0.1/bucket/*.parquet', 'id', 'secret')",
    ] {
        let error = ask(&mut admin, &format!("SELECT * FROM {source}")).unwrap_err();
        assert!(error.code() == ErrorCode::UnacceptableUrl && !error.message().contains("secret"), "{error}");
    }
    // Nobody listens at the port that is allowed: that is another error.
    let error = ask(&mut admin, "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString', 'a String')").unwrap_err();
    assert_eq!(error.code(), ErrorCode::NetworkError, "{error}");
    // Neither is asked again.
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    let error = ask(&mut admin, "SELECT * FROM url('not a url', CSV, 'a UInt8')").unwrap_err();
    assert_eq!(error.code(), ErrorCode::PocoException, "{error}");
    run(
        &mut admin,
        &[
            "CREATE USER r IDENTIFIED BY 'pw'",
            "GRANT SELECT, CREATE TABLE ON *.* TO r",
            "CREATE TABLE t (a String) ENGINE = URL('http://127.0.0.1:1/', CSV)",
        ],
    );
    let mut r = log_in(&engine, "r", "pw");
    for statement in [
        "SELECT * FROM url('http://127.0.0.1:8123/', 'LineAsString', 'a String')",
        "SELECT * FROM s3('http://127.0.0.1:8123/bucket/x', 'LineAsString', 'a String')",
        "INSERT INTO FUNCTION s3('http://127.0.0.1:8123/bucket/x', 'id', 'key', 'CSV', 'a String') VALUES ('x')",
        "CREATE TABLE u (a String) ENGINE = S3('http://127.0.0.1:1/bucket/x', CSV)",
    ] {
        refused(&mut r, statement);
    }
    drop((admin, r, engine));
    let _ = std::fs::remove_dir_all(&path);
}

#[test]
fn names_lead_nowhere() {
    let path = std::env::temp_dir().join(format!("ursa-names-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let (data, evil) = (path.join("data"), path.join("evil"));
    let confinement = Some(Confinement::default());
    let engine =
        Engine::open(EngineOptions { path: Some(data.clone()), confinement, threads: 2, ..EngineOptions::default() })
            .unwrap();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE DATABASE `../../evil`",
            "CREATE TABLE `../../evil`.`../../../evil` (a Int32) ENGINE = MergeTree ORDER BY a",
            "INSERT INTO `../../evil`.`../../../evil` VALUES (5)",
            "CREATE FUNCTION `../../evil` AS x -> x",
            "CREATE USER `../../evil`",
            "CREATE NAMED COLLECTION `../../evil` AS a = 'b'",
            "CREATE TABLE x (a Int32) ENGINE = MergeTree ORDER BY a",
            "INSERT INTO x VALUES (1)",
        ],
    );
    gives(&mut admin, "SELECT a FROM `../../evil`.`../../../evil`", "5");
    for command in [
        "FREEZE WITH NAME '../../../evil'",
        "UNFREEZE WITH NAME '..'",
        "ATTACH PART '../../../../evil'",
        "DETACH PART '../x'",
        "ATTACH PARTITION ID '../..'",
        "DROP DETACHED PART '../../..' SETTINGS allow_drop_detached = 1",
    ] {
        assert!(ask(&mut admin, &format!("ALTER TABLE x {command}")).is_err(), "{command}");
    }
    for statement in [
        "INSERT INTO FUNCTION file('p{_partition_id}', 'CSV', 'a String') PARTITION BY a VALUES ('/../../../evil')",
        "INSERT INTO FUNCTION file('{_partition_id}/x', 'CSV', 'a String') PARTITION BY a VALUES ('../../evil')",
        "SELECT * FROM file('a.zip :: ../../../evil/x', 'LineAsString')",
        "SELECT * FROM file('../access/*', 'LineAsString')",
        "SELECT * FROM file('{../metadata/x,y}.sql', 'LineAsString')",
        "COPY x TO '../../evil.csv'",
        "BACKUP TABLE x TO File('../../evil')",
        "SELECT 1 FORMAT Template SETTINGS format_template_row = '/etc/passwd'",
        "CREATE TABLE y (a Int32) ENGINE = MergeTree ORDER BY a SETTINGS storage_policy = '../evil'",
        "CREATE TABLE y (a Int32) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = local, path = '/tmp/')",
        "CREATE TABLE y (a String) ENGINE = File(LineAsString, '../access/users')",
        "CREATE DATABASE y ENGINE = Filesystem('/etc')",
    ] {
        let answer = ask(&mut admin, statement);
        // What is written by who formats the answer is not written here.
        let is_answer = ["FORMAT Template", "COPY"].iter().any(|word| statement.contains(word));
        assert!(answer.is_err() || is_answer, "{statement}: {answer:?}");
    }
    drop(admin);
    drop(engine);
    // All that was made lies in the data folder, whatever its name was.
    let entries: Vec<_> = std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(entries, ["data"], "{evil:?}");
    let engine = open(Some(&data));
    gives(&mut engine.session(), "SELECT a FROM `../../evil`.`../../../evil`", "5");
    drop(engine);
    std::fs::remove_dir_all(&path).unwrap();
}

#[test]
fn keys_are_hidden_wherever_definitions_are_shown() {
    let engine = prepared();
    let mut admin = engine.session();
    let key = "encrypt('aes-128-ecb', a, 'KEYKEYKEYKEYKEY!')";
    run(
        &mut admin,
        &[
            &format!("CREATE VIEW db.v AS SELECT {key} AS z FROM (SELECT 'x' AS a)"),
            &format!(
                "CREATE TABLE db.k (a String, b String DEFAULT {key}, INDEX i {key} TYPE minmax, PROJECTION p (SELECT \
                 {key} AS z ORDER BY z)) ENGINE = MergeTree ORDER BY a"
            ),
            "INSERT INTO db.k (a) VALUES ('x')",
            &format!("ALTER TABLE db.k UPDATE b = concat({key}, '') WHERE 1 SETTINGS mutations_sync = 2"),
            &format!("CREATE FUNCTION sealed AS a -> {key}"),
        ],
    );
    for table in [
        "tables",
        "columns",
        "parts_columns",
        "data_skipping_indices",
        "projections",
        "mutations",
        "functions",
        "errors",
    ] {
        let statement = format!("SELECT count() FROM system.{table} WHERE toString(tuple(*)) LIKE '%KEYKEY%'");
        gives(&mut admin, &statement, "0");
    }
    gives(&mut admin, "SELECT count() FROM information_schema.views WHERE view_definition LIKE '%KEYKEY%'", "0");
    for statement in
        ["DESCRIBE TABLE db.k", "SHOW CREATE TABLE db.k", "SHOW CREATE VIEW db.v", "SHOW COLUMNS FROM db.k"]
    {
        let shown = ask(&mut admin, statement).unwrap();
        assert!(!shown.contains("KEYKEY"), "{statement}: {shown}");
    }
}

#[test]
fn bad_rows_are_written_by_who_may_write_files_and_where_files_are() {
    let path = std::env::temp_dir().join(format!("ursa-bad-rows-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let options = EngineOptions {
        path: Some(path.join("data")),
        confinement: Some(Confinement::default()),
        threads: 2,
        ..EngineOptions::default()
    };
    let engine = Engine::open(options).unwrap();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE DATABASE db",
            "CREATE TABLE db.t (a Int32) ENGINE = MergeTree ORDER BY a",
            "CREATE USER u IDENTIFIED BY 'pw'",
            "GRANT SELECT, INSERT ON db.t TO u",
            "GRANT CREATE TEMPORARY TABLE ON *.* TO u",
            "INSERT INTO FUNCTION file('in.csv', 'RawBLOB', 's String') SELECT '1\\nx\\n'",
        ],
    );
    let settings =
        |path: &str| format!("input_format_record_errors_file_path = '{path}', input_format_allow_errors_num = 9");
    let insert = |path: &str| format!("INSERT INTO db.t SETTINGS {} FORMAT CSV\n1\nx\n", settings(path));
    let read = |path: &str| format!("SELECT sum(a) FROM file('in.csv', 'CSV', 'a Int32') SETTINGS {}", settings(path));
    let files = path.join("data/user_files");
    let mut u = as_u(&engine);
    for statement in [insert("bad.csv"), read("bad.csv")] {
        refused(&mut u, &statement);
    }
    assert!(!files.join("bad.csv").exists());
    run(&mut admin, &["GRANT FILE ON *.* TO u"]);
    run(&mut u, &[&insert("bad.csv"), &read("sub/bad.csv")]);
    for name in ["bad.csv", "sub/bad.csv"] {
        assert!(std::fs::read_to_string(files.join(name)).unwrap().contains("x"), "{name}");
    }
    gives(&mut u, "SELECT count() FROM db.t", "1");
    // Out of the folder of files leads no way, for nobody.
    std::fs::create_dir_all(path.join("evil")).unwrap();
    std::os::unix::fs::symlink(path.join("evil"), files.join("link")).unwrap();
    for out in ["../bad.csv", "../../evil/bad.csv", &path.join("evil/bad.csv").display().to_string(), "link/bad.csv"] {
        for session in [&mut admin, &mut u] {
            refused_with(session, &insert(out), ErrorCode::DatabaseAccessDenied);
            refused_with(session, &read(out), ErrorCode::DatabaseAccessDenied);
        }
    }
    assert_eq!(std::fs::read_dir(path.join("evil")).unwrap().count(), 0);
    assert!(!path.join("data/bad.csv").exists());
    drop((admin, u, engine));
    let _ = std::fs::remove_dir_all(&path);
}
