//! `verbatim sentences`.

use crate::paint::style;
use verbatim_app::engine::event::Column;
use verbatim_app::engine::examples::{Example, groups};

use crate::args::Sentences;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{say, tell};

/// Lists the sentences that have all of the words; 0 where there is one, else 2.
pub(crate) fn list(arguments: &Sentences) -> Result<Status, Failure> {
    let words: Vec<String> = arguments.words.iter().map(|word| word.to_lowercase()).collect();
    let mut column = None;
    for group in groups() {
        let fits = |one: &&Example| {
            let also = one.also.join(" ");
            let text = format!("{} {} {} {also}", group.group, one.to, one.write).to_lowercase();
            words.iter().all(|word| text.contains(word.as_str()))
        };
        let found: Vec<&Example> = group.sentences.iter().filter(fits).collect();
        if found.is_empty() {
            continue;
        }
        if column != Some(group.column) {
            let title = match group.column {
                Column::Action => "Action",
                Column::Expected => "Expected result",
            };
            say!("{}{}", if column.is_some() { "\n" } else { "" }, style(title).bold());
            column = Some(group.column);
        }
        say!("\n  {}", group.group);
        for Example { to, write, .. } in found {
            say!("    {}", style(format!("{to}:")).dim());
            say!("      {}", write.replace('\n', "\n      "));
        }
    }
    if column.is_none() {
        tell!("no sentence of the list has these words; without words all of them are listed");
        return Ok(Status::Undecided);
    }
    Ok(Status::Done)
}
