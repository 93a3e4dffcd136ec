{{ config(materialized='incremental', engine='MergeTree()', order_by='n', incremental_strategy='append') }}
select {{ var('round', 1) }} as n
