//! `viewExplain('EXPLAIN …', 'options', (SELECT …))`: the lines of an EXPLAIN as a table; `(EXPLAIN … SELECT …)` after
//! FROM is short for it.

use crate::analyze::from::Source;
use crate::analyze::{Analyzer, TableFunctionArg};
use base::{Result, bail};
use sql::ast;
use types::{DataType, Value};

/// The row of a line of `EXPLAIN ESTIMATE`: two texts, then numbers.
fn estimated(line: &str) -> TableFunctionArg {
    let values = line
        .split('\t')
        .enumerate()
        .map(|(i, cell)| if i < 2 { Value::string(cell) } else { Value::UInt(cell.parse().unwrap_or(0)) })
        .collect();
    let types = [DataType::String, DataType::String, DataType::UInt64, DataType::UInt64, DataType::UInt64];
    TableFunctionArg {
        name: None,
        text: String::new(),
        value: Value::Tuple(values),
        data_type: DataType::tuple(types.to_vec()),
    }
}

impl Analyzer<'_> {
    /// The table of a call of `viewExplain`.
    pub(in crate::analyze) fn explained(&self, call: &ast::FunctionCall) -> Result<Source> {
        let [
            ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::String(kind)), .. },
            ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::String(options)), .. },
            ast::Expr { kind: ast::ExprKind::Subquery(query), .. },
        ] = call.args.as_slice()
        else {
            bail!(
                BadArguments,
                "Table function viewExplain takes the words of an EXPLAIN, its options and a query: \
                viewExplain('EXPLAIN PLAN', 'header = 1', (SELECT 1))"
            );
        };
        let text = format!("{} {} {query}", String::from_utf8_lossy(kind), String::from_utf8_lossy(options));
        let parsed = sql::parse_statement(&text, &sql::ParseOptions { max_query_size: 0, ..Default::default() })
            .map_err(|error| error.locate(&text))?;
        let ast::StatementKind::Explain(explain) = &parsed.statement.kind else {
            bail!(
                BadArguments,
                "The first argument of viewExplain begins with EXPLAIN: EXPLAIN, EXPLAIN AST, EXPLAIN SYNTAX, EXPLAIN \
                QUERY TREE, EXPLAIN PIPELINE"
            );
        };
        let text = |text: String| TableFunctionArg {
            name: None,
            text: String::new(),
            value: Value::string(text),
            data_type: DataType::String,
        };
        let lines = self.env.runner.explain(explain)?;
        let rows: Vec<TableFunctionArg> = if explain.kind == ast::ExplainKind::Estimate {
            let structure = text("database String, table String, parts UInt64, rows UInt64, marks UInt64".into());
            std::iter::once(structure).chain(lines.iter().map(|line| estimated(line))).collect()
        } else {
            std::iter::once(text("explain String".into())).chain(lines.into_iter().map(text)).collect()
        };
        let table = self.env.catalog.table_function("values", &rows)?;
        self.scan(table, call.name.name.clone(), None, Some(&call.name.name))
    }
}
