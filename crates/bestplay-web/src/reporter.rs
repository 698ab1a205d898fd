//! Progress on its way to JavaScript.

use std::ops::ControlFlow;

use bestplay::{Progress, Watch};

use crate::host;

pub(crate) struct Reporter;

impl Watch for Reporter {
    fn progress(&self, news: &Progress) -> ControlFlow<()> {
        let digits = news.digits.map_or(-1, |digits| digits as i32);
        match host::progress(news.stage as u32, news.done as f64, news.of as f64, digits) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}
