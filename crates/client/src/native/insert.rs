//! Data of an insert as blocks.
//!
//! A row may have no value for a column whose table has a default for it. Where the server has told which columns those
//! are, such rows are sent in blocks without them, and the server fills them in.

use crate::executor::TaskData;
use base::Result;
use formats::{FormatSettings, InputFormat, Omitted};
use native::blocks::BlockPackets;
use native::frames::BlockMethod;
use native::packets::of_client;
use std::collections::BTreeMap;
use types::{Block, Field, Schema};

/// The form of sent blocks.
pub(super) struct BlockForm {
    pub settings: FormatSettings,
    pub revision: u64,
    /// `None` for plain blocks.
    pub method: Option<BlockMethod>,
}

/// Reads data in a format and gives packets of blocks.
pub(super) struct InsertData {
    schema: Schema,
    input: Box<dyn InputFormat>,
    form: BlockForm,
    rows_max: usize,
}

impl InsertData {
    /// A reader for the columns that the server asks for; `description` is the server's description of the table.
    ///
    /// # Errors
    /// For formats that cannot be read.
    pub(super) fn new(
        schema: Schema,
        description: Option<&str>,
        (format, data): (&str, TaskData),
        (form, rows_max): (BlockForm, usize),
    ) -> Result<Self> {
        let mut input = match data {
            TaskData::Stream(data) => formats::input_format(format, &schema, &form.settings, data)?,
            TaskData::Files(files) => {
                let (format, schema, settings) = (format.to_string(), schema.clone(), form.settings.clone());
                files.input(Box::new(move |source| formats::input_format(&format, &schema, &settings, source)))
            }
        };
        let defaults: Vec<usize> = description.map_or(Vec::new(), |text| {
            (0..schema.len()).filter(|column| has_default(text, &schema.fields[*column].name)).collect()
        });
        if !defaults.is_empty() {
            input.note_omitted(&defaults);
        }
        Ok(InsertData { schema, input, form, rows_max: rows_max.clamp(1, 1 << 24) })
    }

    /// The packets of the next rows, and how many there are; `None` at the end.
    ///
    /// # Errors
    /// Of the data.
    pub(super) fn next(&mut self) -> Result<Option<(Vec<Vec<u8>>, usize)>> {
        let Some(block) = self.input.next_block(self.rows_max)? else { return Ok(None) };
        let rows = block.rows;
        let packets = by_omitted(&block, &self.input.take_omitted())
            .into_iter()
            .map(|(omitted, block)| {
                let kept: Vec<usize> = (0..self.schema.len()).filter(|column| !omitted.contains(column)).collect();
                let fields: Vec<Field> = kept.iter().map(|column| self.schema.fields[*column].clone()).collect();
                let BlockForm { settings, revision, method } = &self.form;
                let mut packets = BlockPackets::new(&Schema::new(fields), settings, *revision, *method)?;
                packets.number = of_client::DATA;
                let mut out = Vec::new();
                packets.write(&block.project(&kept), &mut out)?;
                Ok(out)
            })
            .collect::<Result<Vec<_>>>()?;
        Ok(Some((packets, rows)))
    }
}

/// Takes a block apart by the columns that rows have no value for. Of all columns one is always kept, as rows without
/// columns are none.
fn by_omitted(block: &Block, omitted: &[(usize, Omitted)]) -> Vec<(Vec<usize>, Block)> {
    let mut of_all = Vec::new();
    let mut of_rows: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (column, rows) in omitted {
        match rows {
            Omitted::All => of_all.push(*column),
            Omitted::Rows(rows) => rows.iter().for_each(|row| of_rows.entry(*row).or_default().push(*column)),
        }
    }
    if of_rows.is_empty() {
        return vec![(of_all, block.clone())];
    }
    let mut groups: BTreeMap<Vec<usize>, Vec<u32>> = BTreeMap::new();
    for row in 0..block.rows as u32 {
        let mut columns = of_all.clone();
        columns.extend(of_rows.get(&row).into_iter().flatten());
        groups.entry(columns).or_default().push(row);
    }
    groups.into_iter().map(|(columns, rows)| (columns, block.gather(&rows))).collect()
}

/// Whether a description of a table says that a column has a default.
fn has_default(description: &str, name: &str) -> bool {
    let start = format!("`{}` ", name.replace('\\', "\\\\").replace('`', "\\`"));
    let mut lines = description.lines().filter(|line| line.starts_with(&start));
    lines.any(|line| line.split('\t').nth(1).is_some_and(|kind| kind == "DEFAULT"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::{Column, ColumnBuilder, DataType, Value};

    fn numbers(values: &[u64]) -> Column {
        let mut builder = ColumnBuilder::new(&DataType::UInt64);
        values.iter().for_each(|value| builder.push_value(&Value::UInt(*value)));
        builder.finish()
    }

    #[test]
    fn rows_are_parted_by_what_they_lack() {
        let block = Block::new(vec![numbers(&[1, 2, 3]), numbers(&[0, 5, 0])], 3);
        let parted = by_omitted(&block, &[(1, Omitted::Rows(vec![0, 2]))]);
        let rows: Vec<(Vec<usize>, usize)> =
            parted.iter().map(|(columns, block)| (columns.clone(), block.rows)).collect();
        assert_eq!(rows, [(vec![], 1), (vec![1], 2)]);
        assert_eq!(parted[1].1.columns[0].value(1), Value::UInt(3));
        assert_eq!(by_omitted(&block, &[(1, Omitted::All)])[0].0, [1]);
        assert_eq!(by_omitted(&block, &[]).len(), 1);
    }

    #[test]
    fn descriptions() {
        let text = "columns format version: 1\n3 columns:\n`a` UInt64\n`b` String\tDEFAULT\ttoString(a)\n\
                    `c\\`` UInt8\tMATERIALIZED\t1\n";
        assert!(has_default(text, "b") && !has_default(text, "a") && !has_default(text, "c`"));
    }
}
