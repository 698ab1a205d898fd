//! The nearest name, for error messages.

/// The question that a message asks about a name that is not there: ` Did you mean 'race'?`, if any
/// name is like it.
///
/// # Examples
///
/// ```
/// use bestplay_answers::hint;
///
/// assert_eq!(hint("rase", ["pig", "race"]), " Did you mean 'race'?");
/// assert_eq!(hint("zzz", ["pig", "race"]), "");
/// ```
pub fn hint<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let word = word.to_lowercase();
    let likeness = |name: &'a str| (strsim::jaro_winkler(&word, name), name);
    let near = names.into_iter().map(likeness).filter(|near| near.0 > 0.7);
    let nearest = near.max_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map_or(String::new(), |(_, name)| {
        format!(" Did you mean '{name}'?")
    })
}
