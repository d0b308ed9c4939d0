/** Models of the fake host: none, or the server that was recorded; `?model=unauthorized` has it answer the test like that. */

import type {
  AttemptReview,
  Case,
  CellReading,
  ConnectionLine,
  Listed,
  ModelPassport,
  ModelSettings,
  ModelsState,
  ReadingLine,
  RunLine,
  RunMessage,
} from '../generated';
import type { Host } from '../host';
import type { Kept } from './library';
import { refuse, type Options } from './options';

/** What `examples/models.rs` has recorded. */
export interface RecordedModels {
  readonly cases: readonly Case[];
  readonly readings: Readonly<Record<string, CellReading>>;
  /** The same with no model set up. */
  readonly by_rules: Readonly<Record<string, CellReading>>;
  readonly run: RunLine;
  readonly attempts: readonly AttemptReview[];
  readonly live: readonly RunMessage[];
  readonly proposals: readonly ReadingLine[];
  readonly models: readonly Listed[];
  readonly well: readonly ConnectionLine[];
  readonly faults: Readonly<Record<string, readonly ConnectionLine[]>>;
  readonly passports: readonly ModelPassport[];
}

export async function recordedModels(): Promise<RecordedModels> {
  const file = await import('./models.json');
  return file.default as unknown as RecordedModels;
}

const NONE: ModelSettings = { protocol: 'ollama', url: '', name: null, agents: {}, context: 16_384, timeout_s: 120 };
/** So many tasks are told of in a passport that is taken. */
const TASKS = 126;

type Commands = Pick<
  Host,
  | 'models' | 'models_save' | 'model_token_set' | 'model_token_forget' | 'models_list' | 'models_test' | 'models_stop'
  | 'passport_take' | 'run_readings' | 'reading_decide'
>;

export function modelCommands(record: RecordedModels, kept: Kept, asked: Options): Commands {
  let settings: ModelSettings = asked.model === null ? NONE : { ...NONE, url: 'http://127.0.0.1:11434', name: record.models[0]!.name };
  let place: ModelsState['token']['place'] = 'none';
  let passports = asked.passport ? record.passports : [];
  let stop = () => {};
  let readings: ReadingLine[] = [];
  const fault = () => (asked.model ? record.faults[asked.model] : undefined);
  const isSetUp = () => settings.url !== '' && (settings.name !== null || Object.keys(settings.agents).length > 0);
  const state = (): ModelsState => {
    kept.asks = isSetUp();
    return structuredClone({ settings, set_up: isSetUp(), token: { place, keychain: null }, passports: [...passports] });
  };
  const slowly = (ms: number) =>
    new Promise<void>((done, failed) => {
      const timer = setTimeout(done, ms / asked.speed);
      stop = () => {
        clearTimeout(timer);
        failed(Object.assign(new Error('it was stopped'), { code: 'stopped' }));
      };
    });
  return {
    models: async () => state(),
    async models_save({ settings: own }) {
      if (own.url !== '' && /@|^ftp/.test(own.url)) refuse('address', `could not use the model: '${own.url}' is no address of a server: leave the user and password out; a bearer token is given apart`);
      settings = structuredClone(own);
      return state();
    },
    async model_token_set() {
      place = 'keychain';
      return { place, keychain: null };
    },
    async model_token_forget() {
      place = 'none';
      return { place, keychain: null };
    },
    async models_list() {
      const line = fault()?.find((one) => !one.well);
      if (line && line.topic === 'server') refuse(line.code ?? '', `could not use the model: ${line.detail}`);
      return [...record.models];
    },
    async models_test() {
      await slowly(600);
      return [...(fault() ?? record.well)];
    },
    async models_stop() {
      stop();
      return null;
    },
    async passport_take({ progress }) {
      for (let n = 1; n <= TASKS; n += 1) {
        await slowly(30);
        progress({ asked: n, of: TASKS, agent: n > 79 ? 'assertion' : n > 48 ? 'navigation' : 'clarity', outcome: n % 3 ? 'declined' : 'right' });
      }
      passports = record.passports;
      return [...passports];
    },
    async run_readings({ run }) {
      if (asked.model === null || run !== kept.modelRun) return [];
      if (readings.length === 0) readings = record.proposals.map((line) => ({ ...line, run, suite: kept.modelSuite, ...kept.attemptOf(line.name) }));
      return structuredClone(readings);
    },
    async reading_decide({ index, decision }) {
      readings = readings.map((line) => (line.index === index ? { ...line, decision } : line));
      return structuredClone(readings);
    },
  };
}
