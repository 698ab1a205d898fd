//! Values from outside, and what is said of texts that are wrong.

use bestplay::{Natural, Rational, Silent, Value};
use bestplay_dice::{Roll, roll};

fn one(text: &str) -> Roll {
    let mut rolls =
        roll(text, &Silent).unwrap_or_else(|mistake| panic!("{}", mistake.pointed(text)));
    assert_eq!(rolls.len(), 1, "{text}");
    rolls.remove(0)
}

fn mean(text: &str) -> String {
    one(text).mean().to_string()
}

fn weights(text: &str) -> Vec<(i64, u64)> {
    let roll = one(text);
    let weight = |weight: &Natural| u64::try_from(weight).unwrap();
    let results = roll.results().iter();
    results.map(|(value, of)| (*value, weight(of))).collect()
}

#[test]
fn the_largest_numbers_are_kept_and_added() {
    let most = i64::MAX;
    assert_eq!(weights(&format!("{most}adv")), [(most, 1)]);
    let far = |keep: &str| weights(&format!("2d{{-{most}, 0, {most}}}{keep}"));
    assert_eq!(far("kh1"), [(-most, 1), (0, 3), (most, 5)]);
    assert_eq!(far("kl1"), [(-most, 5), (0, 3), (most, 1)]);
}

#[test]
fn published_values() {
    // The mean of an ability score: 12.2446 (AnyDice's first example).
    for text in [
        "4d6kh3",
        "4d6 keep highest 3",
        "4d6k3",
        "4d6dl1",
        "4d6 drop lowest",
        "[highest 3 of 4d6]",
        "highest(3, 4d6)",
        "{1..3}@4d6",
        "output [highest 3 of 4d6] named \"score\"",
    ] {
        assert_eq!(mean(text), "15869/1296", "{text}");
    }
    // Advantage in a well-known role-playing game: 13.825, and 7.175.
    assert_eq!(mean("2d20kh1"), "553/40");
    assert_eq!(mean("d20 dis"), "287/40");
    // Five dice, three alike or more: 1656 of 7776 (as the engine's own example has it).
    assert_eq!(mean("alike(5d6) >= 3"), "23/108");
    // A large straight of 30 dice with ten faces, by inclusion and exclusion.
    let surjections = (0..=10i128).fold(Rational::ZERO, |sum, k| {
        let choose = (0..k).fold(1, |ways, i| ways * (10 - i) / (i + 1));
        let ways = Rational::from(choose * if k % 2 == 0 { 1 } else { -1 });
        sum + ways * Rational::from_parts((10 - k).into(), 10u8.into()).pow(30)
    });
    let straight = one("straight(30d10)").exactly(10);
    assert_eq!(straight, Value::Exact(surjections));
    // A die that explodes at its highest face has the mean n (n + 1) / 2 (n - 1).
    let exploding = one("d6!");
    assert_eq!(exploding.mean().decimal(12), "4.20000000000");
    assert_eq!(exploding.exactly(9).to_string(), "1/36");
    assert_eq!(mean("explode(d6, 1)"), "49/12");
    let exploded = weights("set \"explode depth\" to 1; [explode d2]");
    assert_eq!(exploded, [(1, 2), (3, 1), (4, 1)]);
}

#[test]
fn project_euler_389() {
    // Problem 389 gives 2406376.3623; the chain is d4 d6 d8 d12 d20.
    let roll = one("d4d6d8d12d20");
    assert_eq!(roll.variance().to_string(), "2464129395/1024");
    assert_eq!(roll.variance().decimal(11), "2406376.3623");
    assert!(roll.is_too_long());
    assert_eq!(roll.range(), (1, 46_080));
    // What is short enough has all its results, and the same moments.
    let short = one("d4d6d8");
    assert!(!short.is_too_long());
    assert_eq!(short.mean().to_string(), "315/8");
    // E N = 35/4, var N = 35/4·... by hand: Wald and Blackwell-Girshick on d4 d6, then on d8.
    let (n, x) = (one("d4d6"), one("d8"));
    let exact = |value: Value| value.lower().unwrap().clone();
    let squared = |value: Rational| &value * &value;
    let expected =
        exact(n.mean()) * exact(x.variance()) + exact(n.variance()) * squared(exact(x.mean()));
    assert_eq!(exact(short.variance()), expected);
}

#[test]
fn large_pools() {
    // P(the best three of a hundred are all sixes) = 1 - P(at most two sixes).
    let sixes = |k: u64| {
        let choose = (0..k).fold(1u64, |ways, i| ways * (100 - i) / (i + 1));
        Rational::from(choose)
            * Rational::from_parts(5.into(), 6u8.into()).pow(100 - k as isize)
            * Rational::from_parts(1.into(), 6u8.into()).pow(k as isize)
    };
    let expected = Rational::ONE - sixes(0) - sixes(1) - sixes(2);
    assert_eq!(one("100d6kh3").exactly(18), Value::Exact(expected));
    // By symmetry, about the mean of a die.
    let high = one("60d20kh20").mean().lower().unwrap().clone();
    let low = one("60d20kl20").mean().lower().unwrap().clone();
    assert_eq!(high + low, Rational::from(20 * 21));
    assert_eq!(mean("60d20"), "630");
    assert_eq!(one("60d20dl1").results().len(), 1122);
    assert_eq!(mean("100d20"), "1050");
    assert_eq!(one("100d20").total(), Natural::from(20u8).pow(100));
    assert_eq!(mean("50000d6kh1 > 5"), mean("1 - (50000d6kh1 <= 5)"));
    assert_eq!(mean("{d20, 60d20 + 20}kh1"), "650");
    assert_eq!(one("pool(20d6, 20d8, 20d10)kh3").range(), (3, 30));
    assert_eq!(mean("2000d6"), "7000");
}

#[test]
fn deviations_have_certain_digits() {
    // √(35/12)
    assert_eq!(one("d6").deviation(12).decimal(12), "1.70782512766");
    assert_eq!(one("d{0,2}").deviation(12), Value::fraction(1, 1));
    assert_eq!(one("7").deviation(12), Value::fraction(0, 1));
    let third = one("d{0,0,3}").deviation(50).decimal(50);
    assert_eq!(third, "1.4142135623730950488016887242096980785696718753769");
}

#[test]
fn the_rest_of_explosions_is_stated_and_bounded() {
    let roll = one("3d6!");
    let (from, weight) = roll.rest().unwrap();
    assert!(from > 100);
    assert!(roll.share(&weight) < Rational::from_parts(1.into(), Natural::ONE << 50));
    // Known: the mean is that of three dice, and results below the rest are exact.
    assert_eq!(roll.mean().decimal(12), "12.6000000000");
    assert_eq!(roll.exactly(3), Value::fraction(1, 216));
    // Against a limit that nothing below the rest can meet.
    let limited = one("explode(3d6, 60)");
    for (value, _) in roll.results().iter().filter(|(value, _)| *value < 100) {
        assert_eq!(roll.exactly(*value), limited.exactly(*value), "{value}");
    }
    let near = |a: Value, b: Value| a.decimal(12) == b.decimal(12);
    assert!(near(roll.deviation(12), limited.deviation(12)));
    for (endless, limited) in [
        ("3d6!kh2", "explode(3d6, 60)kh2"),
        ("3d6!kl2", "explode(3d6, 60)kl2"),
        ("max(d8!, d6!)", "max(explode(d8, 60), explode(d6, 60))"),
        ("min(d8!, d6!)", "min(explode(d8, 60), explode(d6, 60))"),
        ("2 * d6! + d4!", "2 * explode(d6, 60) + explode(d4, 60)"),
        ("d6! * d4!", "explode(d6, 60) * explode(d4, 60)"),
        ("d6! / 2", "explode(d6, 60) / 2"),
        (
            "if d6 = 6 then d6! else d4!",
            "if d6 = 6 then explode(d6, 60) else explode(d4, 60)",
        ),
        ("d6!>=5", "{1,2,3,4,5,6}d!>=5"),
    ] {
        let (one, other) = (one(endless), one(limited));
        let moments = |roll: &Roll| [roll.mean(), roll.deviation(12)].map(|one| one.decimal(12));
        assert_eq!(moments(&one), moments(&other), "{endless}");
        let (from, _) = one.rest().unwrap();
        let values = one.results().iter().map(|(value, _)| *value);
        for value in values.filter(|&value| value < from.min(60)) {
            let (here, there) = (one.exactly(value), other.exactly(value));
            assert_eq!(here, there, "{endless}: {value}");
        }
    }
    // What the rest cannot change is exact.
    assert_eq!(mean("d6! >= 7"), "1/6");
    assert_eq!(mean("min(d6!, 7)"), mean("min(explode(d6, 1), 7)"));
    assert_eq!(mean("count(>=6 in 3d6!)"), "1/2");
    assert_eq!(mean("count(7 in 2d6!)"), "1/18");
    assert_eq!(mean("count(6 in 2d6!)"), "0");
}

#[test]
fn names_and_lets() {
    // A name is a die, rolled anew; a let is one roll.
    assert_eq!(weights("x: d2; x + x"), [(2, 1), (3, 2), (4, 1)]);
    assert_eq!(weights("let x = d2; x + x"), [(2, 1), (4, 1)]);
    assert_eq!(weights("let x = d2 in x + x"), [(2, 1), (4, 1)]);
    assert_eq!(weights("X: 2d2\noutput Xkh1"), [(1, 1), (2, 3)]);
    assert_eq!(weights("x: 2d2; xkh1"), [(1, 1), (2, 3)]);
    assert_eq!(weights("FUDGE: {-1..1}; dFUDGE"), [(-1, 1), (0, 1), (1, 1)]);
    assert_eq!(weights("4dF = 0"), [(0, 62), (1, 19)]);
    // The dice of one roll, looked at twice.
    assert_eq!(mean("let p = 3d6 in pkh1 - pkl1"), "35/12");
    assert_eq!(mean("let p = 5d6; count(6 in p) - count(6 in p)"), "0");
    assert_eq!(weights("let n = d2; dn"), [(1, 3), (2, 1)]);
    // A critical hit: the same d20 decides twice.
    let attack = "let x = d20 in if x = 20 then 2d6 else if x >= 11 then d6 else 0";
    assert_eq!(mean(attack), "77/40");
    assert_eq!(mean(&format!("hit: {attack}; 3d(hit)")), "231/40");
    // A later name hides an earlier one, and stands for what was known then.
    assert_eq!(weights("x: 1; x: x + 1; x"), [(2, 1)]);
    assert_eq!(weights("x: 1; let y = x + d2; x: 5; y"), [(2, 1), (3, 1)]);
}

#[test]
fn how_people_type() {
    for (text, same) in [
        ("d%", "d100"),
        ("4D6KH3 + 2D%", "4d6kh3 + 2d100"),
        ("4df", "4dF"),
        ("4dFkh2", "(4dF)kh2"),
        ("3dFr1", "(3dF)r1"),
        ("4d6 drop the lowest", "4d6dl1"),
        ("D: d4; 2dD + D", "2d4 + d4"),
        ("3d6!", "[explode 3d6]"),
        ("2d6≥7", "2d6 >= 7"),
        ("{1,1,2,3}d", "d{1,1,2,3}"),
        ("d{1:2,2,3}", "d{1,1,2,3}"),
        ("4d6r1", "4d{2..6}"),
        ("4d6r<=2", "4d{3..6}"),
        ("4d6 reroll {1,2}", "4d{3..6}"),
        ("d6ro1", "if d6 = 1 then d6 else d{2..6}"),
        ("5d10cs>=8", "count(>=8 in 5d10)"),
        ("count(6s in 5d6)", "[count 6 in 5d6]"),
        ("[count {5,6} in 5d6]", "count(>4 in 5d6)"),
        ("2d(2d2)", "4d2"),
        ("(d6)d8", "d6 d8"),
        ("#{1,2,5}", "3"),
        ("[absolute d6 - d6]", "abs(d6 - d6)"),
        ("[highest of d4 and d6]", "max(d4, d6)"),
        ("[lowest of d4 and d6]", "min(d4, d6)"),
        ("[3d6 contains 6]", "count(6 in 3d6) > 0"),
        ("d[maximum of 2d6]", "d12"),
        ("[middle 1 of 3d6]", "2@3d6"),
        ("\\ a remark \\ d6 \\ and another \\", "d6"),
        ("-d6", "0 - d6"),
        ("d6 - -1", "d6 + 1"),
        ("2 ^ 3 ^ 2", "512"),
        ("7 / 2 + -7 / 2", "0"),
        ("not d2 = 1", "d2 = 2"),
        ("d6 > 2 and d6 < 5 or d2 = 1", "(d6 > 2 & d6 < 5) | d2 = 1"),
    ] {
        assert_eq!(one(text).results(), one(same).results(), "{text}");
    }
    let rolls = roll("output d6 named \"one\"\noutput 2d6\n3d6; 4d6", &Silent).unwrap();
    let labels: Vec<&str> = rolls.iter().map(Roll::label).collect();
    assert_eq!(labels, ["one", "2d6", "3d6", "4d6"]);
}

/// An expression that is wrong, and part of what is said of it.
const MISTAKES: &str = "\
2d6 +  !! expected a number, dice, a name or a bracket; found the end
4d6kx3 !! expected an operator, or the end of the expression; found 'kx'
d0 !! a die cannot have 0 faces; give at least 1
(d6-3)d6 !! the number of dice may be -2, less than 0
d6 / (d2 - 1) !! this divides by 0
1000000d1000000 !! results with weights of
9223372036854775807 + 1 !! beyond 9223372036854775807
99999999999999999999 !! the number is too long
count(400 in d6!) !! state a limit
d6!>=10 !! leave a blank after the exclamation mark
d1! !! never comes to an end
d6r<=6 !! never comes to an end
if d6 then 1 !! expected 'else'; found the end
1 < d6 < 3 !! expected 'and' between two comparisons; found '<'
d6 d !! expected the faces of a die
max(d6) !! takes other parts
let d = 3 !! 'd' has a meaning of its own
x: d6 !! expected something to roll
d6 $ !! '$' means nothing here
4d6kh3! !! before some of them are kept
d(d4d6d8d12d20) !! too long to compute
d6kh(d2) !! this has to be certain";

#[test]
fn mistakes_are_pointed_at() {
    let said = |text: &str| roll(text, &Silent).unwrap_err().pointed(text);
    for line in MISTAKES.lines() {
        let (text, message) = line.split_once(" !! ").unwrap();
        let found = said(text);
        assert!(found.contains(message), "{text}: {found}");
    }
    let unknown = "there is no name 'y' yet; `y: 2d6` makes it one for dice";
    assert!(said("d6\n2d6 + y").contains(unknown));
    for (text, line, carets) in [
        ("2d6 + ", "  2d6 + ", "       ^"),
        ("4d6kx3", "  4d6kx3", "     ^^"),
        ("d6\n2d6 + y", "  2d6 + y", "        ^"),
        ("d0", "  d0", "   ^"),
        ("d6 / (d2 - 1)", "  d6 / (d2 - 1)", "  ^^^^^^^^^^^^^"),
        ("d6 $", "  d6 $", "     ^"),
    ] {
        let (found, end) = (said(text), format!("\n{line}\n{carets}"));
        assert!(found.ends_with(&end), "{text}:\n{found}");
    }
    for text in [
        "(".repeat(10_000),
        "1+".repeat(10_000),
        "-".repeat(10_000) + "1",
        "not ".repeat(9_000),
        "d".repeat(9_000),
        "{".repeat(999),
    ] {
        assert!(roll(&text, &Silent).is_err());
    }
}

#[test]
fn nothing_hangs_and_everything_stops() {
    use std::ops::ControlFlow::Break;
    let watch = |_: &bestplay::Progress| Break(());
    let mistake = roll("3000d6", &watch).unwrap_err();
    assert!(mistake.is_stopped());
    for text in [
        "1000000d1000000",
        "100000d100",
        "(1000000d6kh1)d1000000",
        "1000000d6kh1",
        "d1000000 * d1000000",
        "1000000d6kl999999",
        "pool(100d4, 100d6, 100d8, 100d10, 100d12)kh50",
        "alike(10000d1000)",
        "let p = 100d100 in pkh1 - pkl1",
        "2 ^ 63",
        "{1..1000000}kh2",
    ] {
        assert!(roll(text, &Silent).is_err(), "{text}");
    }
}

#[test]
fn rules_may_roll() {
    let event = bestplay_dice::chance("4d6kh3").unwrap();
    assert_eq!((event.weight_of(&18), event.total()), (21, 1296));
    let said = |text| bestplay_dice::chance(text).unwrap_err().to_string();
    assert!(said("3d6!").contains("state a limit"));
    assert!(said("100d20").contains("128 bits"));
    assert!(said("d6; d6").contains("2 rolls"));
}
