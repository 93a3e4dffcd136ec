SELECT * FROM primes(5);
SELECT prime FROM primes(3, 2);
SELECT sum(prime) FROM (SELECT prime FROM primes() LIMIT 10);
-- error: 42
SELECT * FROM fuzzJSON('{"a": 1}', 0, 0) LIMIT 0;
-- error: 43
SELECT * FROM primes('x');
-- error: 60
SELECT count() FROM mergeTreeIndex(currentDatabase(), 'zz') SETTINGS max_threads = 1;
