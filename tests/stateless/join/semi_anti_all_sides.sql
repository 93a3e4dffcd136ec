CREATE TABLE people (name String, city Nullable(String)) ENGINE = Memory;
CREATE TABLE cities (city Nullable(String), pop UInt32) ENGINE = Memory;
INSERT INTO people VALUES ('ann', 'oslo'), ('bob', NULL), ('cid', 'rome'), ('dee', 'oslo');
INSERT INTO cities VALUES ('oslo', 7), ('paris', 20), (NULL, 0);
SELECT name FROM people SEMI JOIN cities USING city ORDER BY name;
SELECT name FROM people LEFT SEMI JOIN cities ON people.city = cities.city ORDER BY name;
SELECT name, people.city FROM people LEFT ANTI JOIN cities ON people.city = cities.city ORDER BY name;
SELECT pop FROM people RIGHT SEMI JOIN cities ON people.city = cities.city ORDER BY pop;
SELECT pop, cities.city FROM people RIGHT ANTI JOIN cities ON people.city = cities.city ORDER BY pop;
SELECT name, pop FROM people LEFT ANTI JOIN cities ON people.city = cities.city ORDER BY name SETTINGS join_use_nulls = 1;
SELECT name FROM people LEFT SEMI JOIN cities ON people.city = cities.city AND cities.pop > 10 ORDER BY name;
-- error: 62
SELECT * FROM people FULL SEMI JOIN cities USING city;
