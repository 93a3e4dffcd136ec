// What clickhouse-jdbc does by its documentation, against a server: `JdbcChecks PORT PASSWORD`; a line for each check.
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.sql.*;
import java.time.*;
import java.util.*;
import java.util.stream.*;

public class JdbcChecks {
    interface Ask { Object now() throws Exception; }

    static String url, password;

    static void gives(String what, Ask ask, Object expected) {
        try {
            Object given = plain(ask.now());
            if (Objects.equals(String.valueOf(given), String.valueOf(expected))) System.out.println("ok " + what);
            else System.out.println("FAILED " + what + ": " + given + ", not " + expected);
        } catch (Throwable error) {
            System.out.println("FAILED " + what + ": " + (error + " because " + error.getCause()).replace('\n', ' '));
        }
    }

    static void raises(String what, Ask ask, String text) {
        try {
            System.out.println("FAILED " + what + ": " + plain(ask.now()) + ", not an error");
        } catch (Throwable error) {
            String said = (error + " code " + (error instanceof SQLException ? ((SQLException) error).getErrorCode() : 0)).replace('\n', ' ');
            System.out.println((said.contains(text) ? "ok " + what : "FAILED " + what + ": " + said + " lacks " + text));
        }
    }

    /** Arrays and structs as lists, which print their items. */
    static Object plain(Object value) throws Exception {
        if (value instanceof java.sql.Array) return plain(((java.sql.Array) value).getArray());
        if (value instanceof Struct) return plain(((Struct) value).getAttributes());
        if (value != null && value.getClass().isArray()) {
            List<Object> items = new ArrayList<>();
            for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) items.add(plain(java.lang.reflect.Array.get(value, i)));
            return items;
        }
        if (value instanceof List) {
            List<Object> items = new ArrayList<>();
            for (Object item : (List<?>) value) items.add(plain(item));
            return items;
        }
        return value;
    }

    static Properties properties(String... more) {
        Properties given = new Properties();
        given.setProperty("user", "default");
        given.setProperty("password", password);
        for (int i = 0; i < more.length; i += 2) given.setProperty(more[i], more[i + 1]);
        return given;
    }

    static Connection connect(String... more) throws SQLException {
        return DriverManager.getConnection(url, properties(more));
    }

    static List<List<Object>> all(ResultSet rows) throws Exception {
        List<List<Object>> given = new ArrayList<>();
        while (rows.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) row.add(plain(rows.getObject(i)));
            given.add(row);
        }
        return given;
    }

    static List<List<Object>> rows(Connection c, String query) throws Exception {
        try (Statement s = c.createStatement(); ResultSet r = s.executeQuery(query)) {
            return all(r);
        }
    }

    static Object one(Connection c, String query) throws Exception {
        return rows(c, query).get(0).get(0);
    }

    static int run(Connection c, String statement) throws Exception {
        try (Statement s = c.createStatement()) {
            return s.executeUpdate(statement);
        }
    }

    public static void main(String[] words) throws Exception {
        url = "jdbc:clickhouse://127.0.0.1:" + words[0] + "/default";
        password = words[1];
        try (Connection c = connect()) {
            connections(c);
            statements(c);
            types(c);
            prepared(c);
            batches(c);
            metadata(c);
            failures(c);
        }
    }

    static void connections(Connection c) {
        gives("is valid", () -> c.isValid(2), true);
        gives("catalog and schema", () -> c.getSchema(), "default");
        gives("the product", () -> c.getMetaData().getDatabaseProductName(), "ClickHouse");
        gives("version of the server", () -> c.getMetaData().getDatabaseMajorVersion() >= 24, true);
        gives("a connection by driver", () -> {
            try (Connection other = DriverManager.getDriver(url).connect(url, properties())) { return one(other, "SELECT 1"); }
        }, 1);
        gives("a database in the address", () -> {
            try (Connection other = DriverManager.getConnection(url.replace("/default", "/system"), properties())) { return one(other, "SELECT currentDatabase()"); }
        }, "system");
        gives("settings of the server in properties", () -> {
            try (Connection other = connect("clickhouse_setting_max_threads", "3")) { return one(other, "SELECT toUInt8(getSetting('max_threads'))"); }
        }, 3);
        gives("compression off", () -> {
            try (Connection other = connect("compress", "false")) { return one(other, "SELECT sum(number) FROM numbers(100000)"); }
        }, "4999950000");
        gives("requests compressed", () -> {
            try (Connection other = connect("decompress", "true")) { return one(other, "SELECT 5"); }
        }, 5);
        gives("compressed by HTTP", () -> {
            try (Connection other = connect("client.use_http_compression", "true", "decompress", "true")) { return one(other, "SELECT 6"); }
        }, 6);
        gives("an application's name", () -> {
            try (Connection other = connect("client_name", "checks/1")) {
                one(other, "SELECT 'named by jdbc'");
                run(c, "SYSTEM FLUSH LOGS");
                return String.valueOf(one(c, "SELECT any(http_user_agent) FROM system.query_log WHERE query LIKE 'SELECT \\'named by jdbc%'")).startsWith("checks/1");
            }
        }, true);
        gives("schema set", () -> {
            try (Connection other = connect()) { other.setSchema("system"); return one(other, "SELECT currentDatabase()"); }
        }, "system");
    }

    static void statements(Connection c) {
        gives("rows", () -> rows(c, "SELECT number, toString(number) FROM numbers(3)"), "[[0, 0], [1, 1], [2, 2]]");
        gives("no rows", () -> rows(c, "SELECT 1 WHERE 0"), "[]");
        gives("create", () -> run(c, "CREATE OR REPLACE TABLE t (id UInt32, name String, at Nullable(DateTime('UTC')), tags Array(String)) ENGINE = MergeTree ORDER BY id"), 0);
        gives("insert by statement", () -> run(c, "INSERT INTO t (id, name) VALUES (1, 'a'), (2, 'b')"), 2);
        gives("execute tells of rows", () -> { try (Statement s = c.createStatement()) { return s.execute("SELECT 1") + " " + s.getResultSet().next(); } }, "true true");
        gives("execute without rows", () -> { try (Statement s = c.createStatement()) { return s.execute("INSERT INTO t (id) VALUES (3)") + " " + s.getUpdateCount(); } }, "false 1");
        gives("a large stream", () -> {
            try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT number FROM numbers(300000)")) {
                long sum = 0;
                while (r.next()) sum += r.getLong(1);
                return sum;
            }
        }, 44999850000L);
        gives("columns by name", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT 1 AS a, 'x' AS b")) { r.next(); return r.getInt("a") + r.getString("b"); } }, "1x");
        gives("place in the rows", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT 1")) { return r.isBeforeFirst() + " " + r.next() + " " + r.getRow() + " " + r.isLast(); } }, "true true 1 true");
        gives("at most so many rows", () -> { try (Statement s = c.createStatement()) { s.setMaxRows(5); return all(s.executeQuery("SELECT number FROM numbers(100)")).size(); } }, 5);
        gives("WITH", () -> rows(c, "WITH 1 AS x SELECT x + 1"), "[[2]]");
        gives("EXPLAIN and SHOW and DESCRIBE", () -> rows(c, "EXPLAIN SELECT 1").isEmpty() + " " + rows(c, "SHOW TABLES LIKE 't'") + " " + rows(c, "DESCRIBE TABLE t").size(), "false [[t]] 4");
        gives("escape of dates", () -> rows(c, "SELECT {d '2021-01-02'}"), "[[2021-01-02]]");
        gives("an identifier quoted", () -> { try (Statement s = c.createStatement()) { return s.enquoteIdentifier("a b", true) + " " + s.enquoteLiteral("it's"); } }, "\"a b\" 'it''s'");
        gives("a session keeps a setting", () -> { try (Connection other = connect("clickhouse_setting_session_id", "kept")) { run(other, "SET max_block_size = 77"); return one(other, "SELECT toUInt64(getSetting('max_block_size'))"); } }, 77);
    }

    static void types(Connection c) {
        String[][] values = {
            {"toInt8(-5)", "-5"}, {"toUInt64('18446744073709551615')", "18446744073709551615"}, {"toInt128('-170141183460469231731687303715884105728')", "-170141183460469231731687303715884105728"},
            {"toUInt256('5')", "5"}, {"toDecimal64('1.25', 2)", "1.25"}, {"toDecimal256('3.000000000000000000000001', 24)", "3.000000000000000000000001"}, {"1.5::Float32", "1.5"}, {"true", "true"},
            {"toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')", "61f0c404-5cb3-11e7-907b-a6006ad3dba0"}, {"toDate('2020-02-03')", "2020-02-03"}, {"toDate32('1925-01-02')", "1925-01-02"},
            {"toIPv4('1.2.3.4')", "/1.2.3.4"}, {"toIPv6('2001:db8::1')", "/2001:db8:0:0:0:0:0:1"}, {"CAST('b', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')", "b"}, {"toLowCardinality('l')", "l"}, {"NULL", "null"},
            {"[1, 2]::Array(Int32)", "[1, 2]"}, {"[[1], [], [2, 3]]::Array(Array(Int32))", "[[1], [], [2, 3]]"}, {"['a', NULL]", "[a, null]"}, {"(1, 'x')", "[1, x]"}, {"map('k', 1)", "{k=1}"}, {"map('a', map('b', [1]))", "{a={b=[1]}}"},
            {"toFixedString('ab', 2)", "ab"}, {"(1.5, 2.5)::Point", "[1.5, 2.5]"}, {"CAST(5::UInt8, 'Variant(String, UInt8)')", "5"}, {"'q'::Dynamic", "q"}, {"toBFloat16(1.5)", "1.5"},
        };
        for (String[] value : values) gives("a value of " + value[0].replace(':', '.'), () -> {
            try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT " + value[0] + " AS v")) { r.next(); return value[0].startsWith("toIP") ? r.getObject(1, InetAddress.class) : r.getObject(1); }
        }, value[1]);
        gives("a time", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT toDateTime64('2021-05-06 07:08:09.123', 3, 'Asia/Tokyo') AS t")) { r.next(); return r.getObject(1, OffsetDateTime.class).toInstant(); } }, "2021-05-05T22:08:09.123Z");
        gives("a timestamp", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT toDateTime('2021-05-06 07:08:09', 'UTC') AS t")) { r.next(); return r.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("UTC"))).toInstant(); } }, "2021-05-06T07:08:09Z");
        gives("JSON", () -> { try (Connection other = connect("clickhouse_setting_output_format_binary_write_json_as_string", "1")) { return one(other, "SELECT '{\"a\": {\"b\": 1}}'::JSON"); } }, "{\"a\":{\"b\":1}}");
        gives("names of types", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT 1::UInt8 AS a, [1]::Array(UInt8) AS b, toDecimal32(1, 3) AS d, NULL::Nullable(String) AS n")) {
            ResultSetMetaData m = r.getMetaData();
            return m.getColumnTypeName(1) + " " + m.getColumnTypeName(2) + " " + m.getPrecision(3) + " " + m.getScale(3) + " " + m.isNullable(4) + " " + JDBCType.valueOf(m.getColumnType(2)) + " " + m.getColumnLabel(3);
        } }, "UInt8 Array(UInt8) 9 3 1 ARRAY d");
        gives("getters", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT 7::Int16 AS v, NULL::Nullable(Int32) AS n")) { r.next(); return r.getByte(1) + " " + r.getShort(1) + " " + r.getLong(1) + " " + r.getDouble(1) + " " + r.getBigDecimal(1) + " " + r.getString(1) + " " + r.getBoolean(1) + " " + r.getInt(2) + " " + r.wasNull(); } }, "7 7 7 7.0 7 7 true 0 true");
    }

    static Object asked(Connection c, String query, Object... values) throws Exception {
        try (PreparedStatement s = c.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) s.setObject(i + 1, values[i]);
            return all(s.executeQuery());
        }
    }

    static void prepared(Connection c) {
        gives("a number and a text", () -> asked(c, "SELECT ? + 1, ?", 4, "it's \\ ?"), "[[5, it's \\ ?]]");
        gives("a question mark in a text", () -> asked(c, "SELECT '?', ? /* ? */ -- ?", 3), "[[?, 3]]");
        gives("a null", () -> { try (PreparedStatement s = c.prepareStatement("SELECT ? IS NULL")) { s.setNull(1, Types.VARCHAR); return all(s.executeQuery()); } }, "[[1]]");
        gives("a date", () -> asked(c, "SELECT toDate(?)", LocalDate.of(2020, 2, 3)), "[[2020-02-03]]");
        gives("a big decimal", () -> asked(c, "SELECT toDecimal64(?, 2)", new BigDecimal("1.25")), "[[1.25]]");
        gives("a UUID", () -> asked(c, "SELECT toUUID(?)", UUID.fromString("61f0c404-5cb3-11e7-907b-a6006ad3dba0")), "[[61f0c404-5cb3-11e7-907b-a6006ad3dba0]]");
        gives("an array", () -> { try (PreparedStatement s = c.prepareStatement("SELECT ?::Array(Int32)")) { s.setArray(1, c.createArrayOf("Int32", new Object[] {1, 2})); return all(s.executeQuery()); } }, "[[[1, 2]]]");
        gives("a list for IN", () -> asked(c, "SELECT number FROM numbers(5) WHERE number IN (?, ?)", 1, 3), "[[1], [3]]");
        gives("a struct", () -> { try (PreparedStatement s = c.prepareStatement("SELECT ?::Tuple(Int8, String)")) { s.setObject(1, c.createStruct("Tuple(Int8, String)", new Object[] {(byte) 1, "a"})); return all(s.executeQuery()); } }, "[[[1, a]]]");
        gives("a map", () -> asked(c, "SELECT ?::Map(String, Int32)", Map.of("k", 1)), "[[{k=1}]]");
        gives("a moment", () -> asked(c, "SELECT toUnixTimestamp(toDateTime(?, 'UTC'))", LocalDateTime.of(2021, 5, 6, 7, 8, 9)), "[[1620284889]]");
        gives("parameters counted", () -> { try (PreparedStatement s = c.prepareStatement("SELECT ?, ?")) { return s.getParameterMetaData().getParameterCount(); } }, 2);
        gives("columns before execution", () -> { try (PreparedStatement s = c.prepareStatement("SELECT id, name FROM t WHERE id = ?")) { s.setInt(1, 1); ResultSetMetaData m = s.getMetaData(); return m.getColumnCount() + " " + m.getColumnName(2) + " " + m.getColumnTypeName(2); } }, "2 name String");
        gives("insert prepared", () -> {
            try (PreparedStatement s = c.prepareStatement("INSERT INTO t (id, name, at, tags) VALUES (?, ?, ?, ?)")) {
                s.setInt(1, 10);
                s.setString(2, "p'q");
                s.setTimestamp(3, Timestamp.from(Instant.parse("2021-05-06T07:08:09Z")), Calendar.getInstance(TimeZone.getTimeZone("UTC")));
                s.setArray(4, c.createArrayOf("String", new Object[] {"x", "y"}));
                return s.executeUpdate();
            }
        }, 1);
        gives("what was inserted", () -> rows(c, "SELECT name, toUnixTimestamp(at), tags FROM t WHERE id = 10"), "[[p'q, 1620284889, [x, y]]]");
        gives("a stream of characters and of bytes", () -> {
            try (PreparedStatement s = c.prepareStatement("SELECT ?, ?")) {
                s.setCharacterStream(1, new StringReader("chars"));
                s.setBinaryStream(2, new ByteArrayInputStream("bytes".getBytes(StandardCharsets.UTF_8)));
                return all(s.executeQuery());
            }
        }, "[[chars, bytes]]");
    }

    static void batches(Connection c) {
        gives("a batch of statements", () -> { try (Statement s = c.createStatement()) {
            s.addBatch("INSERT INTO t (id, name) VALUES (20, 'a')");
            s.addBatch("INSERT INTO t (id, name) VALUES (21, 'b'), (22, 'c')");
            return s.executeBatch();
        } }, "[1, 2]");
        gives("a batch of a prepared insert", () -> { try (PreparedStatement s = c.prepareStatement("INSERT INTO t (id, name) VALUES (?, ?)")) {
            for (int i = 0; i < 5000; i++) { s.setInt(1, 1000 + i); s.setString(2, "n" + i); s.addBatch(); }
            return IntStream.of(s.executeBatch()).filter(n -> n == 1).count();
        } }, 5000);
        gives("what the batch inserted", () -> rows(c, "SELECT count(), max(name) FROM t WHERE id >= 1000"), "[[5000, n999]]");
        gives("a batch by RowBinary", () -> {
            run(c, "CREATE OR REPLACE TABLE w (i Int32, s String, d Decimal(9, 2), n Nullable(Int64), t DateTime('UTC')) ENGINE = MergeTree ORDER BY i");
            try (Connection other = connect("beta.row_binary_for_simple_insert", "true"); PreparedStatement s = other.prepareStatement("INSERT INTO w VALUES (?, ?, ?, ?, ?)")) {
                for (int i = 0; i < 100; i++) { s.setInt(1, i); s.setString(2, "s" + i); s.setBigDecimal(3, new BigDecimal("1.25")); s.setObject(4, null); s.setObject(5, LocalDateTime.of(2021, 5, 6, 7, 8, 9)); s.addBatch(); }
                s.executeBatch();
            }
            return rows(c, "SELECT count(), sum(d), countIf(n IS NULL), any(toString(t)) FROM w");
        }, "[[100, 125.00, 100, 2021-05-06 07:08:09]]");
        gives("an update by ALTER", () -> { run(c, "ALTER TABLE t UPDATE name = 'u' WHERE id = 20 SETTINGS mutations_sync = 2"); return one(c, "SELECT name FROM t WHERE id = 20"); }, "u");
        gives("a light delete", () -> { run(c, "DELETE FROM t WHERE id = 21"); return one(c, "SELECT count() FROM t WHERE id = 21"); }, 0);
        gives("INSERT SELECT", () -> { run(c, "INSERT INTO t (id) SELECT number + 9000 FROM numbers(3)"); return one(c, "SELECT count() FROM t WHERE id >= 9000"); }, 3);
    }

    static List<String> columns(ResultSet rows, String... names) throws Exception {
        List<String> given = new ArrayList<>();
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (String name : names) row.add(rows.getString(name));
            given.add(String.join(" ", row));
        }
        return given;
    }

    static void metadata(Connection c) throws Exception {
        DatabaseMetaData m = c.getMetaData();
        run(c, "CREATE OR REPLACE VIEW v AS SELECT 1 AS x");
        gives("tables", () -> columns(m.getTables(null, "default", "t", null), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE"), "[default t TABLE]");
        gives("views", () -> columns(m.getTables(null, "default", "%", new String[] {"VIEW"}), "TABLE_NAME", "TABLE_TYPE"), "[v VIEW]");
        gives("columns", () -> columns(m.getColumns(null, "default", "t", "%"), "COLUMN_NAME", "TYPE_NAME", "ORDINAL_POSITION", "IS_NULLABLE"),
            "[id UInt32 1 NO, name String 2 NO, at Nullable(DateTime('UTC')) 3 YES, tags Array(String) 4 NO]");
        gives("SQL's types of columns", () -> columns(m.getColumns(null, "default", "t", "%"), "DATA_TYPE"), List.of(Types.BIGINT, Types.VARCHAR, Types.TIMESTAMP, Types.ARRAY));
        gives("schemas", () -> columns(m.getSchemas(), "TABLE_SCHEM").containsAll(List.of("default", "system")), true);
        gives("types of tables", () -> columns(m.getTableTypes(), "TABLE_TYPE").contains("TABLE"), true);
        gives("types", () -> columns(m.getTypeInfo(), "TYPE_NAME").contains("UInt64"), true);
        gives("functions", () -> columns(m.getFunctions(null, null, "concat"), "FUNCTION_NAME"), "[concat]");
        gives("primary keys", () -> columns(m.getPrimaryKeys(null, "default", "t"), "COLUMN_NAME"), "[id]");
        gives("the user", () -> m.getUserName() + " " + m.supportsTransactions(), "default false");
        gives("keywords", () -> m.getSQLKeywords().length() > 10 && m.getNumericFunctions().length() > 10, true);
    }

    static void failures(Connection c) throws Exception {
        raises("syntax", () -> rows(c, "SELEC 1"), "code 62");
        raises("an unknown table", () -> rows(c, "SELECT * FROM nowhere"), "code 60");
        raises("a wrong password", () -> { try (Connection other = connect("password", "wrong")) { return rows(other, "SELECT 1"); } }, "516");
        raises("an unknown database", () -> { try (Connection other = DriverManager.getConnection(url.replace("/default", "/nowhere"), properties())) { return rows(other, "SELECT 1"); } }, "81");
        raises("a bad value inserted", () -> run(c, "INSERT INTO t (id) VALUES ('x')"), "code");
        raises("an error after rows", () -> rows(c, "SELECT throwIf(number = 5000000, 'at the end') FROM numbers(6000000)").size(), "");
        gives("a connection after errors", () -> one(c, "SELECT 2"), 2);
        raises("a time limit of a statement", () -> { try (Statement s = c.createStatement()) { s.setQueryTimeout(1); return all(s.executeQuery("SELECT count() FROM system.numbers WHERE NOT ignore(number)")); } }, "");
        raises("a time limit of the server", () -> rows(c, "SELECT count() FROM system.numbers WHERE NOT ignore(number) SETTINGS max_execution_time = 1"), "time exceeded");
        gives("cancel from another thread", () -> {
            try (Statement s = c.createStatement()) {
                Thread other = new Thread(() -> { try { Thread.sleep(700); s.cancel(); } catch (Exception error) { System.out.println("FAILED cancel: " + error); } });
                other.start();
                long began = System.currentTimeMillis();
                try { s.executeQuery("SELECT count() FROM system.numbers WHERE NOT ignore(number) SETTINGS max_execution_time = 20"); return "ended by itself"; }
                catch (SQLException error) { other.join(); return System.currentTimeMillis() - began < 10000; }
            }
        }, true);
        raises("transactions", () -> { c.setAutoCommit(false); return 1; }, "");
        raises("a column that is not there", () -> { try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT 1 AS a")) { r.next(); return r.findColumn("b"); } }, "b");
        gives("rows written in the log of queries", () -> { run(c, "SYSTEM FLUSH LOGS"); return one(c, "SELECT count() > 20 FROM system.query_log WHERE type = 'QueryFinish' AND interface = 2"); }, "1");
    }
}
