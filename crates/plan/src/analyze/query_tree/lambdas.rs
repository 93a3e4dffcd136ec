//! Calls: special ones, lambdas among the arguments, functions that are lambdas.

use super::exprs::is_in;
use super::resolve::Resolver;
use super::{Function, NodeId, NodeKind};
use base::{Result, bail};
use functions::{ArgType, LambdaType};
use sql::ast;
use std::collections::HashMap;
use types::DataType;

/// A parameter of a lambda around an expression.
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) meaning: ParameterMeaning,
    /// Resolved names inside the lambda; kept with its first parameter.
    known: HashMap<String, NodeId>,
}

/// The meaning of a parameter.
pub(super) enum ParameterMeaning {
    /// A value that the lambda is called with.
    Typed {
        /// The type of the value.
        data_type: DataType,
        /// The node of the parameters of the lambda.
        source: NodeId,
    },
    /// An argument of a call of a named lambda.
    Node(NodeId),
}

impl Resolver<'_, '_, '_> {
    pub(super) fn in_lambda(&self) -> bool {
        let hidden = self.scopes.last().map_or(0, |scope| scope.hidden_lambdas);
        self.lambdas.iter().skip(hidden).any(|parameter| matches!(parameter.meaning, ParameterMeaning::Typed { .. }))
    }

    pub(super) fn lambda_known(&self, key: &str) -> Option<NodeId> {
        self.lambdas.last().and_then(|parameter| parameter.known.get(key).copied())
    }

    pub(super) fn remember_in_lambda(&mut self, key: String, node: NodeId) {
        if let Some(parameter) = self.lambdas.last_mut() {
            parameter.known.insert(key, node);
        }
    }

    /// Whether the arguments are those of a lambda that is complete: none that the expression stands in.
    pub(super) fn is_inner(&self, arguments: NodeId) -> bool {
        !self
            .lambdas
            .iter()
            .any(|parameter| matches!(parameter.meaning, ParameterMeaning::Typed { source, .. } if source == arguments))
    }

    pub(super) fn call(&mut self, id: NodeId, mut function: Function) -> Result<NodeId> {
        if let Some(window) = function.window {
            function.window = Some(self.over(window)?);
        }
        if let Some(inlined) = self.inlined(&function)? {
            return Ok(inlined);
        }
        for param in self.tree.list(function.params).to_vec() {
            self.expr(param)?;
        }
        match function.name.as_str() {
            "exists" => return self.exists(id, function),
            "grouping" => bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show function {}: look at it with run_passes = 0",
                function.name
            ),
            _ => {}
        }
        if is_in(&function.name) {
            self.in_args(&function)?;
        } else {
            self.args(&function)?;
        }
        self.typed(id, function)
    }

    /// The result of `EXISTS` as a constant.
    fn exists(&mut self, id: NodeId, mut function: Function) -> Result<NodeId> {
        let [arg] = *self.tree.list(function.args) else { bail!(SyntaxError, "Syntax error: EXISTS needs a subquery") };
        let Some(query) = self.query_syntax(arg) else { bail!(SyntaxError, "Syntax error: EXISTS needs a subquery") };
        let ctes = self.scopes.last().map(|scope| scope.ctes.clone()).unwrap_or_default();
        self.query_node(arg, &ctes)?;
        let names = crate::analyze::scope::Scope { ctes, ..Default::default() };
        let mut call = ast::FunctionCall::new("exists", Vec::new(), ast::Span::default());
        call.args.push(ast::Expr::new(ast::ExprKind::Subquery(Box::new(query)), ast::Span::default()));
        let bound = crate::analyze::expr::Binder::new(self.analyzer, &names).exists(&call)?;
        let Some(value) = bound.as_literal() else {
            bail!(NotImplemented, "EXPLAIN QUERY TREE does not show correlated subqueries")
        };
        function.result = None;
        self.tree.nodes[id].kind = NodeKind::Function(function);
        Ok(self.tree.add(NodeKind::Constant { value: value.clone(), data_type: DataType::UInt8, source: Some(id) }))
    }

    /// The arguments of `IN`, of which the right one is a set.
    fn in_args(&mut self, function: &Function) -> Result<()> {
        let mut args = self.tree.list(function.args).to_vec();
        let ctes = self.scopes.last().map(|scope| scope.ctes.clone()).unwrap_or_default();
        for (at, arg) in args.iter_mut().enumerate() {
            match self.tree.kind(*arg).clone() {
                NodeKind::Query(_) | NodeKind::Union(_) if at == 1 => self.query_node(*arg, &ctes)?,
                NodeKind::Identifier { parts, modifiers } if at == 1 && self.is_table(&parts) => {
                    match self.cte(&parts[0].name)? {
                        Some(cte) if parts.len() == 1 => *arg = cte,
                        _ => self.tree.nodes[*arg].kind = self.table_kind(&parts, modifiers)?,
                    }
                }
                _ => *arg = self.expr(*arg)?,
            }
        }
        self.tree.nodes[function.args].kind = NodeKind::List(args);
        Ok(())
    }

    /// Whether a name on the right of `IN` is that of a table.
    fn is_table(&self, parts: &[ast::Ident]) -> bool {
        let Some(scope) = self.scopes.last() else { return false };
        let is_value = scope.aliases.contains_key(&parts[0].name) || super::exprs::find(scope, parts).is_some();
        !is_value
    }

    fn args(&mut self, function: &Function) -> Result<()> {
        let is_count = function.name.to_ascii_lowercase().starts_with("count");
        let mut args: Vec<NodeId> = Vec::new();
        for arg in self.tree.list(function.args).to_vec() {
            match self.tree.kind(arg) {
                NodeKind::Matcher { matcher, .. } if is_count && is_plain_asterisk(matcher) => {}
                NodeKind::Matcher { .. } => args.extend(self.expanded(arg)?),
                NodeKind::Lambda { .. } => args.push(arg),
                _ => args.push(self.expr(arg)?),
            }
        }
        for at in 0..args.len() {
            if matches!(self.tree.kind(args[at]), NodeKind::Lambda { .. }) {
                self.lambda(function, &args, at)?;
            }
        }
        self.tree.nodes[function.args].kind = NodeKind::List(args);
        Ok(())
    }

    /// Resolves a lambda among resolved arguments.
    fn lambda(&mut self, function: &Function, args: &[NodeId], at: usize) -> Result<()> {
        let NodeKind::Lambda { mut params, arguments, body } = self.tree.kind(args[at]).clone() else { return Ok(()) };
        let Some(entry) = self.analyzer.env.registry.find_scalar(&function.name) else {
            bail!(UnknownFunction, "Function {} does not exist", function.name);
        };
        let known: Vec<ArgType> = args.iter().map(|&arg| self.arg_type(arg)).collect();
        let Some(types) = entry.factory.clone().lambda_parameters(at, params.len(), &known)? else {
            bail!(
                IllegalTypeOfArgument,
                "Function {} does not take a lambda of {} parameters as argument {}",
                function.name,
                params.len(),
                at + 1
            );
        };
        let outer = self.lambdas.len();
        for ((name, data_type), found) in params.iter_mut().zip(types) {
            *data_type = Some(found.clone());
            self.lambdas.push(Parameter {
                name: name.clone(),
                meaning: ParameterMeaning::Typed { data_type: found, source: arguments },
                known: HashMap::new(),
            });
        }
        let body = self.expr(body);
        self.lambdas.truncate(outer);
        self.tree.nodes[args[at]].kind = NodeKind::Lambda { params, arguments, body: body? };
        Ok(())
    }

    fn arg_type(&self, arg: NodeId) -> ArgType {
        match self.tree.kind(arg) {
            NodeKind::Lambda { params, body, .. } if params.iter().all(|(_, data_type)| data_type.is_some()) => {
                ArgType {
                    data_type: DataType::Nothing,
                    constant: None,
                    lambda: self
                        .tree
                        .data_type(*body)
                        .map(|result| LambdaType { arity: params.len(), result: result.clone() }),
                }
            }
            _ => match self.tree.data_type(arg) {
                Some(data_type) => ArgType {
                    data_type: data_type.without_low_cardinality_deep(),
                    constant: self.tree.constant(arg).map(|(value, _)| value.clone()),
                    lambda: None,
                },
                None => ArgType::new(DataType::Nothing),
            },
        }
    }

    /// The body of a lambda that a name means, over the arguments of a call of it.
    fn inlined(&mut self, function: &Function) -> Result<Option<NodeId>> {
        let name = &function.name;
        if self.analyzer.env.registry.find_scalar(name).is_some() || self.lambdas.len() > 1000 {
            return Ok(None);
        }
        let aliased = self
            .scopes
            .iter()
            .rev()
            .find_map(|scope| scope.aliases.get(name).copied())
            .filter(|&node| matches!(self.tree.kind(node), NodeKind::Lambda { .. }));
        let node = match (aliased, self.analyzer.env.catalog.user_function(name)) {
            (Some(node), _) => self.tree.copy(node),
            (None, Some(lambda)) => {
                let lambda = ast::Expr::new(ast::ExprKind::Lambda(Box::new((*lambda).clone())), ast::Span::default());
                super::build::add_expr(self.tree, self.analyzer, &lambda)?
            }
            (None, None) => return Ok(None),
        };
        let NodeKind::Lambda { params, body, .. } = self.tree.kind(node).clone() else { return Ok(None) };
        let args = self.tree.list(function.args).to_vec();
        if params.len() != args.len() {
            bail!(BadArguments, "Lambda '{name}' takes {} arguments, but {} are given", params.len(), args.len());
        }
        let outer = self.lambdas.len();
        let args = args.into_iter().map(|arg| self.expr(arg)).collect::<Result<Vec<_>>>()?;
        for ((name, _), arg) in params.into_iter().zip(args) {
            self.lambdas.push(Parameter { name, meaning: ParameterMeaning::Node(arg), known: HashMap::new() });
        }
        let body = self.expr(body);
        self.lambdas.truncate(outer);
        body.map(Some)
    }

    /// The window of a call: one of the `WINDOW` clause is copied.
    fn over(&mut self, window: NodeId) -> Result<NodeId> {
        let id = match self.tree.kind(window) {
            NodeKind::Identifier { parts, .. } => {
                let found = self.scopes.last().and_then(|scope| scope.windows.get(&parts[0].name).copied());
                let Some(found) = found else { bail!(BadArguments, "Window '{}' is not defined", parts[0].name) };
                self.tree.copy(found)
            }
            _ => window,
        };
        self.tree.nodes[id].alias = None;
        let NodeKind::Window(mut spec) = self.tree.kind(id).clone() else { return Ok(id) };
        if spec.parent.is_some() {
            bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show the columns of a window that extends another: look at it with \
                run_passes = 0"
            );
        }
        let keys = self.tree.list(spec.partition_by).to_vec();
        let keys = keys.into_iter().map(|key| self.expr(key)).collect::<Result<Vec<_>>>()?;
        self.tree.nodes[spec.partition_by].kind = NodeKind::List(keys);
        for key in self.tree.list(spec.order_by).to_vec() {
            self.sort(key, None)?;
        }
        for offset in [&mut spec.start, &mut spec.end] {
            *offset = self.optional(*offset)?;
        }
        self.tree.nodes[id].kind = NodeKind::Window(spec);
        Ok(id)
    }
}

/// Whether a matcher is `*` alone, without a table or transformers.
fn is_plain_asterisk(matcher: &ast::Expr) -> bool {
    let ast::ExprKind::Asterisk(star) = &matcher.kind else { return false };
    star.qualifier.is_empty() && star.transformers.is_empty()
}
