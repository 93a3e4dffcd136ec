SELECT topK(2)(x), topK(x) FROM (SELECT arrayJoin(['a', 'b', 'a', 'c', 'a', 'b']) AS x);
SELECT topK(3, 2, 'counts')(x) FROM (SELECT arrayJoin([1, 1, 1, 2, 2, 3]) AS x);
SELECT topKWeighted(2)(x, w), topKWeighted(1, 3, 'counts')(x, w) FROM (SELECT arrayJoin([('p', 10), ('q', 1), ('r', 5), ('q', 12)]) AS t, t.1 AS x, t.2 AS w);
SELECT topK(1)(number % 3) FROM numbers(10);
SELECT topK(2)((number % 2, 'k')), topK(1)([number % 2]) FROM numbers(5);
SELECT topK(2)(x) FROM (SELECT arrayJoin([NULL, NULL, NULL, 1]) AS x);
SELECT approx_top_k(2)(x), approx_top_sum(2)(x, 3) FROM (SELECT arrayJoin(['u', 'v', 'u']) AS x);
SELECT approx_top_count(2, 10)(x) FROM (SELECT arrayJoin([7, 7, 8]) AS x);
-- error: 69
SELECT topK(0)(number) FROM numbers(2);
SELECT topK(100000)(number) FROM numbers(2);
