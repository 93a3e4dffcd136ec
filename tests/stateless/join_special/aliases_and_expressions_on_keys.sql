CREATE TABLE ka (id UInt32, email String, d Date) ENGINE = Memory;
CREATE TABLE kb (uid UInt32, mail String, ts DateTime('UTC')) ENGINE = Memory;
INSERT INTO ka VALUES (1, 'A@x.org', '2024-01-01'), (2, 'b@y.org', '2024-01-02');
INSERT INTO kb VALUES (1, 'a@X.org', '2024-01-01 10:00:00'), (12, 'B@y.org', '2024-01-02 23:59:59'), (3, 'c@z.org', '2024-01-03 00:00:00');
SELECT id, uid FROM ka JOIN kb ON lower(ka.email) = lower(kb.mail) ORDER BY id;
SELECT id, uid FROM ka JOIN kb ON ka.d = toDate(kb.ts) ORDER BY id;
SELECT id, uid FROM ka JOIN kb ON ka.id = kb.uid % 10 ORDER BY id;
SELECT id, uid FROM ka LEFT JOIN kb ON ka.id = kb.uid AND lower(email) LIKE '%x.org' ORDER BY id;
SELECT x, y FROM (SELECT id AS x FROM ka) AS l JOIN (SELECT uid AS y FROM kb) AS r ON l.x = r.y;
SELECT k, email, mail FROM (SELECT id AS k, email FROM ka) AS l FULL JOIN (SELECT uid AS k, mail FROM kb) AS r USING k ORDER BY k;
SELECT substring(email, 1, 1) AS c, count() FROM ka JOIN kb ON upper(substring(email, 1, 1)) = upper(substring(mail, 1, 1)) GROUP BY c ORDER BY c;
SELECT ka.id AS n, n + 1 AS m FROM ka JOIN kb ON n = kb.uid;
SELECT id FROM ka JOIN kb ON (id, d) = (uid, toDate(ts));
SELECT id, uid FROM ka JOIN kb ON id + uid = 2;
SELECT id, uid FROM ka JOIN kb ON id = uid AND ts >= d ORDER BY id;
SELECT * FROM ka JOIN kb ON ka.id = kb.uid WHERE kb.ts > ka.d ORDER BY ALL FORMAT JSONEachRow;
SELECT count() FROM ka JOIN kb ON ka.id = kb.uid AND kb.uid = 1 AND ka.email = 'A@x.org';
-- error: 47
SELECT id FROM ka JOIN kb ON id = missing;
-- error: 62
SELECT id FROM ka JOIN kb ON;
SELECT id FROM ka JOIN kb ON id = arrayJoin([uid]);
