SELECT uniq(number % 20000) FROM numbers(50000);
SELECT uniqCombined(number % 20000), uniqCombined64(number % 20000) FROM numbers(50000);
SELECT uniqHLL12(number % 20000) FROM numbers(50000);
SELECT quantileTiming(0.9)(number % 5000) FROM numbers(50000);
SELECT quantileBFloat16(0.9)(number % 5000) FROM numbers(50000);
SELECT topK(3)(intDiv(number, 1000) * (number % 1000 < 900 - intDiv(number, 1000) * 10)) FROM numbers(5000);
SELECT uniqCombined(14)(number), uniqCombined(20)(number) FROM numbers(30000);
