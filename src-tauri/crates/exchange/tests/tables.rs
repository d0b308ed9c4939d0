//! Tables as testers make them.
#![allow(clippy::unwrap_used)]

use verbatim_engine::suite::{Case, Row};
use verbatim_exchange::{Format, Read, read_suite, read_suite_bytes};

fn row(action: &str, expected: &str) -> Row {
    Row { action: action.into(), expected: expected.into(), ..Row::default() }
}

fn case(name: &str, rows: Vec<Row>) -> Case {
    Case { name: name.into(), rows, ..Case::default() }
}

fn read(format: Format, text: &str) -> Read {
    read_suite_bytes(text.as_bytes(), format, "shop").unwrap()
}

#[test]
fn a_case_begins_where_its_cell_is_not_empty() {
    let read = read(
        Format::Csv,
        "Case,Action,Expected result\r\n\
         Log in,open '/',\r\n\
         ,\"click 'A', then 'B'\n- and \"\"C\"\"\",'Hi' is shown\r\n\
         \r\n\
         ,,\r\n\
         ,=1+1,+cmd|' /C calc'!A0\r\n\
         Only a title,,\r\n\
         Short\r\n\
         Log out, click 'x' ,@x,,\r\n",
    );
    assert_eq!(read.suite.name, "shop");
    assert_eq!(
        read.suite.cases,
        [
            case(
                "Log in",
                vec![
                    row("open '/'", ""),
                    row("click 'A', then 'B'\n- and \"C\"", "'Hi' is shown"),
                    row("=1+1", "+cmd|' /C calc'!A0"),
                ]
            ),
            case("Only a title", vec![]),
            case("Short", vec![]),
            case("Log out", vec![row(" click 'x' ", "@x")]),
        ]
    );
    assert!(read.warnings.is_empty());
}

#[test]
fn columns_have_many_names_and_any_order() {
    for header in [
        "Expected result,Tags,Case,Action",
        "EXPECTED RESULTS,tags,Test Case,Steps",
        "Expected Result(s),Tag,Title,Step",
        "expected,TAGS,name,  actions ",
        "\"Expected\nresult:\",Tags,Testcase,Test step",
    ] {
        let read = read(Format::Csv, &format!("{header}\ne,\"smoke, slow\",c,a\n"));
        let expected = Case { tags: vec!["smoke".into(), "slow".into()], ..case("c", vec![row("a", "e")]) };
        assert_eq!(read.suite.cases, [expected], "{header}");
    }
}

#[test]
fn further_columns_are_kept_with_the_case() {
    let one = read(Format::Csv, "Id,Case,Step,Action,Expected,\n1,a,1,b,c,\n");
    let with_id = Case { id: Some("1".into()), ..case("a", vec![row("b", "c")]) };
    assert_eq!(one.suite.cases, [with_id]);
    let two = read(Format::Csv, "Case,Action,Expected,Notes\na,b,c,d\n,e,f,\ng,h,i,\n");
    let properties = [("Notes".to_owned(), "d".to_owned())].into();
    let noted = Case { properties, ..case("a", vec![row("b", "c"), row("e", "f")]) };
    assert_eq!(two.suite.cases, [noted, case("g", vec![row("h", "i")])]);
    let written = verbatim_exchange::write_csv(&two.suite).unwrap();
    assert_eq!(read(Format::Csv, &written.text).suite.cases, two.suite.cases);
}

#[test]
fn a_case_may_be_named_in_each_of_its_rows() {
    let read = |text| read(Format::Csv, text).suite.cases;
    let one = case("a", vec![row("b", "c"), row("d", "e")]);
    let two = [one.clone(), case("f", vec![row("g", "h")])];
    assert_eq!(read("Case,Action,Expected\na,b,c\na ,d,e\nf,g,h\n"), two);
    let tagged = Case { id: Some("1".into()), tags: vec!["x".into()], ..one };
    assert_eq!(read("Id,Case,Action,Expected,Tags\n1,a,b,c,x\n1,a,d,e,x\n"), [tagged]);
}

#[test]
fn the_header_row_shows_the_delimiter() {
    let expected = [case("a", vec![row("b, then; c", "d")])];
    for (format, text) in [
        (Format::Csv, "Case;Action;Expected\na;\"b, then; c\";d\n"),
        (Format::Csv, "Case\tAction\tExpected\na\tb, then; c\td\n"),
        (Format::Tsv, "Case\tAction\tExpected\na\tb, then; c\td\n"),
        (Format::Tsv, "Case,Action,Expected\na,\"b, then; c\",d\n"),
        (Format::Csv, "Case,Action,Expected\na,\"b, then; c\",d\n"),
    ] {
        assert_eq!(read(format, text).suite.cases, expected, "{text}");
    }
}

#[test]
fn files_of_every_encoding_are_read() {
    let text = "Case,Action,Expected result\nÄnderung,click “Löschen”,€ 5\n";
    let utf16 = |little: bool| -> Vec<u8> {
        text.encode_utf16().flat_map(|u| if little { u.to_le_bytes() } else { u.to_be_bytes() }).collect()
    };
    let windows = b"Case,Action,Expected result\n\xC4nderung,click \x93L\xF6schen\x94,\x80 5\n".to_vec();
    let folder = tempfile::tempdir().unwrap();
    for (index, bytes) in [
        text.as_bytes().to_vec(),
        [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        [b"\xFF\xFE".to_vec(), utf16(true)].concat(),
        [b"\xFE\xFF".to_vec(), utf16(false)].concat(),
        utf16(true),
        utf16(false),
        windows,
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("Größe {index} 空.CSV"));
        std::fs::write(&path, bytes).unwrap();
        let read = read_suite(&path).unwrap();
        assert_eq!(read.suite.name, format!("Größe {index} 空"));
        assert_eq!(read.suite.cases, [case("Änderung", vec![row("click “Löschen”", "€ 5")])], "{index}");
        assert_eq!(read.warnings.len(), usize::from(index == 6), "{index}");
    }
}

#[test]
fn a_long_cell_within_the_limit_is_read() {
    let cell = "ü".repeat(verbatim_exchange::MAX_CELL);
    let read = read(Format::Csv, &format!("Case,Action,Expected\na,{cell},\n"));
    assert_eq!(read.suite.cases[0].rows[0].action, cell);
}
