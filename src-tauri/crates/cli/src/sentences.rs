//! `verbatim sentences`.

use console::style;
use verbatim_app::engine::event::Column;
use verbatim_app::engine::examples::{Example, groups};

use crate::args::Sentences;
use crate::failure::Failure;

/// Lists the sentences that have all of the words; 0 where there is one, else 2.
pub(crate) fn list(arguments: &Sentences) -> Result<u8, Failure> {
    let words: Vec<String> = arguments.words.iter().map(|word| word.to_lowercase()).collect();
    let mut column = None;
    for group in groups() {
        let fits = |one: &&Example| {
            let text = format!("{} {} {}", group.group, one.to, one.write).to_lowercase();
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
            println!("{}{}", if column.is_some() { "\n" } else { "" }, style(title).bold());
            column = Some(group.column);
        }
        println!("\n  {}", group.group);
        for Example { to, write } in found {
            println!("    {}", style(format!("{to}:")).dim());
            println!("      {}", write.replace('\n', "\n      "));
        }
    }
    if column.is_none() {
        eprintln!("no sentence of the list has these words; without words all of them are listed");
        return Ok(2);
    }
    Ok(0)
}
