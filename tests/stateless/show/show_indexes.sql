CREATE TABLE si (a UInt32, b String, c UInt8, INDEX bf b TYPE bloom_filter, INDEX mm a + c TYPE minmax) ENGINE = MergeTree PRIMARY KEY (a, b) ORDER BY (a, b, c);
SHOW INDEX FROM si;
SHOW INDEXES IN si;
SHOW KEYS FROM si WHERE key_name = 'bf';
SHOW EXTENDED INDICES FROM si;
SHOW INDEX FROM nowhere;
