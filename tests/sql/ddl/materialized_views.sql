-- A view with a table of its own.
CREATE TABLE events (day Date, user UInt32, amount Int64) ENGINE = MergeTree ORDER BY day;
CREATE MATERIALIZED VIEW daily ENGINE = MergeTree ORDER BY day AS SELECT day, count() AS n, sum(amount) AS total FROM events GROUP BY day;
INSERT INTO events VALUES ('2024-01-01', 1, 10), ('2024-01-01', 2, 20), ('2024-01-02', 1, 5);
SELECT * FROM daily ORDER BY day;
INSERT INTO events SELECT '2024-01-02', number, -1 FROM numbers(4);
SELECT day, sum(n), sum(total) FROM daily GROUP BY day ORDER BY day;
-- A view into a table; columns go by name, those not given take their defaults.
CREATE TABLE users (user UInt32, seen Date, note String DEFAULT concat('user ', toString(user))) ENGINE = Memory;
CREATE MATERIALIZED VIEW to_users TO users AS SELECT max(day) AS seen, user FROM events WHERE amount >= 0 GROUP BY user;
INSERT INTO events VALUES ('2024-02-01', 7, 1), ('2024-02-02', 7, 1), ('2024-02-02', 8, -1);
SELECT * FROM users ORDER BY user;
-- Views over views.
CREATE TABLE notes (text String) ENGINE = Memory;
CREATE MATERIALIZED VIEW to_notes TO notes AS SELECT upper(note) AS text FROM users;
INSERT INTO events VALUES ('2024-03-01', 9, 1);
SELECT * FROM notes;
SELECT count() FROM events;
-- POPULATE begins with what is there.
CREATE MATERIALIZED VIEW by_user ENGINE = MergeTree ORDER BY user POPULATE AS SELECT user, count() AS n FROM events GROUP BY user;
SELECT * FROM by_user ORDER BY user;
-- The block stands for the leftmost table; the same table elsewhere is read whole.
CREATE TABLE shares (user UInt32, rows UInt64, all UInt64) ENGINE = Memory;
CREATE MATERIALIZED VIEW to_shares TO shares AS SELECT user, count() AS rows, (SELECT count() FROM events) AS all FROM events GROUP BY user;
INSERT INTO events VALUES ('2024-04-01', 100, 1), ('2024-04-01', 100, 1);
SELECT user, rows FROM shares ORDER BY user;
-- A table that keeps nothing feeds its views all the same.
CREATE TABLE stream (line String) ENGINE = Null;
CREATE TABLE words (word String) ENGINE = MergeTree ORDER BY word;
CREATE MATERIALIZED VIEW to_words TO words AS SELECT arrayJoin(splitByChar(' ', line)) AS word FROM stream;
INSERT INTO stream VALUES ('to be or'), ('not to be');
SELECT word, count() FROM words GROUP BY word ORDER BY word;
SELECT count() FROM stream;
-- A join with another table.
CREATE TABLE names (user UInt32, name String) ENGINE = Memory;
INSERT INTO names VALUES (1, 'Ann'), (7, 'Bob');
CREATE TABLE named (name String, amount Int64) ENGINE = Memory;
CREATE MATERIALIZED VIEW to_named TO named AS SELECT name, amount FROM events AS e INNER JOIN names AS n ON e.user = n.user;
INSERT INTO events VALUES ('2024-05-01', 7, 70), ('2024-05-01', 1, 11), ('2024-05-01', 3, 3);
SELECT * FROM named ORDER BY name;
-- Inserts into the view go into its table.
INSERT INTO by_user VALUES (500, 5);
SELECT n FROM by_user WHERE user = 500;
-- Without an engine the view's own table has the default one.
CREATE MATERIALIZED VIEW anywhere AS SELECT day FROM events;
SELECT count() FROM anywhere;
DROP VIEW anywhere;
DROP TABLE daily;
-- error: UNKNOWN_TABLE
SELECT * FROM daily;
INSERT INTO events VALUES ('2024-06-01', 1, 1);
SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'MaterializedView' ORDER BY name;
