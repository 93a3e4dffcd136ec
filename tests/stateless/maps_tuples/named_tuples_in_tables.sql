CREATE TABLE people (id UInt32, p Tuple(name String, age Nullable(UInt8), home Tuple(city String, zip Array(UInt16)))) ENGINE = MergeTree ORDER BY id;
INSERT INTO people VALUES (1, ('Ann', 30, ('Bergen', [1, 2]))), (2, ('Bo', NULL, ('', []))), (3, ('Cy', 5, ('Oslo', [77])));
SELECT p.name, p.age, p.home.city, p.home.zip, p.home.zip.size0, p.age.null FROM people ORDER BY id;
SELECT p.1, p.3.1, p.home FROM people ORDER BY p.name DESC;
SELECT id, p.* FROM people ORDER BY id;
SELECT untuple(p) FROM people WHERE p.home.city = 'Oslo';
SELECT p.name AS n, count() FROM people GROUP BY n HAVING n < 'C' ORDER BY n;
ALTER TABLE people UPDATE p = ('Zed', 1, ('X', [9])) WHERE p.age IS NULL SETTINGS mutations_sync = 2;
SELECT p FROM people WHERE id = 2;
-- error: 47
SELECT p.nope FROM people;
-- error: 53
INSERT INTO people VALUES (4, ('x', 1));
SELECT p FROM people ORDER BY id LIMIT 1 FORMAT JSONEachRow;
SELECT toTypeName(p), toTypeName(p.home) FROM people LIMIT 1;
