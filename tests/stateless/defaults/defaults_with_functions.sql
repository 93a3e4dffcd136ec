CREATE TABLE df (k UInt32, h UInt64 MATERIALIZED cityHash64(k), day Date DEFAULT toDate('2024-01-01') + k, w String DEFAULT if(k % 2 = 0, 'even', 'odd'), l String DEFAULT lower(w), p String MATERIALIZED splitByChar('-', toString(day))[2]) ENGINE = MergeTree ORDER BY k;
INSERT INTO df (k) SELECT number * 20 FROM numbers(4);
SELECT * FROM df ORDER BY k;
SELECT k, p, h = cityHash64(k) FROM df ORDER BY k;
INSERT INTO df (k, w) VALUES (7, 'LOUD');
SELECT k, day, w, l, p FROM df WHERE k = 7;
ALTER TABLE df ADD COLUMN note String DEFAULT concat(w, ':', p);
SELECT note FROM df ORDER BY k;
