//! A history in a temporary folder, small pages on a loopback port, and runs of suites written as JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::{any, get};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::engine::suite::Suite;
use verbatim_app::engine::verdict::Cause;
use verbatim_app::exchange::results::{CaseResult, RunResult};
use verbatim_app::store::{RunId, Store};
use verbatim_app::{Reporter, RunOptions};

use crate::{called_pages, late_pages};

/// A history of its own.
pub(crate) struct Stage {
    pub(crate) folder: TempDir,
    pub(crate) store: Arc<Store>,
}

/// A run that has ended.
pub(crate) struct Ran {
    pub(crate) id: RunId,
    pub(crate) result: RunResult,
}

impl Ran {
    /// The first attempt at the case of this name.
    pub(crate) fn case(&self, name: &str) -> &CaseResult {
        self.result.cases.iter().find(|case| case.name == name).expect("the case is in the result")
    }

    /// The cause of the only case.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.result.cases[0].reason.cause
    }
}

/// Does something at an event: what a tester, or a machine, does in mid-run.
pub(crate) struct At<F>(pub(crate) F);

impl<F: Fn(&RunEvent) + Send + Sync> Reporter for At<F> {
    fn tell(&self, _run: RunId, event: &RunEvent) {
        (self.0)(event);
    }
}

/// Whether an event is the start of this row.
pub(crate) fn starts_row(event: &RunEvent, number: usize) -> bool {
    matches!(event, RunEvent::Case { event: CaseEvent::RowStarted { row, .. }, .. } if row.row == number)
}

impl Stage {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = verbatim_app::open_history(&folder.path().join("history")).unwrap();
        Self { folder, store }
    }

    /// Runs a suite.
    pub(crate) async fn run(&self, suite: Value, options: RunOptions) -> Ran {
        let (_keep, stop) = watch::channel(false);
        self.run_told(suite, options, Arc::new(At(|_: &RunEvent| {})), stop).await
    }

    /// Runs a suite that someone watches and may stop.
    pub(crate) async fn run_told(
        &self,
        suite: Value,
        options: RunOptions,
        reporter: Arc<dyn Reporter>,
        stop: watch::Receiver<bool>,
    ) -> Ran {
        let suite: Suite = serde_json::from_value(suite).unwrap();
        let store = self.store.clone();
        let id = verbatim_app::run_suite(store, suite.clone(), None, options, reporter, stop).await.unwrap();
        let result = verbatim_app::result_of(&self.store, id, Some(&suite)).unwrap();
        Ran { id, result }
    }
}

/// A case of one row on one of the pages below: name, action, expected result, verdict, cause.
pub(crate) type Row<'a> = (&'a str, &'a str, &'a str, &'a str, Option<Cause>);

/// Runs cases on one of the pages and holds them to their verdicts and causes.
pub(crate) async fn holds(path: &str, cases: &[Row<'_>]) {
    let one = |action: &str, expected: &str| json!([{"action": format!("Open '{path}'\n{action}"), "expected": expected}]);
    decided(path, cases, one).await;
}

/// The same, with the page opened in a row before.
pub(crate) async fn holds_in_rows(path: &str, cases: &[Row<'_>]) {
    let two = |action: &str, expected: &str| json!([{"action": format!("Open '{path}'"), "expected": ""}, {"action": action, "expected": expected}]);
    decided(path, cases, two).await;
}

async fn decided(path: &str, cases: &[Row<'_>], rows: impl Fn(&str, &str) -> Value) {
    let base = pages().await;
    let rows = cases
        .iter()
        .map(|(name, action, expected, ..)| json!({"name": name, "rows": rows(action, expected)}));
    let timing = json!({"readiness_ms": 2500, "assertion_ms": 2500});
    let suite =
        json!({"suite": path, "base_url": base, "timing": timing, "cases": rows.collect::<Vec<Value>>()});
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    for (name, _, _, word, cause) in cases {
        let case = ran.case(name);
        let told = (case.verdict.as_deref(), case.reason.cause);
        assert_eq!(told, (Some(*word), *cause), "{name}: {:?}", case.reason);
    }
}

/// Serves the pages below until the runtime ends, and gives the base URL.
pub(crate) async fn pages() -> String {
    let page = |html: &'static str| get(move || async move { Html(html) });
    let hang = || async {
        std::future::pending::<()>().await;
        ""
    };
    let slow = || async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        ""
    };
    let late = || async {
        tokio::time::sleep(Duration::from_millis(700)).await;
        ([(axum::http::header::CONTENT_TYPE, "text/javascript")], late_pages::LATE_SCRIPT)
    };
    let router = Router::new()
        .route("/", page("<h1>Start</h1><p>Ready</p>"))
        .route("/form", page(FORM))
        .route("/locators", page(LOCATORS))
        .route("/drawn", page(DRAWN))
        .route("/restless", page(RESTLESS))
        .route("/saving", page(SAVING))
        .route("/labels", page(LABELS))
        .route("/texts", page(TEXTS))
        .route("/parts", page(PARTS))
        .route("/places", page(PLACES))
        .route("/calendar", page(CALENDAR))
        .route("/dialogs", page(DIALOGS))
        .route("/unfold", page(UNFOLD))
        .route("/filter", page(FILTER))
        .route("/lazy", page(LAZY))
        .route("/far", page(late_pages::FAR))
        .route("/early", page(late_pages::EARLY))
        .route("/late.js", any(late))
        .route("/office", page(called_pages::OFFICE))
        .route("/redrawn", page(called_pages::REDRAWN))
        .route("/desk", page(called_pages::DESK))
        .route("/plants", page(called_pages::PLAIN))
        .route("/tiles", page(called_pages::TILES))
        .route("/club", page(called_pages::DEAF))
        .route("/depot", page(called_pages::DEPOT))
        .route("/busy", page(late_pages::BUSY))
        .route("/leave", page(late_pages::LEAVE))
        .route("/untold", page(late_pages::UNTOLD))
        .route("/canvas", page(late_pages::CANVAS))
        .route("/cards", page(late_pages::CARDS))
        .route("/slow", any(slow))
        .route("/hang", any(hang))
        .route("/reset", any(|| async { StatusCode::NO_CONTENT }))
        .route("/broken", any(|| async { (StatusCode::INTERNAL_SERVER_ERROR, Html("<h1>Error 500</h1>")) }))
        .route("/reset-broken", any(|| async { StatusCode::INTERNAL_SERVER_ERROR }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    base
}

/// An address that nobody listens on.
pub(crate) fn refused() -> String {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = socket.local_addr().unwrap();
    // Bound until the tests end, so that no other one gets the port.
    std::mem::forget(socket);
    format!("http://{address}/")
}

const FORM: &str = r#"<title>Form</title><h1>Form</h1>
<form onsubmit="event.preventDefault(); said.textContent = 'You wrote ' + note.value + ' / ' + pass.value;
    document.title = 'Form of ' + pass.value; history.replaceState(null, '', '?p=' + encodeURIComponent(pass.value))">
<label>Note <input id="note"></label>
<label>Password <input id="pass"></label>
<button>Save</button><p id="said"></p></form>"#;

/// Comboboxes that are drawn as Ant Design, Select2, Vuetify and Material do.
const DRAWN: &str = r##"<title>Drawn</title><style>.box{border:1px solid gray;width:300px;height:30px;position:relative}
input{border:none} .box input{position:absolute;inset:0;width:100%;opacity:0} .o{cursor:pointer;width:200px}
.gone{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)} .few{height:0;width:0;overflow:hidden}</style>
<h1>Drawn</h1><p><label for="owner">Owner</label></p>
<div class="box" id="ownerbox"><span><input id="owner" role="combobox" readonly aria-expanded="false" aria-owns="ol" aria-controls="ol"></span><span id="owned">Ada</span></div>
<p><label for="prio">Priority</label> <select id="prio" class="gone"><option>Low</option><option>High</option></select><span><span
 id="priobox" role="combobox" tabindex="0" aria-expanded="false" aria-labelledby="prioshown" style="display:inline-block;width:120px;border:1px solid"><span id="prioshown">Low</span></span></span></p>
<div id="extrabox" role="combobox" aria-expanded="false" aria-controls="menu" aria-owns="menu" style="width:300px;height:40px;background:#eee">
 <label id="el" for="extra">Extras</label> <span id="extras"></span><input id="extra" role="combobox" aria-labelledby="el" aria-expanded="false" aria-controls="menu" style="opacity:0;pointer-events:none"></div>
<div id="sizes" role="combobox" tabindex="0" aria-label="Sizes" aria-expanded="false" aria-controls="sl" style="width:300px;height:30px;background:#eee"></div>
<p id="chosen">Chosen:</p><div id="layer"></div><script>
sizes.onclick = () => { sizes.setAttribute('aria-expanded', 'true'); const at = sizes.getBoundingClientRect();
  layer.innerHTML = `<div style="position:fixed;inset:0"></div><div id="sl" role="listbox" aria-multiselectable="true" style="position:fixed;left:${at.left}px;top:${at.top}px;width:300px;background:#fff">
    ${['S', 'M'].map((n) => `<div role="option" aria-selected="false">${n}</div>`).join('')}</div>`;
  for (const o of layer.querySelectorAll('[role=option]')) o.onclick = () => { o.setAttribute('aria-selected', o.ariaSelected !== 'true');
    say([...layer.querySelectorAll('[aria-selected=true]')].map((e) => e.textContent).join(' ')); }; };
const say = (text) => { chosen.textContent = 'Chosen: ' + text; };
const open = (box, html, pick) => { layer.innerHTML = html; for (const b of [box, ...box.querySelectorAll('[aria-expanded]')]) b.setAttribute('aria-expanded', 'true');
  for (const o of layer.querySelectorAll('.o')) o.onclick = () => pick(o.textContent, o); };
const shut = (box) => { layer.innerHTML = ''; for (const b of [box, ...box.querySelectorAll('[aria-expanded]')]) b.setAttribute('aria-expanded', 'false'); };
const list = (names, role) => names.map((n) => `<div class="o" ${role}>${n}</div>`).join('');
ownerbox.onmousedown = () => { open(ownerbox, '<div><div role="listbox" id="ol" class="few"><div role="option" aria-label="Ada">a</div><div role="option" aria-label="Ben">b</div></div>'
  + `<div>${list(['Ada', 'Ben', 'Cy'], '')}</div></div>`, (t) => { owned.textContent = t; say(t); shut(ownerbox); }); };
priobox.onclick = () => { priobox.setAttribute('aria-owns', 'pl'); open(priobox, `<div id="pl" role="listbox">${list(['Low', 'High'], 'role="option"')}</div>`,
  (t) => { prioshown.textContent = t; say(t); shut(priobox); }); };
extrabox.onclick = () => { const picked = new Set(extras.textContent.split(' ').filter(Boolean));
  open(extrabox, `<div id="menu"><div role="listbox" aria-labelledby="el">${list(['Bike', 'Dog', 'Meal'], 'role="option"')}</div></div>`,
    (t) => { picked.add(t); extras.textContent = [...picked].join(' '); say([...picked].join(' ')); }); };
</script>"##;

/// A search whose script loads with the first character.
const LAZY: &str = r#"<title>Lazy</title><h1>Lazy</h1><form action="/"><label>Search <input id="sought"
oninput="this.oninput = null; fetch('/slow').then(() => { this.form.onsubmit = (e) => { e.preventDefault(); said.textContent = 'Found ' + sought.value; }; })"></label></form>
<p id="said"></p>"#;

/// What unfolds: by itself, by a script, at once or later, and what does not.
const UNFOLD: &str = r##"<title>Unfold</title><h1>Unfold</h1>
<details><summary>Terms</summary><p>No returns</p></details>
<details open><summary>News</summary><p>We moved</p></details>
<h3><button aria-expanded="false" aria-controls="ship">Shipping</button></h3><div id="ship" hidden>Two days</div>
<h3><button aria-expanded="false" aria-controls="bill">Billing</button></h3><div id="bill" hidden>By card</div>
<h3><button aria-expanded="false">Stuck</button></h3>
<h3 onclick="plain.hidden = !plain.hidden">Plain</h3><div id="plain" hidden>Plain text</div>
<ul role="tree"><li role="treeitem" aria-expanded="false"><span onclick="node(this)">src</span><ul role="group" hidden><li role="treeitem">main.rs</li></ul></li></ul>
<table><tr><th>Name</th><th></th></tr><tr><td>Kettle</td><td><button aria-expanded="false" onclick="more(this)">+</button></td></tr>
<tr><td>Mug</td><td><button aria-expanded="false" onclick="more(this)">+</button></td></tr></table><script>
for (const b of document.querySelectorAll('[aria-controls]')) b.onclick = () => setTimeout(() => {
  const open = b.getAttribute('aria-expanded') !== 'true'; b.setAttribute('aria-expanded', open);
  document.getElementById(b.getAttribute('aria-controls')).hidden = !open; }, b.textContent === 'Billing' ? 150 : 0);
const node = (s) => { const item = s.parentElement, open = item.getAttribute('aria-expanded') !== 'true';
  item.setAttribute('aria-expanded', open); item.querySelector('ul').hidden = !open; };
const more = (b) => { const row = b.closest('tr'), open = b.getAttribute('aria-expanded') !== 'true'; b.setAttribute('aria-expanded', open);
  if (open) row.insertAdjacentHTML('afterend', `<tr><td colspan=2>About ${row.cells[0].textContent}</td></tr>`); else row.nextSibling.remove(); };
</script>"##;

/// Elements that no words name.
const LOCATORS: &str = r#"<title>Locators</title><p>Ready</p>
<div id="save" style="width:60px;height:20px;background:#ccc"></div>
<div class="row"><button data-row="1"></button><button data-row="2"></button></div>
<input name="user.name" id="name"><button aria-label='Close "it"'>x</button>
<div class="only"><span>Only text</span></div>
<ul role="tree"><li role="treeitem" aria-label="Inbox">&#9993;</li></ul>
<div id="host"></div><p id="hidden" style="display:none">Hidden</p>
<button class="twice" hidden>First</button><button class="twice">2nd</button><p id="said"></p>
<script>
const say = (text) => { said.textContent = text; };
const root = host.attachShadow({mode: 'open'});
root.innerHTML = '<i class="inner">in</i>';
for (const [of, selector, text] of [[document, '#save', 'Saved by div'], [document, '[data-row="2"]', 'Row 2'],
    [document, '[aria-label^=Close]', 'Closed'], [document, '.only span', 'Text taken'], [document, '[role=treeitem]', 'Tree taken'],
    [root, '.inner', 'Shadow taken'], [document, '.twice:not([hidden])', 'Second']]) {
    of.querySelector(selector).addEventListener('click', () => say(text));
}
</script>"#;

/// Whoever takes the button in hand holds one that is no longer there.
const RESTLESS: &str = r#"<h1>Restless</h1><div id="place"><button>Save</button></div><script>
const renew = () => { place.replaceChildren(Object.assign(document.createElement('button'), {textContent: 'Save'})); };
setInterval(renew, 1);
const frame = () => { renew(); requestAnimationFrame(frame); };
frame();
addEventListener('pointermove', renew, true);
</script>"#;

/// A list that is filtered once no further key has come for a while, and one that a box filters as late.
const FILTER: &str = r#"<title>Filter</title><label>Search <input id="search"></label>
<label><input type="checkbox" id="cheap"> Cheap only</label><ul id="found"></ul><script>
const all = [['Mug', 5], ['Kettle', 49]];
let later;
const show = () => { found.innerHTML = all.filter(([name, price]) => name.includes(search.value) && (!cheap.checked || price < 10))
    .map(([name]) => `<li>${name}</li>`).join(''); };
const soon = () => { clearTimeout(later); later = setTimeout(show, 350); };
search.oninput = cheap.onchange = soon;
show();
</script>"#;

/// The browser's own dialogs, and one of the page.
const DIALOGS: &str = r#"<title>Dialogs</title><h1>Dialogs</h1>
<button id="ask">Ask</button><button id="tell">Tell</button><button id="both">Both</button><button id="terms">Terms</button><p id="said"></p>
<dialog id="own"><p>Do you agree?</p><button id="yes">Yes</button></dialog><dialog id="rules" aria-labelledby="rt"><h2 id="rt">Terms</h2><button id="cross">×</button></dialog><script>
const say = (text) => { said.textContent = text; };
ask.onclick = () => say(confirm('Delete it?') ? 'Deleted' : 'Kept');
tell.onclick = () => { alert('Saved'); say('Told'); };
both.onclick = () => { alert('Read this first'); own.showModal(); };
terms.onclick = () => rules.showModal(); cross.onclick = () => { rules.close(); say('Closed'); };
yes.onclick = () => { own.close(); say('Agreed'); };
</script>"#;

/// Labels that are tied to nothing, what stands beside labels without being their value, and boxes that say their state otherwise.
const LABELS: &str = r##"<title>Labels</title><h1>Labels</h1><button id="go">Go</button><p id="said"></p>
<div style="width:300px"><div><span><div style="display:inline-block">Stock</div> <i>v</i></span></div></div><div style="width:300px"><input value="10"><span role="button">+</span></div>
<div style="display:flex;gap:30px"><div><b>12</b><div>Orders</div></div><div><b>7</b><div>Returns</div></div></div>
<label for="q">Price <small>(EUR)</small></label> <input id="q" value="10">
<div><span>Owner</span> <button>Edit</button></div>
<p>First: <b></b> Second: <b>Bob</b></p>
<div role="checkbox" aria-pressed="true" tabindex="0" id="home">Home</div><div role="checkbox" tabindex="0">Bare</div><script>
go.onclick = () => { said.textContent = 'gone'; };
home.onclick = () => home.setAttribute('aria-pressed', home.getAttribute('aria-pressed') === 'true' ? 'false' : 'true');
</script>"##;

/// A message that comes and goes with what was asked for, rows behind a mask, and what is cut off.
const SAVING: &str = r#"<title>Work</title><style>.in{position:relative;width:300px;height:60px}.in>div{position:absolute;inset:0;background:#eee}</style>
<h1>Work</h1><button id="save">Save</button><button id="fail">Fail</button><button id="nothing">Nothing</button><button id="load">Load</button>
<p id="said"></p><div id="status" role="status"></div><div id="rows" class="in"><p>Row one</p></div>
<p style="clip-path:inset(0 100% 0 0)">Wiped away</p>
<dl><dt>Total</dt><dd>$49.00</dd><dt>Status:</dt><dd><b>Open</b></dd><dt>Tags</dt><dd>red</dd><dd>blue</dd></dl><script>
const say = (text) => { said.textContent = text; };
save.onclick = () => { say('saves'); document.getElementById('status').textContent = 'Saving…';
  setTimeout(() => { document.getElementById('status').textContent = ''; }, 300); };
fail.onclick = () => { save.onclick(); setTimeout(() => { document.getElementById('status').textContent = 'Disk full'; }, 300); };
nothing.onclick = () => say('nothing');
load.onclick = () => { say('loads'); rows.append(Object.assign(document.createElement('div'), {textContent: 'Loading rows'})); };
</script>"#;

/// Texts, some of which take clicks, and errors that go away by themselves.
const TEXTS: &str = r#"<title>Texts</title>
<style>#over{display:none}#plain:hover ~ #over{display:block}</style>
<div id="alpha">Alpha</div><div id="beta">Beta</div><div id="gamma">Gamma</div><section id="list"><div><span>Delta</span></div></section>
<p id="plain">Plain</p><p id="over">over</p><style>.tip{display:none}.owner:hover .tip{display:block}</style>
<div class="owner">Owner<span class="tip">Owned by Ada</span></div>
<button id="pay">Pay</button><button id="warn">Alert</button><button id="none">Nothing</button>
<p id="error"></p><p id="alarm" role="alert"></p><p id="said"></p><script>
const say = (text) => { said.textContent = text; };
const took = (event) => say('took ' + event.target.textContent);
alpha.addEventListener('click', took);
beta.onclick = took;
setTimeout(() => gamma.addEventListener('click', took), 800);
list.addEventListener('click', took);
plain.addEventListener('dblclick', () => say('twice'));
plain.addEventListener('contextmenu', (event) => { event.preventDefault(); say('menu'); });
const flash = (place, ms) => {
    say('Sent');
    setTimeout(() => { place.textContent = 'Payment failed'; setTimeout(() => { place.textContent = ''; }, ms); }, 300);
};
pay.onclick = () => flash(error, 1700);
warn.onclick = () => flash(alarm, 500);
none.onclick = () => say('Sent');
</script>"#;

/// Elements that hold more than what they are named by, and lists to choose from in rows.
const PARTS: &str = r#"<title>Parts</title><style>.all{cursor:pointer}</style>
<div class="all" id="days"><p>Mon</p><p>Tue</p><p>Wed</p></div>
<div class="all" id="pair"><p>Rename</p><p>Rename</p></div>
<ul role="tree"><li role="treeitem" id="tree"><b>File</b><ul role="group"><li role="treeitem">New</li><li role="treeitem">Open</li></ul></li></ul>
<ul><li class="all" id="card" style="width:200px"><h3>Mug</h3><div style="height:40px"><button style="width:100%">Buy</button></div><p>End</p></li></ul>
<table><tr><th>Mail</th><th>Priority</th></tr>
<tr><td>Hello</td><td><select><option>Low</option><option>High</option></select></td></tr>
<tr><td>Invoice</td><td><select><option>Low</option><option>High</option></select></td></tr></table>
<p class="far">Far</p><p>Mute</p><button disabled>Basket 3</button><p id="drawn"><span class="all">Week</span> <a class="all">More</a></p>
<div draggable="true" id="task">Fix bug</div><section aria-label="Done" id="done"><h2>Done</h2></section>
<svg id="drawing" width="200" height="40"></svg><p id="said"></p><script>
const say = (text) => { said.textContent = text; };
task.ondragstart = (event) => event.dataTransfer.setData('text/plain', task.textContent);
done.ondragover = (event) => event.preventDefault();
done.ondrop = (event) => { event.preventDefault(); say('done: ' + event.dataTransfer.getData('text/plain')); };
document.addEventListener('click', ({ target }) => { if (target.matches('.far')) say('took Far'); });
for (const part of [days, pair, tree, card, drawn]) part.addEventListener('click', (event) => { event.stopPropagation(); say('took ' + event.target.textContent); });
setTimeout(() => {
    drawing.innerHTML = '<g class="all"><rect width="200" height="40" fill="silver"/><text y="20" pointer-events="none">Log</text></g>';
    drawing.querySelector('rect').ondblclick = () => say('opened Log');
}, 800);
for (const list of document.querySelectorAll('select')) {
    list.onchange = () => say(list.closest('tr').cells[0].textContent + ' is ' + list.value);
}
</script>"#;

/// A form whose errors come below, above and beside their controls, and a tip that a pointer brings.
const PLACES: &str = r#"<title>Places</title><style>label,input,small{display:block}.row{margin:12px 0}.row input{display:inline}</style>
<form novalidate><div id="top"></div>
<div><label>Email<input></label><small id="one" class="error"></small></div>
<div><label for="word">Password</label><small id="two" class="error"></small><input id="word" type="password" aria-describedby="two"></div>
<div class="row"><input aria-label="Town"> <span id="three" class="error"></span></div>
<div><label>Country<select aria-describedby="five"><option>Choose</option></select></label><small id="five" style="display:none">Enter an email</small></div>
<button>Send</button><small id="four"></small></form>
<button id="bin" type="button">Bin</button><div id="tip" role="tooltip" hidden>Throw it away</div><a href="?" title="Go home">Home</a><script>
document.forms[0].onsubmit = (event) => {
    event.preventDefault();
    one.textContent = 'Enter an email';
    two.textContent = 'Enter a password';
    three.textContent = 'Enter a town';
    four.textContent = 'Try again';
};
bin.onmouseenter = () => { tip.hidden = false; };
</script>"#;

/// Days that are called by their dates and show numbers, an event that reaches over two of them, and tabs.
const CALENDAR: &str = r#"<title>Planner</title><style>td{position:relative;width:120px;height:80px;vertical-align:top;border:1px solid}
.long{position:absolute;left:4px;top:50px;width:220px}</style>
<div role="tablist"><button role="tab" aria-selected="true">Month</button><button role="tab" onclick="said.textContent = 'Week 12'">Week</button></div>
<p id="said"></p><table role="grid"><tr role="row">
<td role="gridcell" aria-labelledby="d1"><a id="d1" aria-label="March 23, 2026">23</a><div>Standup</div></td>
<td role="gridcell" aria-labelledby="d2"><a id="d2" aria-label="March 24, 2026">24</a><div>Review</div></td>
<td role="gridcell" aria-labelledby="d3"><a id="d3" aria-label="March 25, 2026">25</a><div class="long">Fair</div></td>
<td role="gridcell" aria-labelledby="d4"><a id="d4" aria-label="March 26, 2026">26</a></td></tr></table>
<a href="/form" target="_blank">Form</a><script>
// The title has the name of this tab, which comes late.
setTimeout(() => {
    const tab = document.querySelector('[role=tab]').cloneNode();
    tab.textContent = 'Plan';
    tab.onclick = () => { said.textContent = 'Plan 7'; };
    document.querySelector('[role=tablist]').append(tab);
}, 1200);
</script>"#;
