//! Quotes of a table must be whole (RFC 4180, section 2): a reader that is lenient here takes rows for a cell, or drops
//! quotes that the tester meant.

use crate::error::Fault;

enum State {
    CellStart,
    Bare,
    Quoted,
    QuoteInQuoted,
}

/// Refuses a quote that never closes and text after a closing quote.
pub(crate) fn check(text: &str, delimiter: char) -> Result<(), Fault> {
    let (mut line, mut column) = (1, 0);
    let mut opened = (1, 1);
    let mut state = State::CellStart;
    for c in text.chars() {
        column += 1;
        state = match (state, c) {
            (State::CellStart, '"') => {
                opened = (line, column);
                State::Quoted
            }
            (State::Quoted, '"') => State::QuoteInQuoted,
            (State::Quoted, _) | (State::QuoteInQuoted, '"') => State::Quoted,
            (_, c) if c == delimiter || c == '\n' || c == '\r' => State::CellStart,
            (State::QuoteInQuoted, _) => return Err(Fault::TextAfterQuote { line, column }),
            (State::CellStart | State::Bare, _) => State::Bare,
        };
        if c == '\n' {
            (line, column) = (line + 1, 0);
        }
    }
    match state {
        State::Quoted => Err(Fault::OpenQuote { line: opened.0, column: opened.1 }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_quotes_are_accepted() {
        for text in ["", "a,b", "\"a\nb\",\"c\"\"d\"\r\n", "click \"Save\",x", "\"\",\"\"\"\"", "5\" wide,x"]
        {
            check(text, ',').unwrap();
        }
    }

    #[test]
    fn torn_quotes_are_placed() {
        let fault = check("a,b\nc,\"d\ne,f\n", ',').unwrap_err();
        assert!(matches!(fault, Fault::OpenQuote { line: 2, column: 3 }), "{fault}");
        let fault = check("a,b\n\"Save\" is shown,b", ',').unwrap_err();
        assert!(matches!(fault, Fault::TextAfterQuote { line: 2, column: 7 }), "{fault}");
    }
}
