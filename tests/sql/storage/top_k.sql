CREATE TABLE e (id UInt64, day Date, user UInt32, s String) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (s, day);
INSERT INTO e SELECT number, toDate('2024-01-01') + number % 91, (number * number) % 101, concat('s', toString(number % 5)) FROM numbers(3000);
SELECT id, user FROM e ORDER BY user, id LIMIT 5;
SELECT user, id FROM e ORDER BY user DESC, id DESC LIMIT 3;
SELECT s, id, day FROM e ORDER BY s, id LIMIT 2 OFFSET 3;
SELECT * FROM e ORDER BY day DESC, id LIMIT 2;
SELECT id FROM e WHERE s = 's3' ORDER BY id DESC LIMIT 2;
DROP TABLE e;
