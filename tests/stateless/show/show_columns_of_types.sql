CREATE TABLE st (a UInt64, b LowCardinality(String), c Nullable(DateTime64(3)), d Map(String, UInt8), e Enum8('x' = 1), f Decimal(10, 2), g Tuple(p UInt8)) ENGINE = MergeTree PRIMARY KEY a ORDER BY (a, b);
SHOW COLUMNS FROM st;
SHOW COLUMNS FROM st FORMAT TSVWithNames;
SHOW COLUMNS FROM st LIMIT 2;
SHOW COLUMNS FROM st ILIKE 'A';
SHOW COLUMNS FROM st WHERE type ILIKE '%string%';
SHOW COLUMNS FROM system.one;
SET use_legacy_to_time = 0;
