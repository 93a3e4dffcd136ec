CREATE TABLE mk (a Map(UInt64, String), b Map(Date, UInt8), c Map(UUID, Array(UInt8)), d Map(LowCardinality(String), LowCardinality(Nullable(String))), e Map(Enum8('p' = 1, 'q' = 2), Int8), f Map(FixedString(2), IPv4)) ENGINE = Memory;
INSERT INTO mk VALUES ({1: 'one', 2: 'two'}, {'2020-01-01': 5}, {'00000000-0000-0000-0000-000000000001': [1, 2]}, {'k': NULL, 'l': 'v'}, {'q': -1}, {'ab': '1.2.3.4'});
SELECT * FROM mk;
SELECT a[1], a[3], b[toDate('2020-01-01')], c[toUUID('00000000-0000-0000-0000-000000000001')], d['k'], d['l'], e['q'], f['ab'] FROM mk;
SELECT toTypeName(d['k']), toTypeName(c[generateUUIDv4()]) FROM mk;
SELECT a[materialize(2)], a[toUInt8(1)], mapKeys(b), mapValues(d) FROM mk;
-- error: 36
CREATE TABLE bad (m Map(Nullable(String), UInt8)) ENGINE = Memory;
CREATE TABLE floats (m Map(Float64, UInt8), n Map(Array(UInt8), String)) ENGINE = Memory;
INSERT INTO floats VALUES ({1.5: 1}, {[1, 2]: 'x'});
SELECT n[[1, 2]], n[[1]], m FROM floats;
-- error: 42
CREATE TABLE bad2 (m Map(String)) ENGINE = Memory;
