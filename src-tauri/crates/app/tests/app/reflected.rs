//! Random secrets, typed into a page that changes them and shows them wherever a page can: no byte that is kept or told has one.

use std::collections::BTreeMap;
use std::path::Path;

use axum::Router;
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::{any, get};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use verbatim_app::RunOptions;
use verbatim_app::exchange::junit::{Inconclusive, write_junit};
use verbatim_app::exchange::report::{Report, ReportForm, report};
use verbatim_app::exchange::results::write_results;

use crate::stage::{Ran, Stage};

/// What the page makes of a secret before it shows it.
const CHANGES: [&str; 9] = ["as-is", "upper", "lower", "spaces", "dashes", "cut", "percent", "base64", "hex"];

/// A field that changes what is typed into it, and a button that shows it in every place there is.
const PAGE: &str = "<!doctype html><title>Reflect</title><h1>Reflect</h1>
<label>Secret <input id=s></label><button id=b>Save</button><p id=o></p><script>
const four=(t,by)=>t.match(/.{1,4}/gu).join(by), bytes=t=>[...new TextEncoder().encode(t)];
const changes={'as-is':t=>t,upper:t=>t.toUpperCase(),lower:t=>t.toLowerCase(),spaces:t=>four(t,' '),dashes:t=>four(t,'-'),
 cut:t=>[...t].slice(0,6).join(''),percent:t=>encodeURIComponent(t),base64:t=>btoa(String.fromCharCode(...bytes(t))),
 hex:t=>bytes(t).map(b=>b.toString(16).padStart(2,'0')).join('')};
const change=changes[location.search.slice(1)];
// What encodes does it once: a field that encoded at each letter would double with each.
s[change(change('é'))===change('é')?'oninput':'onchange']=()=>{s.value=change(s.value);};
b.onclick=()=>{
 const t=s.value; o.textContent='You wrote '+t; document.title='Of '+t; console.error('cannot keep '+t);
 history.pushState({},'','/reflect/'+encodeURIComponent(t)+'?of='+encodeURIComponent(t));
 fetch('/refused?q='+encodeURIComponent(t)).then(r=>r.text()).then(x=>{alert('Saved '+t); document.body.append('Saved');});
};</script>";

async fn site() -> String {
    let router = Router::new()
        .route("/reflect", get(|| async { Html(PAGE) }))
        .route("/refused", any(|| async { (StatusCode::INTERNAL_SERVER_ERROR, "no") }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    base
}

struct Random(fastrand::Rng);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    /// Letters and digits, and now and then a sign that is written otherwise in an address.
    fn secret(&mut self) -> String {
        const USUAL: &[u8] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
        const SIGNS: &[char] = &['+', '/', '&', '%', '!', '_', '.', 'é', 'ß'];
        (0..9 + self.below(12))
            .map(|at| {
                let sign = at > 6 && self.below(6) == 0;
                if sign { SIGNS[self.below(SIGNS.len())] } else { char::from(USUAL[self.below(USUAL.len())]) }
            })
            .collect()
    }
}

/// The forms of a secret that must be found nowhere, in small letters but for Base64.
fn forms(secret: &str) -> Vec<(bool, String)> {
    let lower = secret.to_lowercase();
    let chars: Vec<char> = lower.chars().collect();
    let four = |by: &str| chars.chunks(4).map(String::from_iter).collect::<Vec<_>>().join(by);
    let percent = |text: &str| {
        percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
    };
    let hex = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
    let small = [
        lower.clone(),
        four(" "),
        four("-"),
        chars[..6].iter().collect(),
        hex,
        percent(secret).to_lowercase(),
    ];
    let mut forms: Vec<(bool, String)> = small.into_iter().map(|form| (false, form)).collect();
    forms.push((true, STANDARD.encode(secret).trim_end_matches('=').to_owned()));
    forms
}

/// Adds the bytes of all files below a folder, pictures apart: they are kept as the page looked.
fn files(folder: &Path, all: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, all);
        } else {
            let bytes = std::fs::read(&path).unwrap();
            if !bytes.starts_with(&[0xff, 0xd8, 0xff]) {
                all.push((path.display().to_string(), bytes));
            }
        }
    }
}

/// Everything that is kept of a run, and everything that tells of it.
fn told(stage: &Stage, ran: &Ran) -> Vec<(String, Vec<u8>)> {
    let results = std::slice::from_ref(&ran.result);
    let mut all = vec![
        ("results".to_owned(), write_results(results).unwrap().into_bytes()),
        ("junit".to_owned(), write_junit(results).unwrap().into_bytes()),
        ("debug".to_owned(), format!("{:?}", ran.result).into_bytes()),
    ];
    for form in [ReportForm::Html, ReportForm::Md, ReportForm::Ctrf, ReportForm::Junit] {
        let made = report(results, form, &|_: &str| None, Inconclusive::Error).unwrap();
        if let Report::File(bytes) = made {
            all.push((format!("{form:?}"), bytes));
        }
    }
    let traces = verbatim_app::traces(&stage.store, ran.id).unwrap();
    all.push(("traces".into(), serde_json::to_vec(&traces).unwrap()));
    let events = stage.store.events(ran.id).unwrap();
    all.push((
        "events".into(),
        serde_json::to_vec(&events.iter().map(|e| &e.event).collect::<Vec<_>>()).unwrap(),
    ));
    files(stage.store.folder(), &mut all);
    all
}

fn suite(base: &str, secrets: &[String], secret: bool) -> (Value, RunOptions) {
    let name = |index: usize| format!("value{index}");
    let cases: Vec<Value> = (0..secrets.len())
        .map(|index| {
            let action = format!("Open '/reflect?{}'\nEnter '{{{{{}}}}}' into 'Secret'", CHANGES[index % CHANGES.len()], name(index));
            json!({"name": format!("case {index}"), "rows": [
                {"action": action, "expected": ""},
                {"action": "Click 'Save'", "expected": "'Saved' is displayed\nan alert is displayed"},
                {"action": "", "expected": "the page title is 'Of nothing'\n'You wrote nothing' is displayed"}]})
        })
        .collect();
    let names: Vec<String> = if secret { (0..secrets.len()).map(name).collect() } else { Vec::new() };
    let data: BTreeMap<String, String> =
        secrets.iter().enumerate().map(|(index, value)| (name(index), value.clone())).collect();
    let timing = json!({"readiness_ms": 2500, "assertion_ms": 1200});
    let suite =
        json!({"suite": "Reflect", "base_url": base, "timing": timing, "secrets": names, "cases": cases});
    (suite, RunOptions { data, workers: 2, ..RunOptions::default() })
}

fn verdicts(ran: &Ran) -> Vec<(Option<String>, Option<usize>)> {
    let mut all: Vec<_> =
        ran.result.cases.iter().map(|case| (&case.name, case.verdict.clone(), case.row)).collect();
    all.sort();
    all.into_iter().map(|(_, verdict, row)| (verdict, row)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_byte_that_is_kept_or_told_has_a_secret_that_a_page_has_changed() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or(1);
    println!("SEED={seed}");
    let mut random = Random(fastrand::Rng::with_seed(seed));
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let secrets: Vec<String> = (0..CHANGES.len() * rounds).map(|_| random.secret()).collect();
    let base = site().await;
    let (stage, plain) = (Stage::new(), Stage::new());
    let (masked, options) = suite(&base, &secrets, true);
    let masked = stage.run(masked, options).await;
    // With values that are no secrets the same is told in full: there is something to find.
    let (open, options) = suite(&base, &secrets, false);
    let open = plain.run(open, options).await;
    assert_eq!(verdicts(&masked), verdicts(&open), "a secret changes no verdict");
    // As texts, and in small letters: what is no text stands for nothing.
    let texts = |all: Vec<(String, Vec<u8>)>| -> Vec<(String, String, String)> {
        all.into_iter()
            .map(|(name, bytes)| {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let lower = text.to_lowercase();
                (name, text, lower)
            })
            .collect()
    };
    let (shown, kept) = (texts(told(&plain, &open)), texts(told(&stage, &masked)));
    for (index, secret) in secrets.iter().enumerate() {
        let forms = forms(secret);
        let found = |all: &[(String, String, String)]| -> Vec<String> {
            let in_one = |(name, text, lower): &(String, String, String)| -> Vec<String> {
                let hits = forms
                    .iter()
                    .filter(|(exact, form)| if *exact { text.contains(form) } else { lower.contains(form) });
                hits.map(|(_, form)| format!("{form} in {name}")).collect()
            };
            all.iter().flat_map(in_one).collect()
        };
        assert!(!found(&shown).is_empty(), "{secret}");
        let change = CHANGES[index % CHANGES.len()];
        assert_eq!(found(&kept), Vec::<String>::new(), "{secret}, {change}, SEED={seed}");
    }
}
