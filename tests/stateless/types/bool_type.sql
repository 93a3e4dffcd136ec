CREATE TABLE bl (id UInt8, b Bool, n Nullable(Bool), d Bool DEFAULT true) ENGINE = MergeTree ORDER BY (b, id);
INSERT INTO bl (id, b, n) VALUES (1, true, NULL), (2, false, 'yes'), (3, 1, 'off'), (4, 'f', 't');
SELECT * FROM bl ORDER BY id;
SELECT b, count(), sum(b), avg(b), min(n), max(n) FROM bl GROUP BY b ORDER BY b;
SELECT id FROM bl WHERE b AND NOT n ORDER BY id;
SELECT toTypeName(b), toTypeName(NOT b), toTypeName(b AND n), toTypeName(b + 1), toTypeName(id = 1), toTypeName(true), toTypeName(b = n), toTypeName(toBool(5)) FROM bl LIMIT 1;
SELECT toString(true), true::UInt8, 'TRUE'::Bool, 'n'::Bool, toBool('0'), true = 1, true > false, NULL::Nullable(Bool), -true, true + true, [true, false], (true, 1), map('k', true), toBool(0.5);
-- error: 467
SELECT 5::Bool;
-- error: 467
SELECT 'maybe'::Bool;
-- error: 467
INSERT INTO bl (id, b) VALUES (5, 'perhaps');
SELECT * FROM bl ORDER BY id FORMAT JSONEachRow;
SELECT * FROM bl ORDER BY id FORMAT CSV;
SET bool_true_representation = 'YES', bool_false_representation = 'NO';
SELECT id, b, n FROM bl ORDER BY id;
SELECT b FROM bl ORDER BY id FORMAT CSV;
SELECT * FROM format(TSV, 'x Bool', 'YES\nNO\ntrue\n0');
