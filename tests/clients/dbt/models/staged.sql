{{ config(materialized='view') }}
select id, upper(name) as name, city, joined from {{ ref('people') }}
