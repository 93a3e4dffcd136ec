-- One row of a long array is no huge block, and what it repeats is not copied.
SELECT count(), sum(x) FROM (SELECT range(1000000) AS arr) ARRAY JOIN arr AS x;
SELECT count(), sum(x), max(length(arr)) FROM (SELECT range(100000) AS arr) ARRAY JOIN arr AS x SETTINGS max_memory_usage = 500000000;
SELECT count(), sum(length(s)) FROM (SELECT repeat('x', 100000) AS s, range(20000) AS arr) ARRAY JOIN arr SETTINGS max_memory_usage = 500000000;
SELECT count(), sum(length(s)), sum(x) FROM (SELECT repeat('x', number * 1000) AS s, range(number * 10) AS arr FROM numbers(100)) LEFT ARRAY JOIN arr AS x SETTINGS max_memory_usage = 500000000;
