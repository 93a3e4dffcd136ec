SELECT number FROM numbers(20000) ORDER BY number DESC LIMIT 3 SETTINGS max_block_size = 777;
SELECT sum(r * n) FROM (SELECT n, row_number() OVER () AS r FROM (SELECT number AS n FROM numbers(1000) ORDER BY n DESC));
SELECT s FROM (SELECT toString(number) AS s FROM numbers(5000) ORDER BY s DESC) LIMIT 2 SETTINGS max_bytes_before_external_sort = 1, max_bytes_ratio_before_external_sort = 0;
SELECT n FROM (SELECT number AS n FROM numbers(30000) ORDER BY n % 100, n) LIMIT 5 OFFSET 299 SETTINGS max_bytes_before_external_sort = 1, max_bytes_ratio_before_external_sort = 0;
SELECT number FROM numbers(100) ORDER BY number % 10, number LIMIT 4 OFFSET 9;
SELECT any(n), max(n) FROM (SELECT number AS n FROM numbers(100) ORDER BY n LIMIT 10 OFFSET 5);
SELECT n FROM (SELECT number AS n FROM numbers_mt(10000)) ORDER BY n DESC LIMIT 2;
SELECT groupArray(n) FROM (SELECT number AS n FROM numbers(10) ORDER BY n % 3 DESC, n DESC) SETTINGS max_threads = 1;
SELECT length(groupArray(s)) FROM (SELECT repeat('z', number % 50) AS s FROM numbers(3000) ORDER BY s, number);
