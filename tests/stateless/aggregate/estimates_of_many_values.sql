SELECT uniqCombined(number), uniqCombined64(number), uniqHLL12(number) FROM numbers(20000);
SELECT uniqCombined(12)(number), uniqCombined(15)(number), uniqCombined(20)(number) FROM numbers(90000);
SELECT uniqCombined(toString(number)), uniqCombined64(toString(number)), uniqHLL12(toString(number)) FROM numbers(20000);
SELECT uniqCombined(toInt32(number) - 9000), uniqCombined(number / 7), uniqHLL12(toFloat32(number)) FROM numbers(20000);
SELECT uniqCombined(number, number % 3), uniqCombined(toUInt128(number)), uniqCombined(toInt256(number)) FROM numbers(20000);
SELECT number % 3 AS g, uniqCombined(number), uniqHLL12(number) FROM numbers(60000) GROUP BY g ORDER BY g;
SELECT uniqCombinedMerge(s), uniqHLL12Merge(h) FROM (SELECT uniqCombinedState(number) AS s, uniqHLL12State(number) AS h FROM numbers(30000) GROUP BY number % 4);
SELECT topK(5)(number % 5), topK(10)(number % 10) FROM numbers(50);
SELECT topK(4)(toString(number % 20)) FROM numbers(60);
SELECT topK(3, 5, 'counts')(intDiv(number, 7)) FROM numbers(100);
SELECT approx_top_k(4)(intDiv(number * number, 100)) FROM numbers(60);
SELECT approx_top_sum(3)(number % 37, number) FROM numbers(1000);
SELECT topKWeighted(3)(number % 11, number % 5) FROM numbers(200);
-- error: 69
SELECT topK(3, 0)(number) FROM numbers(3);
