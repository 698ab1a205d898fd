//! How people bet.

use super::Gambler;
use bestplay_answers::choose;

strategies! {
    Gambler:
    "bold", "stake all, or what is missing of the goal if that is less",
    "Dubins and Savage, \"How to Gamble If You Must\", 1965: nothing is better with a coin that favours the \
     house" =>
        |gambler, _| Ok(Box::new(|&capital, _, actions| choose(actions, &gambler.most(capital))));

    "timid", "stake 1 again and again", "Dubins and Savage, \"How to Gamble If You Must\", 1965" =>
        |_, _| Ok(Box::new(|_, _, actions| choose(actions, &1)));
}
