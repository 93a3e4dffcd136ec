CREATE TABLE ep (id UInt32, raw String EPHEMERAL, h String DEFAULT upper(raw), l UInt32 MATERIALIZED length(h), s String ALIAS concat(h, ':', toString(l))) ENGINE = MergeTree ORDER BY id;
INSERT INTO ep (id, raw) VALUES (1, 'abc'), (2, 'hello');
INSERT INTO ep (id) VALUES (3);
INSERT INTO ep (id, raw, h) VALUES (4, 'ignored', 'Given');
SELECT id, h, l, s FROM ep ORDER BY id;
SELECT * FROM ep ORDER BY id;
SELECT * FROM ep ORDER BY id SETTINGS asterisk_include_alias_columns = 1, asterisk_include_materialized_columns = 1;
-- error: 16
SELECT raw FROM ep;
-- error: 44
INSERT INTO ep (id, l) VALUES (9, 9);
-- error: 16
INSERT INTO ep (id, s) VALUES (9, 'x');
INSERT INTO ep (id, raw) SELECT number + 10, concat('n', toString(number)) FROM numbers(2);
SELECT id, h FROM ep WHERE id >= 10 ORDER BY id;
ALTER TABLE ep MODIFY COLUMN raw String EPHEMERAL 'zero';
INSERT INTO ep (id) VALUES (20);
SELECT h FROM ep WHERE id = 20;
SHOW CREATE TABLE ep FORMAT TSVRaw;
-- error: 44
ALTER TABLE ep DROP COLUMN raw;
