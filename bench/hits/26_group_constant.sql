-- path: a constant among the keys
-- total
SELECT 'all' AS k, MobilePhoneModel, count(*) AS c FROM hits GROUP BY k, MobilePhoneModel ORDER BY c DESC, MobilePhoneModel LIMIT 10;
