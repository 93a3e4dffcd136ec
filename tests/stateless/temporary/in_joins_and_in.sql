CREATE TEMPORARY TABLE ids (id UInt32);
INSERT INTO ids VALUES (2), (4), (4);
CREATE TABLE base (id UInt32, v String) ENGINE = MergeTree ORDER BY id;
INSERT INTO base SELECT number, concat('v', toString(number)) FROM numbers(6);
SELECT * FROM base WHERE id IN ids ORDER BY id;
SELECT count() FROM base WHERE id NOT IN (SELECT id FROM ids);
SELECT base.v, count() FROM base JOIN ids USING id GROUP BY base.v ORDER BY base.v;
INSERT INTO base SELECT id + 100, 'copied' FROM ids;
SELECT count() FROM base;
CREATE VIEW over AS SELECT id FROM base WHERE id > 100;
SELECT count() FROM over AS o INNER JOIN ids ON o.id = ids.id + 100;
-- error: 442
CREATE TEMPORARY TABLE db.named (x UInt8);
