-- error: 46
SELECT * FROM nothing_function(1);
-- error: 1000
SELECT * FROM url('not a url', CSV, 'a UInt8');
-- error: 36
SELECT * FROM dictionary('nothing');
-- error: 60
SELECT * FROM mergeTreeIndex(currentDatabase(), nothing);
-- error: 701
SELECT * FROM cluster('nothing_cluster', system.one);
-- error: 477
SELECT * FROM input('a UInt8');
-- error: 36
SELECT * FROM generateRandom('a UInt8', 'x') LIMIT 1;
-- error: 42
SELECT * FROM format();
-- error: 46
SELECT numbers(3);
-- error: 46
SELECT * FROM sum(1);
-- error: 60
SELECT * FROM numbers;
-- error: 46
SELECT * FROM system.numbers(3);
-- error: 107
SELECT * FROM file('nothing_here_at_all.csv', CSV, 'a UInt8');
-- error: 181
SELECT * FROM values('a UInt8', 1) FINAL;
-- error: 182
SELECT * FROM numbers(3) PREWHERE number = 1;
-- error: 1
SELECT * FROM executable('x', CSV, 'a UInt8');
SELECT * FROM remote('127.0.0.1', view(SELECT 1 AS a));
