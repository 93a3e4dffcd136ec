CREATE TABLE src (id UInt64, v String) ENGINE = Memory;
INSERT INTO src VALUES (0, 'zero'), (1, 'one'), (18446744073709551615, 'top');
CREATE DICTIONARY kd (id UInt64, v String DEFAULT '-') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('kd', 'v', 1), dictGet('kd', 'v', toInt32(1)), dictGet('kd', 'v', 18446744073709551615);
-- error: 70
SELECT dictGet('kd', 'v', toUInt8(0)), dictGet('kd', 'v', -1);
SELECT dictGet('kd', 'v', NULL), dictGet('kd', 'v', CAST(1 AS Nullable(UInt64)));
SELECT dictHas('kd', NULL);
SELECT dictGet('kd', 'v', materialize(toUInt64(1))), dictGet('kd', 'v', '1');
SELECT dictGet('kd', 'v', x) FROM (SELECT arrayJoin([0, 1, 2, NULL]) AS x);
SELECT dictGet('kd', 'v', toFloat64(1));
