//! Explorations of the demo site towards a goal, with a local server whose answers the test writes. It is no model: what is shown is
//! that nothing passes the gate that must not, and that what comes out runs again without a model.

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use verbatim_model_server::{Answer, Asked, ModelServer, Served};

use crate::verbatim::{Folder, Said, Site};

/// An action, words by which its element is described, and a value.
pub(crate) type Act = (&'static str, &'static str, &'static str);

/// What is asked, by the form of the reply.
pub(crate) fn asks(asked: &Asked, field: &str) -> bool {
    asked.schema.as_ref().is_some_and(|schema| schema["properties"].get(field).is_some())
}

/// The number of the step that is asked for.
pub(crate) fn step(asked: &Asked) -> usize {
    let rest = asked.user.split("\nStep ").nth(1).unwrap_or_default();
    rest.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The id of the first control that these words describe.
pub(crate) fn id(asked: &Asked, words: &str) -> String {
    let page = asked.user.rsplit("<page-data>").next().unwrap_or_default();
    let mut controls = page.lines().filter_map(|line| line.split_once(": "));
    let found = controls.find(|(id, of)| id.starts_with('e') && of.starts_with(words));
    found.map_or("none", |(id, _)| id).to_owned()
}

pub(crate) fn act(action: &str, element: &str, value: &str) -> Value {
    json!({"reasoning": "so it is written", "action": action, "element": element, "value": value})
}

pub(crate) fn done(asked: &Asked, (action, words, value): Act) -> Answer {
    Answer::json(&act(action, &id(asked, words), value))
}

/// Nothing shows anything.
pub(crate) fn no_checks() -> Answer {
    Answer::json(&json!({"reasoning": "", "checks": []}))
}

/// A planner that does one thing after the other, then says that it is done.
pub(crate) fn good(steps: Vec<Act>) -> impl Fn(&Asked) -> Answer + Send + Sync + 'static {
    move |asked| match asks(asked, "action") {
        true => match steps.get(step(asked).saturating_sub(1)) {
            Some(act) => done(asked, *act),
            None => Answer::json(&act("complete", "none", "")),
        },
        false => no_checks(),
    }
}

pub(crate) struct Scene {
    pub(crate) folder: Folder,
    site: Site,
    // Before the runtime, which ends with it.
    pub(crate) server: ModelServer,
    _runtime: Runtime,
}

impl Scene {
    pub(crate) fn new(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Self {
        let runtime = Runtime::new().unwrap();
        let models = [Served::new("small:1b"), Served::new("large:8b")];
        let server = runtime.block_on(ModelServer::answering(answer).models(models).start()).unwrap();
        let folder = Folder::new();
        let site = Site::start(&folder);
        folder.write(
            "ada.yaml",
            "# who\nemail: ada@example.com\npassword: correct horse\nadmin_email: admin@example.com\n\
             admin_password: open sesame\nfull_name: Ada King\nphone: '020 7946 0123'\nstreet: 12 High Street\n\
             city: London\npostcode: N1 9GU\ncard: 4111 1111 1111 1111\nexpiry: 12/30\ncvc: 123\nquery: kettle\n\
             message: Where is my parcel?\nnew_email: grace.king@example.com\nnew_password: Passw0rd!23\ndate: 2026-12-15\n",
        );
        Self { folder, site, server, _runtime: runtime }
    }

    pub(crate) fn goal(&self, goal: &str, more: &[&str]) -> Said {
        let (url, data, out) =
            (self.server.url(), self.folder.place("ada.yaml"), self.folder.place("case.json"));
        let words =
            ["explore", "--goal", goal, "--base-url", &self.site.url, "--user-data", &data, "-o", &out];
        let model = ["--ollama", &url, "--model", "small:1b"];
        self.folder.say(&[&words[..], &model, more].concat())
    }

    /// The case that was kept; none where none was.
    pub(crate) fn kept(&self) -> Option<Value> {
        let text = std::fs::read_to_string(self.folder.path("case.json")).ok()?;
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The questions of the agents that act.
    fn questions(&self) -> Vec<String> {
        let asked = self.server.asked();
        asked.into_iter().filter(|asked| asks(asked, "action")).map(|asked| asked.user).collect()
    }
}

pub(crate) const LOG_IN: [Act; 4] = [
    ("click", "link 'Log in'", ""),
    ("fill", "field 'Email'", "email"),
    ("fill", "field 'Password'", "{{password}}"),
    ("click", "button 'Log in'", ""),
];

pub(crate) const WELCOME: &str = "'Welcome back, Ada Lovelace!' is displayed";

/// What was done on the site, by the rows of the first run.
fn rows(scene: &Scene) -> String {
    scene.folder.say(&["show", "1"]).out
}

#[test]
fn what_must_not_be_done_is_refused_told_and_counted() {
    type Reply = fn(&Asked) -> Value;
    let bad: [(Reply, &str); 6] = [
        (|_| act("click", "e1001", ""), "'e1001' is the id of no element of the page"),
        (|asked| act("click", &id(asked, "link 'Reset'"), ""), "is left alone: 'reset'"),
        (|_| act("navigate", "none", "http://127.0.0.1:9/"), "that address is on another host"),
        (|_| act("navigate", "none", "/logout"), "that address is left alone: 'logout'"),
        (
            |asked| act("fill", &id(asked, "dropdown 'Search products'"), "teapot"),
            "the value is not among the user's data",
        ),
        (|_| act("press", "none", "Delete"), "the keys are Enter"),
    ];
    for (reply, why) in bad {
        let scene = Scene::new(move |asked| match asks(asked, "action") {
            true => Answer::json(&reply(asked)),
            false => no_checks(),
        });
        let said = scene.goal("Reset it all", &["--success", WELCOME]);
        assert_eq!(said.status, 2, "{}", said.whole());
        assert!(said.out.contains(why), "{why}: {}", said.whole());
        assert!(said.out.contains("stuck at /: nothing that was chosen may be done"), "{}", said.out);
        assert!(said.out.contains("steps: 3, questions: 9, refused: 9"), "{}", said.out);
        assert!(scene.kept().is_none());
        let warmth: Vec<Option<f64>> = scene.server.asked().iter().map(|asked| asked.temperature).collect();
        assert!(warmth[..3].windows(2).all(|two| two[0] < two[1]) && warmth[3] == Some(0.0), "{warmth:?}");
        assert!(scene.questions()[1].contains("Not let through:"), "the reason is told");
        assert!(!rows(&scene).contains("        2 "), "only the application was opened: {}", rows(&scene));
    }
}

#[test]
fn a_page_that_gives_orders_is_data_and_its_success_is_none() {
    // A model that obeys whatever the page says: it claims at once, and cites the page's own words for it.
    let scene = Scene::new(|asked| match asks(asked, "action") {
        true => Answer::json(&act("complete", "none", "")),
        false if asked.user.contains("asked for the opposite") => no_checks(),
        false => Answer::json(&json!({"reasoning": "the page says so", "checks": [{
            "words": "paid", "sentence": "the heading 'Everyday things, well made' is displayed",
            "quote": "Everyday things, well made",
        }]})),
    });
    let said = scene.goal("Buy a kettle", &["--success", "The order is paid for"]);
    assert_eq!(said.status, 2, "{}", said.whole());
    assert!(said.out.contains("claimed, not verified: "), "{}", said.out);
    assert!(scene.kept().is_none());
    for question in scene.questions() {
        let (before, _) = question.split_once("<page-data>").unwrap();
        assert!(!before.contains("Everyday"), "page text stands in fences alone: {before}");
        assert_eq!(question.matches("<page-data>").count(), question.matches("</page-data>").count());
    }
}

#[test]
fn what_was_so_at_the_start_is_no_success() {
    let scene = Scene::new(good(Vec::new()));
    let home = "the heading 'Everyday things, well made' is displayed";
    let said = scene.goal("Look at the shop", &["--success", home]);
    assert_eq!(said.status, 2, "{}", said.whole());
    assert!(said.out.contains("it was so where the exploration began"), "{}", said.out);
}

#[test]
fn a_model_that_keeps_to_no_form_repeats_itself_or_goes_on_for_ever_comes_to_an_end() {
    let odd = Scene::new(|_| Answer::text("I would rather not."));
    let said = odd.goal("Log in", &["--success", WELCOME]);
    assert_eq!(said.status, 3, "{}", said.whole());
    assert!(said.out.contains("the model failed: "), "{}", said.out);

    let lazy = Scene::new(|asked| done(asked, ("click", "button 'Categories'", "")));
    let said = lazy.goal("Log in", &["--success", WELCOME]);
    assert_eq!(said.status, 2, "{}", said.whole());
    assert!(said.out.contains("just this was done on this page already"), "{}", said.out);

    // Between two pages, for ever: each is another way to the other.
    let restless = Scene::new(|asked| {
        let path = if step(asked).is_multiple_of(2) { "/offers" } else { "/help" };
        Answer::json(&act("navigate", "none", path))
    });
    let said = restless.goal("Log in", &["--success", WELCOME, "--budget", "6"]);
    assert_eq!(said.status, 2, "{}", said.whole());
    assert!(restless.server.calls() <= 6 * 3, "{}", said.out);

    let gives_up = Scene::new(|_| Answer::json(&act("fail", "none", "")));
    let said = gives_up.goal("Log in", &["--success", WELCOME]);
    assert!(said.status == 2 && said.out.contains("stuck at /: the model gives up"), "{}", said.whole());
}

#[test]
fn guarded_paths_are_not_left() {
    let scene = Scene::new(good(vec![("click", "link 'Help'", "")]));
    let said = scene.goal("Get help", &["--success", WELCOME, "--guard", "/help", "--guard", "/products"]);
    assert!(said.out.contains("the application begins outside of the guarded paths"), "{}", said.whole());
}

#[test]
fn what_cannot_be_begun_is_told() {
    let folder = Folder::new();
    let base = ["explore", "--goal", "Log in", "--base-url", "http://127.0.0.1:9/"];
    let say = |more: &[&str]| folder.say(&[&base[..], more].concat());
    let broken = folder.write("data.yaml", "email: a@b.c\nmore:\n  - 1\n");
    let odd = folder.write("data.txt", "email: a@b.c\n");
    for (more, why) in [
        (&[][..], "that needs a model, which is named with --model"),
        (&["--user-data", &broken], "data.yaml': line 3: lists and nested values are not read"),
        (&["--user-data", &odd], "it is neither .yaml nor .csv"),
        (&["--user-data", "gone.csv"], "could not read the user data in 'gone.csv'"),
        (&["--guard", "shop"], "write a path that begins with a slash"),
        (&["--agents", "clever"], "write planner or pathfinder"),
        (&["--budget", "0"], "0 is not in 1..=1000"),
        (&["-o", "case.txt"], "its name ends with none of"),
    ] {
        let said = say(more);
        assert!(said.status == 3 && said.err.contains(why), "{why}: {}", said.whole());
    }
    let alone = folder.say(&["explore", "--success", "x", "--base-url", "http://127.0.0.1:9/"]);
    assert!(alone.status == 3 && alone.err.contains("--goal"), "{}", alone.whole());
}
