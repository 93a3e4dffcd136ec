//! The passes by which ClickHouse rewrites a resolved tree, in its order. Rewritings that a pass here does not make
//! leave the query as written.

mod aggregates;
mod bounds;
mod conditions;
mod dates;
mod functions;
mod joins;
mod keys;
mod logic;
mod subcolumns;
mod subqueries;
mod walks;

use super::resolve::Resolver;
use super::{Function, FunctionKind, NodeId, NodeKind, QueryTree};
use crate::analyze::Analyzer;
use base::Result;
use std::collections::HashMap;
use types::{DataType, Value};

/// A pass: its name, its effect, the setting that it needs, its work.
struct Pass {
    name: &'static str,
    about: &'static str,
    setting: &'static str,
    work: PassWork,
}

/// The work of a pass.
enum PassWork {
    /// Does nothing: the pass concerns nothing in a tree, or its work is done while names are resolved.
    Nothing,
    /// Visits every node, inner ones first, and gives its replacement.
    Nodes(fn(&mut Rewriter, NodeId) -> Result<Option<NodeId>>),
    /// Visits every query.
    Queries(fn(&mut Rewriter, NodeId) -> Result<()>),
    /// Works on the whole tree.
    Tree(fn(&mut Rewriter) -> Result<()>),
}

const fn pass(name: &'static str, about: &'static str, setting: &'static str, work: PassWork) -> Pass {
    Pass { name, about, setting, work }
}

const PASSES: &[Pass] = &[
    pass(
        "QueryAnalysis",
        "Resolve type for each query expression. Replace identifiers, matchers with query expressions. Perform \
        constant folding. Evaluate scalar subqueries.",
        "",
        PassWork::Nothing,
    ),
    pass(
        "GroupingFunctionsResolvePass",
        "Resolve GROUPING functions based on GROUP BY modifiers",
        "",
        PassWork::Nothing,
    ),
    pass(
        "AutoFinalOnQueryPass",
        "Automatically applies final modifier to table expressions in queries if it is supported and if user level \
        final setting is set",
        "",
        PassWork::Nothing,
    ),
    pass(
        "RemoveUnusedProjectionColumnsPass",
        "Remove unused projection columns in subqueries.",
        "",
        PassWork::Tree(subqueries::remove_unused),
    ),
    pass(
        "PruneArrayJoinColumns",
        "Prune unused ARRAY JOIN expressions and nested() subcolumns",
        "",
        PassWork::Tree(subqueries::prune_array_joins),
    ),
    pass(
        "DictGetTupleElement",
        "Optimize tupleElement(dictGet(..., tuple_of_attrs, ...), index) into dictGet(..., single_attr, ...)",
        "",
        PassWork::Nothing,
    ),
    pass(
        "ConvertEmptyStringComparisonToFunction",
        "Convert comparisons to '' into empty() / notEmpty() functions.",
        "optimize_empty_string_comparisons",
        PassWork::Nodes(functions::empty_string),
    ),
    pass(
        "FunctionToSubcolumns",
        "Rewrite function to subcolumns, for example tupleElement(column, subcolumn) into column.subcolumn",
        "optimize_functions_to_subcolumns",
        PassWork::Tree(subcolumns::run),
    ),
    pass(
        "ConvertLogicalExpressionToCNFPass",
        "Convert logical expression to CNF and apply optimizations using constraints",
        "",
        PassWork::Nothing,
    ),
    pass(
        "RegexpFunctionRewrite",
        "Rewrite regexp related functions into more efficient forms.",
        "optimize_rewrite_regexp_functions",
        PassWork::Nodes(functions::regexp),
    ),
    pass(
        "RewriteSumFunctionWithSumAndCountPass",
        "Rewrite sum(column +/- literal) into sum(column) and literal * count(column)",
        "optimize_arithmetic_operations_in_aggregate_functions",
        PassWork::Nodes(aggregates::sum_of_sum),
    ),
    pass("CountDistinct", "Optimize single countDistinct into count over subquery", "", PassWork::Nothing),
    pass(
        "UniqToCount",
        "Rewrite uniq and its variants(except uniqUpTo) to count if subquery has distinct or group by clause.",
        "",
        PassWork::Nothing,
    ),
    pass(
        "RewriteArrayExistsToHas",
        "Rewrite arrayExists(func, arr) functions to has(arr, elem) when logically equivalent",
        "optimize_rewrite_array_exists_to_has",
        PassWork::Nodes(functions::array_exists),
    ),
    pass(
        "RewriteHasToIn",
        "Rewrite has(const_array, elem) to in(elem, const_array), and notHas to notIn, when first argument is constant \
        array",
        "optimize_rewrite_has_to_in",
        PassWork::Nodes(functions::has),
    ),
    pass(
        "NormalizeCountVariants",
        "Optimize count(literal), sum(1) into count().",
        "optimize_normalize_count_variants",
        PassWork::Nodes(aggregates::count_variants),
    ),
    pass(
        "DistanceTransposedPartialReadsPass",
        "Optimise [L2/cosine/...]DistanceTransposed functions to access only necessary subcolumns",
        "",
        PassWork::Nothing,
    ),
    pass(
        "AggregateFunctionOfGroupByKeys",
        "Eliminates min/max/any/anyLast aggregators of GROUP BY keys in SELECT section.",
        "optimize_aggregators_of_group_by_keys",
        PassWork::Queries(aggregates::of_keys),
    ),
    pass(
        "AggregateFunctionsArithmeticOperations",
        "Extract arithmetic operations from aggregate functions.",
        "optimize_arithmetic_operations_in_aggregate_functions",
        PassWork::Nodes(aggregates::arithmetic),
    ),
    pass(
        "UniqInjectiveFunctionsElimination",
        "Remove injective functions from uniq functions arguments.",
        "optimize_injective_functions_inside_uniq",
        PassWork::Nodes(aggregates::uniq_injective),
    ),
    pass(
        "IfTransformStringsToEnumPass",
        "Replaces string-type arguments in If and Transform to enum",
        "",
        PassWork::Nothing,
    ),
    pass(
        "InverseDictionaryLookupPass",
        "Optimize `WHERE dictGetFamily(..., ATTR_COL, COL) = CONSTEXPR` into `COL IN (SELECT ... FROM dictionary WHERE \
        ATTR_COL = CONSTEXPR)`",
        "",
        PassWork::Nothing,
    ),
    pass(
        "OptimizeDateOrDateTimeConverterWithPreimagePass",
        "Replace predicate having Date/DateTime converters with their preimages",
        "optimize_time_filter_with_preimage",
        PassWork::Nodes(dates::preimage),
    ),
    pass(
        "ComparisonTupleEliminationPass",
        "Rewrite tuples comparison into equivalent comparison of tuples arguments",
        "",
        PassWork::Nodes(functions::tuples),
    ),
    pass(
        "OptimizeGroupByFunctionKeys",
        "Eliminates functions of other keys in GROUP BY section.",
        "optimize_group_by_function_keys",
        PassWork::Queries(keys::group_by_functions),
    ),
    pass(
        "OptimizeGroupByInjectiveFunctionsPass",
        "Replaces injective functions by it's arguments in GROUP BY section.",
        "optimize_injective_functions_in_group_by",
        PassWork::Queries(keys::group_by_injective),
    ),
    pass(
        "MultiIfToIf",
        "Optimize multiIf with single condition to if.",
        "optimize_multiif_to_if",
        PassWork::Nodes(conditions::multi_if),
    ),
    pass(
        "IfConstantCondition",
        "Optimize if, multiIf for constant condition.",
        "",
        PassWork::Nodes(conditions::constant_condition),
    ),
    pass(
        "IfChainToMultiIf",
        "Optimize if chain to multiIf",
        "optimize_if_chain_to_multiif",
        PassWork::Nodes(conditions::if_chain),
    ),
    pass(
        "RewriteAggregateFunctionWithIf",
        "Rewrite aggregate functions with if expression as argument when logically equivalent",
        "optimize_rewrite_aggregate_function_with_if",
        PassWork::Nodes(aggregates::with_if),
    ),
    pass(
        "SumIfToCountIf",
        "Rewrite sum(if) and sumIf into countIf",
        "optimize_rewrite_sum_if_to_count_if",
        PassWork::Nodes(aggregates::sum_if),
    ),
    pass(
        "OptimizeRedundantFunctionsInOrderBy",
        "If ORDER BY has argument x followed by f(x) transforms it to ORDER BY x.",
        "optimize_redundant_functions_in_order_by",
        PassWork::Queries(keys::order_by_functions),
    ),
    pass("OrderByTupleElimination", "Remove tuple from ORDER BY.", "", PassWork::Queries(keys::order_by_tuples)),
    pass(
        "OptimizeLimitByFunctionKeys",
        "Eliminates functions of other keys in LIMIT BY section.",
        "optimize_limit_by_function_keys",
        PassWork::Queries(keys::limit_by_functions),
    ),
    pass(
        "OptimizeLimitByInjectiveFunctions",
        "Replaces injective functions by their arguments in LIMIT BY section.",
        "optimize_injective_functions_in_limit_by",
        PassWork::Queries(keys::limit_by_injective),
    ),
    pass(
        "OrderByLimitByDuplicateElimination",
        "Remove duplicate columns from ORDER BY, LIMIT BY.",
        "",
        PassWork::Queries(keys::duplicates),
    ),
    pass(
        "TruncateOrderByAfterGroupByKeys",
        "Remove trailing ORDER BY elements after all GROUP BY keys are covered.",
        "optimize_truncate_order_by_after_group_by_keys",
        PassWork::Queries(keys::after_group_by_keys),
    ),
    pass(
        "FuseFunctionsPass",
        "Replaces several calls of aggregate functions of the same family into one call",
        "optimize_syntax_fuse_functions",
        PassWork::Queries(aggregates::fuse),
    ),
    pass(
        "ConvertOrLikeChain",
        "Replaces chains of OR with `{i}like`/`match` by `multiSearchAny`/`multiMatchAny`",
        "",
        PassWork::Nothing,
    ),
    pass(
        "LikePerfectAffixRewritePass",
        "Rewrite LIKE expressions with perfect affix (prefix or suffix) into startsWith or endsWith functions.",
        "optimize_rewrite_like_perfect_affix",
        PassWork::Nodes(functions::like_affix),
    ),
    pass(
        "LogicalExpressionOptimizer",
        "Transforms chains of logical expressions if possible, i.e. replace chains of equality functions inside an OR \
        with a single IN operator",
        "",
        PassWork::Nodes(logic::optimize),
    ),
    pass(
        "CrossToInnerJoin",
        "Replace CROSS JOIN with INNER JOIN",
        "cross_to_inner_join_rewrite",
        PassWork::Queries(joins::cross_to_inner),
    ),
    pass("ShardNumColumnToFunctionPass", "Rewrite _shard_num column into shardNum() function", "", PassWork::Nothing),
    pass(
        "optimizeTrivialGroupByLimit",
        "Optimizes trivial GROUP BY LIMIT queries with implicit max_rows_to_group_by setting.",
        "",
        PassWork::Nothing,
    ),
    pass(
        "InjectRandomOrderIfNoOrderBy",
        "Inject ORDER BY rand() at top-level SELECT when missing (tests only)",
        "",
        PassWork::Nothing,
    ),
    pass(
        "DisableParallelReplicas",
        "Disable parallel replicas if correlated subquery is present",
        "",
        PassWork::Nothing,
    ),
];

/// Runs the passes up to a number; the first, which resolves names, has run.
pub(super) fn run(tree: &mut QueryTree, analyzer: &Analyzer, count: usize) -> Result<()> {
    let mut rewriter = Rewriter { tree, analyzer };
    for pass in PASSES.iter().take(count) {
        base::cancel::checkpoint()?;
        if !pass.setting.is_empty() && !rewriter.is_on(pass.setting) {
            continue;
        }
        match pass.work {
            PassWork::Nothing => {}
            PassWork::Nodes(rule) => {
                let root = rewriter.tree.root;
                rewriter.tree.root = rewriter.walk(root, rule, &mut HashMap::new())?;
            }
            PassWork::Queries(rule) => {
                for query in rewriter.queries() {
                    rule(&mut rewriter, query)?;
                }
            }
            PassWork::Tree(rule) => rule(&mut rewriter)?,
        }
    }
    Ok(())
}

/// Name and description of a pass.
pub(super) fn text(number: usize) -> Option<String> {
    let pass = PASSES.get(number.checked_sub(1)?)?;
    Some(format!("Pass {number} {} - {}", pass.name, pass.about))
}

struct Rewriter<'t, 'e, 'a> {
    tree: &'t mut QueryTree,
    analyzer: &'e Analyzer<'a>,
}

impl Rewriter<'_, '_, '_> {
    fn is_on(&self, setting: &str) -> bool {
        self.analyzer.env.settings.get(setting).is_some_and(|value| value != "0" && value != "false")
    }

    fn number(&self, setting: &str) -> usize {
        self.analyzer.env.settings.get(setting).and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    fn walk(
        &mut self,
        id: NodeId,
        rule: fn(&mut Rewriter, NodeId) -> Result<Option<NodeId>>,
        done: &mut HashMap<NodeId, NodeId>,
    ) -> Result<NodeId> {
        if let Some(&to) = done.get(&id) {
            return Ok(to);
        }
        done.insert(id, id);
        if matches!(self.tree.kind(id), NodeKind::Constant { .. }) {
            return Ok(id);
        }
        let mut failed = None;
        let mut kind = self.tree.kind(id).clone();
        kind.map_children(&mut |child| match self.walk(child, rule, done) {
            Ok(to) => to,
            Err(error) => {
                failed.get_or_insert(error);
                child
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        self.tree.nodes[id].kind = kind;
        let to = rule(self, id)?.unwrap_or(id);
        done.insert(id, to);
        Ok(to)
    }

    /// The queries of the tree, the outer first.
    fn queries(&self) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut next = vec![self.tree.root];
        let mut seen = std::collections::HashSet::new();
        while let Some(id) = next.pop() {
            if !seen.insert(id) || matches!(self.tree.kind(id), NodeKind::Constant { .. }) {
                continue;
            }
            if matches!(self.tree.kind(id), NodeKind::Query(_)) {
                found.push(id);
            }
            next.extend(self.tree.children(id));
        }
        found
    }

    fn query(&self, id: NodeId) -> Option<super::Query> {
        match self.tree.kind(id) {
            NodeKind::Query(query) => Some((**query).clone()),
            _ => None,
        }
    }

    /// A call of a function on resolved arguments, or the constant that it is.
    fn call(&mut self, name: &str, args: Vec<NodeId>) -> Result<NodeId> {
        Resolver { tree: self.tree, analyzer: self.analyzer, scopes: Vec::new(), lambdas: Vec::new() }
            .new_call(name, args)
    }

    /// A call of a kind of function, with parameters.
    fn call_as(&mut self, like: &Function, name: &str, args: Vec<NodeId>) -> Result<NodeId> {
        let args = self.tree.add(NodeKind::List(args));
        let function = Function {
            name: name.to_string(),
            args,
            result: None,
            kind: if like.window.is_some() { FunctionKind::Window } else { FunctionKind::Ordinary },
            is_operator: false,
            ..like.clone()
        };
        let id = self.tree.add(NodeKind::Function(function.clone()));
        Resolver { tree: self.tree, analyzer: self.analyzer, scopes: Vec::new(), lambdas: Vec::new() }
            .typed(id, function)
    }

    fn constant(&mut self, value: Value, data_type: DataType) -> NodeId {
        self.tree.add(NodeKind::Constant { value, data_type, source: None })
    }

    /// The aggregate function of a node that is none of a window.
    fn aggregate(&self, id: NodeId) -> Option<Function> {
        self.tree.function(id).filter(|function| function.kind == FunctionKind::Aggregate).cloned()
    }

    fn args(&self, function: &Function) -> Vec<NodeId> {
        self.tree.list(function.args).to_vec()
    }

    /// The arguments of a call of an ordinary function.
    fn call_args(&self, id: NodeId, name: &str) -> Option<Vec<NodeId>> {
        self.tree.call_of(id, name).map(<[NodeId]>::to_vec)
    }

    /// Whether two expressions are the same.
    fn same(&self, a: NodeId, b: NodeId) -> bool {
        if a == b {
            return true;
        }
        let lists = |a: &[NodeId], b: &[NodeId]| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.same(a, b));
        match (self.tree.kind(a), self.tree.kind(b)) {
            (
                NodeKind::Constant { value, data_type, .. },
                NodeKind::Constant { value: other, data_type: other_type, .. },
            ) => value.is_same(other) && data_type == other_type,
            (NodeKind::Column { name, source, .. }, NodeKind::Column { name: other, source: other_source, .. }) => {
                name == other && source == other_source
            }
            (NodeKind::Function(a), NodeKind::Function(b)) => {
                a.name == b.name
                    && a.kind == b.kind
                    && a.window.is_none()
                    && b.window.is_none()
                    && lists(self.tree.list(a.args), self.tree.list(b.args))
                    && lists(self.tree.list(a.params), self.tree.list(b.params))
            }
            _ => false,
        }
    }

    /// The node where it has the type that another has.
    fn of_same_type(&self, new: NodeId, old: NodeId) -> Option<NodeId> {
        (self.tree.data_type(new) == self.tree.data_type(old)).then_some(new)
    }
}

#[cfg(test)]
mod tests;
