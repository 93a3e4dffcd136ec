SELECT count() FROM null('a UInt8');
SELECT * FROM null('a UInt8, b String');
DESC null('a UInt8, b Array(String)');
SELECT * FROM loop(numbers(3)) LIMIT 7;
CREATE TABLE lp (a UInt8) ENGINE = Memory;
INSERT INTO lp VALUES (1), (2);
SELECT a FROM loop(lp) LIMIT 5;
SELECT sum(a) FROM (SELECT a FROM loop(currentDatabase(), 'lp') LIMIT 6);
-- error: 60
SELECT * FROM loop(nosuch) LIMIT 1;
-- error: 62
SELECT * FROM null('a');
-- error: 46
SELECT * FROM nosuchfunction(1);
