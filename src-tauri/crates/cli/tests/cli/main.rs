//! The built `verbatim` command, as a tester meets it: what it prints, what it writes, how it ends.

mod bad_input;
mod ending;
mod files;
mod output;
mod verbatim;
