CREATE TABLE keys_one (k UInt32) ENGINE = MergeTree ORDER BY k;
CREATE TABLE keys_two (k UInt32, s String) ENGINE = Memory;
CREATE TABLE keys_log (k String) ENGINE = TinyLog;
INSERT INTO keys_one VALUES (1), (3), (5);
INSERT INTO keys_two VALUES (1, 'a'), (2, 'b');
INSERT INTO keys_log VALUES ('1'), ('x');
SELECT number FROM numbers(6) WHERE number IN keys_one ORDER BY number;
SELECT number FROM numbers(6) WHERE number NOT IN keys_one ORDER BY number;
SELECT (number, 'a') IN keys_two FROM numbers(3) ORDER BY number;
SELECT toString(number) IN keys_log FROM numbers(2) ORDER BY number;
WITH k AS (SELECT 2 AS x UNION ALL SELECT 4) SELECT number FROM numbers(6) WHERE number IN k ORDER BY number;
-- error: 20
SELECT 1 IN keys_two;
-- error: 47
SELECT 1 IN no_such_table_here;
CREATE VIEW keys_view AS SELECT k * 2 AS k2 FROM keys_one;
SELECT number FROM numbers(12) WHERE number IN keys_view ORDER BY number;
