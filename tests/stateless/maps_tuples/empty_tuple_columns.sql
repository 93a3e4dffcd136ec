CREATE TABLE et (id UInt8, t Tuple()) ENGINE = Memory;
INSERT INTO et VALUES (1, ()), (2, tuple());
SELECT * FROM et ORDER BY id;
SELECT count(), uniqExact(t) FROM et;
SELECT t, count() FROM et GROUP BY t;
SELECT tuple() IN (tuple()), toString(tuple()), tupleConcat(tuple(), (1,));
-- error: 48
SELECT tuple() = tuple();
SELECT [tuple()], [()], map('a', tuple()), (tuple(), 1);
SELECT id FROM et ORDER BY t, id DESC;
