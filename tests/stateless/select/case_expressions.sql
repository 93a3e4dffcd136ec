SELECT number, CASE number WHEN 0 THEN 'zero' WHEN 1 THEN 'one' ELSE 'many' END FROM numbers(3) ORDER BY number;
SELECT number, CASE WHEN number < 1 THEN 'lt' WHEN number = 1 THEN 'eq' END FROM numbers(3) ORDER BY number;
SELECT CASE NULL WHEN NULL THEN 'null' ELSE 'other' END, CASE 1 WHEN NULL THEN 'n' ELSE 'o' END;
SELECT CASE WHEN NULL THEN 1 WHEN 1 THEN 2 END, toTypeName(CASE WHEN 1 THEN 2 END);
SELECT toTypeName(CASE WHEN 1 THEN 1 ELSE 300 END), toTypeName(CASE WHEN 1 THEN 1 ELSE NULL END), toTypeName(CASE WHEN 1 THEN 'a' ELSE toLowCardinality('b') END);
SELECT CASE number % 3 WHEN 0 THEN [1] WHEN 1 THEN [] ELSE [2, 3] END FROM numbers(3) ORDER BY number;
SELECT sum(CASE WHEN number % 2 THEN number ELSE 0 END) FROM numbers(6);
SELECT CASE 'b' WHEN 'a' THEN 1 WHEN 'b' THEN CASE 2 WHEN 2 THEN 22 END END;
SELECT CASE toNullable(number) WHEN 0 THEN NULL ELSE number END FROM numbers(2) ORDER BY number;
-- error: 386
SELECT CASE WHEN 1 THEN 'a' ELSE 1 END SETTINGS use_variant_as_common_type = 0;
SELECT CASE WHEN number = 0 THEN 1.5 WHEN number = 1 THEN 2 ELSE -1 END AS v FROM numbers(3) ORDER BY number;
SELECT CASE WHEN number > 1 THEN toDate('2024-01-01') ELSE toDate('1970-01-01') END FROM numbers(3) ORDER BY number;
