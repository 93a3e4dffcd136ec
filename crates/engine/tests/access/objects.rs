//! Objects that read others: the rows that their makers get, and those for a later owner of a maker's name.

use super::*;

/// An engine as of [`prepared`], with a database in which `u` may create and alter objects at will.
fn with_own_database() -> Arc<Engine> {
    let engine = prepared();
    run(&mut engine.session(), &["CREATE DATABASE own", "GRANT ALL ON own.* TO u"]);
    engine
}

#[test]
fn a_materialized_view_gives_no_more_of_its_target_than_there_is() {
    let engine = with_own_database();
    let mut admin = engine.session();
    run(&mut admin, &["GRANT INSERT ON db.secret TO u", "CREATE TABLE own.s (a Int32, b String) ENGINE = Memory"]);
    let mut u = as_u(&engine);
    run(&mut u, &["CREATE MATERIALIZED VIEW own.mv TO db.secret AS SELECT a, b FROM own.s"]);
    for statement in [
        "SELECT b FROM own.mv",
        "SELECT count() FROM own.mv",
        "SELECT * FROM loop(own.mv) LIMIT 1",
        "SELECT * FROM loop('own', 'mv') LIMIT 1",
        "SELECT * FROM mergeTreeIndex('own', 'mv')",
        "SELECT * FROM merge('own', 'mv')",
        "DELETE FROM own.mv WHERE 1",
        "ALTER TABLE own.mv DELETE WHERE 1",
        "ALTER TABLE own.mv UPDATE b = '' WHERE 1",
        "OPTIMIZE TABLE own.mv",
        "CREATE TABLE own.copy CLONE AS own.mv",
    ] {
        refused(&mut u, statement);
    }
    run(&mut u, &["INSERT INTO own.s VALUES (8, 'given')"]);
    gives(&mut admin, "SELECT count() FROM db.secret", "2");
    // With the right to read, and a policy that hides the rest.
    run(&mut admin, &["GRANT SELECT ON db.secret TO u", "CREATE ROW POLICY p ON db.secret USING a = 8 TO u"]);
    gives(&mut u, "SELECT b FROM own.mv", "given");
    refused(&mut u, "SELECT * FROM loop(own.mv) LIMIT 1");
    // Of another definer.
    run(&mut admin, &["REVOKE SELECT ON db.secret FROM u"]);
    run(
        &mut admin,
        &["CREATE MATERIALIZED VIEW db.mv TO db.secret DEFINER = default SQL SECURITY DEFINER \
             AS SELECT a, b FROM own.s"],
    );
    run(&mut admin, &["GRANT SELECT ON db.mv TO u"]);
    gives(&mut u, "SELECT count() FROM db.mv", "2");
    // It reads with the rights of its definer, whoever asks.
    refused(&mut admin, "SELECT count() FROM own.mv");
}

#[test]
fn dictionaries_are_loaded_with_their_makers_rights() {
    let engine = with_own_database();
    let mut admin = engine.session();
    let mut u = as_u(&engine);
    let dictionary = |name: &str, source: &str| {
        format!(
            "CREATE DICTIONARY {name} (a UInt64, b String) PRIMARY KEY a SOURCE(CLICKHOUSE({source})) LAYOUT(FLAT()) \
             LIFETIME(0)"
        )
    };
    run(
        &mut u,
        &[
            "CREATE TABLE own.a (a UInt64, b String) ENGINE = Memory",
            "INSERT INTO own.a VALUES (7, 'own')",
            &dictionary("own.d", "DB 'own' TABLE 'a'"),
            &dictionary("own.f", "DB 'own' TABLE 'a'"),
        ],
    );
    gives(&mut u, "SELECT dictGet('own.d', 'b', 7)", "own");
    // The source is another thing now, which its maker may not read.
    run(
        &mut admin,
        &["SET check_table_dependencies = 0", "DROP TABLE own.a", "CREATE TABLE own.a ENGINE = Alias('db', 'secret')"],
    );
    run(&mut admin, &["SYSTEM RELOAD DICTIONARY own.d"]);
    gives(&mut u, "SELECT dictGet('own.d', 'b', 7)", "own");
    refused(&mut u, "SELECT dictGet('own.f', 'b', 7)");
    refused(&mut admin, "SELECT dictGet('own.f', 'b', 7)");
    let mut fresh = as_u(&engine);
    run(&mut admin, &["DROP DICTIONARY own.d"]);
    refused(&mut fresh, &dictionary("own.d", "DB 'own' TABLE 'a'"));
    refused(&mut fresh, &dictionary("own.d", "QUERY 'SELECT a, b FROM db.secret'"));
    // Rows that a policy hides from the maker are not in the dictionary, whoever asks it.
    run(
        &mut admin,
        &[
            "INSERT INTO db.secret VALUES (8, 'seen')",
            "GRANT SELECT ON db.secret TO u",
            "CREATE ROW POLICY p ON db.secret USING a = 8 TO u",
        ],
    );
    run(&mut u, &[&dictionary("own.d", "DB 'db' TABLE 'secret'")]);
    gives(&mut admin, "SELECT dictGet('own.d', 'b', 7), dictGet('own.d', 'b', 8)", ",seen");
    // Another's rights are named by who may name him.
    refused(&mut u, &dictionary("own.e", "DB 'db' TABLE 'secret' USER 'default'"));
    run(&mut admin, &["CREATE USER reader", "GRANT SET DEFINER ON reader TO u"]);
    run(&mut admin, &["GRANT SET DEFINER ON nobody TO u"]);
    refused_with(&mut u, &dictionary("own.e", "DB 'db' TABLE 'secret' USER 'nobody'"), ErrorCode::UnknownUser);
    run(&mut u, &[&dictionary("own.e", "DB 'db' TABLE 'secret' USER 'reader'")]);
    refused(&mut u, "SELECT dictGet('own.e', 'b', 8)");
    run(&mut admin, &["GRANT SELECT ON db.secret TO reader"]);
    gives(&mut u, "SELECT dictGet('own.e', 'b', 8)", "seen");
    refused_with(&mut admin, "DROP USER reader", ErrorCode::HaveDependentObjects);
    run(&mut admin, &["DROP DICTIONARY own.e", "DROP USER reader"]);
}

#[test]
fn objects_that_read_others_are_made_by_who_may_read_them() {
    let engine = with_own_database();
    let mut u = as_u(&engine);
    for statement in [
        "CREATE TABLE own.x ENGINE = Alias('db', 'secret')",
        "CREATE TABLE own.x ENGINE = Merge('db', 'secret')",
        "CREATE TABLE own.x ENGINE = Merge(REGEXP('d.*'), 'secret')",
        "CREATE TABLE own.x AS merge('db', 'secret')",
        "CREATE TABLE own.x AS remote('127.0.0.1', 'db', 'secret')",
        "CREATE TABLE own.x EMPTY AS SELECT * FROM db.secret",
        "CREATE VIEW own.x AS SELECT * FROM db.secret WHERE a = {a:Int32}",
        "CREATE VIEW own.x AS SELECT {a:Int32} IN (SELECT a FROM db.secret)",
        "CREATE VIEW own.x AS SELECT {a:Int32} IN db.secret",
        "CREATE VIEW own.x AS SELECT {a:Int32} FROM merge('db', 'secret')",
        "CREATE VIEW own.x AS SELECT * FROM merge({a:String}, 'secret')",
        "DESCRIBE merge('db', 'secret')",
        "DESCRIBE view(SELECT * FROM db.secret)",
        "DESCRIBE remote('127.0.0.1', 'db', 'secret')",
        "SELECT * FROM viewExplain('EXPLAIN QUERY TREE', '', (SELECT * FROM db.secret))",
        "SELECT * FROM (EXPLAIN SYNTAX SELECT * FROM db.secret)",
        "EXPLAIN SYNTAX SELECT * FROM db.secret",
        "EXPLAIN PLAN SELECT * FROM db.secret",
        "EXPLAIN PIPELINE SELECT * FROM db.secret",
        "INSERT INTO db.secret VALUES (1, 'x')",
        "INSERT INTO db.nothing VALUES (1, 'x')",
    ] {
        refused(&mut u, statement);
    }
    run(&mut u, &["CREATE VIEW own.x AS SELECT number + {a:UInt64} AS n FROM numbers(2)"]);
    gives(&mut u, "SELECT * FROM own.x(a = 5)", "5;6");
    gives(&mut u, "DESCRIBE numbers(3)", "number,UInt64,,,,,");
}

#[test]
fn rows_that_wait_in_a_buffer_are_those_of_the_buffer() {
    let engine = with_own_database();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE TABLE db.buf AS db.secret \
             ENGINE = Buffer('', '', 1, 1000, 1000, 1000000, 1000000, 1000000, 1000000)",
            "INSERT INTO db.buf VALUES (9, 'waits')",
        ],
    );
    let mut u = as_u(&engine);
    refused(&mut u, "SELECT * FROM db.buf");
    refused(&mut u, "SELECT * FROM `\u{1}waiting:db`.buf");
    refused(&mut u, "SELECT * FROM remote('127.0.0.1', '\u{1}waiting:db', 'buf')");
    run(&mut admin, &["GRANT SELECT ON db.buf TO u"]);
    gives(&mut u, "SELECT b FROM db.buf", "waits");
}

#[test]
fn ones_own_temporary_tables_come_first() {
    let engine = with_own_database();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "GRANT CREATE TEMPORARY TABLE ON *.* TO u",
            "CREATE TABLE default.n (a Int32) ENGINE = Memory",
            "CREATE ROW POLICY p ON default.n USING 0 TO u",
        ],
    );
    let mut u = as_u(&engine);
    run(&mut u, &["CREATE TEMPORARY TABLE n (a Int32)", "INSERT INTO n VALUES (4)"]);
    gives(&mut u, "SELECT * FROM n", "4");
    refused(&mut u, "SELECT * FROM default.n");
    run(&mut u, &["DROP TABLE n"]);
    refused(&mut u, "SELECT * FROM n");
}

#[test]
fn databases_with_hidden_rows_are_not_moved() {
    let engine = prepared();
    let mut admin = engine.session();
    run(
        &mut admin,
        &["GRANT ALL ON *.* TO u", "CREATE ROW POLICY p ON db.secret USING 0 TO u", "CREATE DATABASE free"],
    );
    let mut u = as_u(&engine);
    refused(&mut u, "RENAME DATABASE db TO other");
    refused(&mut u, "BACKUP DATABASE db TO File('b')");
    refused(&mut u, "BACKUP TABLE db.secret TO File('b')");
    run(&mut u, &["RENAME DATABASE free TO other"]);
}

#[test]
fn definers_are_not_dropped_and_their_views_take_no_conditions() {
    let engine = prepared();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE USER maker",
            "GRANT SELECT ON db.* TO maker",
            "CREATE VIEW db.v DEFINER = maker SQL SECURITY DEFINER AS SELECT a FROM db.secret",
            "GRANT SELECT ON db.v TO u",
        ],
    );
    let mut u = as_u(&engine);
    let oracle =
        "SELECT count() FROM db.v SETTINGS additional_table_filters = {'db.secret': 'throwIf(b = \\'hidden\\')'}";
    gives(&mut u, oracle, "1");
    refused_with(&mut admin, "DROP USER maker", ErrorCode::HaveDependentObjects);
    run(&mut admin, &["DROP VIEW db.v", "DROP USER maker"]);
}

#[test]
fn what_is_replaced_is_taken_by_who_may_take_it() {
    let engine = prepared();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE USER other",
            "CREATE ROLE r",
            "GRANT INSERT ON db.t TO other",
            "GRANT r TO other",
            "GRANT SELECT ON db.* TO u WITH GRANT OPTION",
        ],
    );
    let mut u = as_u(&engine);
    refused(&mut u, "GRANT SELECT ON db.t TO other WITH REPLACE OPTION");
    run(&mut admin, &["REVOKE INSERT ON db.t FROM other", "GRANT SELECT(a) ON db.secret TO other"]);
    run(&mut u, &["GRANT SELECT ON db.t TO other WITH REPLACE OPTION"]);
    gives(&mut admin, "SHOW GRANTS FOR other", "GRANT SELECT ON db.t TO other;GRANT r TO other");
}
