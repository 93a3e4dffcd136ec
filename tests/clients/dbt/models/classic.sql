{{ config(materialized='incremental', engine='MergeTree()', order_by='id', unique_key='id', incremental_strategy='legacy') }}
select toUInt32(number) as id, {{ var('round', 1) }} as round from numbers(5)
