//! Action cells in few words, which the page tells the meaning of.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

/// Ways to parts of a page, a form of several kinds of fields, a row with one link, and pages of a list by their numbers.
pub(crate) const DESK: &str = r##"<title>Desk</title><nav><a href="#tasks" onclick="list.hidden=false">Tasks</a> <a href="#help">Help</a></nav><h1>Desk</h1>
<div id="list" hidden><button onclick="entry.hidden=false">New task</button>
<table><tr><th>No.</th><th>Title</th></tr><tr><td>LH-103</td><td><a href="#t103" onclick="o.textContent='Cranes opened'">Check the cranes</a></td></tr></table>
<button onclick="o.textContent='page 1'">1</button><button onclick="o.textContent='page 2'">2</button><button onclick="o.textContent='page 4'">4</button></div>
<form id="entry" hidden onsubmit="o.textContent=[t.value,m.value,p.value,w.checked?'weekly':'never'].join(' / ');return false">
<label>Title <input id="t"></label><label>E-mail address <input id="m"></label>
<label>Priority <select id="p"><option>Low</option><option>High</option></select></label>
<label><input type="checkbox" id="w" role="switch"> Weekly digest</label><button>Create task</button></form>
<label>Sort by <select onchange="o.textContent='sorted '+this.value"><option value="name">Name: A to Z</option><option value="price">Price: low to high</option></select></label>
<p id="o">nothing</p>"##;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_in_few_words_is_done() {
    let filled = "tasks, new task. title Pay rent, mail a@b.example, prio High, weekly digest on -> Create";
    holds(
        "/desk",
        &[
            (
                "hops and values",
                filled,
                "'Pay rent / a@b.example / High / weekly' is displayed",
                "pass",
                None,
            ),
            ("the row's link", "tasks -> LH-103", "'Cranes opened' is displayed", "pass", None),
            ("by numbers", "tasks, last page", "'page 4' is displayed", "pass", None),
            ("order", "Sort by price, low to high", "'sorted price' is displayed", "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_mean_another_thing_fails_nobody() {
    let unclear = Some(Cause::AmbiguousStep);
    holds(
        "/desk",
        &[
            ("no such way", "tasks, old task", "'nothing' is displayed", "inconclusive", unclear),
            (
                "no such choice",
                "tasks, new task, prio Utmost",
                "'nothing' is displayed",
                "inconclusive",
                unclear,
            ),
            ("no value", "tasks, new task. Enter the e-mail address, create", "", "inconclusive", unclear),
            (
                "no such order",
                "Sort by colour, low to high",
                "'nothing' is displayed",
                "inconclusive",
                unclear,
            ),
        ],
    )
    .await;
}
