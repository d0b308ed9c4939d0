//! What an exploration tells leaves the program without the secrets that it entered.

use verbatim_explore::{Ended, Finding, LeftAlone, Map, State, Step, Told};

use crate::mask::Mask;

/// A map without secrets.
pub(super) fn map(mut map: Map, mask: &Mask) -> Map {
    if mask.is_empty() {
        return map;
    }
    let Map { base_url, states, steps, findings, left_alone, rows: _, ended } = &mut map;
    mask.text(base_url);
    states.iter_mut().for_each(|one| state(one, mask));
    for Step { from: _, says, to: _, quiescent: _, failed } in steps {
        mask.text(says);
        failed.iter_mut().for_each(|text| mask.text(text));
    }
    for Finding { kind: _, what, state: _, way, times: _ } in findings {
        mask.text(what);
        way.iter_mut().for_each(|says| mask.text(says));
    }
    for LeftAlone { about, why, state: _ } in left_alone {
        mask.text(about);
        mask.text(why);
    }
    if let Ended::Lost(why) = ended {
        mask.text(why);
    }
    map
}

fn state(state: &mut State, mask: &Mask) {
    let State { address, title, way, opens: _, choices: _, tried: _, lost: _, picture: _ } = state;
    mask.text(address);
    mask.text(title);
    way.iter_mut().for_each(|says| mask.text(says));
}

/// Tells of a row without secrets.
pub(super) fn told(told: &Told<'_>, mask: &Mask, tell: &(dyn Fn(&Told<'_>) + Send + Sync)) {
    if mask.is_empty() {
        return tell(told);
    }
    let mut says = told.says.to_owned();
    mask.text(&mut says);
    let mut to = told.to.cloned();
    to.iter_mut().for_each(|to| state(to, mask));
    let mut found = told.found.to_vec();
    found.iter_mut().for_each(|(_, what)| mask.text(what));
    tell(&Told { says: &says, to: to.as_ref(), found: &found, ..*told });
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_engine::data::Data;

    #[test]
    fn a_secret_is_in_nothing_that_is_told() {
        let mut data = Data::default();
        data.set("password", "open sesame", true);
        let mask = Mask::of(&data, []);
        let secret = || "said open sesame".to_owned();
        let whole = Map {
            base_url: secret(),
            states: vec![State {
                address: secret(),
                title: secret(),
                way: vec![secret()],
                opens: None,
                choices: 1,
                tried: 0,
                lost: false,
                picture: None,
            }],
            steps: vec![Step { from: 0, says: secret(), to: 0, quiescent: false, failed: Some(secret()) }],
            findings: vec![Finding {
                kind: verbatim_explore::Kind::NoEffect,
                what: secret(),
                state: 0,
                way: vec![secret()],
                times: 1,
            }],
            left_alone: vec![LeftAlone { about: secret(), why: secret(), state: 0 }],
            rows: 1,
            ended: Ended::Lost(secret()),
        };
        let masked = format!("{:?}", map(whole, &mask));
        assert!(!masked.contains("sesame"), "{masked}");
        assert_eq!(masked.matches("said ").count(), 11, "{masked}");
    }
}
