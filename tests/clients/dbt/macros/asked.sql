{% macro asked() %}{% set rows = run_query("select count() from " ~ ref('people')) %}{{ log("people: " ~ rows.columns[0].values()[0], info=True) }}{% endmacro %}
