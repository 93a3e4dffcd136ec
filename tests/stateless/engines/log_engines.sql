CREATE TABLE tiny (a UInt8, s String, n Nullable(UInt8), r Array(UInt8)) ENGINE = TinyLog;
CREATE TABLE stripe AS tiny ENGINE = StripeLog;
CREATE TABLE log AS tiny ENGINE = Log;
INSERT INTO tiny VALUES (1, 'x', NULL, [1, 2]), (2, 'y', 5, []);
INSERT INTO stripe SELECT * FROM tiny;
INSERT INTO log SELECT * FROM stripe;
INSERT INTO log SELECT * FROM tiny ORDER BY a;
SELECT * FROM tiny;
SELECT * FROM stripe;
SELECT * FROM log;
SELECT n.null, r.size0 FROM tiny;
DETACH TABLE stripe;
ATTACH TABLE stripe;
SELECT count() FROM stripe;
-- error: 181
SELECT * FROM log FINAL;
-- error: 141
SELECT * FROM log SAMPLE 0.5;
