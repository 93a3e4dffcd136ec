CREATE TABLE tw (d DateTime('UTC'), k UInt8, v UInt32) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 DAY DELETE WHERE v % 2 = 1;
INSERT INTO tw SELECT '2001-01-01 00:00:00', number, number FROM numbers(6);
OPTIMIZE TABLE tw FINAL;
SELECT k FROM tw ORDER BY k;
CREATE TABLE tg (d DateTime('UTC'), k UInt8, v UInt32, m UInt32) ENGINE = MergeTree ORDER BY (k, d) TTL d + INTERVAL 1 DAY GROUP BY k SET v = sum(v), m = max(m);
INSERT INTO tg SELECT toDateTime('2001-01-01 00:00:00', 'UTC') + number, number % 2, number, number FROM numbers(6);
INSERT INTO tg VALUES ('2100-01-01 00:00:00', 0, 1000, 1);
OPTIMIZE TABLE tg FINAL;
SELECT k, v, m FROM tg ORDER BY k, v;
-- error: 450
CREATE TABLE tgbad (d DateTime, k UInt8, v UInt8) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 DAY GROUP BY v SET k = max(k);
