//! Random components against plain twins; long games of every kind.

mod chains;
mod plain;
