-- Arrays and objects that are NULL in some rows.
INSERT INTO FUNCTION file('$FOLDER/nulls.jsonl', 'RawBLOB', 's String') VALUES ('{"a":[1,2],"b":{"x":1}}\n{"a":null,"b":null}\n{"a":[],"b":{"x":2,"y":"q"}}\n');
DESCRIBE file('$FOLDER/nulls.jsonl');
SELECT * FROM '$FOLDER/nulls.jsonl';
-- Times with zones, and exponents.
INSERT INTO FUNCTION file('$FOLDER/times.jsonl', 'RawBLOB', 's String') VALUES ('{"t":"2020-01-02T03:04:05Z","u":"2020-01-02T03:04:05+02:00","v":1e5}\n');
DESCRIBE file('$FOLDER/times.jsonl');
SELECT * FROM '$FOLDER/times.jsonl';
-- Days and times before 1970.
INSERT INTO FUNCTION file('$FOLDER/old.jsonl', 'RawBLOB', 's String') VALUES ('{"d":"1950-05-06","t":"1960-01-01 00:00:01"}\n');
DESCRIBE file('$FOLDER/old.jsonl');
SELECT * FROM '$FOLDER/old.jsonl';
