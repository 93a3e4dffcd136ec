CREATE TABLE sc (k UInt8, n Nullable(String), a Array(Nullable(UInt8)), m Map(String, UInt16), t Tuple(x UInt8, y Tuple(z String)), v Variant(String, UInt64), s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO sc VALUES (1, 'a', [1, NULL], {'p': 1}, (1, ('zz')), 5, 'hello'), (2, NULL, [], {}, (2, ('')), 'txt', ''), (3, '', [NULL], {'q': 2, 'r': 3}, (3, ('y')), NULL, 'w');
SELECT n.null FROM sc ORDER BY k;
SELECT a.size0, a.null FROM sc ORDER BY k;
SELECT m.keys, m.values, m.size0 FROM sc ORDER BY k;
SELECT t.x, t.y.z FROM sc ORDER BY k;
SELECT v.String, v.UInt64 FROM sc ORDER BY k;
SELECT count() FROM sc WHERE n.null;
SELECT count() FROM sc WHERE a.size0 > 0 AND t.y.z != '';
SELECT sum(m.size0) FROM sc;
SELECT s.size FROM sc ORDER BY k;
-- error: 47
SELECT n.size0 FROM sc;
-- error: 47
SELECT t.nothing FROM sc;
-- error: 47
SELECT k.null FROM sc;
SELECT length(a), empty(a), notEmpty(m), n IS NULL FROM sc ORDER BY k SETTINGS optimize_functions_to_subcolumns = 1;
SELECT mapKeys(m), m['q'] FROM sc ORDER BY k;
SELECT getSubcolumn(t, 'y.z') FROM sc ORDER BY k;
-- error: 44
SELECT getSubcolumn(t, 'zzz') FROM sc;
DESCRIBE sc SETTINGS describe_include_subcolumns = 1;
