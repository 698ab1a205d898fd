//! Exact solutions of linear systems with integer coefficients, by lifting: the matrix is inverted
//! modulo one odd number, the solution is found digit by digit in that base, fractions are read off
//! the digits, and the system is checked with them. What is returned solves the system: the check
//! is exact, so that neither the base nor the number of digits needs an argument.
//!
//! Reference: Dixon 1982, "Exact solution of linear equations using p-adic expansions".

use dashu_base::{ExtendedGcd, Gcd, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A row of a sparse matrix: columns with their coefficients.
pub(crate) type Line = Vec<(usize, IBig)>;

/// The bases that are tried: a matrix need not be regular modulo all of them.
const BASES: [u64; 4] = [
    (1 << 61) - 1,
    (1 << 61) - 31,
    (1 << 60) - 93,
    0x7a3c_91e5_44d1_0f27 >> 2 | 1,
];

/// The solution of a regular system.
///
/// # Panics
///
/// If the matrix is singular (or so modulo each of the bases).
pub(crate) fn solve(lines: &[Line], right: &[IBig]) -> Vec<RBig> {
    if lines.is_empty() {
        return Vec::new();
    }
    let factors = BASES.iter().find_map(|&base| Factors::of(lines, base));
    let factors = factors.expect("a regular system");
    let base = IBig::from(factors.base);
    let mut rest: Vec<IBig> = right.to_vec();
    let mut digits: Vec<Vec<u64>> = Vec::new();
    let mut look = 4;
    loop {
        while digits.len() < look {
            let small: Vec<u64> = rest.iter().map(|r| residue(r, factors.base)).collect();
            let digit = factors.solve(small);
            for (line, r) in lines.iter().zip(&mut rest) {
                for (column, coefficient) in line {
                    *r -= coefficient * IBig::from(digit[*column]);
                }
                *r /= &base;
            }
            digits.push(digit);
        }
        if let Some(found) = read_off(lines, right, &digits, factors.base) {
            return found;
        }
        look += look / 2;
        assert!(look < 1 << 20, "a system whose solution has no end");
    }
}

/// The fractions behind the digits, if they solve the system.
fn read_off(lines: &[Line], right: &[IBig], digits: &[Vec<u64>], base: u64) -> Option<Vec<RBig>> {
    let modulus = UBig::from(base).pow(digits.len());
    let most = UBig::ONE << (dashu_base::BitTest::bit_len(&modulus) / 2 - 2);
    let mut common = UBig::ONE;
    let mut above: Vec<IBig> = Vec::with_capacity(lines.len());
    for place in 0..lines.len() {
        let number = digits.iter().rev().fold(UBig::ZERO, |sum, digit| {
            sum * UBig::from(base) + UBig::from(digit[place])
        });
        let scaled = number * &common % &modulus;
        let (n, d) = fraction(scaled, &modulus, &most)?;
        if d > UBig::ONE {
            above.iter_mut().for_each(|a| *a *= IBig::from(d.clone()));
            common *= d;
            if common > most {
                return None;
            }
        }
        above.push(n);
    }
    let common = IBig::from(common);
    for (line, b) in lines.iter().zip(right) {
        let sum = line
            .iter()
            .fold(IBig::ZERO, |sum, (column, a)| sum + a * &above[*column]);
        if sum != b * &common {
            return None;
        }
    }
    let below = common.unsigned_abs();
    let number = |n: IBig| RBig::from_parts(n, below.clone());
    Some(above.into_iter().map(number).collect())
}

/// n/d ≡ x modulo the modulus with |n|, d ≤ most (Wang 1981).
fn fraction(x: UBig, modulus: &UBig, most: &UBig) -> Option<(IBig, UBig)> {
    let negative = modulus - &x;
    if x <= *most {
        return Some((x.into(), UBig::ONE));
    }
    if negative <= *most {
        return Some((-IBig::from(negative), UBig::ONE));
    }
    let (mut a, mut b) = (IBig::from(modulus.clone()), IBig::from(x));
    let (mut s, mut t) = (IBig::ZERO, IBig::ONE);
    let limit = IBig::from(most.clone());
    while b > limit {
        let quotient = &a / &b;
        (a, b) = (b.clone(), a - &quotient * b);
        (s, t) = (t.clone(), s - quotient * t);
    }
    if t.is_negative() {
        (b, t) = (-b, -t);
    }
    let below = t.unsigned_abs();
    let proper = below <= *most && below != UBig::ZERO && (&below).gcd(modulus) == UBig::ONE;
    proper.then_some((b, below))
}

/// x modulo a word.
fn residue(x: &IBig, base: u64) -> u64 {
    let size = x.unsigned_abs() % base;
    match x.is_negative() && size > 0 {
        true => base - size,
        false => size,
    }
}

/// A matrix modulo the base as a product of triangular ones.
struct Factors {
    base: u64,
    /// Below the diagonal what was subtracted, above what is left.
    rows: Vec<Vec<u64>>,
    /// Inverses of the diagonal.
    pivots: Vec<u64>,
    order: Vec<usize>,
}

impl Factors {
    /// `None` if no pivot can be inverted.
    fn of(lines: &[Line], base: u64) -> Option<Factors> {
        let size = lines.len();
        let mut rows = vec![vec![0u64; size]; size];
        for (row, line) in rows.iter_mut().zip(lines) {
            for (column, a) in line {
                row[*column] = add(row[*column], residue(a, base), base);
            }
        }
        let mut order: Vec<usize> = (0..size).collect();
        let mut pivots = Vec::with_capacity(size);
        for column in 0..size {
            let (place, inverse) =
                (column..size).find_map(|r| Some((r, invert(rows[r][column], base)?)))?;
            rows.swap(column, place);
            order.swap(column, place);
            pivots.push(inverse);
            let (done, left) = rows.split_at_mut(column + 1);
            let head = &done[column];
            for row in left.iter_mut().filter(|row| row[column] > 0) {
                let factor = times(row[column], inverse, base);
                row[column] = factor;
                let minus = base - factor;
                for (x, &h) in row[column + 1..].iter_mut().zip(&head[column + 1..]) {
                    if h > 0 {
                        *x = add(*x, times(minus, h, base), base);
                    }
                }
            }
        }
        Some(Factors {
            base,
            rows,
            pivots,
            order,
        })
    }

    fn solve(&self, right: Vec<u64>) -> Vec<u64> {
        let base = self.base;
        // What is left if so much of what is known is taken away.
        let minus = |x: u64, line: &[u64], known: &[u64]| {
            let parts = line.iter().zip(known);
            let parts = parts.filter(|&(&l, &known)| l > 0 && known > 0);
            parts.fold(x, |sum, (&l, &known)| {
                add(sum, times(base - l, known, base), base)
            })
        };
        let mut x: Vec<u64> = self.order.iter().map(|&place| right[place]).collect();
        for (i, row) in self.rows.iter().enumerate() {
            x[i] = minus(x[i], &row[..i], &x);
        }
        for (i, row) in self.rows.iter().enumerate().rev() {
            let rest = minus(x[i], &row[i + 1..], &x[i + 1..]);
            x[i] = times(rest, self.pivots[i], base);
        }
        x
    }
}

fn add(a: u64, b: u64, base: u64) -> u64 {
    let sum = a + b;
    if sum >= base { sum - base } else { sum }
}

fn times(a: u64, b: u64, base: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(base)) as u64
}

/// The inverse of a number modulo the base, if there is one.
fn invert(x: u64, base: u64) -> Option<u64> {
    let (common, inverse, _) = x.gcd_ext(base);
    (common == 1).then(|| i128::from(inverse).rem_euclid(i128::from(base)) as u64)
}
