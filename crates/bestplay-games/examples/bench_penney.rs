use bestplay_games::penney::*;
use std::time::Instant;
fn main() {
    let a: Vec<u32> = std::env::args()
        .skip(1)
        .map(|x| x.parse().unwrap())
        .collect();
    let (r, b, lo, hi) = (a[0], a[1], a[2], a[3]);
    let t0 = Instant::now();
    for k in lo..=hi {
        let t = Instant::now();
        let Ok(s) = Setting::new(k, r, b) else {
            println!("{k} -");
            continue;
        };
        let p = Penney::new(s).best_play(3, &bestplay::Silent).unwrap();
        let w: Vec<String> = p
            .yvonne
            .first()
            .iter()
            .map(|w| w.show(['R', 'B']))
            .collect();
        if std::env::var("SEED").is_ok() {
            let t = Instant::now();
            let q = best_first(s).unwrap();
            assert!(q.0 == p.margin);
            println!("seed {k} {:?}", t.elapsed());
        }
        println!(
            "{k} {} {} {:?} {:?}",
            p.margin.probability(),
            p.yvonne.count(),
            w,
            t.elapsed()
        );
    }
    println!("{:?}", t0.elapsed());
}
