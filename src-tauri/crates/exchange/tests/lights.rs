//! What of a file is shown beside its cases: what each place was taken for, and where each case stands.
#![allow(clippy::unwrap_used)]

use verbatim_exchange::import::{Meaning, Options, Preview};
use verbatim_exchange::{Format, preview_bytes};

fn read(text: &str, format: Format) -> Preview {
    preview_bytes(text.as_bytes(), format, "x", &Options { shown: 100, ..Options::default() }).unwrap()
}

/// Each row that is shown: its number, and its cells with what they were taken for.
fn rows(preview: &Preview) -> Vec<String> {
    let marked = |cell: &String, mark: Option<&Option<Meaning>>| match mark {
        Some(Some(meaning)) => format!("{cell} [{meaning}]"),
        _ => cell.clone(),
    };
    let rows = preview.shown.iter().flat_map(|sheet| &sheet.rows);
    rows.map(|row| {
        let cells = row.cells.iter().enumerate().map(|(at, cell)| marked(cell, row.marks.get(at)));
        format!("{}: {}", row.row, cells.collect::<Vec<_>>().join(" | "))
    })
    .collect()
}

/// Where each case stands.
fn places(preview: &Preview) -> Vec<String> {
    let cases = preview.suite.cases.iter().zip(&preview.origins);
    cases
        .map(|(case, origin)| {
            let origin = origin.as_ref().unwrap();
            let column = origin.column.as_ref().map(|column| format!(" in {column}")).unwrap_or_default();
            format!("{} {}-{}{column}", case.name, origin.first, origin.last)
        })
        .collect()
}

#[test]
fn a_case_may_be_a_column() {
    let sheet = "Test case ID,T1,T2\nTitle,Pay,Log in\nSteps,Click 'Pay',Open '/login'\nExpected result,'A' is displayed,'B' is displayed\n";
    let preview = read(sheet, Format::Csv);
    assert_eq!(
        rows(&preview),
        [
            "1: Test case ID [id] | T1 [id] | T2 [id]",
            "2: Title [case] | Pay [case] | Log in [case]",
            "3: Steps [action] | Click 'Pay' [action] | Open '/login' [action]",
            "4: Expected result [expected] | 'A' is displayed [expected] | 'B' is displayed [expected]",
        ]
    );
    assert_eq!(places(&preview), ["Pay 1-4 in B", "Log in 1-4 in C"]);
}

#[test]
fn steps_of_cases_side_by_side_stand_in_rows() {
    let sheet = "Title,Pay,Log in\nID,T1,T2\nStep 1,Open '/cart',Open '/login'\nStep 2,Click 'Pay',\nExpected,'A' is displayed,'B' is displayed\n";
    let preview = read(sheet, Format::Csv);
    assert_eq!(rows(&preview)[2], "3: Step 1 [action] | Open '/cart' [action] | Open '/login' [action]");
    assert_eq!(places(&preview), ["Pay 1-5 in B", "Log in 1-5 in C"]);
    let steps: Vec<usize> = preview.suite.cases.iter().map(|case| case.rows.len()).collect();
    assert_eq!(steps, [2, 1]);
}

#[test]
fn fields_of_forms_have_their_lights() {
    let sheet = "Test case,Pay,Author,Mara\nPrecondition,Open '/'\nStep,Action,Expected result\n1,Click 'Pay','A' is displayed\n";
    let preview = read(sheet, Format::Csv);
    assert_eq!(
        rows(&preview)[..2],
        [
            "1: Test case [case] | Pay [case] | Author [property] | Mara [property]",
            "2: Precondition [setup] | Open '/' [setup]",
        ]
    );
    let sheet = "Title:,Pay\nSteps:,Click 'Pay'\nExpected result:,'A' is displayed\nTitle:,Log in\nSteps:,Open '/login'\nExpected result:,'B' is displayed\n";
    let preview = read(sheet, Format::Csv);
    assert_eq!(
        rows(&preview)[3..5],
        ["4: Title: [case] | Log in [case]", "5: Steps: [action] | Open '/login' [action]"]
    );
    assert_eq!(places(&preview), ["Pay 1-3", "Log in 4-6"]);
}

#[test]
fn rows_that_are_no_cases_have_other_lights() {
    let sheet =
        "ID,Title,Steps,Expected\nCart,,,\n1,Pay,Click 'Pay','A' is displayed\nRun on Fridays only,,,\n";
    let rows = rows(&read(sheet, Format::Csv));
    assert!(rows[1].starts_with("2: Cart [section]"), "{rows:?}");
    assert!(rows[3].starts_with("4: Run on Fridays only [ignored]"), "{rows:?}");
}

#[test]
fn columns_that_are_taken_apart_keep_their_titles() {
    let meanings = |text: &str| -> Vec<String> {
        let preview = read(text, Format::Csv);
        let columns = preview.tables.iter().flat_map(|table| &table.columns);
        columns
            .map(|column| {
                format!("{} {} {}", column.place, column.title, column.meaning.map_or("-", Meaning::word))
            })
            .collect()
    };
    assert_eq!(
        meanings(
            "Case,Step 1,Result 1,Step 2,Result 2\nPay,Open '/','A' is displayed,Click 'B','C' is displayed\n"
        ),
        ["A Case case", "B Step 1 action", "C Result 1 expected", "D Step 2 action", "E Result 2 expected"]
    );
    assert_eq!(
        meanings("ID,Test case\n1,\"Pay\n1. Open '/'\n2. Click 'Pay'\nExpected: 'A' is displayed\"\n"),
        ["A ID id", "B Test case action"]
    );
    assert_eq!(meanings("Open '/'\nClick 'Pay'\n"), ["A  action"]);
}

#[test]
fn what_the_user_says_of_a_numbered_column_goes_first() {
    let map = vec![("Step 2".to_owned(), Meaning::Ignored)];
    let text =
        "Case,Step 1,Result 1,Step 2,Result 2,Step 3\nPay,Open '/','A' is displayed,Click 'B',,Click 'C'\n";
    let options = Options { map, ..Options::default() };
    let preview = preview_bytes(text.as_bytes(), Format::Csv, "x", &options).unwrap();
    let actions: Vec<&str> = preview.suite.cases[0].rows.iter().map(|row| row.action.as_str()).collect();
    assert_eq!(actions, ["Open '/'", "Click 'C'"]);
}

#[test]
fn texts_of_xml_have_their_lights() {
    let text = "<testsuite name='Shop'>\n<testcase name='Pay'>\n<externalid>7</externalid>\n<node_order>3</node_order>\n<steps><step>\n<step_number>1</step_number>\n<actions><![CDATA[<p>Click 'Pay'</p>]]></actions>\n<expectedresults>'A' is displayed</expectedresults>\n</step></steps>\n</testcase>\n<testcase name='Log in'>\n<steps><step><actions>Open '/login'</actions></step></steps>\n</testcase>\n</testsuite>";
    let preview = read(text, Format::Xml);
    assert_eq!(
        rows(&preview),
        [
            "1: testsuite › name | Shop [section]",
            "2: testsuite › testcase › name | Pay [case]",
            "3: testsuite › testcase › externalid | 7 [id]",
            "4: testsuite › testcase › node_order | 3",
            "6: steps › step › step_number | 1 [number]",
            "7: steps › step › actions | <p>Click 'Pay'</p> [action]",
            "8: steps › step › expectedresults | 'A' is displayed [expected]",
            "11: testsuite › testcase › name | Log in [case]",
            "12: steps › step › actions | Open '/login' [action]",
        ]
    );
    assert_eq!(places(&preview), ["Pay 2-8", "Log in 11-12"]);
    let one_line = text.replace('\n', "");
    assert_eq!(places(&read(&one_line, Format::Xml)), ["Pay 2-7", "Log in 8-9"], "texts are counted");
}

#[test]
fn what_nothing_reads_is_told() {
    let told = |text: &str, format: Format| -> Vec<String> {
        let preview = preview_bytes(text.as_bytes(), format, "x", &Options::default()).unwrap();
        preview.warnings.iter().map(|warning| format!("{}: {warning}", warning.kind.words())).collect()
    };
    let testlink = "<testsuite name='Shop'>\n<details>Run on the test system only</details>\n<testcase name='Pay'>\n<node_order>3</node_order>\n<author>Mara Lind</author>\n<steps><step>\n<actions><p>Click <b>'Pay'</b></p></actions>\n</step></steps>\n</testcase>\n</testsuite>";
    assert_eq!(
        told(testlink, Format::Xml),
        [
            "text that would stay behind: line 2: the field 'details' is not read: 'Run on the test system only'",
            "text that would stay behind: line 5: the field 'author' is not read: 'Mara Lind'",
            "left out: fields that are not read: node_order",
        ]
    );
    let testrail = "<cases><case><title>Pay</title><custom><steps_separated><step><content>Click 'Pay'</content><additional_info>Wait for the bell</additional_info></step></steps_separated></custom></case></cases>";
    assert_eq!(
        told(testrail, Format::Xml),
        ["text that would stay behind: line 1: the field 'additional_info' is not read: 'Wait for the bell'"]
    );
    let xray = r#"[{"fields":{"summary":"Pay"},"steps":[{"action":"Click 'Pay'","attachments":["my picture.png"],"index":1}]}]"#;
    assert_eq!(
        told(xray, Format::Json),
        [
            "text that would stay behind: [0].steps[0].attachments[0]: the field 'attachments' is not read: 'my picture.png'",
            "left out: fields that are not read: index",
        ]
    );
    let feature =
        "Feature: Shop\n  For those who pay\n  Scenario: Pay\n    Only on Fridays\n    When I click 'Pay'\n";
    assert_eq!(
        told(feature, Format::Feature),
        ["left out: line 1: the description below 'Feature' is not read: 'For those who pay'"]
    );
    let case = read(feature, Format::Feature).suite.cases.remove(0);
    assert_eq!(case.properties["Description"], "Only on Fridays");
}

#[test]
fn texts_of_json_have_their_lights() {
    // Fields stand in the order of the alphabet, which a reader may keep or make.
    let text = r#"{"suites":[{"cases":[{"id":4,"is_flaky":false,"steps":[{"action":"Click 'Pay'","expected_result":"'A' is displayed"}],"title":"Pay"},{"steps":[{"action":"Open '/login'"}],"title":"Log in"}],"title":"Cart"}]}"#;
    let preview = read(text, Format::Json);
    let rows = rows(&preview);
    assert!(
        rows.iter().any(|row| row.ends_with("suites[0].cases[0].steps[0].action | Click 'Pay' [action]")),
        "{rows:?}"
    );
    assert!(rows.iter().any(|row| row.ends_with("suites[0].cases[0].is_flaky | false")), "{rows:?}");
    assert!(rows.iter().any(|row| row.ends_with("suites[0].title | Cart [section]")), "{rows:?}");
    assert_eq!(places(&preview), ["Pay 1-5", "Log in 6-7"]);
    let own = r#"{"cases":[{"name":"A","rows":[{"action":"Open '/'","expected":"'B' is displayed"}]}],"suite":"S"}"#;
    assert_eq!(places(&read(own, Format::Json)), ["A 1-3"]);
}

#[test]
fn what_else_a_tool_says_of_a_case_is_kept() {
    let xray = r#"[{"fields":{"components":[{"name":"Cart"}],"priority":{"name":"High"},"summary":"Pay"},"steps":[{"action":"Click 'Pay'"}],"testtype":"Manual"}]"#;
    let preview = read(xray, Format::Json);
    let properties = &preview.suite.cases[0].properties;
    assert_eq!((properties["Priority"].as_str(), properties["Components"].as_str()), ("High", "Cart"));
    assert!(rows(&preview).iter().any(|row| row.ends_with("fields.priority.name | High [property]")));
    let testrail = "<sections><section><name>Cart</name><cases><case><title>Pay</title><priority>High</priority><custom><steps>Click 'Pay'</steps><browser><id>2</id><value>Firefox</value></browser></custom></case></cases></section></sections>";
    let preview = read(testrail, Format::Xml);
    let case = &preview.suite.cases[0];
    assert_eq!(
        (case.properties["Priority"].as_str(), case.properties["Browser"].as_str()),
        ("High", "Firefox")
    );
    assert_eq!(case.tags, ["Cart"]);
    assert!(
        rows(&preview).iter().any(|row| row.ends_with("case › priority | High [property]")),
        "{:?}",
        rows(&preview)
    );
}

#[test]
fn lines_of_gherkin_have_their_lights() {
    let text = "@shop\nFeature: Shop\n  Background:\n    Given I open '/'\n\n  Scenario Outline: Pay\n    When I click '<name>'\n      \"\"\"\n      twice\n      \"\"\"\n    Then 'A' is displayed\n    And 'B' is displayed\n    Examples:\n      | name |\n      | Pay  |\n  # later\n  Scenario: Log in\n    When I open '/login'\n";
    let preview = read(text, Format::Feature);
    assert_eq!(
        rows(&preview),
        [
            "1: @shop [tags]",
            "2: Feature: Shop",
            "3:   Background:",
            "4:     Given I open '/' [setup]",
            "6:   Scenario Outline: Pay [case]",
            "7:     When I click '<name>' [action]",
            "8:       \"\"\" [action]",
            "9:       twice [action]",
            "10:       \"\"\" [action]",
            "11:     Then 'A' is displayed [expected]",
            "12:     And 'B' is displayed [expected]",
            "13:     Examples: [data]",
            "14:       | name | [data]",
            "15:       | Pay  | [data]",
            "16:   # later",
            "17:   Scenario: Log in [case]",
            "18:     When I open '/login' [action]",
        ]
    );
    assert_eq!(places(&preview), ["Pay (name Pay) 6-15", "Log in 17-18"]);
}
