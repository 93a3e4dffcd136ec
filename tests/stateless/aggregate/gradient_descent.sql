CREATE TABLE gd (x Float64, y Float32, k Int8, t Float64) ENGINE = Memory;
INSERT INTO gd SELECT number / 10, number % 3, if(number % 2, 1, -1), 3 * number / 10 - 2 * (number % 3) + 1 FROM numbers(60);
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegression(0.01, 0.0, 5, 'SGD')(t, x, y)) FROM gd;
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegression(0.01, 0.1, 5, 'Momentum')(t, x, y)) FROM gd;
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegression(0.01, 0.1, 7, 'Nesterov')(t, x, y)) FROM gd;
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegression(0.01, 0.1, 5, 'Adam')(t, x, y)) FROM gd;
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegression(t, x)) FROM gd;
SELECT arrayMap(w -> round(w, 10), stochasticLogisticRegression(0.1, 0.0, 5, 'SGD')(k, x, y)) FROM gd;
SELECT arrayMap(w -> round(w, 10), stochasticLogisticRegression(k, x, y)) FROM gd;
SELECT stochasticLinearRegression(0.01, 0.0, 100, 'SGD')(t, x) FROM gd;
CREATE TABLE model ENGINE = Memory AS SELECT stochasticLinearRegressionState(0.01, 0.0, 5, 'SGD')(t, x, y) AS state FROM gd;
WITH (SELECT state FROM model) AS m SELECT round(evalMLMethod(m, x, y), 8) FROM gd ORDER BY x LIMIT 5;
SELECT round(evalMLMethod(state, 1., 2.), 8), toTypeName(evalMLMethod(state, 1, 2)) FROM model;
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegressionMerge(0.01, 0.0, 5, 'SGD')(state)) FROM model;
-- error: 42
SELECT evalMLMethod(state, 1.) FROM model;
-- error: 35
SELECT stochasticLinearRegression(t) FROM gd;
-- error: 43
SELECT stochasticLinearRegression('a', x) FROM gd;
-- error: 43
SELECT stochasticLinearRegression(0.1, 0.1, 5, 'Newton')(t, x) FROM gd;
