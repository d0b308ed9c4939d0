//! Any bytes are a spreadsheet, or refused; what was read can be written as JSON and read again as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verbatim_exchange::{Format, read_suite_bytes, write_json};

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = read_suite_bytes(bytes, Format::Workbook, "fuzz") else { return };
    let Ok(written) = write_json(&read.suite) else { panic!("a suite in memory is written") };
    match read_suite_bytes(written.as_bytes(), Format::Json, "fuzz") {
        Ok(again) => assert_eq!(again.suite, read.suite),
        Err(error) => panic!("what was written is not read: {error}\n{written}"),
    }
});
