//! Strategies that have a name, as a game's entry lists them.

/// A strategy that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// What a user writes.
    pub name: &'static str,
    /// What stands after the name and a colon, if anything does: `N`.
    pub asks: Option<&'static str>,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Who says so.
    pub source: &'static str,
}

impl Named {
    /// How it is written: `hold:N`.
    pub fn shown(&self) -> String {
        match self.asks {
            Some(asks) => format!("{}:{asks}", self.name),
            None => self.name.to_owned(),
        }
    }
}
