/** The history commands of the fake host. */

import { CAUSES } from '../generated/causes';
import type { CauseGroup, GridCell, RowPair, RowReview } from '../generated';
import type { Host } from '../host';
import { refuse } from './options';
import { lets, type Past } from './past';

type History = Pick<
  Host,
  | 'run_open' | 'run_list' | 'run_delete' | 'attempt_open' | 'attempt_compare' | 'attempt_review' | 'attempt_unreview'
  | 'history' | 'history_causes' | 'history_facets' | 'history_grid' | 'history_trend' | 'history_flaky' | 'usage' | 'prune'
>;

export function historyCommands(past: Past): History {
  const usage = () => ({ evidence_bytes: past.runs.length * 21_000_000, database_bytes: past.runs.length * 3_100_000, runs: past.runs.length });
  const cell = (line: { id: number; verdict: GridCell['verdict']; strength: GridCell['strength']; cause: GridCell['cause']; went_on: boolean; duration_ms: number | null }): GridCell => ({
    attempt: line.id,
    verdict: line.verdict,
    strength: line.strength,
    cause: line.cause,
    went_on: line.went_on,
    duration_ms: line.duration_ms,
  });
  return {
    async run_open({ run }) {
      const found = past.runs.find((r) => r.line.id === run) ?? refuse('not-found', 'could not find the run');
      return { run: found.line, attempts: found.attempts.map((a) => a.line) };
    },
    run_list: async ({ suite, before, limit }) =>
      past.runs
        .map((r) => r.line)
        .filter((line) => (suite === null || line.suite === suite) && (before === null || line.id < before))
        .reverse()
        .slice(0, limit),
    async run_delete({ runs }) {
      past.runs = past.runs.filter((r) => !runs.includes(r.line.id));
      return { blobs: 60, bytes: 2_600_000, traces: runs.length, left: usage() };
    },
    attempt_open: async ({ attempt }) => structuredClone(past.review(attempt)) ?? refuse('not-found', 'could not find the run of the case'),
    async attempt_compare({ attempt, with: other }) {
      const after = past.find(attempt) ?? refuse('not-found', 'could not find the run of the case');
      const before = other === null ? past.before(after.line) : past.find(other);
      if (!before) return null;
      const rows = after.recorded.rows.map((row, n) => pair(before.recorded.rows[n] ?? null, row));
      return { before: before.line, after: after.line, rows };
    },
    async attempt_review({ attempt, kind, note }) {
      const review = { kind, note, at: new Date().toISOString() };
      past.setReview(attempt, review);
      return review;
    },
    async attempt_unreview({ attempt }) {
      past.setReview(attempt, null);
      return null;
    },
    async history({ filter }) {
      const all = past.all().map((a) => a.line).filter(lets(filter));
      const page = filter.before === null ? all : all.filter((line) => line.id < filter.before!);
      return { attempts: structuredClone(page.slice(0, filter.limit || 200)), total: all.length };
    },
    async history_causes({ filter }) {
      const groups = new Map<string, CauseGroup>();
      for (const { line } of past.all().filter((a) => lets(filter)(a.line))) {
        if (!line.cause || !line.verdict) continue;
        const group = groups.get(line.cause);
        if (group) group.attempts += 1;
        else groups.set(line.cause, { cause: line.cause, whose: CAUSES[line.cause].whose, verdict: line.verdict, attempts: 1, cases: 1, newest: line });
      }
      return [...groups.values()].sort((a, b) => b.attempts - a.attempts);
    },
    async history_facets() {
      const lines = past.all().map((a) => a.line);
      const causes = [...new Set(lines.flatMap((line) => line.cause ?? []))].sort();
      return { suites: [...new Set(lines.map((l) => l.suite))], tags: [...new Set(lines.flatMap((l) => l.tags))].sort(), causes, models: lines.some((l) => l.cost.calls > 0) };
    },
    async history_grid({ suite, runs }) {
      const last = past.runs.filter((r) => r.line.suite === suite).slice(-runs).reverse();
      const names = [...new Set(last.flatMap((r) => r.attempts.map((a) => a.line.name)))];
      const cases = names.map((name) => {
        const lines = last.map((r) => r.attempts.find((a) => a.line.name === name)?.line ?? null);
        return { name, case_id: lines.find((l) => l)?.case_id ?? null, cells: lines.map((line) => (line ? cell(line) : null)) };
      });
      return { runs: last.map((r) => r.line), cases };
    },
    history_trend: async ({ suite, runs }) => past.runs.map((r) => r.line).filter((line) => suite === null || line.suite === suite).slice(-runs),
    async history_flaky() {
      const ids = [...new Set(past.all().map((a) => a.line.case_id))];
      return ids.flatMap((id) => {
        const turns = past.turns(id);
        const lines = past.all().map((a) => a.line).filter((line) => line.case_id === id).slice(0, 10);
        const [newest] = lines;
        return turns > 1 && newest ? [{ suite: newest.suite, name: newest.name, case_id: id, verdicts: lines.map(cell), turns }] : [];
      });
    },
    usage: async () => usage(),
    prune: async () => ({ blobs: 0, bytes: 0, traces: 0, left: usage() }),
  };
}

function pair(before: RowReview | null, after: RowReview): RowPair {
  const changes: string[] = [];
  if (before && before.verdict?.verdict !== after.verdict?.verdict) {
    changes.push(`the verdict was ${before.verdict?.verdict ?? 'none'} and is ${after.verdict?.verdict ?? 'none'}`);
  }
  if (before && before.after !== after.after) changes.push('the page looks different');
  if (!before) changes.push('the row did not run before');
  return { before, after, changes };
}
