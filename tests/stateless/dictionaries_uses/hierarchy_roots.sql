CREATE TABLE src (id UInt64, parent UInt64, name String) ENGINE = Memory;
INSERT INTO src VALUES (1, 0, 'a'), (2, 1, 'b'), (5, 7, 'x');
CREATE DICTIONARY zero (id UInt64, parent UInt64 HIERARCHICAL, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
CREATE DICTIONARY seven (id UInt64, parent UInt64 DEFAULT 7 HIERARCHICAL, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT number, dictGetHierarchy('zero', number), dictIsIn('zero', number, toUInt64(0)) FROM numbers(9);
SELECT number, dictGetChildren('zero', number), dictGetDescendants('zero', number), dictGetDescendants('zero', number, 1), dictGetDescendants('zero', number, 2) FROM numbers(9);
SELECT number, dictGetHierarchy('seven', number), dictIsIn('seven', number, toUInt64(7)), dictIsIn('seven', number, toUInt64(0)) FROM numbers(9);
SELECT number, dictGetChildren('seven', number), dictGetDescendants('seven', number), dictGetDescendants('seven', number, 1) FROM numbers(9);
