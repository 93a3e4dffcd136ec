-- Users, roles, profiles, quotas and row policies: made, changed, shown, dropped.
CREATE ROLE r SETTINGS max_threads = 4;
CREATE SETTINGS PROFILE p SETTINGS max_memory_usage = 100 MIN 50 MAX 200, readonly = 1 CONST TO r;
CREATE USER u IDENTIFIED WITH sha256_hash BY 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855' HOST IP '10.0.0.0/8', LOCAL DEFAULT DATABASE system SETTINGS PROFILE 'p', max_threads = 2 MAX 8;
SHOW CREATE USER u;
SHOW CREATE ROLE r;
SHOW CREATE SETTINGS PROFILE p;
-- error: ACCESS_ENTITY_ALREADY_EXISTS
CREATE USER u;
CREATE USER IF NOT EXISTS u IDENTIFIED WITH no_password;
SHOW CREATE USER u;
ALTER USER u DROP HOST LOCAL;
ALTER USER u ADD IDENTIFIED WITH double_sha1_hash BY 'BE1BDEC0AA74B4DCB079943E70528096CCA985F8' VALID UNTIL '2040-01-01';
SHOW CREATE USER u;
ALTER USER u RESET AUTHENTICATION METHODS TO NEW;
ALTER USER u DEFAULT DATABASE NONE HOST ANY GRANTEES NONE SETTINGS NONE;
SHOW CREATE USER u;
ALTER USER u RENAME TO v;
-- error: UNKNOWN_USER
SHOW CREATE USER u;
-- error: UNKNOWN_USER
ALTER USER u HOST NONE;
ALTER USER IF EXISTS u HOST NONE;
CREATE QUOTA q KEYED BY user_name FOR INTERVAL 1 hour MAX queries = 10, execution_time = 0.5, FOR RANDOMIZED INTERVAL 1 day TRACKING ONLY TO v, r;
SHOW CREATE QUOTA q;
ALTER QUOTA q FOR INTERVAL 1 day NO LIMITS TO ALL EXCEPT v, default;
SHOW CREATE QUOTA q;
CREATE ROW POLICY rp1, rp2 ON d.t USING a = 1 AND b > 2 AS RESTRICTIVE TO r;
SHOW CREATE ROW POLICY rp1 ON d.t;
ALTER ROW POLICY rp1 ON d.t RENAME TO rp3;
SHOW POLICIES ON d.t;
SELECT name, storage, auth_type, host_ip, host_names, default_roles_all, grantees_any, default_database FROM system.users ORDER BY name;
SELECT name, storage FROM system.roles;
SELECT name, keys, durations, apply_to_all, apply_to_list, apply_to_except FROM system.quotas ORDER BY name;
SELECT quota_name, duration, is_randomized_interval, max_queries, max_execution_time FROM system.quota_limits;
SELECT name, short_name, database, table, select_filter, is_restrictive, apply_to_list FROM system.row_policies ORDER BY name;
SELECT name, num_elements, apply_to_list FROM system.settings_profiles ORDER BY name;
SELECT * FROM system.settings_profile_elements ORDER BY ALL;
SHOW USERS;
SHOW ROLES;
SHOW PROFILES;
SHOW QUOTAS;
-- error: ACCESS_STORAGE_READONLY
ALTER USER default IDENTIFIED BY 'x';
-- error: ACCESS_STORAGE_READONLY
DROP SETTINGS PROFILE default;
-- error: THERE_IS_NO_PROFILE
CREATE USER w SETTINGS PROFILE 'none_such';
-- error: UNKNOWN_SETTING
CREATE USER w SETTINGS no_such_setting = 1;
-- error: UNKNOWN_ROW_POLICY
DROP ROW POLICY rp1 ON d.t;
-- error: CLUSTER_DOESNT_EXIST
CREATE USER w ON CLUSTER c;
-- error: NOT_IMPLEMENTED
CREATE USER w IDENTIFIED WITH ldap SERVER 'x';
-- error: BAD_ARGUMENTS
CREATE USER w IDENTIFIED WITH sha256_hash BY 'xyz';
DROP ROW POLICY rp2, rp3 ON d.t;
DROP QUOTA q;
DROP USER v;
DROP ROLE r;
DROP PROFILE p;
DROP USER IF EXISTS v;
SELECT count() FROM system.users;
