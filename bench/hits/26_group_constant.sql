-- comment: a constant among the keys
-- ordered
SELECT 'all' AS k, MobilePhoneModel, count(*) AS c FROM hits GROUP BY k, MobilePhoneModel ORDER BY c DESC, MobilePhoneModel LIMIT 10;
