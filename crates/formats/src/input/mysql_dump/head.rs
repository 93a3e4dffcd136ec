//! The heads of statements: of `INSERT` up to its rows, of `CREATE TABLE` all.

use super::lexer::{Lexed, Word, word};
use base::Result;
use types::DataType;
use types::type_parser::parse_type;

/// The beginning of a statement.
#[derive(Debug, PartialEq)]
pub(super) enum Head {
    Create { table: String, columns: Vec<DumpColumn> },
    Insert { table: String, names: Option<Vec<String>> },
    Other,
}

/// A column of a table's definition.
#[derive(Debug, PartialEq)]
pub(super) struct DumpColumn {
    pub(super) name: String,
    pub(super) data_type: DataType,
}

/// Words one after another.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
    eof: bool,
}

/// Why a head was not read.
enum HeadStop {
    More,
    /// It is another statement than it seemed.
    Other,
    Bad(base::Error),
}

type Parsed<T> = std::result::Result<T, HeadStop>;

impl Words<'_> {
    fn next(&mut self) -> Parsed<Word> {
        match word(self.bytes, self.at, self.eof).map_err(HeadStop::Bad)? {
            Lexed::More => Err(HeadStop::More),
            Lexed::Is(word, at) => {
                self.at = at;
                Ok(word)
            }
        }
    }

    fn peek(&mut self) -> Parsed<Word> {
        let at = self.at;
        let word = self.next();
        self.at = at;
        word
    }

    fn eat(&mut self, keyword: &str) -> Parsed<bool> {
        let is_it = self.peek()?.is(keyword);
        if is_it {
            self.next()?;
        }
        Ok(is_it)
    }

    fn eat_sign(&mut self, sign: u8) -> Parsed<bool> {
        let is_it = self.peek()? == Word::Sign(sign);
        if is_it {
            self.next()?;
        }
        Ok(is_it)
    }

    fn name(&mut self) -> Parsed<String> {
        match self.next()? {
            Word::Bare(name) | Word::Quoted(name) => Ok(name),
            _ => Err(HeadStop::Other),
        }
    }

    /// The name of a table, without that of a database before it.
    fn table(&mut self) -> Parsed<String> {
        let mut name = match self.next()? {
            Word::Bare(name) => name.rsplit('.').next().unwrap_or_default().to_string(),
            Word::Quoted(name) => name,
            _ => return Err(HeadStop::Other),
        };
        while let Word::Bare(rest) = self.peek()?
            && let Some(rest) = rest.strip_prefix('.')
        {
            let rest = rest.to_string();
            self.next()?;
            name = if rest.is_empty() { self.name()? } else { rest };
        }
        Ok(name)
    }
}

/// Reads the head of a statement, which begins at `at`; the bytes behind it. Nothing is taken of other statements.
///
/// # Errors
/// For quotes that are not closed.
pub(super) fn statement_head(bytes: &[u8], at: usize, eof: bool) -> Result<Lexed<Head>> {
    let mut words = Words { bytes, at, eof };
    let head = match words.next() {
        Ok(word) if word.is("CREATE") => create(&mut words),
        Ok(word) if word.is("INSERT") || word.is("REPLACE") => insert(&mut words),
        Ok(_) => Err(HeadStop::Other),
        Err(stop) => Err(stop),
    };
    match head {
        Ok(head) => Ok(Lexed::Is(head, words.at)),
        Err(HeadStop::More) => Ok(Lexed::More),
        Err(HeadStop::Other) => Ok(Lexed::Is(Head::Other, at)),
        Err(HeadStop::Bad(error)) => Err(error),
    }
}

fn insert(words: &mut Words<'_>) -> Parsed<Head> {
    for keyword in ["LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "INTO"] {
        words.eat(keyword)?;
    }
    let table = words.table()?;
    let mut names = None;
    if words.eat_sign(b'(')? {
        let mut list = vec![words.name()?];
        while words.eat_sign(b',')? {
            list.push(words.name()?);
        }
        if !words.eat_sign(b')')? {
            return Err(HeadStop::Other);
        }
        names = Some(list);
    }
    let is_values = words.eat("VALUES")? || words.eat("VALUE")?;
    if is_values { Ok(Head::Insert { table, names }) } else { Err(HeadStop::Other) }
}

fn create(words: &mut Words<'_>) -> Parsed<Head> {
    words.eat("TEMPORARY")?;
    if !words.eat("TABLE")? {
        return Err(HeadStop::Other);
    }
    if words.eat("IF")? && !(words.eat("NOT")? && words.eat("EXISTS")?) {
        return Err(HeadStop::Other);
    }
    let table = words.table()?;
    if !words.eat_sign(b'(')? {
        return Err(HeadStop::Other);
    }
    let mut columns = Vec::new();
    loop {
        let is_key = ["PRIMARY", "KEY", "UNIQUE", "INDEX", "CONSTRAINT", "FULLTEXT", "SPATIAL", "FOREIGN", "CHECK"];
        let first = words.next()?;
        let name = match first {
            Word::Quoted(name) => Some(name),
            Word::Bare(name) => Some(name).filter(|name| !is_key.iter().any(|key| name.eq_ignore_ascii_case(key))),
            _ => return Err(HeadStop::Other),
        };
        if let Some(name) = name {
            let data_type = column_type(words)?;
            columns.push(DumpColumn { name, data_type });
        }
        match rest_of_item(words)?.1 {
            b',' => {}
            _ => return Ok(Head::Create { table, columns }),
        }
    }
}

/// The words up to the comma or bracket behind an item of a list, with the sign that ended it.
fn rest_of_item(words: &mut Words<'_>) -> Parsed<(Vec<Word>, u8)> {
    let (mut rest, mut depth) = (Vec::new(), 0usize);
    loop {
        match words.next()? {
            Word::Sign(sign @ (b',' | b')')) if depth == 0 => return Ok((rest, sign)),
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth -= 1,
            Word::End | Word::Sign(b';') => return Err(HeadStop::Other),
            word => rest.push(word),
        }
    }
}

/// The type of a column, as far as the words behind its name tell it.
fn column_type(words: &mut Words<'_>) -> Parsed<DataType> {
    let name = words.name()?.to_ascii_lowercase();
    let mut arguments = Vec::new();
    if words.eat_sign(b'(')? {
        loop {
            match words.next()? {
                Word::Sign(b')') => break,
                Word::Bare(argument) | Word::Quoted(argument) => arguments.push(argument),
                Word::Sign(b',') => {}
                _ => return Err(HeadStop::Other),
            }
        }
    }
    let at = words.at;
    let (rest, _) = rest_of_item(words)?;
    words.at = at;
    let is_unsigned = rest.iter().any(|word| word.is("UNSIGNED") || word.is("ZEROFILL"));
    let is_not_null = rest.windows(2).any(|pair| pair[0].is("NOT") && pair[1].is("NULL"));
    let data_type = type_of(&name, &arguments, is_unsigned);
    Ok(if is_not_null { data_type } else { DataType::nullable(data_type) })
}

fn type_of(name: &str, arguments: &[String], is_unsigned: bool) -> DataType {
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u32>().ok());
    let integer = |signed: DataType, unsigned: DataType| if is_unsigned { unsigned } else { signed };
    match name {
        "tinyint" => integer(DataType::Int8, DataType::UInt8),
        "smallint" => integer(DataType::Int16, DataType::UInt16),
        "int" | "integer" | "mediumint" => integer(DataType::Int32, DataType::UInt32),
        "bigint" => integer(DataType::Int64, DataType::UInt64),
        "bool" | "boolean" => DataType::Bool,
        "float" => DataType::Float32,
        "double" | "real" => DataType::Float64,
        "date" => DataType::Date32,
        "year" => DataType::UInt16,
        "bit" => DataType::UInt64,
        "decimal" | "numeric" | "dec" | "fixed" => {
            let (precision, scale) = (number(0).unwrap_or(10).clamp(1, 65), number(1).unwrap_or(0));
            parse_type(&format!("Decimal({precision}, {})", scale.min(precision))).unwrap_or(DataType::String)
        }
        "datetime" | "timestamp" => match number(0) {
            Some(digits @ 1..=6) => parse_type(&format!("DateTime64({digits})")).unwrap_or(DataType::String),
            _ => parse_type("DateTime").unwrap_or(DataType::String),
        },
        _ => DataType::String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Head {
        match statement_head(text.as_bytes(), 0, true) {
            Ok(Lexed::Is(head, _)) => head,
            _ => panic!("{text} is no head"),
        }
    }

    #[test]
    fn columns_of_tables() {
        let text = "CREATE TABLE IF NOT EXISTS `d`.`t` (`a` int(11) unsigned NOT NULL DEFAULT '1,2' COMMENT 'x)', \
                    b decimal(20,5) DEFAULT NULL, `c` enum('x','y') NOT NULL, `e` datetime(3), PRIMARY KEY (`a`), \
                    KEY `k` (`b`(10))) ENGINE=InnoDB;";
        let Head::Create { table, columns } = head(text) else { panic!("a table") };
        let columns: Vec<String> =
            columns.iter().map(|column| format!("{} {}", column.name, column.data_type)).collect();
        assert_eq!(table, "t");
        assert_eq!(
            columns,
            ["a UInt32", "b Nullable(Decimal(20, 5))", "c String", "e Nullable(DateTime64(3))"],
            "{columns:?}"
        );
    }

    #[test]
    fn heads_of_inserts() {
        let insert = |table: &str, names: Option<&[&str]>| Head::Insert {
            table: table.to_string(),
            names: names.map(|names| names.iter().map(|name| name.to_string()).collect()),
        };
        assert_eq!(head("INSERT INTO `t` VALUES (1)"), insert("t", None));
        assert_eq!(head("insert ignore into d.t (`a`, b) values (1)"), insert("t", Some(&["a", "b"])));
        assert_eq!(head("REPLACE INTO `d`.`t` VALUES (1)"), insert("t", None));
        assert_eq!(head("INSERT INTO t SELECT 1"), Head::Other);
        assert_eq!(head("LOCK TABLES `t` WRITE;"), Head::Other);
        for cut in 1..30 {
            assert!(matches!(
                statement_head(&b"INSERT INTO `t` (`a`) VALUES (1)"[..cut.min(28)], 0, false),
                Ok(Lexed::More | Lexed::Is(..))
            ));
        }
    }
}
