//! Meanings of clauses that leave something out, and the words of settings that are lists.

/// `join_algorithm` of a session that has not set it: the optimizer chooses.
pub const JOIN_ALGORITHM_UNSET: &str = "direct,parallel_hash,hash,ie_join";

/// The words of `join_algorithm`.
pub const JOIN_ALGORITHMS: [&str; 11] = [
    "default",
    "auto",
    "hash",
    "parallel_hash",
    "grace_hash",
    "direct",
    "ie_join",
    "partial_merge",
    "prefer_partial_merge",
    "full_sorting_merge",
    "parallel_full_sorting_merge",
];

crate::setting_words! {
    /// The value of `union_default_mode` and its kin: `UNION`, `INTERSECT` and `EXCEPT` without `ALL` or `DISTINCT`.
    SetOperationMode = "SetOperationMode", UnknownUnion:
    /// Nothing is said.
    Unset "";
    /// Duplicates stay.
    All "ALL";
    /// Every row is given once.
    Distinct "DISTINCT";
}

crate::setting_words! {
    /// The value of `explain_query_plan_default`: what `EXPLAIN PLAN` prints where its options do not say it.
    ExplainForm = "ExplainQueryPlanDefault", BadArguments:
    /// A tree without the steps that only compute expressions, with expressions as in SQL.
    Pretty "pretty";
    /// An indented list of steps.
    Legacy "legacy";
}

crate::setting_words! {
    /// The value of `join_default_strictness`: a `JOIN` without `ALL` or `ANY`.
    JoinStrictnessMode = "JoinStrictness", UnknownJoin:
    /// Every join must say it.
    Unset "";
    /// Every pair of rows that match.
    All "ALL";
    /// One of several rows that match.
    Any "ANY";
}

crate::setting_words! {
    /// The value of `aggregate_function_input_format`: what stands for states in text that is inserted.
    StateInputMode = "AggregateFunctionInputFormat", BadArguments:
    /// The bytes of a state.
    State "state";
    /// A value that is aggregated alone, or a tuple of the arguments.
    Value "value";
    /// An array of such values.
    Array "array";
}

crate::setting_words! {
    /// The value of `deduplicate_insert`: whether blocks of rows given with `INSERT` are left out that came before.
    InsertDeduplication = "DeduplicateInsertMode", BadArguments:
    /// Never.
    Disable "disable";
    /// Where the table remembers blocks.
    Enable "enable";
    /// As `insert_deduplicate` says.
    BackwardCompatible "backward_compatible_choice";
}

crate::setting_words! {
    /// The value of `deduplicate_insert_select`: the same for the rows of a query.
    SelectDeduplication = "DeduplicateInsertSelectMode", BadArguments:
    /// Never.
    Disable "disable";
    /// Of any query, or it is an error.
    ForceEnable "force_enable";
    /// Where the query gives the same rows in the same order each time.
    EnableWhenPossible "enable_when_possible";
    /// Of any query.
    EnableEvenForBadQueries "enable_even_for_bad_queries";
}

crate::setting_words! {
    /// The value of `schema_inference_mode`: the columns of several files whose structure nobody has given.
    SchemaInferenceMode = "SchemaInferenceMode", BadArguments:
    /// Those of the first file.
    Default "default";
    /// Those of all files, by their names.
    Union "union";
}
