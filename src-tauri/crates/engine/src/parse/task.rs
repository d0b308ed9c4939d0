//! Verbs that name what is to be reached and not what is done for it: how such a task is written as steps.

/// Why a verb is no step of its own; a sentence that may be meant, where there is one.
pub(super) struct Task {
    pub(super) why: String,
    pub(super) steps: Option<String>,
}

/// What is said of a sentence that begins with such a verb. `words` are those behind it, of which `literal` tells which are quoted.
pub(super) fn task(verb: &str, words: &[&str], literal: &[bool]) -> Option<Task> {
    let behind = words.join(" ");
    let quoted = || words.iter().zip(literal).find(|(_, literal)| **literal).map(|(word, _)| *word);
    let (why, steps) = match bare(verb).as_str() {
        "expand" | "collapse" => ("name what is to be expanded or collapsed, one in a line".to_owned(), None),
        "unfold" | "fold" => {
            let verb = if bare(verb) == "fold" { "collapse" } else { "expand" };
            (format!("write \"{verb}\""), quoted().map(|_| format!("{verb} {behind}")))
        }
        "search" => (
            "a search is made in steps: say in which field, and how it is sent".to_owned(),
            quoted().map(|text| format!("enter {text} in the search box and press Enter")),
        ),
        "sort" => (
            "sorting is done in steps: say what is clicked or selected for it".to_owned(),
            quoted().map(|column| format!("click the column {column}")),
        ),
        "filter" => {
            ("filtering is done in steps: say what is entered, checked or selected for it".to_owned(), None)
        }
        "repeat" => ("a case has no loops: write the steps once more".to_owned(), None),
        "copy" | "cut" => ("no text is taken from the page: write the text itself".to_owned(), None),
        "increase" | "decrease" | "increment" | "decrement" => {
            ("say the value that it is to have, or which button is clicked for it".to_owned(), None)
        }
        button if BUTTONS.contains(&button) => {
            let name = format!("{}{}", button[..1].to_uppercase(), &button[1..]);
            let steps = quoted().is_none().then(|| format!("click '{name}'"));
            (format!("say what is clicked for it, as \"click '{name}'\""), steps)
        }
        _ => return None,
    };
    Some(Task { why, steps })
}

/// What is often done by a button of that name.
const BUTTONS: [&str; 28] = [
    "apply",
    "approve",
    "archive",
    "book",
    "buy",
    "cancel",
    "confirm",
    "continue",
    "create",
    "delete",
    "download",
    "edit",
    "export",
    "finish",
    "import",
    "order",
    "pay",
    "post",
    "print",
    "proceed",
    "publish",
    "register",
    "reject",
    "remove",
    "save",
    "send",
    "submit",
    "subscribe",
];

/// "Saves" as "save".
fn bare(verb: &str) -> String {
    let verb = verb.to_lowercase();
    let known = |word: &str| BUTTONS.contains(&word);
    match (verb.strip_suffix("es"), verb.strip_suffix('s')) {
        (Some(stem), _) if known(stem) => stem.to_owned(),
        (_, Some(stem)) if !verb.ends_with("ss") => stem.to_owned(),
        _ => verb,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_written_as_steps() {
        let told = |verb: &str, words: &[&str]| {
            let literal: Vec<bool> = words.iter().map(|word| word.starts_with('\'')).collect();
            task(verb, words, &literal).and_then(|task| task.steps)
        };
        assert_eq!(told("Save", &[]).as_deref(), Some("click 'Save'"));
        assert_eq!(told("Publishes", &["the", "page"]).as_deref(), Some("click 'Publish'"));
        assert_eq!(told("Delete", &["'Ada'"]), None);
        assert_eq!(told("Folds", &["the", "section", "'A'"]).as_deref(), Some("collapse the section 'A'"));
        assert!(task("Delete", &["'Ada'"], &[true]).is_some());
        assert!(task("Juggle", &[], &[]).is_none());
    }
}
