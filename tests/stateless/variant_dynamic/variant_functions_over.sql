-- error: 44
SELECT v + 1 FROM (SELECT arrayJoin([1::Variant(UInt8, Float64), 2.5::Variant(UInt8, Float64), NULL]) AS v);
CREATE TABLE vf (id UInt8, v Variant(UInt32, String, Date)) ENGINE = Memory;
INSERT INTO vf VALUES (1, 10), (2, 'abc'), (3, '2020-01-01'), (4, NULL);
SELECT id, toString(v), variantType(v) FROM vf ORDER BY id;
SELECT id, length(v.String), upper(v.String), v.UInt32 * 2, v.Date + 1 FROM vf ORDER BY id;
SELECT id, v::Nullable(String) FROM vf ORDER BY id;
SELECT id, multiIf(variantType(v) = 'UInt32', 'number', variantType(v) = 'None', 'none', 'other') FROM vf ORDER BY id;
SELECT id, coalesce(v.String, toString(v.UInt32), 'zip') FROM vf ORDER BY id;
SELECT sum(v.UInt32), max(v.String), any(v.Date), groupArray(v.UInt32) FROM vf;
SELECT id, tuple(v), [v], map('k', v) FROM vf ORDER BY id;
SELECT id, CAST(v, 'Variant(UInt32, String, Date, Array(UInt8))') AS w, variantType(w) FROM vf ORDER BY id;
SELECT id, if(id % 2, v, NULL) FROM vf ORDER BY id;
SELECT hex(v.String), isNull(v.UInt32), v.UInt32 IN (10, 20), v.Date BETWEEN '2019-01-01' AND '2021-01-01' FROM vf ORDER BY id;
