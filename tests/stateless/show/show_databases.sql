CREATE DATABASE stateless_shown_a;
CREATE DATABASE stateless_shown_b;
SHOW DATABASES LIKE 'stateless_shown%';
SHOW DATABASES NOT LIKE '%b' LIMIT 0;
SHOW DATABASES ILIKE 'STATELESS_SHOWN_B';
-- error: 62
SHOW SCHEMAS LIKE 'stateless_shown_a';
SHOW DATABASES LIKE 'stateless_shown%' LIMIT 1;
SHOW CREATE DATABASE stateless_shown_a FORMAT TSVRaw;
-- error: 81
SHOW CREATE DATABASE stateless_shown_none;
DROP DATABASE stateless_shown_a;
DROP DATABASE stateless_shown_b;
