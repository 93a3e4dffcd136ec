{{ config(materialized='incremental', engine='MergeTree()', order_by='id', partition_by='toYYYYMM(day)', incremental_strategy='insert_overwrite') }}
select toUInt32(number) as id, toDate('2024-01-15') as day, {{ var('round', 1) }} as round from numbers(4)
