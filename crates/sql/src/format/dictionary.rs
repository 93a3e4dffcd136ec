//! `CREATE DICTIONARY`.

use super::Formatter;
use crate::ast::*;

impl Formatter {
    pub(super) fn create_dictionary(&mut self, create: &CreateDictionary) {
        self.create_head(create.mode, "DICTIONARY");
        self.object(&create.name);
        self.on_cluster(create.on_cluster.as_ref());
        self.line();
        self.push("(");
        self.indent += 1;
        for (i, attribute) in create.attributes.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            self.line();
            self.dictionary_attribute(attribute);
        }
        self.indent -= 1;
        self.line();
        self.push(")");
        if !create.primary_key.is_empty() {
            self.line();
            self.push("PRIMARY KEY ");
        }
        for (i, key) in create.primary_key.iter().enumerate() {
            self.push(if i > 0 { ", " } else { "" });
            self.ident(key);
        }
        self.dictionary_part("SOURCE", create.source.as_ref());
        if let Some((min, max)) = create.lifetime {
            self.line();
            self.push(&format!("LIFETIME(MIN {min} MAX {max})"));
        }
        self.dictionary_part("LAYOUT", create.layout.as_ref());
        if let Some((min, max)) = &create.range {
            self.line();
            self.push("RANGE(MIN ");
            self.ident(min);
            self.push(" MAX ");
            self.ident(max);
            self.push(")");
        }
        if !create.settings.is_empty() {
            self.line();
            self.push("SETTINGS(");
            self.settings(&create.settings);
            self.push(")");
        }
        self.comment(create.comment.as_ref());
    }

    fn dictionary_attribute(&mut self, attribute: &DictionaryAttribute) {
        super::create::backquote(&mut self.out, &attribute.name.name);
        self.push(" ");
        self.push(&attribute.ty.text);
        for (word, expr) in [(" DEFAULT ", &attribute.default), (" EXPRESSION ", &attribute.expression)] {
            if let Some(expr) = expr {
                self.push(word);
                self.expr(expr);
            }
        }
        let words = [
            (" HIERARCHICAL", attribute.hierarchical),
            (" BIDIRECTIONAL", attribute.bidirectional),
            (" INJECTIVE", attribute.injective),
            (" IS_OBJECT_ID", attribute.is_object_id),
        ];
        for (word, is_set) in words {
            if is_set {
                self.push(word);
            }
        }
    }

    fn dictionary_part(&mut self, word: &str, part: Option<&DictionaryPart>) {
        let Some(part) = part else { return };
        self.line();
        self.push(word);
        self.push("(");
        self.push(&part.name.name.to_ascii_uppercase());
        self.dictionary_parameters(&part.parameters);
        self.push(")");
    }

    fn dictionary_parameters(&mut self, parameters: &[(Ident, DictionaryValue)]) {
        self.push("(");
        for (i, (key, value)) in parameters.iter().enumerate() {
            self.push(if i > 0 { " " } else { "" });
            self.push(&key.name.to_ascii_uppercase());
            self.push(" ");
            match value {
                DictionaryValue::Literal(literal) => self.push(&literal.to_string()),
                DictionaryValue::Word(word) => self.string(word),
                DictionaryValue::Nested(inner) => self.dictionary_parameters(inner),
            }
        }
        self.push(")");
    }
}
