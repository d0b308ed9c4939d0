//! Reads a labelled transition system in the Aldebaran form from the input, and says what it has.

use merc_lts::{LTS, read_mcrl2_aut};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let lts = read_mcrl2_aut(std::io::stdin().lock()).map_err(|error| error.to_string())?;
    println!("{} states, {} transitions, {} labels", lts.num_of_states(), lts.num_of_transitions(), lts.num_of_labels());
    Ok(())
}
