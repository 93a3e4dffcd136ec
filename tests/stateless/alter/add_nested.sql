CREATE TABLE an (k UInt8) ENGINE = MergeTree ORDER BY k;
INSERT INTO an VALUES (1);
ALTER TABLE an ADD COLUMN n Nested(a UInt8, b String);
SELECT * FROM an FORMAT TSVWithNamesAndTypes;
INSERT INTO an VALUES (2, [1, 2], ['x', 'y']);
ALTER TABLE an ADD COLUMN `n.c` Array(Date);
SELECT k, n.a, n.c, length(n.c) FROM an ORDER BY k;
SELECT k, a, c FROM an ARRAY JOIN n.a AS a, n.c AS c ORDER BY k, a;
DESCRIBE an;
