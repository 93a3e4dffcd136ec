CREATE TABLE mb (n UInt32) ENGINE = Memory SETTINGS min_rows_to_keep = 10, max_rows_to_keep = 100;
INSERT INTO mb SELECT number FROM numbers(50);
SELECT count() FROM mb;
INSERT INTO mb SELECT number + 50 FROM numbers(60);
SELECT count(), min(n) FROM mb;
INSERT INTO mb SELECT number + 1000 FROM numbers(500);
SELECT count(), min(n) FROM mb;
INSERT INTO mb VALUES (1);
SELECT count() FROM mb;
-- error: 452
CREATE TABLE mbad (n UInt32) ENGINE = Memory SETTINGS min_rows_to_keep = 100;
