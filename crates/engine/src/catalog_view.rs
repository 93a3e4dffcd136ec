//! What a statement sees of the catalog, and how its subqueries run.

use crate::engine::Engine;
use base::{Result, Settings, bail};
use catalog::{Object, find_table_function};
use exec::QueryContext;
use plan::Plan;
use plan::analyze::{CatalogView, Environment, Relation, SubqueryRunner, TableFunctionArg};
use std::collections::HashMap;
use std::sync::Arc;
use storage::Table;
use types::{Block, Value};

/// The catalog as a session sees it.
pub(crate) struct SessionCatalog<'a> {
    pub engine: &'a Arc<Engine>,
    pub database: &'a str,
    pub settings: &'a Settings,
}

impl CatalogView for SessionCatalog<'_> {
    fn relation(&self, database: Option<&str>, name: &str) -> Result<Relation> {
        let database = database.unwrap_or(self.database);
        let entry = self.engine.catalog.object(database, name)?;
        Ok(match &entry.object {
            Object::Table(table) => Relation::Table(table.clone(), format!("{database}.{name}")),
            Object::MaterializedView(_) => Relation::Table(self.engine.catalog.table(database, name)?.1, format!("{database}.{name}")),
            Object::Dictionary(dictionary) => Relation::Table(crate::dictionaries::as_table(self.engine, dictionary)?, format!("{database}.{name}")),
            Object::View(query) => Relation::View(Box::new(sql::parse_select(query, &sql::ParseOptions::default())?), database.to_string()),
        })
    }

    fn table_function(&self, name: &str, args: &[TableFunctionArg]) -> Result<Arc<dyn Table>> {
        if name == "dictionary" {
            let [TableFunctionArg { value: Value::String(dictionary), .. }] = args else {
                bail!(NumberOfArgumentsDoesntMatch, "Table function dictionary takes the name of a dictionary: dictionary('name')");
            };
            let dictionary = crate::dictionaries::find(self.engine, self.database, &String::from_utf8_lossy(dictionary))?;
            return crate::dictionaries::as_table(self.engine, &dictionary);
        }
        let function = find_table_function(name)?;
        let args: Vec<(Option<&str>, &Value)> = args.iter().map(|arg| (arg.name.as_deref(), &arg.value)).collect();
        function(&args, self.settings)
    }

    fn user_function(&self, name: &str) -> Option<Arc<sql::ast::Lambda>> {
        self.engine.user_functions.get(name)
    }

    fn user_function_names(&self) -> Vec<String> {
        self.engine.user_functions.list().into_iter().map(|(name, _)| name).collect()
    }
}

/// Runs subqueries while a statement is planned.
pub(crate) struct Runner<'a> {
    pub engine: &'a Arc<Engine>,
    pub database: &'a str,
    pub context: &'a Arc<QueryContext>,
}

impl SubqueryRunner for Runner<'_> {
    fn run(&self, plan: Plan) -> Result<Vec<Block>> {
        let catalog = SessionCatalog { engine: self.engine, database: self.database, settings: &self.context.settings };
        let parameters = HashMap::new();
        let environment = Environment {
            catalog: &catalog,
            registry: &self.engine.registry,
            functions: &self.context.functions,
            settings: &self.context.settings,
            runner: self,
            parameters: &parameters,
        };
        let plan = plan::optimize::optimize(plan, &environment)?;
        exec::collect(&plan, self.context.clone())
    }
}
