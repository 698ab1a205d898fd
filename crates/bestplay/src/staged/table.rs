//! Files of sorted records: keys with values, both bytes, in blocks that are read one by one.
//!
//! ```text
//! file    blocks, index, and at the end: the place of the index in 8 bytes, its BLAKE3 checksum in 32, the magic in 8
//! index   for each block: its first key, its length, and the first 16 bytes of its BLAKE3 checksum
//! block   records: how many bytes of the key before are kept, the rest of the key, the value
//! ```
//!
//! Lengths are numbers in groups of seven bits, the lowest first; keys and values are preceded by their length, but
//! for the checksum. A file is written whole or not at all; what is damaged in it is found when it is read.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::FixedState;

use crate::replace;
use crate::store::{Bytes, put_block, put_number};

const MAGIC: &[u8; 8] = b"bp table";

/// What follows the index.
const FOOT: usize = 8 + 32 + MAGIC.len();

/// Bytes of a block before it is closed.
const BLOCK: usize = 1 << 14;

/// The bytes of a block's checksum.
const SUM: usize = 16;

/// A key and its value.
pub(super) type Record = (Vec<u8>, Vec<u8>);

/// A table that is being written.
pub(super) struct Writer<'a> {
    out: &'a mut BufWriter<File>,
    index: Vec<u8>,
    /// Where the block begins, and what is in it.
    at: u64,
    block: Vec<u8>,
    first: Vec<u8>,
    last: Vec<u8>,
}

/// Writes the records that are put into the table, whose keys ascend.
pub(super) fn write(path: &Path, fill: impl FnOnce(&mut Writer<'_>) -> Result<()>) -> Result<()> {
    replace::replace(path, |out| {
        let mut table = Writer {
            out,
            index: Vec::new(),
            at: 0,
            block: Vec::new(),
            first: Vec::new(),
            last: Vec::new(),
        };
        fill(&mut table)?;
        table.close()?;
        let Writer { out, index, at, .. } = table;
        out.write_all(&index)?;
        out.write_all(&at.to_le_bytes())?;
        out.write_all(blake3::hash(&index).as_bytes())?;
        out.write_all(MAGIC)
    })
}

impl Writer<'_> {
    pub(super) fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        if self.block.len() >= BLOCK {
            self.close()?;
        }
        if self.block.is_empty() {
            key.clone_into(&mut self.first);
            self.last.clear();
        }
        let kept = key.iter().zip(&self.last);
        let kept = kept.take_while(|(a, b)| a == b).count();
        put_number(&mut self.block, kept as u64);
        put_block(&mut self.block, &key[kept..]);
        put_block(&mut self.block, value);
        key.clone_into(&mut self.last);
        Ok(())
    }

    /// Writes the block, if there is something in it.
    fn close(&mut self) -> Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        put_block(&mut self.index, &self.first);
        put_number(&mut self.index, self.block.len() as u64);
        let sum = blake3::hash(&self.block);
        self.index.extend_from_slice(&sum.as_bytes()[..SUM]);
        self.at += self.block.len() as u64;
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }
}

/// The first key of a block, and where in the file it is.
struct Place {
    first: Vec<u8>,
    bytes: Range<u64>,
    sum: [u8; SUM],
}

/// A block in memory: all keys and values, one after the other, and where each ends.
pub(super) struct Block {
    bytes: Vec<u8>,
    ends: Vec<[u32; 2]>,
}

/// A file of sorted records.
pub(super) struct Table {
    file: Mutex<File>,
    blocks: Vec<Place>,
}

fn damaged(why: &str) -> Error {
    Error::new(
        ErrorKind::InvalidData,
        format!("the file is damaged: {why}"),
    )
}

impl Table {
    pub(super) fn open(path: &Path) -> Result<Table> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let foot = length
            .checked_sub(FOOT as u64)
            .ok_or_else(|| damaged("it is too short"))?;
        let foot = read(&mut file, foot..length)?;
        let (at, rest) = foot.split_at(8);
        let (sum, magic) = rest.split_at(32);
        // As long as the slice.
        let at = u64::from_le_bytes(at.try_into().unwrap_or_default());
        let end = length - FOOT as u64;
        if magic != MAGIC || at > end {
            return Err(damaged("it does not end as such a file does"));
        }
        let index = read(&mut file, at..end)?;
        if blake3::hash(&index).as_bytes() != sum {
            return Err(damaged("the checksum of its index does not fit"));
        }
        let (mut bytes, mut blocks, mut start) = (Bytes::new(&index), Vec::new(), 0_u64);
        while !bytes.is_empty() {
            let mut place = || {
                let first = bytes.block()?.to_vec();
                let length = bytes.number()?;
                let sum = bytes.take(SUM)?;
                Ok::<_, &str>((first, length, sum.try_into().unwrap_or_default()))
            };
            let (first, length, sum) = place().map_err(damaged)?;
            let next = start.checked_add(length).filter(|&next| next <= at);
            let next = next.ok_or_else(|| damaged("its blocks are not where its index says"))?;
            blocks.push(Place {
                first,
                bytes: start..next,
                sum,
            });
            start = next;
        }
        match start == at {
            true => Ok(Table {
                file: Mutex::new(file),
                blocks,
            }),
            false => Err(damaged("its blocks are not where its index says")),
        }
    }

    fn block(&self, number: usize) -> Result<Block> {
        let place = &self.blocks[number];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = read(&mut file, place.bytes.clone())?;
        drop(file);
        if blake3::hash(&written).as_bytes()[..SUM] != place.sum {
            return Err(damaged("the checksum of a block does not fit"));
        }
        let (mut bytes, mut key) = (Bytes::new(&written), Vec::new());
        let mut block = Block {
            bytes: Vec::with_capacity(2 * written.len()),
            ends: Vec::new(),
        };
        let mut record = || {
            key.truncate(bytes.number()? as usize);
            key.extend_from_slice(bytes.block()?);
            block.bytes.extend_from_slice(&key);
            let end = block.bytes.len() as u32;
            block.bytes.extend_from_slice(bytes.block()?);
            block.ends.push([end, block.bytes.len() as u32]);
            Ok(!bytes.is_empty())
        };
        while record().map_err(damaged)? {}
        Ok(block)
    }

    pub(super) fn first(&self) -> Option<&[u8]> {
        self.blocks.first().map(|place| &place.first[..])
    }

    pub(super) fn from(self: &Arc<Table>, key: &[u8]) -> Records {
        let block = self.blocks.partition_point(|place| &place.first[..] <= key);
        Records {
            table: Arc::clone(self),
            block: block.saturating_sub(1),
            read: None,
            from: Some(key.to_vec()),
        }
    }

    /// The last key before this one.
    pub(super) fn before(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        let block = self.blocks.partition_point(|place| &place.first[..] < key);
        let Some(at) = block.checked_sub(1) else {
            return Ok(None);
        };
        let block = self.block(at)?;
        Ok(Some(block.key(block.place(key).saturating_sub(1)).to_vec()))
    }
}

fn read(file: &mut File, bytes: Range<u64>) -> Result<Vec<u8>> {
    let mut read = vec![0; (bytes.end - bytes.start) as usize];
    file.seek(SeekFrom::Start(bytes.start))?;
    file.read_exact(&mut read)?;
    Ok(read)
}

impl Block {
    fn key(&self, record: usize) -> &[u8] {
        let start = record.checked_sub(1).map_or(0, |last| self.ends[last][1]);
        &self.bytes[start as usize..self.ends[record][0] as usize]
    }

    fn value(&self, record: usize) -> &[u8] {
        let [start, end] = self.ends[record];
        &self.bytes[start as usize..end as usize]
    }

    /// The first record whose key is not less than this one.
    fn place(&self, key: &[u8]) -> usize {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.key(middle) < key {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }
}

/// Records of a table, in order.
pub(super) struct Records {
    table: Arc<Table>,
    /// The next block.
    block: usize,
    /// The block that is being read, and the next record of it.
    read: Option<(Block, usize)>,
    /// The key to begin with, before anything is read.
    from: Option<Vec<u8>>,
}

impl Records {
    /// The next record, which stays the next one until it is passed.
    pub(super) fn peek(&mut self) -> Result<Option<(&[u8], &[u8])>> {
        let is_over = |(block, record): &(Block, usize)| *record == block.ends.len();
        while self.read.as_ref().is_none_or(is_over) {
            if self.block == self.table.blocks.len() {
                return Ok(None);
            }
            let block = self.table.block(self.block);
            self.block = match block {
                Ok(_) => self.block + 1,
                Err(_) => self.table.blocks.len(),
            };
            let block = block?;
            let first = self.from.take().map_or(0, |key| block.place(&key));
            self.read = Some((block, first));
        }
        let read = self.read.as_ref();
        Ok(read.map(|(block, record)| (block.key(*record), block.value(*record))))
    }

    pub(super) fn pass(&mut self) {
        if let Some((_, record)) = &mut self.read {
            *record += 1;
        }
    }

    /// Goes through the rest.
    pub(super) fn each(mut self, mut take: impl FnMut(&[u8], &[u8])) -> Result<()> {
        while let Some((key, value)) = self.peek()? {
            take(key, value);
            self.pass();
        }
        Ok(())
    }
}

impl Iterator for Records {
    type Item = Result<Record>;

    fn next(&mut self) -> Option<Result<Record>> {
        let record = self
            .peek()
            .map(|record| record.map(|(key, value)| (key.to_vec(), value.to_vec())));
        self.pass();
        record.transpose()
    }
}

/// Blocks that were read lately.
#[derive(Default)]
pub(super) struct Cache(Mutex<Lately>);

#[derive(Default)]
struct Lately {
    /// By the numbers of their tables and their places there.
    blocks: HashMap<(usize, usize), Arc<Block>, FixedState>,
    bytes: u64,
}

impl Cache {
    /// The value of a key in the table with this number, from blocks that take so many bytes at the most.
    pub(super) fn find(
        &self,
        (number, table): (usize, &Table),
        key: &[u8],
        most: u64,
    ) -> Result<Option<Vec<u8>>> {
        let blocks = &table.blocks;
        let block = blocks.partition_point(|place| &place.first[..] <= key);
        let Some(at) = block.checked_sub(1) else {
            return Ok(None);
        };
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().blocks.get(&(number, at)).cloned();
        let block = match known {
            Some(block) => block,
            None => {
                let block = Arc::new(table.block(at)?);
                let mut kept = lock();
                if kept.bytes > most {
                    *kept = Lately::default();
                }
                kept.bytes += (block.bytes.capacity() + 8 * block.ends.capacity()) as u64;
                kept.blocks.insert((number, at), Arc::clone(&block));
                block
            }
        };
        let place = block.place(key);
        let is_there = place < block.ends.len() && block.key(place) == key;
        Ok(is_there.then(|| block.value(place).to_vec()))
    }
}

/// A table of the folder cannot be read.
pub(super) fn failed_to_read(source: io::Error) -> crate::Error {
    crate::Error::io("cannot read a table of the folder", source)
}

pub(super) fn failed(what: &str, path: &Path, source: io::Error) -> crate::Error {
    crate::Error::io(format_args!("cannot {what} {}", path.display()), source)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn records() -> Vec<Record> {
        let key = |n: u32| [b"state ".as_slice(), &(7 * n).to_be_bytes()].concat();
        (0..20_000)
            .map(|n| (key(n), n.to_string().into_bytes()))
            .collect()
    }

    /// Writes records, whose keys ascend.
    pub(crate) fn write_all(path: &Path, records: &[Record]) {
        let put = |table: &mut Writer<'_>| {
            records
                .iter()
                .try_for_each(|(key, value)| table.put(key, value))
        };
        write(path, put).unwrap();
    }

    #[test]
    fn records_come_back_and_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        for count in [0, 1, 20_000] {
            let records = &records()[..count];
            write_all(&path, records);
            let table = Arc::new(Table::open(&path).unwrap());
            let read =
                |from: &[u8]| -> Vec<Record> { table.from(from).map(Result::unwrap).collect() };
            assert_eq!(read(b""), records);
            let cache = Cache::default();
            for (place, (key, value)) in records.iter().enumerate().step_by(97) {
                assert_eq!(read(key).len(), count - place);
                let find = |key: &[u8]| cache.find((0, &table), key, 1 << 16).unwrap();
                assert_eq!(find(key).as_ref(), Some(value));
                assert_eq!(find(&[key.as_slice(), b"x"].concat()), None);
                assert_eq!(find(&key[..key.len() - 1]), None);
                let before = place.checked_sub(1).map(|before| records[before].0.clone());
                assert_eq!(table.before(key).unwrap(), before);
            }
        }
    }

    #[test]
    fn a_byte_that_is_changed_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        write_all(&path, &records());
        let whole = std::fs::read(&path).unwrap();
        let read = || {
            let table = Arc::new(Table::open(&path)?);
            table.from(b"").collect::<Result<Vec<_>>>()
        };
        let cut = (0..whole.len())
            .step_by(whole.len() / 50)
            .map(|at| whole[..at].to_vec());
        let changed = (0..whole.len()).step_by(whole.len() / 200).map(|at| {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            bytes
        });
        for bytes in cut.chain(changed) {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(read().unwrap_err().kind(), ErrorKind::InvalidData);
        }
    }
}
