//! A second look at the page of a test, past the driver: the browser is asked which texts change a pixel.

use std::collections::HashMap;

use async_tungstenite::WebSocketStream;
use async_tungstenite::tokio::{TokioAdapter, client_async};
use async_tungstenite::tungstenite::Message;
use futures::StreamExt;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;

const SCRIPT: &str = include_str!("eye.js");

/// A letter lower than this, in CSS pixels, may be seen or not.
const LEGIBLE: f64 = 6.0;
/// Differences of a pixel, of 255: up to the first nobody sees it, from the second on everybody does.
const FAINT: u32 = 5;
const CLEAR: u32 = 40;
/// Texts are hidden together where so many CSS pixels lie between them.
const APART: f64 = 12.0;

/// What the eye has of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sight {
    /// No letter of it.
    Unseen,
    /// Some letters, or all of them faintly.
    Partly,
    /// Each letter.
    Seen,
}

/// A connection of its own to the page that the driver has open.
pub(crate) struct Eye {
    socket: WebSocketStream<TokioAdapter<TcpStream>>,
    last: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize, serde::Serialize)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

type Letters = Vec<Area>;

impl Eye {
    /// Connects to the only page of the browser whose DevTools listen on this port.
    pub(crate) async fn open(port: u16) -> Self {
        let pages: Value = {
            let list = reqwest::get(format!("http://127.0.0.1:{port}/json/list")).await.unwrap();
            serde_json::from_str(&list.text().await.unwrap()).unwrap()
        };
        let page = pages.as_array().unwrap().iter().find(|page| page["type"] == "page").unwrap();
        let stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        let address = page["webSocketDebuggerUrl"].as_str().unwrap();
        let (socket, _) = client_async(address, stream).await.unwrap();
        Self { socket, last: 0 }
    }

    /// How much of each of these words is seen on the page, wherever a person can scroll.
    pub(crate) async fn look(&mut self, words: &[String]) -> HashMap<String, Sight> {
        self.run(SCRIPT).await;
        self.run(&format!("eye.wrap({})", json!(words))).await;
        let letters = self.letters(words).await;
        let mut found: HashMap<String, Sight> = HashMap::new();
        for group in groups(words, &letters) {
            let boxes: Vec<Letters> = group.iter().map(|&i| letters[i].clone()).collect();
            let names: Vec<&String> = group.iter().map(|&i| &words[i]).collect();
            for (word, sight) in names.iter().zip(self.compared(&names, &boxes).await) {
                found.insert((*word).clone(), sight);
            }
        }
        for (word, at_first) in words.iter().zip(letters) {
            let seen = found.get(word).copied().unwrap_or(Sight::Unseen);
            let reached = if seen == Sight::Seen { seen } else { self.reached(word, &at_first).await };
            found.insert(word.clone(), seen.max(reached));
        }
        found
    }

    /// The most that is seen of a word once it was scrolled to.
    async fn reached(&mut self, word: &String, at_first: &Letters) -> Sight {
        let mut best = Sight::Unseen;
        for part in [0.5, 0.0, 1.0] {
            self.run(&format!("eye.reach({}, {part})", json!(word))).await;
            let boxes = self.letters(std::slice::from_ref(word)).await;
            if &boxes[0] != at_first && best != Sight::Seen && boxes[0].iter().any(is_drawn) {
                best = best.max(self.compared(&[word], &boxes).await[0]);
            }
            self.run("eye.back()").await;
        }
        best
    }

    /// The boxes around a word as they are styled.
    pub(crate) async fn around(&mut self, word: &str) -> String {
        self.run(&format!("eye.around({})", json!(word))).await.as_str().unwrap().to_owned()
    }

    async fn compared(&mut self, words: &[&String], boxes: &[Letters]) -> Vec<Sight> {
        let shown = self.picture().await;
        self.run(&format!("eye.keep({})", json!(shown))).await;
        self.run(&format!("eye.hide({})", json!(words))).await;
        let hidden = self.picture().await;
        self.run("eye.hide([])").await;
        let differ = self.run(&format!("eye.differ({}, {})", json!(hidden), json!(boxes))).await;
        let differ: Vec<Vec<u32>> = serde_json::from_value(differ).unwrap();
        differ.iter().zip(boxes).map(|(differ, letters)| sight_of(differ, letters)).collect()
    }

    async fn letters(&mut self, words: &[String]) -> Vec<Letters> {
        serde_json::from_value(self.run(&format!("eye.letters({})", json!(words))).await).unwrap()
    }

    async fn picture(&mut self) -> String {
        let answer =
            self.call("Page.captureScreenshot", json!({"format": "png", "optimizeForSpeed": true})).await;
        answer["data"].as_str().unwrap().to_owned()
    }

    async fn run(&mut self, expression: &str) -> Value {
        let answer = self
            .call(
                "Runtime.evaluate",
                json!({"expression": expression, "awaitPromise": true, "returnByValue": true}),
            )
            .await;
        assert!(answer["exceptionDetails"].is_null(), "{answer}");
        answer["result"]["value"].clone()
    }

    async fn call(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let call = json!({"id": self.last, "method": method, "params": params});
        self.socket.send(Message::Text(call.to_string().into())).await.unwrap();
        loop {
            let Message::Text(text) = self.socket.next().await.unwrap().unwrap() else { continue };
            let answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == self.last {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }
}

fn is_drawn(letter: &Area) -> bool {
    letter.right > letter.left && letter.bottom > letter.top
}

fn sight_of(differ: &[u32], letters: &Letters) -> Sight {
    if differ.iter().all(|&most| most <= FAINT) {
        Sight::Unseen
    } else if differ.iter().all(|&most| most >= CLEAR) && letters.iter().all(|a| a.bottom - a.top >= LEGIBLE)
    {
        Sight::Seen
    } else {
        Sight::Partly
    }
}

/// Words whose boxes lie apart from those of all others of their group, so that each pixel that changes is of one of them. What has no
/// box is in none.
fn groups(words: &[String], letters: &[Letters]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let areas: Vec<Option<Area>> = letters.iter().map(whole).collect();
    for (i, _) in words.iter().enumerate() {
        let Some(own) = areas[i] else { continue };
        let fits =
            |group: &&mut Vec<usize>| group.iter().all(|&j| areas[j].is_none_or(|a| are_apart(own, a)));
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

fn whole(letters: &Letters) -> Option<Area> {
    letters.iter().copied().filter(is_drawn).reduce(|a, b| Area {
        left: a.left.min(b.left),
        top: a.top.min(b.top),
        right: a.right.max(b.right),
        bottom: a.bottom.max(b.bottom),
    })
}

fn are_apart(a: Area, b: Area) -> bool {
    a.left > b.right + APART
        || b.left > a.right + APART
        || a.top > b.bottom + APART
        || b.top > a.bottom + APART
}
