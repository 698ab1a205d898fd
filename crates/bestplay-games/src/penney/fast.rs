//! Best play: the value, all of Yvonne's best sequences, all of Zara's best replies.
//!
//! Zara picks the least of some 2^k margins, Yvonne the largest of some 2^k such minima. Hardly
//! any of the pairs are evaluated:
//!
//! 1. **Floor.** Once a sequence of value v is known, another sequence is out as soon as one reply
//!    brings it below v. Replies that end in the first letters of Yvonne's sequence are tried
//!    first, and are as a rule the best. In large decks a bound on what they leave to Yvonne
//!    refutes nearly all of her sequences without an evaluation ([`super::bound`]).
//! 2. **Bound.** For a sequence that stays, replies are tried by falling overlap with it, and those
//!    whose margin provably is not below the least one so far are left out ([`super::bound`]).
//! 3. **Classes.** Where no word or just one fits into the deck, or the deck is no longer than a
//!    word, overlaps are without meaning: one reply stands for all with as many reds. If this is so
//!    for all replies and not even Yvonne's own word can appear (or none can overlap), one
//!    sequence of Yvonne's stands for all with as many reds.
//! 4. **Symmetry.** With as many red as black cards the exchange of the colours changes nothing, so
//!    half of Yvonne's sequences will do.
//!
//! All four leave out only what provably cannot be better, and what is equal is kept: the sets of
//! best sequences are complete.
//!
//! # Complexity
//!
//! For each of Yvonne's 2^k sequences two evaluations ([`super::pair`]), or some bounds, and a few
//! evaluations more for those that reach the value so far; with short sequences in a large deck up
//! to 4^k.

use bestplay::sorting::sort_by_key;
use bestplay::{Stage, Watch};

use crate::fast::tell;
use bestplay_answers::{GameError, Result};

use super::bound::{Bound, Places, borders, ceiling, promise};
use super::deck::Setting;
use super::margin::Margin;
use super::pair::{Evaluator, Tally, evaluator};
use super::sequences::Sequences;
use super::word::{Word, words_with};

/// The most sequences of Yvonne that are looked at one by one.
const MOST_SEQUENCES: u64 = 1 << 27;

/// How many cards before Yvonne's sequence a reply may stand for the bound to be asked about it.
const MOST_BEFORE: u32 = 12;

/// After how many of them the watch is told.
const TELL_EVERY: u64 = 1 << 13;

/// Best play by both.
#[derive(Clone, Debug)]
pub struct BestPlay {
    /// Yvonne's margin, and with it her probability of winning.
    pub margin: Margin,
    /// All her best sequences.
    pub yvonne: Sequences,
}

/// Zara's best replies to one of Yvonne's sequences.
#[derive(Clone, Debug)]
pub struct BestReplies {
    /// Yvonne's margin.
    pub margin: Margin,
    /// All the best replies.
    pub zara: Sequences,
}

/// Zara's replies with one number of reds.
struct Class {
    z: u32,
    rest: (u32, u32),
    orders: u128,
    /// Zara's word fits among the dealt cards.
    zara_fits: bool,
    /// All replies of the class have the same margin.
    uniform: bool,
}

/// Answers questions about one setting.
pub struct Penney {
    setting: Setting,
    pairs: Box<dyn Evaluator>,
}

impl Penney {
    /// For a setting.
    pub fn new(setting: Setting) -> Penney {
        let pairs = evaluator(setting);
        Penney { setting, pairs }
    }

    /// Everything about one pair.
    ///
    /// # Errors
    ///
    /// The players may not lay out these sequences.
    pub fn tally(&mut self, yvonne: Word, zara: Word) -> Result<Tally> {
        self.setting.check_choice(yvonne)?;
        self.setting.check_reply(yvonne, zara)?;
        self.pairs.hold(yvonne);
        Ok(self.pairs.tally(zara))
    }

    /// Yvonne's margin against each of Zara's replies, in the order of a dictionary.
    ///
    /// # Errors
    ///
    /// Yvonne may not lay out this sequence, or there are more than 2^20 replies.
    pub fn replies(&mut self, yvonne: Word) -> Result<Vec<(Word, Margin)>> {
        self.setting.check_choice(yvonne)?;
        let k = self.setting.k();
        let classes: Vec<u32> = self.setting.replies(yvonne.reds()).collect();
        let orders = |&z: &u32| self.pairs.binomials().orders(z, k - z);
        let many: u128 = classes.iter().map(orders).sum();
        if many > 1 << 20 {
            return Err(GameError::usage(format!(
                "Zara has {many} replies; expected at most 2^20 to list"
            )));
        }
        self.pairs.hold(yvonne);
        let words = classes.iter().flat_map(|&z| words_with(k, z));
        let words = words.filter(|&zara| zara != yvonne);
        let mut replies: Vec<_> = words.map(|zara| (zara, self.pairs.against(zara))).collect();
        sort_by_key(&mut replies, |&(zara, _)| zara);
        Ok(replies)
    }

    /// Best play; of Yvonne's best sequences the first `limit` are listed. The watch is told how
    /// many sequences have been looked at one by one.
    ///
    /// # Errors
    ///
    /// More than 2^27 sequences would have to be looked at one by one: k above 26 in a large deck.
    /// The watch asked to stop.
    pub fn best_play(&mut self, limit: usize, watch: &dyn Watch) -> Result<BestPlay> {
        let k = self.setting.k();
        let halved = self.setting.is_symmetric();
        let (red, black) = self.setting.deck();
        let choices = self.setting.choices();
        let choices = choices.filter(|&y| !halved || 2 * y <= k);
        let mut choices: Vec<_> = choices.map(|y| (y, self.classes(y))).collect();
        // Those with the colours of the deck first: they are the best as a rule, and a good floor
        // saves work.
        let off = |y: u32| (y * (red + black)).abs_diff(k * red);
        sort_by_key(&mut choices, |&(y, _)| off(y));
        let one_by_one = choices.iter();
        let one_by_one = one_by_one.filter(|(y, classes)| !self.is_uniform(*y, classes));
        let orders = one_by_one.map(|&(y, _)| self.pairs.binomials().orders(y, k - y));
        let of = u64::try_from(orders.sum::<u128>()).unwrap_or(u64::MAX);
        if of > MOST_SEQUENCES {
            return Err(GameError::of_parameter(
                "k",
                format!(
                    "k={k}: too many sequences to look at one by one; expected at most 26 cards in \
                     a deck as large as this"
                ),
            ));
        }
        let mut done = 0u64;
        let mut best: Option<Margin> = None;
        let mut yvonne = Sequences::new(limit);
        for (y, classes) in choices {
            let uniform = self.is_uniform(y, &classes);
            // With as many reds as blacks in the word, one colour may come first.
            let half = halved && !uniform && 2 * y == k;
            let words = words_with(k, y).take(if uniform { 1 } else { usize::MAX });
            for word in words.take_while(|word| !half || word.first(1).reds() == 0) {
                done += 1;
                if done.is_multiple_of(TELL_EVERY) {
                    tell(watch, Stage::Counting, done, of)?;
                }
                let Some(margin) = self.value(word, &classes, best) else {
                    continue;
                };
                if best.is_none_or(|best| best < margin) {
                    best = Some(margin);
                    yvonne.clear();
                }
                if !uniform {
                    yvonne.add(word);
                    if halved {
                        yvonne.add(word.swapped());
                    }
                    continue;
                }
                yvonne.add_all(k, y, None, self.pairs.binomials());
                if halved && 2 * y < k {
                    yvonne.add_all(k, k - y, None, self.pairs.binomials());
                }
            }
        }
        let margin = best.ok_or_else(|| GameError::usage("no sequence can be laid out"))?;
        let yvonne = yvonne.sorted();
        Ok(BestPlay { margin, yvonne })
    }

    /// Zara's best replies to a sequence of Yvonne; the first `limit` are listed.
    ///
    /// # Errors
    ///
    /// Yvonne may not lay out this sequence.
    pub fn best_replies(&mut self, yvonne: Word, limit: usize) -> Result<BestReplies> {
        self.setting.check_choice(yvonne)?;
        let k = self.setting.k();
        let classes = self.classes(yvonne.reds());
        let Some(margin) = self.value(yvonne, &classes, None) else {
            return Err(GameError::usage("Zara has no reply"));
        };
        let borders = borders(yvonne);
        let mut zara = Sequences::new(limit);
        for class in &classes {
            if class.uniform {
                if self.margin_of_uniform(yvonne, class) == Some(margin) {
                    zara.add_all(k, class.z, Some(yvonne), self.pairs.binomials());
                }
                continue;
            }
            let bound = self.bound(yvonne, &borders, class);
            for overlap in (0..k).rev() {
                if Margin::of_bound(bound.lead(overlap), class.orders) > margin {
                    continue;
                }
                for reply in replies_with(yvonne, overlap, class.z) {
                    let longest = (overlap + 1..k).all(|t| !reply.overlaps(yvonne, t));
                    if longest && self.pairs.against(reply) == margin {
                        zara.add(reply);
                    }
                }
            }
        }
        let zara = zara.sorted();
        Ok(BestReplies { margin, zara })
    }

    /// Yvonne's margin with a sequence against best replies; `None` if it is below the floor.
    fn value(&mut self, yvonne: Word, classes: &[Class], floor: Option<Margin>) -> Option<Margin> {
        let k = self.setting.k();
        let mut least: Option<Margin> = None;
        let below_floor =
            |least: Option<Margin>| least.zip(floor).is_some_and(|(least, floor)| least < floor);
        if floor.is_some_and(|floor| self.is_refuted(yvonne, classes, floor)) {
            return None;
        }
        self.pairs.hold(yvonne);
        for reply in replies_before(yvonne, classes) {
            lower(&mut least, self.pairs.against(reply));
            if below_floor(least) {
                return None;
            }
        }
        for class in classes.iter().filter(|class| class.uniform) {
            // If Zara's word cannot appear, Yvonne's lead is not negative.
            if !class.zara_fits && least.is_some_and(|margin| margin.sign().is_le()) {
                continue;
            }
            if let Some(margin) = self.margin_of_uniform(yvonne, class) {
                lower(&mut least, margin);
            }
        }
        let borders = borders(yvonne);
        let varied = classes.iter().filter(|class| !class.uniform);
        let bounded = varied.map(|class| (class, self.bound(yvonne, &borders, class)));
        let varied: Vec<(&Class, Bound)> = bounded.collect();
        for overlap in (0..k).rev() {
            for (class, bound) in &varied {
                let at_least = Margin::of_bound(bound.lead(overlap), class.orders);
                if least.is_some_and(|margin| margin <= at_least) {
                    continue;
                }
                for reply in replies_with(yvonne, overlap, class.z) {
                    lower(&mut least, self.pairs.against(reply));
                    if below_floor(least) {
                        return None;
                    }
                }
            }
        }
        least.filter(|_| !below_floor(least))
    }

    /// Whether a bound shows that a reply which stands few cards before Yvonne's sequence leaves
    /// her less than the floor. Where evaluating is cheap, the bound is not asked.
    fn is_refuted(&self, yvonne: Word, classes: &[Class], floor: Margin) -> bool {
        if self.setting.dealt() < 2 * self.setting.k() {
            return false;
        }
        let varied = classes.iter().filter(|class| !class.uniform);
        let mut tries = (1..=MOST_BEFORE.min(self.setting.k()))
            .flat_map(|cards| varied.clone().map(move |class| (cards, class)));
        tries.any(|(cards, class)| {
            let end = yvonne.first(self.setting.k() - cards);
            let reds = class.z.checked_sub(end.reds());
            let Some(reds) = reds.filter(|&reds| reds <= cards) else {
                return false;
            };
            let places = Places::new(self.pairs.binomials(), class.rest);
            let refutes = |lead: i128| Margin::of_bound(lead, class.orders) < floor;
            // Replies with as many reds differ little; two of them stand for all.
            let starts = [
                Word::sorted(cards - reds, reds),
                Word::sorted(reds, cards - reds).swapped(),
            ];
            let mut replies = starts.iter().map(|start| start.join(end));
            refutes(promise(&places, yvonne, cards, class.z))
                && replies.any(|z| z != yvonne && refutes(ceiling(&places, yvonne, z)))
        })
    }

    fn margin_of_uniform(&mut self, yvonne: Word, class: &Class) -> Option<Margin> {
        let mut replies = words_with(self.setting.k(), class.z);
        let reply = replies.find(|&reply| reply != yvonne)?;
        Some(self.pairs.against(reply))
    }

    fn bound(&self, yvonne: Word, borders: &[u32], class: &Class) -> Bound {
        let places = Places::new(self.pairs.binomials(), class.rest);
        Bound::new(&self.setting, &places, yvonne, borders, class.z)
    }

    /// Zara's replies to a sequence with `y` reds.
    fn classes(&self, y: u32) -> Vec<Class> {
        let k = self.setting.k();
        let class = |z: u32| {
            let rest = self.setting.rest(y, z)?;
            let zara_fits = z <= rest.0 && k - z <= rest.1;
            let orders = self.pairs.binomials().orders(rest.0, rest.1);
            let uniform = !zara_fits || self.setting.dealt() <= k;
            Some(Class {
                z,
                rest,
                orders,
                zara_fits,
                uniform,
            })
        };
        self.setting.replies(y).filter_map(class).collect()
    }

    /// Whether all of Yvonne's sequences with `y` reds have the same value.
    fn is_uniform(&self, y: u32, classes: &[Class]) -> bool {
        let k = self.setting.k();
        let fits = |class: &Class| y <= class.rest.0 && k - y <= class.rest.1 || class.zara_fits;
        self.setting.dealt() <= k || !classes.iter().any(fits)
    }
}

/// Keeps the lower margin.
fn lower(least: &mut Option<Margin>, margin: Margin) {
    if least.is_none_or(|least| margin < least) {
        *least = Some(margin);
    }
}

/// Zara's replies that may stand one card before Yvonne's sequence; those of uniform classes left
/// out.
fn replies_before(yvonne: Word, classes: &[Class]) -> impl Iterator<Item = Word> {
    let end = yvonne.first(yvonne.len() - 1);
    let replies = [0, 1].map(|card| Word::new(card, 1).join(end)).into_iter();
    replies.filter(move |&reply| {
        let class = classes.iter().find(|class| class.z == reply.reds());
        reply != yvonne && class.is_some_and(|class| !class.uniform)
    })
}

/// Zara's sequences with `z` reds that end in the first `overlap` letters of Yvonne's, hers left
/// out.
fn replies_with(yvonne: Word, overlap: u32, z: u32) -> impl Iterator<Item = Word> {
    let end = yvonne.first(overlap);
    let reds = z.checked_sub(end.reds());
    let starts = reds.map(|reds| words_with(yvonne.len() - overlap, reds));
    let words = starts.into_iter().flatten();
    let words = words.map(move |start| start.join(end));
    words.filter(move |&reply| reply != yvonne)
}
