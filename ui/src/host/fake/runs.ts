/** Runs of the fake host: recorded events, played at the pace at which they came, with the recorded pictures as frames. */

import { sameRow } from '../../state/fold';
import type { Going, RunEvent, RunMessage, RunRequest, SuiteCaseId } from '../generated';
import type { Host } from '../host';
import type { Answers } from './answers';
import { AttendedRow, attemptOf, rowsAfter, stopAt, type Stop, type Ways } from './attended';
import { caseOf, suiteOf, type Kept } from './library';
import { refuse, type Options } from './options';
import type { Past, PastRun } from './past';
import { Questions } from './questions';
import { PICTURES, type Recorded, type RecordedAttempt } from './recorded';
import { recordCommands } from './recording';

type CaseEvent = Extract<RunEvent, { run: 'case' }>;
type Runs = Pick<Host, 'record_start' | 'record_at' | 'record_row' | 'record_scroll' | 'record_end' | 'run_start' | 'run_stop' | 'run_answer' | 'run_input' | 'run_going' | 'run_expected' | 'page_open' | 'page_close'>;

interface Play {
  readonly request: RunRequest;
  readonly tell: (message: RunMessage) => void;
  readonly show: (frame: ArrayBuffer) => void;
  readonly run: PastRun;
  readonly queue: { id: SuiteCaseId; name: string; index: number }[];
  readonly going: Going;
  stopped: boolean;
  wake: (() => void)[];
}

export function runCommands(kept: Kept, past: Past, recorded: Recorded, asked: Options, answers: Answers): Runs {
  let play: Play | null = null;
  const questions = new Questions(kept, recorded);
  const attempts = [...recorded.attempts, ...recorded.more.attempts];
  const live = [...recorded.live, ...recorded.more.live];
  const recordOf = (name: string) => attempts.findIndex((a) => a.name === name);

  const pause = (ms: number, current: Play) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms / asked.speed);
      current.wake.push(() => {
        clearTimeout(timer);
        done();
      });
    });

  async function playCase(current: Play, worker: number, next: Play['queue'][number]): Promise<void> {
    const at = Math.max(0, recordOf(next.name));
    const played = answers.played(next.name) ?? { whole: attempts[at]!, live: live[at] ?? [] };
    current.tell({ kind: 'worker', worker, case: next.index, id: next.id, name: next.name });
    let { whole } = played;
    let now = 0;
    let row: Extract<CaseEvent, { event: 'row-started' }> | null = null;
    for (const event of played.live) {
      await pause(Math.min(event.at_ms - now, 2500), current);
      now = event.at_ms;
      if (current.stopped) break;
      if ('asking' in event) {
        current.tell({ kind: 'asking', case: next.index, asking: event.asking });
        continue;
      }
      if (event.event === 'row-started') row = event;
      const stop = current.request.attended ? stopAt(event) : null;
      const attended = stop && row ? await attend({ current, worker, next, row, now, whole }, stop) : null;
      if (attended) whole = attended.attempt;
      if (attended?.over || current.stopped) break;
      current.tell({ kind: 'event', run: current.run.line.id, event: { ...event, case: next.index } });
      await showFrame(current, worker, event);
    }
    const verdict = current.stopped
      ? ({ verdict: 'inconclusive', cause: 'stopped', sentence: '', message: 'the run was stopped' } as const)
      : whole.verdict;
    past.add(current.run, next.index, next.id, { ...whole, name: next.name, verdict });
    if (current.stopped) {
      const event: RunEvent = { run: 'case', case: next.index, at_ms: now, event: 'case-finished', verdict, row: null, duration_ms: now, model_calls: 0 };
      current.tell({ kind: 'event', run: current.run.line.id, event });
    }
  }

  interface Place {
    readonly current: Play;
    readonly worker: number;
    readonly next: Play['queue'][number];
    readonly row: Extract<CaseEvent, { event: 'row-started' }>;
    readonly now: number;
    readonly whole: RecordedAttempt;
  }

  /** Asks the person about a row and plays the rest of the case; not `over` where the record goes on, none where the run is stopped. */
  async function attend({ current, worker, next, row, now, whole }: Place, stop: Stop): Promise<{ attempt: RecordedAttempt; over: boolean } | null> {
    const { suite, content } = caseOf(kept, next.id);
    let at_ms = now;
    const tell: Ways['tell'] = (event) => current.tell({ kind: 'event', run: current.run.line.id, event: { run: 'case', case: next.index, at_ms: (at_ms += 1), ...event } });
    const ways: Ways = {
      tell,
      ask: (question) => questions.ask(current.tell, { worker, case: next.index, id: next.id }, question),
      phrase: (column, sentence) => questions.phrase(suite, column, sentence),
    };
    const known = whole.rows.findLastIndex((one) => sameRow(one.row, row.row));
    const asked = new AttendedRow(ways, row.row, row, whole.rows[known], now);
    const first = await asked.play(stop);
    if (!first) return null;
    if (asked.stands) return { attempt: { ...whole, rows: whole.rows.map((one, at) => (at === known ? { ...one, answers: first.answers } : one)) }, over: false };
    const rows = [...whole.rows.slice(0, Math.max(0, known)), first];
    for (const { id, cells } of rowsAfter(content.rows, row.row)) {
      if (rows.at(-1)?.verdict?.verdict !== 'pass') break;
      tell({ event: 'row-started', row: id, ...cells });
      const played = await new AttendedRow(ways, id, cells, undefined, at_ms).play(null);
      if (!played) return null;
      rows.push(played);
    }
    const attempt = attemptOf(whole, rows, at_ms);
    tell({ event: 'case-finished', verdict: attempt.verdict, row: attempt.row, duration_ms: at_ms, model_calls: 0 });
    return { attempt, over: true };
  }

  async function work(current: Play, worker: number): Promise<void> {
    for (let next = current.queue.shift(); next && !current.stopped; next = current.queue.shift()) await playCase(current, worker, next);
  }

  async function go(current: Play): Promise<void> {
    const begin = performance.now();
    await Promise.all(Array.from({ length: current.request.workers }, (_, worker) => work(current, worker)));
    const duration_ms = Math.round(performance.now() - begin);
    const state = current.stopped ? 'stopped' : 'finished';
    past.finish(current.run, state, duration_ms);
    play = null;
    const run = current.run.line.id;
    current.tell({ kind: 'event', run, event: { run: 'finished', stopped: current.stopped, duration_ms } });
    current.tell({ kind: 'ended', run, state, page_open: current.request.rows.kind !== 'whole' });
  }

  return {
    async run_start({ request, events, frames }) {
      if (play) refuse('run-going', 'could not start: a run goes on');
      if (asked.noBrowser) refuse('browser', 'could not start the browser: no Chromium or Chrome is found; install one or name it in the settings');
      const suite = suiteOf(kept, request.suite);
      const ids = request.cases.length > 0 ? request.cases : suite.cases.filter((id) => !kept.cases.get(id)!.gone);
      const run = past.newRun(Date.now(), ids.length, request.rows.kind !== 'whole');
      Object.assign(run.line, { suite: suite.name, suite_id: suite.id });
      const queue = ids.map((id, index) => ({ id, index, name: caseOf(kept, id).content.name }));
      const going = { run: run.line.id, suite: request.suite, cases: ids, rows: request.rows, started: run.line.started };
      const current = { request, tell: events, show: frames, run, queue, going, stopped: false, wake: [] };
      play = current;
      const event: RunEvent = { run: 'started', suite: suite.name, started: run.line.started, cases: ids.length, workers: request.workers, base_url: suite.settings.base_url, browser: run.line.browser };
      events({ kind: 'event', run: run.line.id, event });
      void go(current);
      return run.line.id;
    },
    async run_stop() {
      if (play) {
        play.stopped = true;
        for (const wake of play.wake) wake();
        questions.stop();
      }
      return null;
    },
    run_going: async () => play?.going ?? null,
    async run_expected({ suite, cases, workers }) {
      const ids = cases.length > 0 ? cases : suiteOf(kept, suite).cases;
      const each = ids.map((id) => ({ case: id, ms: past.last(id)?.duration_ms ?? null }));
      const total = each.reduce((sum, one) => sum + (one.ms ?? 0), 0);
      return { total_ms: total > 0 ? total / workers / asked.speed : null, cases: each };
    },
    ...recordCommands(),
    ...questions.commands(),
    page_open: async () => null,
    page_close: async () => null,
  };
}

async function showFrame(play: Play, worker: number, event: CaseEvent): Promise<void> {
  if (event.event === 'observed') play.tell({ kind: 'page', worker, url: event.url, title: event.title, width: 1280, height: 800 });
  const id = event.event === 'pictured' ? event.screenshot : null;
  const url = id === null ? undefined : PICTURES.get(id);
  if (!play.request.live) return;
  const frame = await pictureFrame(worker, url);
  if (frame) play.show(frame);
}

/** A recorded picture as a frame of a live page. */
export async function pictureFrame(worker: number, url: string | undefined): Promise<ArrayBuffer | null> {
  if (!url) return null;
  const picture = await (await fetch(url)).arrayBuffer();
  const frame = new Uint8Array(8 + picture.byteLength);
  const head = new DataView(frame.buffer);
  head.setUint16(0, worker, true);
  head.setUint16(2, 1280, true);
  head.setUint16(4, 800, true);
  frame.set(new Uint8Array(picture), 8);
  return frame.buffer;
}
