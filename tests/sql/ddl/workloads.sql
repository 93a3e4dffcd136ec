-- error: BAD_ARGUMENTS
CREATE WORKLOAD production IN all;
CREATE RESOURCE cpu (MASTER THREAD, WORKER THREAD);
CREATE RESOURCE q (QUERY);
CREATE WORKLOAD all SETTINGS max_concurrent_threads = 4, max_concurrent_queries = 200, max_waiting_queries = 300, max_queries_per_second = 5000, max_burst_queries = 7000;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD all;
CREATE WORKLOAD IF NOT EXISTS all;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD bll;
CREATE WORKLOAD production IN all SETTINGS weight = 3, priority = 1 FOR cpu, weight = 9.5 FOR q;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD a IN nope;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD a IN a;
CREATE WORKLOAD a IN all SETTINGS weight = 1, weight = 2;
CREATE WORKLOAD b IN all SETTINGS max_concurrent_threads = 1;
-- error: INVALID_SCHEDULER_NODE
CREATE WORKLOAD c IN all SETTINGS weight = 0;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD c IN all SETTINGS weight = -1;
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
CREATE WORKLOAD c IN all SETTINGS weight = 'x';
-- error: BAD_ARGUMENTS
CREATE WORKLOAD c IN all SETTINGS max_concurrent_threads = -1;
-- error: BAD_GET
CREATE WORKLOAD c IN all SETTINGS max_concurrent_threads = 1.5;
-- error: BAD_GET
CREATE WORKLOAD c IN all SETTINGS priority = 'a';
-- error: BAD_ARGUMENTS
CREATE WORKLOAD c IN all SETTINGS weight = 1 FOR nope;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD c IN all SETTINGS weight = 1 FOR a;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD c IN all SETTINGS unknown = 1;
-- error: BAD_ARGUMENTS
CREATE WORKLOAD c IN cpu;
-- error: BAD_ARGUMENTS
CREATE RESOURCE cpu2 (WORKER THREAD);
-- error: BAD_ARGUMENTS
CREATE RESOURCE q2 (QUERY);
-- error: BAD_ARGUMENTS
CREATE RESOURCE x (QUERY, WORKER THREAD);
-- error: BAD_ARGUMENTS
CREATE RESOURCE cpu (WORKER THREAD);
CREATE RESOURCE IF NOT EXISTS cpu (WORKER THREAD);
-- error: SYNTAX_ERROR
CREATE RESOURCE x (foo);
-- error: SYNTAX_ERROR
CREATE RESOURCE x ();
-- error: SYNTAX_ERROR
CREATE RESOURCE x;
-- error: SYNTAX_ERROR
CREATE OR REPLACE WORKLOAD IF NOT EXISTS x;
SELECT * FROM system.workloads ORDER BY name;
SELECT * FROM system.resources ORDER BY name;
SELECT resource, path, type, weight, priority, precedence, queue_length, max_requests, max_speed, max_burst FROM system.scheduler ORDER BY resource, path;
-- error: BAD_ARGUMENTS
DROP WORKLOAD all;
-- error: BAD_ARGUMENTS
DROP RESOURCE q;
-- error: BAD_ARGUMENTS
DROP WORKLOAD nope;
DROP WORKLOAD IF EXISTS nope;
-- error: BAD_ARGUMENTS
DROP RESOURCE nope;
-- error: BAD_ARGUMENTS
DROP WORKLOAD cpu;
-- error: BAD_ARGUMENTS
CREATE OR REPLACE WORKLOAD all IN production;
-- error: BAD_ARGUMENTS
CREATE OR REPLACE WORKLOAD production;
-- error: BAD_ARGUMENTS
CREATE OR REPLACE WORKLOAD a IN a;
-- error: BAD_ARGUMENTS
CREATE OR REPLACE WORKLOAD cpu IN all;
-- error: BAD_ARGUMENTS
CREATE OR REPLACE RESOURCE a (QUERY);
CREATE OR REPLACE WORKLOAD production IN all SETTINGS weight = 2 FOR q;
SELECT create_query FROM system.workloads WHERE name = 'production';
CREATE OR REPLACE RESOURCE cpu (WORKER THREAD);
SELECT unit, create_query FROM system.resources WHERE name = 'cpu';
SELECT 1 SETTINGS workload = 'nope';
-- error: INVALID_SCHEDULER_NODE
SELECT 1 SETTINGS workload = 'all';
SELECT sum(number) FROM numbers(1000000) SETTINGS workload = 'production';
DROP RESOURCE cpu;
DROP WORKLOAD production;
DROP WORKLOAD a;
DROP WORKLOAD b;
DROP WORKLOAD all;
DROP RESOURCE q;
SELECT count() FROM system.workloads;
SELECT count() FROM system.scheduler;
SELECT formatQuery('create or replace workload x in y settings a=1 for z, b=\'2Gi\'');
SELECT privilege, level, parent_group FROM system.privileges WHERE privilege LIKE '%WORKLOAD' OR privilege LIKE '%RESOURCE' ORDER BY toString(privilege);
