CREATE TABLE tg (k UInt8, k2 UInt8, d Date, v UInt32, s String) ENGINE = MergeTree ORDER BY (k, k2) TTL d + INTERVAL 1 YEAR GROUP BY k SET v = sum(v), s = max(s), k2 = min(k2);
INSERT INTO tg VALUES (1, 1, '2000-01-01', 10, 'a'), (1, 2, '2000-01-02', 20, 'b'), (2, 1, '2000-01-01', 5, 'c'), (1, 3, '2140-01-01', 1, 'fresh');
OPTIMIZE TABLE tg FINAL;
SELECT k, sum(v), max(s) FROM tg GROUP BY k ORDER BY k;
CREATE TABLE tg2 (k UInt8, d Date, v UInt32, mn UInt32) ENGINE = MergeTree ORDER BY (k, d) PRIMARY KEY k TTL d + INTERVAL 1 YEAR GROUP BY k SET v = max(v), mn = max(mn);
INSERT INTO tg2 VALUES (1, '2000-01-01', 10, 0), (1, '2000-01-02', 20, 0), (2, '2000-01-01', 5, 0);
OPTIMIZE TABLE tg2 FINAL;
SELECT k, v, mn FROM tg2 ORDER BY k;
-- error: 450
CREATE TABLE tg3 (k UInt8, d Date, v UInt32) ENGINE = MergeTree ORDER BY k TTL d GROUP BY v SET k = max(k);
CREATE TABLE tg4 (k UInt8, d Date, v UInt32) ENGINE = MergeTree ORDER BY k TTL d GROUP BY k SET k = max(k);
-- error: 16
CREATE TABLE tg5 (k UInt8, d Date, v UInt32) ENGINE = MergeTree ORDER BY k TTL d GROUP BY k SET nothing = max(v);
