//! Tuples: a node per element.

use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::ChildReaders;
use crate::encode::Encoder;
use crate::node::{Node, NodeHead};
use crate::{ChunkReader, Physical};
use base::Result;
use types::Column;

/// Elements, each by itself.
#[derive(Clone, Debug)]
pub struct Tuple {
    /// As many rows each as the tuple has.
    pub elements: Box<[Node]>,
}

impl Tuple {
    /// Each element by itself.
    pub(crate) fn encode(encoder: &mut Encoder, elements: &[Column]) -> Result<Self> {
        let nodes = elements.iter().map(|element| encoder.node(element)).collect::<Result<Vec<_>>>()?;
        Ok(Tuple { elements: nodes.into() })
    }
}

impl EncodedRows for Tuple {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        self.elements.iter().for_each(|element| visit(NodeChild::Node(element)));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.elements.iter().for_each(|element| element.write(out));
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        let Physical::Tuple(types) = head.physical else { return Err(head.refused()) };
        let elements =
            types.iter().map(|t| Ok(*head.child(reader, t, Some(head.rows))?)).collect::<Result<Vec<_>>>()?;
        Ok(Tuple { elements: elements.into() })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        match physical {
            Physical::Tuple(types) => {
                self.elements.iter().zip(types).map(|(node, physical)| readers.child(node, physical)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let elements = reader.children().iter().map(|child| child.decode(start, len)).collect::<Result<Vec<_>>>()?;
        Ok(Column::Tuple(elements.into(), len))
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let elements =
            reader.children().iter().map(|child| child.select(start, indices)).collect::<Result<Vec<_>>>()?;
        Ok(Column::Tuple(elements.into(), indices.len()))
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check_type};

    #[test]
    fn tuples_round_trip() {
        let mut rng = Rng(57);
        check_type("Tuple(UInt8, Nullable(String), Array(Float64))", "Tuple", &mut rng);
        check_type("Tuple(Tuple(a Float32, b String), Nullable(Float32))", "Tuple", &mut rng);
    }
}
