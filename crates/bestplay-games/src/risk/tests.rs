//! Risk: the published counts, and battles by a table over loops through all dice.

use bestplay::{Game, Node};

use crate::trial;
use bestplay_games::risk::{Battle, Risk};

/// How often each number of armies is lost by the attacker, by loops over all dice.
fn counts(attacking: usize, defending: usize) -> Vec<u64> {
    let compared = attacking.min(defending);
    let mut counts = vec![0; compared + 1];
    for roll in 0..6u64.pow((attacking + defending) as u32) {
        let dice = (0..attacking + defending).map(|i| roll / 6u64.pow(i as u32) % 6);
        let dice: Vec<u64> = dice.collect();
        let (mut attack, mut defence) = (dice[..attacking].to_vec(), dice[attacking..].to_vec());
        attack.sort_by(|a, b| b.cmp(a));
        defence.sort_by(|a, b| b.cmp(a));
        counts[(0..compared).filter(|&i| attack[i] <= defence[i]).count()] += 1;
    }
    counts
}

fn battle(attackers: u32, defenders: u32) -> Battle {
    Battle {
        attackers,
        defenders,
        rolls: None,
    }
}

#[test]
fn the_published_counts() {
    assert_eq!(counts(3, 2), [2890, 2611, 2275]);
    for (attacking, defending) in [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)] {
        let start = battle(attacking, defending);
        let Node::Chance(dice) = Risk::new(start, [3, 2], 6).node(&start) else {
            panic!("a battle starts with dice");
        };
        let chance = trial::free(dice);
        let counts = counts(attacking as usize, defending as usize);
        for (state, weight) in chance.outcomes() {
            let lost = (attacking - state.attackers) as usize;
            let [count, all] = [counts[lost], counts.iter().sum()].map(u128::from);
            assert_eq!(weight * all, count * chance.total());
        }
        assert_eq!(chance.outcomes().len(), counts.len());
    }
}

#[test]
fn whole_battles_by_a_table() {
    let (most, mut wins) = (12usize, vec![vec![0f64; 13]; 13]);
    for won in &mut wins {
        won[0] = 1.0;
    }
    for attackers in 1..=most {
        for defenders in 1..=most {
            let counts = counts(attackers.min(3), defenders.min(2));
            let all: u64 = counts.iter().sum();
            let after = counts.iter().enumerate().map(|(lost, &count)| {
                let won = counts.len() - 1 - lost;
                count as f64 / all as f64 * wins[attackers - lost][defenders - won]
            });
            wins[attackers][defenders] = after.sum();
        }
    }
    for (attackers, defenders) in [(1, 1), (4, 7), (12, 12), (12, 3)] {
        let expected = wins[attackers as usize][defenders as usize];
        trial::is_worth(
            &Risk::new(battle(attackers, defenders), [3, 2], 6),
            expected,
        );
    }
}
