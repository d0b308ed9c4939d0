use super::*;
use crate::answer::{AskedAs, Media};

fn page(path: &str, body: &str) -> Answer {
    Answer { path: path.into(), asked_as: AskedAs::Document, media: Media::Html, body: body.into() }
}

fn part(path: &str, media: Media, body: &str) -> Answer {
    Answer { asked_as: AskedAs::Part, media, ..page(path, body) }
}

fn need(row: usize, text: &str, page: &str, kind: NeedKind) -> Need {
    Need { row, sentence: format!("'{text}' {row}"), text: text.into(), page: page.into(), kind }
}

const CLAIM: NeedKind = NeedKind::Claim { drawn: true };

fn case(needs: Vec<Need>, answers: Vec<Answer>) -> Asked {
    Asked { case: "Buy".into(), needs, typed: vec!["Ada".into()], answers }
}

fn operators(case: &Asked) -> Vec<(Operator, bool)> {
    let mut all: Vec<_> =
        draw(std::slice::from_ref(case), 99, 1).iter().map(|d| (d.fault.operator, d.must)).collect();
    all.sort();
    all
}

#[test]
fn what_a_claim_needs_of_its_page_is_changed_in_each_way() {
    let buy = case(
        vec![need(2, "24 cups", "/cups", CLAIM), need(1, "24 cups", "/cups", CLAIM)],
        vec![page("/", "<p>24 cups"), page("/cups", "<h1>24 cups</h1>")],
    );
    let drawn = draw(&[buy], 99, 1);
    let mut made: Vec<Operator> = drawn.iter().map(|one| one.fault.operator).collect();
    made.sort();
    use Operator::{Hidden, LetterCase, Number, Removed, Word};
    assert_eq!(made, [Word, Number, LetterCase, Removed, Hidden]);
    assert!(drawn.iter().all(|one| one.must && one.fault.path == "/cups" && one.row == Some(1)), "{drawn:?}");
    assert_eq!(drawn[0].sentence.as_deref(), Some("'24 cups' 1"));
}

#[test]
fn what_may_come_from_elsewhere_is_left_alone() {
    let cups = || vec![page("/cups", "<h1>Cups</h1>")];
    let with = |more: Answer| cups().into_iter().chain([more]).collect::<Vec<_>>();
    let claims = || vec![need(1, "Cups", "/cups", CLAIM)];
    assert_eq!(operators(&case(claims(), cups())).len(), 4);
    for more in [
        part("/a.js", Media::Text, "show('cups')"),
        part("/a", Media::Json, r#"["Cups"]"#),
        part("/feed", Media::Unread, ""),
    ] {
        assert_eq!(operators(&case(claims(), with(more.clone()))), [], "{more:?}");
    }
    let typed = Asked { typed: vec!["six cups".into()], ..case(claims(), cups()) };
    assert_eq!(operators(&typed), []);
    let scripted = vec![page("/cups", "<h1>Cups</h1><script>let a = 'Cups'</script>")];
    assert_eq!(operators(&case(claims(), scripted)), [], "the script still says it");
}

#[test]
fn a_part_that_alone_says_it_is_changed() {
    let found = part("/api", Media::Json, r#"{"all":[{"name":"Red Mug","new":true}],"n":95}"#);
    let answers = vec![page("/", "<ul></ul>"), found];
    let names = case(vec![need(1, "Mug", "/", CLAIM)], answers.clone());
    use Operator::{JsonBoolean, JsonEntry, JsonNumber, JsonText};
    assert_eq!(operators(&names), [(JsonText, true), (JsonEntry, true), (JsonBoolean, false)]);
    let numbers = case(vec![need(1, "95", "/", CLAIM)], answers);
    assert_eq!(operators(&numbers), [(JsonNumber, true), (JsonBoolean, false)]);
}

#[test]
fn a_control_that_is_pressed_is_disabled_and_a_link_leads_elsewhere() {
    let shop = "<button>Save</button><a href=/help>Help</a>";
    let pressed = |text| need(1, text, "/", NeedKind::Press);
    let answers = vec![page("/", shop), page("/help", "<h1>Ask us"), page("/cart", "<h1>Cart")];
    let save = operators(&case(vec![pressed("Save")], answers.clone()));
    assert!(
        save.contains(&(Operator::Disabled, true)) && !save.contains(&(Operator::Link, true)),
        "{save:?}"
    );
    let help = case(vec![pressed("Help"), need(1, "Ask us", "/help", CLAIM)], answers);
    let drawn = draw(&[help], 99, 1);
    let link = drawn.iter().find(|one| one.fault.operator == Operator::Link).unwrap();
    assert_eq!((link.fault.is.as_str(), link.must), ("/cart", true));
}

#[test]
fn a_state_is_turned_where_the_case_does_not_turn_it_itself() {
    let form = vec![page("/", "<label>News <input type=checkbox></label>")];
    let state = need(1, "News", "/", NeedKind::State(Some(Operator::Checked)));
    assert!(operators(&case(vec![state.clone()], form.clone())).contains(&(Operator::Checked, true)));
    let both = vec![state, need(1, "News", "/", NeedKind::Press)];
    assert!(!operators(&case(both, form)).contains(&(Operator::Checked, true)));
}

#[test]
fn operators_are_drawn_evenly_and_the_same_again() {
    let cases: Vec<Asked> = (0..5)
        .map(|at| Asked {
            case: at.to_string(),
            ..case(vec![need(1, "24 cups", "/", CLAIM)], vec![page("/", "<p>24 cups")])
        })
        .collect();
    let drawn = draw(&cases, 1, 7);
    let mut made: Vec<Operator> = drawn.iter().map(|one| one.fault.operator).collect();
    made.sort();
    made.dedup();
    assert_eq!((drawn.len(), made.len()), (5, 5));
    assert_eq!(drawn, draw(&cases, 1, 7));
}
