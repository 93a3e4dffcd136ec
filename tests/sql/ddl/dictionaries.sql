-- A dictionary over a table.
CREATE TABLE cities (id UInt64, name String, area Float64, parent UInt64) ENGINE = MergeTree ORDER BY id;
INSERT INTO cities VALUES (1, 'Earth', 100, 0), (2, 'Europe', 10.5, 1), (3, 'Rome', 1.25, 2), (5, 'Oslo', 2, 2);
CREATE DICTIONARY city (id UInt64, name String DEFAULT '?', area Float64, parent UInt64 HIERARCHICAL) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'cities')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('city', 'name', 3);
SELECT number, dictGet('city', 'name', number), dictGetFloat64('city', 'area', number), dictHas('city', number) FROM numbers(6) ORDER BY number;
SELECT dictGet('city', ('name', 'area'), number) FROM numbers(4) ORDER BY number;
SELECT dictGetOrDefault('city', 'name', number, concat('no ', toString(number))) FROM numbers(4) ORDER BY number;
SELECT dictGetOrNull('city', 'area', number) FROM numbers(4) ORDER BY number;
SELECT toTypeName(dictGetOrNull('city', 'area', 1)), toTypeName(dictGet('city', 'name', 1)), toTypeName(dictHas('city', 1));
SELECT dictGetString('default.city', 'name', 5);
SELECT dictGetHierarchy('city', 3), dictGetHierarchy('city', 7), dictIsIn('city', 5, 1), dictIsIn('city', 1, 5), dictIsIn('city', 2, 2);
SELECT arraySort(dictGetChildren('city', 2)), arraySort(dictGetDescendants('city', 1)), arraySort(dictGetDescendants('city', 1, 2));
SELECT * FROM city ORDER BY id;
SELECT count() FROM dictionary('city') WHERE area > 2;
-- error: BAD_ARGUMENTS
SELECT dictGet('city', 'nam', 1);
-- error: BAD_ARGUMENTS
SELECT dictGet('town', 'name', 1);
-- error: TYPE_MISMATCH
SELECT dictGetUInt8('city', 'name', 1);
-- What is loaded stays until it is loaded again.
INSERT INTO cities VALUES (6, 'Bergen', 1, 2);
SELECT dictGet('city', 'name', 6);
SYSTEM RELOAD DICTIONARY city;
SELECT dictGet('city', 'name', 6);
-- Keys of several columns.
CREATE TABLE prices (shop String, item UInt32, price Decimal(9, 2)) ENGINE = Memory;
INSERT INTO prices VALUES ('a', 1, 1.5), ('a', 2, 2.5), ('b', 1, 9);
CREATE DICTIONARY price (shop String, item UInt32, price Decimal(9, 2) DEFAULT -1) PRIMARY KEY shop, item SOURCE(CLICKHOUSE(TABLE 'prices')) LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(MIN 0 MAX 1000);
SELECT dictGet('price', 'price', ('a', 2)), dictGet('price', 'price', tuple('b', 1)), dictGet('price', 'price', ('c', 1));
SELECT shop, item, dictGet('price', 'price', (shop, item)) = price FROM prices ORDER BY shop, item;
-- Rows that are valid for a time.
CREATE TABLE rates (id UInt64, since Date, until Date, rate Float64) ENGINE = Memory;
INSERT INTO rates VALUES (1, '2024-01-01', '2024-06-30', 0.1), (1, '2024-07-01', '2024-12-31', 0.2), (2, '2024-03-01', '2024-03-31', 0.3);
CREATE DICTIONARY rate (id UInt64, since Date, until Date, rate Float64) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'rates')) LAYOUT(RANGE_HASHED()) RANGE(MIN since MAX until) LIFETIME(0);
SELECT dictGet('rate', 'rate', 1, toDate('2024-05-05')), dictGet('rate', 'rate', 1, toDate('2024-08-01')), dictGet('rate', 'rate', 2, toDate('2024-05-05')), dictHas('rate', 2, toDate('2024-03-31'));
-- An expression.
CREATE DICTIONARY grown (id UInt64, area Float64 EXPRESSION area * 10) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'cities')) LAYOUT(HASHED()) LIFETIME(0);
SELECT sum(dictGet('grown', 'area', number)) FROM numbers(20);
-- A query: its columns go by position.
CREATE DICTIONARY doubled (id UInt64, twice UInt64) PRIMARY KEY id SOURCE(CLICKHOUSE(QUERY 'SELECT number AS id, number * 2 AS x FROM numbers(10)')) LAYOUT(FLAT()) LIFETIME(0);
SELECT sum(dictGet('doubled', 'twice', number)) FROM numbers(20);
SELECT name FROM system.dictionaries ORDER BY name;
EXISTS DICTIONARY city;
-- error: INCORRECT_DICTIONARY_DEFINITION
CREATE DICTIONARY wrong (id UInt64, x String) PRIMARY KEY id LAYOUT(HASHED());
-- error: INCORRECT_DICTIONARY_DEFINITION
CREATE DICTIONARY wrong (id UInt64, x String) PRIMARY KEY other SOURCE(NULL()) LAYOUT(HASHED()) LIFETIME(0);
DROP DICTIONARY city;
-- error: BAD_ARGUMENTS
SELECT dictGet('city', 'name', 1);
