{{ config(materialized='table', engine='MergeTree()', order_by='city') }}
select city, count() as people, max(joined) as latest from {{ ref('staged') }} group by city
