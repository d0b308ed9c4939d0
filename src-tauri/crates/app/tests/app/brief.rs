//! Action cells in few words, which the page tells the meaning of.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_in_few_words_is_done() {
    let unclear = Some(Cause::AmbiguousStep);
    let undecided = Some(Cause::UndecidableAssertion);
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
            ("by its field", filled, "The new task title is displayed", "pass", None),
            ("by another field", filled, "The new task status is displayed", "inconclusive", undecided),
            ("either", "Click 'Jobs' or 'Tasks'", "'New task' is displayed", "pass", None),
            ("the row's link", "tasks -> LH-103", "'Cranes opened' is displayed", "pass", None),
            ("by numbers", "tasks, last page", "'page 4' is displayed", "pass", None),
            ("by its number", "tasks, 2nd page", "'page 2' is displayed", "pass", None),
            (
                "told",
                "I am opening the tasks, then I go on the page 2",
                "'page 2' is displayed",
                "pass",
                None,
            ),
            ("no such page", "tasks, 3rd page", "'page 4' is displayed", "inconclusive", unclear),
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
            ("both are there", "Click 'Tasks' or 'Help'", "'nothing' is displayed", "inconclusive", unclear),
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
