CREATE TABLE nd (a Int32 DEFAULT 7, b String DEFAULT 'd', c Nullable(Int32) DEFAULT 9) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO nd SELECT NULL, NULL, NULL;
SELECT * FROM nd;
INSERT INTO nd VALUES (NULL, 'x', NULL);
SELECT * FROM nd ORDER BY b;
SET insert_null_as_default = 0;
-- error: 70
INSERT INTO nd SELECT NULL, 'y', 1;
INSERT INTO nd (c) SELECT NULL;
SELECT count(), countIf(c IS NULL) FROM nd;
SET insert_null_as_default = 1;
INSERT INTO nd (a) SELECT arrayJoin([1, NULL]);
SELECT a, count() FROM nd GROUP BY a ORDER BY a;
INSERT INTO nd FORMAT JSONEachRow {"a": null, "b": "j"};
SELECT a, b, c FROM nd WHERE b = 'j';
