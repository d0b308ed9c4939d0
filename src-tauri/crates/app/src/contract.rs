//! The commands of the window: one table, from which the window makes its handlers and the front end its types.

mod typescript;

pub use typescript::{permissions, write as write_typescript};

/// Hands the table of commands to a macro. `blocking` ones are methods of [`crate::Workbench`] that use the disk,
/// `waiting` ones its asynchronous methods; `window` ones are the window's own.
#[macro_export]
macro_rules! window_commands {
    ($take:ident) => {
        $take! {
            blocking {
                /// What the window needs to begin.
                fn start() -> Start;
                /// All suites and cases with their last verdicts.
                fn library() -> Library;
                /// A suite with its settings.
                fn suite_open(suite: SuiteId) -> SuiteDoc;
                /// Saves the settings of a suite; `revision-conflict` if they were saved since that revision.
                fn suite_save(suite: SuiteId, revision: u64, settings: SuiteSettings) -> Saved;
                /// A new suite; named "New suite" and a number without a name.
                fn suite_new(name: Option<String>) -> SuiteNode;
                /// Adds the sample suite as it came with the program.
                fn sample_add() -> SuiteNode;
                /// `name-taken` if another suite has that name.
                fn suite_rename(suite: SuiteId, name: String) -> ();
                /// A copy of a suite, its cases and its phrasebook.
                fn suite_duplicate(suite: SuiteId) -> SuiteNode;
                /// Deletes a suite; `suite_restore` undoes it.
                fn suite_delete(suite: SuiteId) -> ();
                /// Brings a deleted suite back.
                fn suite_restore(suite: SuiteId) -> SuiteNode;
                /// Moves a suite before another, or to the end.
                fn suite_move(suite: SuiteId, before: Option<SuiteId>) -> ();
                /// How a file is understood, and what importing it would change. Changes nothing.
                fn import_preview(path: String, choices: ImportChoices) -> ImportPreview;
                /// Imports a file as it was shown; `import-changed` if the file or the suite has changed since.
                fn import_accept(path: String, choices: ImportChoices, mark: String) -> Imported;
                /// Forgets what columns were said to hold, for files with the header of this one.
                fn import_forget(path: String, choices: ImportChoices) -> ();
                /// Takes the last import back; `revision-conflict` if a case that it changed was edited since.
                fn import_undo() -> ();
                /// What a form cannot hold of a suite.
                fn suite_losses(suite: SuiteId, form: ExportForm) -> Exported;
                /// Writes a suite to a file.
                fn suite_export(suite: SuiteId, path: String, form: ExportForm) -> Exported;
                /// Writes a report of a run to a file, or to a folder where the form is one. `skipped`: cases without a
                /// verdict are skipped ones to a build server, not errors.
                fn run_report(run: RunId, path: String, form: ReportForm, skipped: bool) -> ();
                /// A case with its rows.
                fn case_open(case: SuiteCaseId) -> CaseDoc;
                /// Saves a case, its name and tags included; `revision-conflict` if it was saved since that revision,
                /// `name-taken` if another case of the suite has its name.
                fn case_save(case: SuiteCaseId, revision: u64, content: Case) -> Saved;
                /// A new case after another, or at the end; named "New case" and a number without a name.
                fn case_new(suite: SuiteId, after: Option<SuiteCaseId>, name: Option<String>) -> CaseNode;
                /// `name-taken` if another case of the suite has that name.
                fn case_rename(case: SuiteCaseId, name: String) -> Saved;
                /// A copy of a case, after it.
                fn case_duplicate(case: SuiteCaseId) -> CaseNode;
                /// Deletes cases; `case_restore` undoes it.
                fn case_delete(cases: Vec<SuiteCaseId>) -> ();
                /// Brings deleted cases back to their place.
                fn case_restore(cases: Vec<SuiteCaseId>) -> ();
                /// Moves cases before another, or to the end of a suite, which may be another than theirs.
                fn case_move(cases: Vec<SuiteCaseId>, suite: SuiteId, before: Option<SuiteCaseId>) -> ();
                /// Sets the tags of a case.
                fn case_tags(case: SuiteCaseId, tags: Vec<String>) -> Saved;
                /// Reads cells, in their order. With a case, they are held to what its last run has seen.
                fn read_cells(suite: SuiteId, case: Option<SuiteCaseId>, cells: Vec<CellText>) -> Vec<CellReading>;
                /// What may stand at the caret (in UTF-16 units).
                fn complete(suite: SuiteId, case: Option<SuiteCaseId>, cell: CellText, caret: usize) -> Completion;
                /// The elements at a point of a page that a run has seen, the innermost first.
                fn elements_at(snapshot: BlobId, x: f64, y: f64) -> Vec<PageElement>;
                /// How long cases may be expected to take; all of the suite if there is none.
                fn run_expected(suite: SuiteId, cases: Vec<SuiteCaseId>, workers: usize) -> Expected;
                /// A run and its attempts.
                fn run_open(run: RunId) -> RunReview;
                /// Runs, the newest first.
                fn run_list(suite: Option<String>, before: Option<RunId>, limit: usize) -> Vec<RunLine>;
                /// Deletes runs with their evidence; a run that goes on is refused with `run-going`.
                fn run_delete(runs: Vec<RunId>) -> Freed;
                /// An attempt at a case in full.
                fn attempt_open(attempt: CaseId) -> AttemptReview;
                /// The attempt beside another at the same case; beside the one before it without another. None if there is none.
                fn attempt_compare(attempt: CaseId, with: Option<CaseId>) -> Option<Comparison>;
                /// Keeps what a person has found a verdict to be, in the place of what was found before.
                fn attempt_review(attempt: CaseId, kind: ReviewKind, note: String) -> PersonReview;
                /// Takes a person's review back.
                fn attempt_unreview(attempt: CaseId) -> ();
                /// Attempts at cases, filtered.
                fn history(filter: HistoryFilter) -> HistoryPage;
                /// The attempts that a filter lets through, grouped by cause, the most frequent first.
                fn history_causes(filter: HistoryFilter) -> Vec<CauseGroup>;
                /// What can be filtered by.
                fn history_facets() -> HistoryFacets;
                /// The cases of a suite against its last runs.
                fn history_grid(suite: String, runs: usize) -> Grid;
                /// Runs, the oldest first, for a chart; of all suites without one.
                fn history_trend(suite: Option<String>, runs: usize) -> Vec<RunLine>;
                /// Cases whose verdicts go now one way, now the other; of all suites without one.
                fn history_flaky(suite: Option<String>) -> Vec<FlakyCase>;
                /// The studies of the laboratory, the newest first.
                fn study_list() -> Vec<StudyLine>;
                /// What can be measured of a suite, by the labels of its cases.
                fn study_prospect(suite: SuiteId) -> StudyProspect;
                /// What a study has come to, as far as it has got; `pruned` if the traces of its runs were freed.
                fn study_open(study: StudyId) -> StudyReview;
                /// The figures of studies together, as of those that were begun together; `pruned` as above.
                fn study_totals(studies: Vec<StudyId>) -> Vec<StudyFigure>;
                /// By which propositions a case of a study is weakly unsound or lax, tried on the pages that were kept.
                fn study_case(study: StudyId, case: String) -> StudyPropositions;
                /// Two studies beside each other.
                fn study_compare(before: StudyId, after: StudyId) -> StudyComparison;
                /// Deletes a study, and with `runs` its runs and their evidence, which nothing brings back; `run-going` while it goes on.
                fn study_delete(study: StudyId, runs: bool) -> ();
                /// Brings a deleted study back; its runs only where they were not deleted.
                fn study_restore(study: StudyId) -> ();
                /// Writes what a study has come to into a file.
                fn study_export(study: StudyId, path: String, form: StudyForm) -> ();
                /// The claims of a suite's last whole run that would hold as well if the row had done nothing, or on other pages.
                fn weak_claims(suite: SuiteId) -> WeakClaims;
                /// The explorations, the newest first.
                fn exploration_list() -> Vec<ExplorationLine>;
                /// An exploration in full; `not-found` if there is none of that run.
                fn exploration_open(run: RunId) -> ExplorationReview;
                /// Keeps ways of an exploration as cases of a suite, at its end.
                fn exploration_keep(run: RunId, suite: SuiteId, ways: Vec<WayTo>) -> Vec<CaseNode>;
                /// Writes the map of an exploration into a file.
                fn exploration_export(run: RunId, path: String, form: MapForm) -> ();
                /// What the history takes.
                fn usage() -> Usage;
                /// Frees space by rules, now.
                fn prune(keep: KeepRules) -> Freed;
                /// The phrasebook of a suite.
                fn phrase_list(suite: SuiteId) -> Vec<PhraseEntry>;
                /// Adds a phrase.
                fn phrase_add(suite: SuiteId, phrase: Phrase) -> PhraseEntry;
                /// Changes a phrase.
                fn phrase_save(id: PhraseId, phrase: Phrase) -> PhraseEntry;
                /// Removes a phrase; `phrase_restore` undoes it.
                fn phrase_remove(id: PhraseId) -> ();
                /// Brings a removed phrase back.
                fn phrase_restore(id: PhraseId) -> PhraseEntry;
                /// What a phrase, saved or not, makes of a sentence.
                fn phrase_test(suite: SuiteId, phrase: Phrase, sentence: String, column: Column) -> PhraseTest;
                /// What nothing reads of a suite, worded alike, what most cells have in common first.
                fn dialect_list(suite: SuiteId) -> Vec<DialectGroup>;
                /// What such sentences mean by one that was written in the words of the first of them; `phrase_add` keeps it.
                fn dialect_meaning(suite: SuiteId, column: Column, phrase: String, sentence: String) -> DialectMeaning;
                /// The secrets of a suite, and where their values are.
                fn secret_list(suite: SuiteId) -> Vec<SecretState>;
                /// Keeps the value of a secret: in the keychain where one answers and `keep` is set, else in memory.
                fn secret_set(suite: SuiteId, name: String, value: String, keep: bool) -> SecretState;
                /// Forgets the value of a secret, in the keychain too.
                fn secret_forget(suite: SuiteId, name: String) -> SecretState;
                /// The readings of a run that models proposed and the gate let through, each once.
                fn run_readings(run: RunId) -> Vec<ReadingLine>;
                /// Keeps a reading in the phrasebook, refuses it, or takes either back; gives the list anew.
                fn reading_decide(run: RunId, index: usize, decision: Decision) -> Vec<ReadingLine>;
                /// What a run has left undecided: claims that are alike are one question. Nothing of a run of some rows.
                fn run_questions(run: RunId) -> RunQuestions;
                /// What the claim that is looked at may mean, the likeliest first: sentences that came true in its row.
                fn question_offers(about: QuestionAbout) -> Vec<QuestionOffer>;
                /// What it may mean by what stands at a point of the page after its row, in CSS pixels.
                fn question_at(about: QuestionAbout, x: f64, y: f64) -> Vec<QuestionOffer>;
                /// Answers a question, or takes the answer back with its verdicts and its phrase; `usage` if a sentence is not
                /// read, or fits no row.
                fn question_answer(about: QuestionAbout, answer: Option<Answer>) -> QuestionAnswered;
                /// Models as they are set up, and what is known of them.
                fn models() -> ModelsState;
                /// Saves how models are set up; `address` if the address can be none.
                fn models_save(settings: ModelSettings) -> ModelsState;
                /// Keeps the token of the server that is set up: in the keychain where one answers and `keep` is set, else in
                /// memory.
                fn model_token_set(token: String, keep: bool) -> TokenState;
                /// Forgets the token of the server, in the keychain too.
                fn model_token_forget() -> TokenState;
                /// The settings of the application.
                fn settings() -> AppSettings;
                /// Saves the settings of the application.
                fn settings_save(settings: AppSettings) -> ();
            }
            waiting {
                /// Stops the run or the study that goes on; its `ended` follows.
                fn run_stop() -> ();
                /// The run that goes on.
                fn run_going() -> Option<Going>;
                /// Answers the question that a run waits for. `keep` writes what a `candidate` or `means` says into the phrasebook,
                /// so that the same sentence is not asked again. `no-question` if that question is over, `unreadable` if the
                /// grammar does not read a sentence (which, and why): then the question stays open.
                fn run_answer(number: u32, answer: Answer, keep: bool) -> ();
                /// Gives an input to the live page while a question is open; `no-question` if that one is over, `no-page` if the
                /// page does not take it.
                fn run_input(number: u32, input: PageInput) -> ();
                /// The study that goes on.
                fn study_going() -> Option<StudyId>;
                /// The exploration that goes on.
                fn exploration_going() -> Option<RunId>;
                /// The page that a run of some rows has left open.
                fn page_open() -> Option<OpenPage>;
                /// Closes it.
                fn page_close() -> ();
                /// What stands at a point of the page that is recorded, in CSS pixels: the innermost first, last the page itself.
                fn record_at(x: f64, y: f64) -> Vec<PageElement>;
                /// Carries a row out on the page that is recorded.
                fn record_row(action: String, expected: String) -> Recorded;
                /// Scrolls the page that is recorded by so many viewports, downwards if positive. No row comes of it: steps
                /// bring their targets into view.
                fn record_scroll(pages: f64) -> ();
                /// Ends the recording; the page stays open.
                fn record_end() -> ();
                /// The models that the server has.
                fn models_list() -> Vec<Listed>;
                /// Tests the server and each model that is named; ends at the first thing that is wrong with each.
                fn models_test() -> Vec<ConnectionLine>;
                /// Stops the test or the passport that goes on; it then rejects with `stopped`.
                fn models_stop() -> ();
                /// What this machine has of what the application needs.
                fn doctor() -> Vec<DoctorLine>;
            }
            window {
                /// Starts a run and returns when it has begun; `run-going` if one goes on, `secrets-missing` if a secret has no
                /// value, `no-page` for rows that need an open page, `model-unusable`
                /// if a model cannot be used, `stopped` if it was stopped before it began. `frames` takes the live pages: four little-endian 16-bit
                /// numbers (worker, width and height of the page in CSS pixels, 0), then a JPEG.
                fn run_start(request: RunRequest, events: Channel<RunMessage>, frames: Channel<Bytes>) -> RunId;
                /// Begins a study and returns when it is kept; refused as `run_start`.
                fn study_start(request: StudyRequest, told: Channel<StudyMessage>) -> StudyId;
                /// Goes on with a study that was stopped or cut off; refused as `run_start`, and with `suite-changed` if its suite is
                /// another now.
                fn study_resume(study: StudyId, how: StudyHow, told: Channel<StudyMessage>) -> ();
                /// Begins to explore what a suite is about, and returns when it has begun; refused as `run_start`. `frames` as there.
                fn explore_start(request: ExploreRequest, told: Channel<ExploreMessage>, frames: Channel<Bytes>) -> RunId;
                /// Begins to record on the page that rows of a case have left open; `no-page` if there is none. `frames` takes
                /// the page as in `run_start`, the last picture of it at once.
                fn record_start(case: SuiteCaseId, frames: Channel<Bytes>) -> OpenPage;
                /// Asks the models the bundled tasks and keeps how well they did; `progress` hears of every task.
                fn passport_take(progress: Channel<PassportProgress>) -> Vec<ModelPassport>;
                /// The first screen is drawn and takes input.
                fn shown() -> ();
                /// The suite's file that the program was started with; told once. One that comes later is the event
                /// `open-suite`.
                fn opened_suite() -> Option<String>;
                /// Draws the window larger or smaller; 25 to 500 percent.
                fn zoom(percent: u16) -> ();
                /// Asks for a suite's file to import.
                fn pick_suite() -> Option<String>;
                /// Asks where to export a suite to.
                fn pick_export(name: String, form: ExportForm) -> Option<String>;
                /// Asks where to write a report to.
                fn pick_report(name: String, form: ReportForm) -> Option<String>;
                /// Asks where to write to what a study has come to.
                fn pick_study(name: String, form: StudyForm) -> Option<String>;
                /// Asks where to write the map of an exploration to.
                fn pick_map(name: String, form: MapForm) -> Option<String>;
                /// Asks for the program of a browser.
                fn pick_browser() -> Option<String>;
            }
        }
    };
}
