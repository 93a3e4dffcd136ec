CREATE TABLE mm (k UInt8, s String, a Array(Int8), t Tuple(UInt8, String), u UUID, i IPv4, d DateTime64(3, 'UTC'), e Enum8('z' = 1, 'a' = 2), l LowCardinality(String), w Int256, b Bool, m Map(String, UInt8)) ENGINE = Memory;
INSERT INTO mm VALUES (1, 'b', [1, 2], (1, 'x'), '00000000-0000-0000-0000-000000000002', '10.0.0.2', 1.5, 'z', 'q', -5, true, {'a': 1}), (2, 'a', [], (1, 'a'), '00000000-0000-0000-0000-000000000001', '9.9.9.9', 0.5, 'a', 'p', 5, false, {}), (3, '', [1, 1, 1], (0, 'z'), 'ffffffff-0000-0000-0000-000000000000', '255.0.0.1', 9, 'z', '', 0, true, {'b': 0});
SELECT min(s), max(s), min(a), max(a), min(t), max(t) FROM mm;
SELECT min(u), max(u), min(i), max(i), min(d), max(d) FROM mm;
SELECT min(e), max(e), min(l), max(l), min(w), max(w), min(b), max(b) FROM mm;
SELECT argMin(s, a), argMax(a, s), argMin(t, u), argMax(e, w), argMin(m, k), argMax(u, d) FROM mm;
SELECT argMin(k, tuple(b, s)), argMax((s, k), (b, k)), argMin(k, e) FROM mm;
SELECT any(m), anyLast(a), any(t), anyLast(u) FROM (SELECT * FROM mm ORDER BY k);
SELECT groupArray(t), groupUniqArray(b) = [1, 0] OR 1, groupArray(m), groupArray(i) FROM (SELECT * FROM mm ORDER BY k);
SELECT toTypeName(min(a)), toTypeName(max(t)), toTypeName(argMax(m, k)), toTypeName(any(l)), toTypeName(min(e)) FROM mm;
SELECT minIf(s, k > 1), maxIf(d, 0), minOrNull(w), maxOrDefault(i) FROM mm WHERE k < 3;
SELECT min(x), max(x) FROM (SELECT arrayJoin([NULL, 'b', 'a']) AS x);
SELECT min((NULL, 1)), max([NULL, 1]), min(NULL) FROM mm;
-- error: 42
SELECT min(k, s) FROM mm;
-- error: 42
SELECT argMin(k) FROM mm;
-- error: 43
SELECT max(sumState(k)) FROM mm;
