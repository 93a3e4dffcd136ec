CREATE TABLE base_t (a UInt8) ENGINE = MergeTree ORDER BY a;
INSERT INTO base_t VALUES (1), (2);
CREATE VIEW view_t AS SELECT a FROM base_t;
CREATE TABLE log_t (a UInt8) ENGINE = Log;
INSERT INTO log_t VALUES (3);
-- error: 182
SELECT count() FROM view_t PREWHERE a;
-- error: 182
SELECT count() FROM (SELECT a FROM base_t) PREWHERE a;
SELECT count() FROM merge(currentDatabase(), '^base_t$') PREWHERE a > 1;
SELECT _table, a FROM view_t ORDER BY a;
-- error: 47
SELECT _part FROM view_t;
-- error: 47
SELECT _part FROM log_t;
SELECT _table, a FROM log_t;
SELECT a FROM merge(currentDatabase(), '^(base_t|log_t)$') ORDER BY a;
