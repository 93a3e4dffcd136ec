{{ config(materialized='ephemeral') }}
select city from {{ ref('cities') }} where people > 0
