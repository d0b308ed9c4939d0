/** Suites and cases of the fake host, in memory. */

import type {
  DialectGroup,
  Case,
  CaseNode,
  LastVerdict,
  Phrase,
  PhraseEntry,
  SuiteCaseId,
  SuiteId,
  SuiteNode,
  SuiteSettings,
} from '../generated';
import type { Host } from '../host';
import { HOSTILE, refuse, type Options } from './options';
import { reading } from './readings';
import type { Recorded } from './recorded';

interface KeptCase {
  readonly id: SuiteCaseId;
  suite: SuiteId;
  revision: number;
  content: Case;
  gone: boolean;
}

interface KeptSuite {
  readonly id: SuiteId;
  name: string;
  readonly sample: boolean;
  revision: number;
  settings: SuiteSettings;
  cases: SuiteCaseId[];
  gone: boolean;
}

export interface Kept {
  suites: KeptSuite[];
  cases: Map<SuiteCaseId, KeptCase>;
  phrases: { id: number; suite: SuiteId; phrase: Phrase; gone: boolean }[];
  next: number;
  lastOf: (id: SuiteCaseId) => LastVerdict | null;
  flaky: (id: SuiteCaseId) => boolean;
  /** A model is set up. */
  asks: boolean;
  /** The suite whose cells a model was asked about, and its run. */
  modelSuite: SuiteId;
  modelRun: number | null;
  attemptOf: (name: string) => { attempt: number; case_id: SuiteCaseId | null };
}

export function settingsOf(own: Partial<SuiteSettings> = {}): SuiteSettings {
  return {
    base_url: own.base_url ?? null,
    data: own.data ?? {},
    secrets: own.secrets ?? [],
    access: { ...own.access, viewport: own.access?.viewport ?? [1280, 800] },
    timing: own.timing ?? {
      readiness_ms: 5000,
      assertion_ms: 5000,
      quiescence_ms: 5000,
      page_load_ms: 30_000,
      quiet_ms: 500,
      case_ms: 600_000,
    },
    when_undecided: own.when_undecided ?? 'go-on',
    reset: own.reset ?? null,
    setup: own.setup ?? [],
    teardown: own.teardown ?? [],
    agents: own.agents ?? null,
  };
}

/** The numbers of the cases of the suite that a model is asked about begin here. */
export const MODEL_CASES = 80;

export function keep(recorded: Recorded, asked: Options, models: readonly Case[]): Kept {
  const kept: Kept = { suites: [], cases: new Map(), phrases: [], next: 100, lastOf: () => null, flaky: () => false, asks: false, modelSuite: 3, modelRun: null, attemptOf: () => ({ attempt: 0, case_id: null }) };
  if (asked.empty) return kept;
  addSample(kept, recorded);
  if (asked.model !== null) {
    kept.suites.push(newSuite(kept.modelSuite, 'Shop in free words', false, settingsOf({ base_url: 'http://127.0.0.1:4000' })));
    models.forEach((content, index) => addCase(kept, kept.modelSuite, MODEL_CASES + index, structuredClone(content)));
  }
  if (asked.rows > 0) growFirst(kept, asked.rows);
  if (asked.hostile) addHostile(kept);
  return kept;
}

function addSample(kept: Kept, { suite }: Recorded): KeptSuite {
  // The numbers that the recorded runs know, where they are free.
  const first = kept.cases.has(1) || kept.suites.some((one) => one.id === 1) ? null : 1;
  const added = newSuite(first ?? kept.next++, 'Shop (sample)', true, settingsOf({ ...suite, base_url: 'http://127.0.0.1:4000' }));
  kept.suites.push(added);
  suite.cases.forEach((content, index) => addCase(kept, added.id, first === null ? kept.next++ : index + 1, structuredClone(content)));
  for (const phrase of suite.phrasebook) kept.phrases.push({ id: kept.next++, suite: added.id, phrase, gone: false });
  return added;
}

export function newSuite(id: SuiteId, name: string, sample: boolean, settings: SuiteSettings): KeptSuite {
  return { id, name, sample, revision: 1, settings, cases: [], gone: false };
}

export function addCase(kept: Kept, suite: SuiteId, id: SuiteCaseId, content: Case, at?: number): KeptCase {
  const added = { id, suite, revision: 1, content, gone: false };
  kept.cases.set(id, added);
  const list = suiteOf(kept, suite).cases;
  list.splice(at ?? list.length, 0, id);
  return added;
}

/** Cases that come in at the end of a suite. */
export function keepCases(kept: Kept, suite: SuiteId, cases: readonly Case[]): CaseNode[] {
  return cases.map((content) => {
    const name = freeName(namesIn(kept, suite), content.name);
    return caseNode(kept, addCase(kept, suite, kept.next++, { ...content, name }).id);
  });
}

function growFirst(kept: Kept, rows: number): void {
  const first = kept.cases.get(1)!.content;
  const all = [...kept.cases.values()].flatMap((c) => c.content.rows);
  while (first.rows.length < rows) first.rows.push({ ...all[first.rows.length % all.length]! });
}

function addHostile(kept: Kept): void {
  kept.suites.push(newSuite(2, HOSTILE.script, false, settingsOf()));
  const row = (text: string) => ({ action: text, expected: text });
  const texts = Object.values(HOSTILE);
  texts.forEach((name, index) => addCase(kept, 2, 60 + index, { name: name.slice(0, 300), tags: [name.slice(0, 200)], rows: texts.map(row) }));
}

export function suiteOf(kept: Kept, id: SuiteId): KeptSuite {
  return kept.suites.find((s) => s.id === id && !s.gone) ?? refuse('not-found', 'could not find the suite');
}

export function caseOf(kept: Kept, id: SuiteCaseId): KeptCase {
  const found = kept.cases.get(id);
  return found && !found.gone ? found : refuse('not-found', 'could not find the case');
}

function caseNode(kept: Kept, id: SuiteCaseId): CaseNode {
  const { suite, content } = caseOf(kept, id);
  return {
    id,
    suite,
    name: content.name,
    tags: content.tags ?? [],
    rows: content.rows.length,
    last: kept.lastOf(id),
    flaky: kept.flaky(id),
  };
}

function suiteNode(kept: Kept, suite: KeptSuite): SuiteNode {
  const cases = suite.cases.filter((id) => !kept.cases.get(id)!.gone).map((id) => caseNode(kept, id));
  return { id: suite.id, name: suite.name, sample: suite.sample, source: null, cases };
}

function freeName(taken: readonly string[], base: string): string {
  let name = base;
  for (let n = 2; taken.includes(name); n += 1) name = `${base} ${n}`;
  return name;
}

function namesIn(kept: Kept, suite: SuiteId): string[] {
  return suiteOf(kept, suite).cases.flatMap((id) => (kept.cases.get(id)!.gone ? [] : [kept.cases.get(id)!.content.name]));
}

type Suites = Pick<
  Host,
  | 'library' | 'suite_open' | 'suite_save' | 'suite_new' | 'suite_rename' | 'suite_duplicate' | 'suite_delete'
  | 'suite_restore' | 'suite_move' | 'sample_add'
>;

export function suiteCommands(kept: Kept, recorded: Recorded, asked: Options): Suites {
  return {
    library: async () => ({ suites: kept.suites.filter((s) => !s.gone).map((s) => suiteNode(kept, s)) }),
    suite_open: async ({ suite }) => ({ ...structuredClone(suiteOf(kept, suite)), source: null }),
    async suite_save({ suite, revision, settings }) {
      const found = suiteOf(kept, suite);
      if (asked.broken) refuse('store', 'could not write to the disk: no space is left');
      if (found.revision !== revision) refuse('revision-conflict', 'could not save: it was saved elsewhere since');
      found.settings = structuredClone(settings);
      return { revision: (found.revision += 1) };
    },
    async suite_new({ name }) {
      const taken = kept.suites.filter((s) => !s.gone).map((s) => s.name);
      const added = newSuite(kept.next++, freeName(taken, name ?? 'New suite'), false, settingsOf());
      kept.suites.push(added);
      return suiteNode(kept, added);
    },
    sample_add: async () => suiteNode(kept, addSample(kept, recorded)),
    async suite_rename({ suite, name }) {
      if (kept.suites.some((s) => s.name === name && s.id !== suite && !s.gone)) refuse('name-taken', 'could not rename: another suite has that name');
      suiteOf(kept, suite).name = name;
      return null;
    },
    async suite_duplicate({ suite }) {
      const from = suiteOf(kept, suite);
      const taken = kept.suites.map((s) => s.name);
      const added = newSuite(kept.next++, freeName(taken, `${from.name} copy`), false, structuredClone(from.settings));
      kept.suites.splice(kept.suites.indexOf(from) + 1, 0, added);
      for (const id of from.cases) addCase(kept, added.id, kept.next++, structuredClone(kept.cases.get(id)!.content));
      return suiteNode(kept, added);
    },
    async suite_delete({ suite }) {
      suiteOf(kept, suite).gone = true;
      return null;
    },
    async suite_restore({ suite }) {
      const found = kept.suites.find((s) => s.id === suite) ?? refuse('not-found', 'could not find the suite');
      found.gone = false;
      return suiteNode(kept, found);
    },
    async suite_move({ suite, before }) {
      const moved = suiteOf(kept, suite);
      kept.suites = kept.suites.filter((s) => s !== moved);
      const at = before === null ? -1 : kept.suites.findIndex((s) => s.id === before);
      kept.suites.splice(at < 0 ? kept.suites.length : at, 0, moved);
      return null;
    },
  };
}

type Cases = Pick<
  Host,
  | 'case_open' | 'case_save' | 'case_new' | 'case_rename' | 'case_duplicate' | 'case_delete' | 'case_restore'
  | 'case_move' | 'case_tags'
>;

export function caseCommands(kept: Kept, asked: Options): Cases {
  const change = (id: SuiteCaseId, own: Partial<Case>) => {
    const found = caseOf(kept, id);
    const taken = own.name !== undefined && own.name !== found.content.name && namesIn(kept, found.suite).includes(own.name);
    if (taken) refuse('name-taken', 'could not save: another case of the suite has that name');
    found.content = { ...found.content, ...structuredClone(own) };
    return { revision: (found.revision += 1) };
  };
  const elsewhere = new Set<SuiteCaseId>();
  return {
    async case_open({ case: id }) {
      const { suite, revision, content } = caseOf(kept, id);
      return { id, suite, revision, content: structuredClone(content) };
    },
    async case_save({ case: id, revision, content }) {
      if (asked.broken) refuse('store', 'could not write to the disk: no space is left');
      if (asked.elsewhere && !elsewhere.has(id)) caseOf(kept, id).revision += 1;
      elsewhere.add(id);
      if (caseOf(kept, id).revision !== revision) refuse('revision-conflict', 'could not save: it was saved elsewhere since');
      return change(id, content);
    },
    async case_new({ suite, after, name }) {
      const found = suiteOf(kept, suite);
      const at = after === null ? found.cases.length : found.cases.indexOf(after) + 1;
      const content = { name: freeName(namesIn(kept, suite), name ?? 'New case'), rows: [] };
      return caseNode(kept, addCase(kept, suite, kept.next++, content, at).id);
    },
    case_rename: async ({ case: id, name }) => change(id, { name }),
    async case_duplicate({ case: id }) {
      const from = caseOf(kept, id);
      const name = freeName(namesIn(kept, from.suite), `${from.content.name} copy`);
      const at = suiteOf(kept, from.suite).cases.indexOf(id) + 1;
      const added = addCase(kept, from.suite, kept.next++, { ...structuredClone(from.content), name }, at);
      return caseNode(kept, added.id);
    },
    async case_delete({ cases }) {
      for (const id of cases) caseOf(kept, id).gone = true;
      return null;
    },
    async case_restore({ cases }) {
      for (const id of cases) kept.cases.get(id)!.gone = false;
      return null;
    },
    async case_move({ cases, suite, before }) {
      for (const s of kept.suites) s.cases = s.cases.filter((id) => !cases.includes(id));
      const list = suiteOf(kept, suite).cases;
      const at = before === null ? list.length : list.indexOf(before);
      list.splice(at, 0, ...cases);
      for (const id of cases) caseOf(kept, id).suite = suite;
      return null;
    },
    case_tags: async ({ case: id, tags }) => change(id, { tags }),
  };
}

/** What nothing reads of any suite. */
const DIALECT: readonly DialectGroup[] = [
  {
    column: 'action',
    phrase: 'Bring up the {p1} screen somehow',
    cells: 3,
    worded: 2,
    sentences: ["Bring up the 'Cart' screen somehow", "Bring up the 'Orders' screen somehow"],
    meanings: [
      {
        phrase: { phrase: 'Bring up the {p1} screen somehow', steps: ["Click '{p1}'"] },
        reads: 2,
        shown: [
          { sentence: "Bring up the 'Cart' screen somehow", read: ["click 'Cart'"] },
          { sentence: "Bring up the 'Orders' screen somehow", read: ["click 'Orders'"] },
        ],
      },
    ],
  },
  { column: 'expected', phrase: 'All is as it should be', cells: 1, worded: 1, sentences: ['All is as it should be'], meanings: [] },
];

type Phrases = Pick<
  Host,
  'phrase_list' | 'phrase_add' | 'phrase_save' | 'phrase_remove' | 'phrase_restore' | 'phrase_test' | 'dialect_list' | 'dialect_meaning'
>;

export function phraseCommands(kept: Kept, recorded: Recorded, asked: Options): Phrases {
  const sentences = (phrase: Phrase) => {
    const columns = [...(phrase.steps ?? []).map((text) => ['action', text] as const), ...(phrase.assertions ?? []).map((text) => ['expected', text] as const)];
    return columns.map(([column, text]) => {
      const { chips, problem } = reading(recorded, column, text);
      return { text, chips, problem };
    });
  };
  const entry = (id: number): PhraseEntry => {
    const found = kept.phrases.find((p) => p.id === id) ?? refuse('not-found', 'could not find the phrase');
    return { id, suite: found.suite, phrase: structuredClone(found.phrase), sentences: sentences(found.phrase), used: 1 };
  };
  return {
    phrase_list: async ({ suite }) => kept.phrases.filter((p) => p.suite === suite && !p.gone).map((p) => entry(p.id)),
    async phrase_add({ suite, phrase }) {
      kept.phrases.push({ id: kept.next++, suite, phrase: structuredClone(phrase), gone: false });
      return entry(kept.next - 1);
    },
    async phrase_save({ id, phrase }) {
      entry(id);
      kept.phrases.find((p) => p.id === id)!.phrase = structuredClone(phrase);
      return entry(id);
    },
    async phrase_remove({ id }) {
      entry(id);
      kept.phrases.find((p) => p.id === id)!.gone = true;
      return null;
    },
    async phrase_restore({ id }) {
      kept.phrases.find((p) => p.id === id)!.gone = false;
      return entry(id);
    },
    dialect_list: async ({ suite }) => {
      // A test counts how often it is asked for.
      const counted = globalThis as { dialectAsked?: number };
      counted.dialectAsked = (counted.dialectAsked ?? 0) + 1;
      const taught = kept.phrases.filter((one) => one.suite === suite && !one.gone).map((one) => one.phrase.phrase);
      return asked.dialect ? DIALECT.filter((group) => !taught.includes(group.phrase)) : [];
    },
    async dialect_meaning({ column, phrase, sentence }) {
      const group = DIALECT.find((one) => one.phrase === phrase)!;
      const { problem } = reading(recorded, column, sentence);
      if (problem) refuse('usage', `could not take '${sentence}' for what is meant: ${problem.why}`);
      const meant = column === 'action' ? { steps: [sentence] } : { assertions: [sentence] };
      return { phrase: { phrase, ...meant }, reads: group.worded, shown: group.sentences.map((one) => ({ sentence: one, read: [sentence] })) };
    },
    async phrase_test({ phrase, sentence }) {
      const pattern = phrase.phrase.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const reads = new RegExp(`^${pattern.join('(.+)')}$`, 'i').test(sentence.trim());
      return { reads, why: reads ? null : 'the sentence has other words than the phrase', sentences: reads ? sentences(phrase) : [] };
    },
  };
}
