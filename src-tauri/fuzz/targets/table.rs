//! Any bytes are a table of comma or tab separated values, or refused; what was read is written and read again as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verbatim_exchange::{Format, read_suite_bytes, write_csv};

fuzz_target!(|bytes: &[u8]| {
    for format in [Format::Csv, Format::Tsv] {
        let Ok(read) = read_suite_bytes(bytes, format, "fuzz") else { continue };
        let Ok(written) = write_csv(&read.suite) else { panic!("a suite in memory is written") };
        if !written.left_out.is_empty() {
            // A tool's table may say what this one cannot.
            continue;
        }
        match read_suite_bytes(written.text.as_bytes(), Format::Csv, "fuzz") {
            Ok(again) => assert_eq!(again.suite.cases, read.suite.cases),
            Err(error) => panic!("what was written is not read: {error}\n{}", written.text),
        }
    }
});
