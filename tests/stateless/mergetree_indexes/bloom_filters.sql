CREATE TABLE bf (k UInt32, s String, a Array(String), m Map(String, UInt32), n Nullable(String), f FixedString(3), INDEX b1 s TYPE bloom_filter GRANULARITY 1, INDEX b2 a TYPE bloom_filter(0.01) GRANULARITY 1, INDEX b3 mapKeys(m) TYPE bloom_filter, INDEX b4 mapValues(m) TYPE bloom_filter, INDEX b5 n TYPE bloom_filter, INDEX b6 f TYPE bloom_filter) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO bf SELECT number, concat('s', toString(number)), [toString(number), toString(number + 1)], map(concat('k', toString(number % 5)), number), if(number % 2 = 0, toString(number), NULL), toString(number) FROM numbers(50);
SELECT k FROM bf WHERE s = 's17';
SELECT k FROM bf WHERE s IN ('s1', 's2', 'absent') ORDER BY k;
SELECT k FROM bf WHERE has(a, '20') ORDER BY k;
SELECT k FROM bf WHERE hasAny(a, ['3', '40']) ORDER BY k;
SELECT k FROM bf WHERE hasAll(a, ['3', '4']) ORDER BY k;
SELECT count() FROM bf WHERE mapContains(m, 'k3');
SELECT k FROM bf WHERE m['k3'] = 33;
SELECT count() FROM bf WHERE m['zzz'] = 0;
SELECT count() FROM bf WHERE has(mapValues(m), 7);
SELECT k FROM bf WHERE n = '18';
SELECT count() FROM bf WHERE n IS NULL;
SELECT k FROM bf WHERE f = '22';
SELECT k FROM bf WHERE indexOf(a, '49') > 0 ORDER BY k;
SELECT count() FROM bf WHERE s != 's17';
SELECT k FROM bf WHERE a = ['5', '6'];
-- error: 36
CREATE TABLE bf1 (a UInt8, INDEX i a TYPE bloom_filter(2)) ENGINE = MergeTree ORDER BY a;
-- error: 44
CREATE TABLE bf2 (a Decimal(9, 2), INDEX i a TYPE bloom_filter) ENGINE = MergeTree ORDER BY a;
