/** Suites in and out, and reports of runs: what the sheets for them show. */

import { host, refusalCode, type ColumnChoice, type Dialect, type ExportForm, type ImportChoices, type ImportInto, type ImportPreview, type Meaning, type ReportForm, type RunId, type SuiteId } from '$/host';
import { t, tn } from '$/text';
import { isAddress } from './address';
import { documents } from './documents.svelte';
import { library } from './library.svelte';
import { route } from './route.svelte';
import { errorText, toasts } from './toasts.svelte';

export const EXPORT_FORMS = ['csv', 'xlsx', 'json', 'gherkin', 'dsl', 'playwright'] as const satisfies readonly ExportForm[];
export const REPORT_FORMS = ['html', 'junit', 'allure', 'ctrf', 'md', 'xlsx'] as const satisfies readonly ReportForm[];
export const MEANINGS = ['case', 'id', 'number', 'setup', 'action', 'data', 'expected', 'tags', 'section', 'property', 'label', 'ignored'] as const satisfies readonly Meaning[];
export const DIALECTS = [
  'canonical', 'cells', 'blocks', 'testrail', 'xray', 'zephyr', 'qtest', 'azure', 'testlink', 'qase', 'verbatim', 'nltestrunner', 'dsl', 'gherkin',
] as const satisfies readonly Dialect[];
/** Forms of tables: the only ones that one and the same file can be read as. */
export const TABLE_DIALECTS: readonly Dialect[] = ['canonical', 'cells', 'blocks', 'testrail', 'xray', 'zephyr', 'qtest', 'azure'];

const asItIs = (): ImportChoices => ({ dialect: null, sheets: [], hidden: false, columns: [], into: { to: 'known' } });

/** The name of a file without its folders. */
export const fileName = (path: string) => path.split(/[\\/]/).at(-1) ?? path;

class Importing {
  /** The file that is shown; none where the sheet is closed. */
  path = $state<string | null>(null);
  choices = $state.raw<ImportChoices>(asItIs());
  preview = $state.raw<ImportPreview | null>(null);
  /** Why the file cannot be shown or taken. */
  trouble = $state('');
  busy = $state(false);
  /** Where the site of a new suite is, and why that cannot be taken. */
  address = $state('');
  addressTrouble = $state('');
  /** A new suite from a sheet has no address yet, and no run without one. */
  readonly asksAddress = $derived(this.preview !== null && this.preview.trouble === null && this.preview.into === null && this.preview.dialect !== 'verbatim');
  /** Something is dragged over the window. */
  over = $state(false);
  #asked = 0;

  /** Shows a file, or asks for one first. */
  async show(given?: string): Promise<void> {
    let path: string | null = null;
    try {
      path = given ?? (await host().pick_suite({}));
    } catch (error) {
      toasts.error(t('import.not-chosen'), error);
    }
    if (path === null) return;
    this.path = path;
    this.choices = asItIs();
    this.preview = null;
    [this.address, this.addressTrouble] = ['', ''];
    await this.look();
  }

  /** Files that were dropped: one at a time is shown. */
  async drop(paths: readonly string[]): Promise<void> {
    const [first, ...others] = paths;
    if (first === undefined) return;
    if (others.length > 0) toasts.note(tn('import.one-of', others.length + 1, { file: fileName(first) }));
    await this.show(first);
  }

  close(): void {
    this.path = null;
    this.preview = null;
    this.trouble = '';
    this.#asked += 1;
  }

  /** Shows the file as it is understood with these choices; only the last question counts. */
  async look(): Promise<void> {
    const path = this.path;
    if (path === null) return;
    const asked = (this.#asked += 1);
    this.busy = true;
    this.trouble = '';
    try {
      await documents.flush();
      const preview = await host().import_preview({ path, choices: this.choices });
      if (asked !== this.#asked) return;
      this.preview = preview;
      this.trouble = preview.trouble ?? '';
    } catch (error) {
      if (asked !== this.#asked) return;
      this.preview = null;
      this.trouble = errorText(error);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  change(own: Partial<ImportChoices>): void {
    this.choices = { ...this.choices, ...own };
    void this.look();
  }

  column(title: string, meaning: Meaning): void {
    const chosen = this.choices.columns.length > 0 ? this.choices.columns : (this.preview?.columns ?? []);
    const others = chosen.filter((column: ColumnChoice) => column.title !== title);
    this.change({ columns: [...others, { title, meaning }] });
  }

  /** Forgets what columns were said to hold in an earlier file of this header, and shows the file as it is understood without. */
  async forget(): Promise<void> {
    const path = this.path;
    if (path === null) return;
    try {
      await host().import_forget({ path, choices: this.choices });
      this.change({ columns: [] });
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  sheet(name: string, read: boolean): void {
    const all = this.preview?.sheets ?? [];
    const now = this.choices.sheets.length > 0 ? this.choices.sheets : all;
    const next = all.filter((other) => (other === name ? read : now.includes(other)));
    this.change({ sheets: next.length === all.length ? [] : next });
  }

  into(into: ImportInto): void {
    this.change({ into });
  }

  /** Takes the file as it is shown. */
  async accept(): Promise<void> {
    const { path, preview } = this;
    if (path === null || preview === null || preview.trouble !== null) return;
    const address = this.asksAddress ? this.address.trim() : '';
    this.addressTrouble = address === '' || isAddress(address) ? '' : t('import.no-address', { text: address.slice(0, 80) });
    if (this.addressTrouble !== '') return;
    this.busy = true;
    try {
      const taken = await host().import_accept({ path, choices: this.choices, mark: preview.mark });
      if (address !== '') await this.#stands(taken.suite, address);
      const ids = library.suite(taken.suite)?.cases.map((one) => one.id) ?? [];
      documents.forget(ids);
      await library.refresh();
      this.close();
      const first = library.suite(taken.suite)?.cases[0];
      route.go(first ? { screen: 'case', id: first.id } : { screen: 'suite', id: taken.suite, tab: 'site' });
      const { new: added, changed } = taken.counts;
      toasts.note(t('import.done', { added, changed }), { label: t('action.undo'), act: () => void this.#undo(taken.suite) });
    } catch (error) {
      this.trouble = errorText(error);
      if (refusalCode(error) === 'import-changed') await this.look();
    } finally {
      this.busy = false;
    }
  }

  /** Says where the site of a new suite is. */
  async #stands(suite: SuiteId, address: string): Promise<void> {
    try {
      const { revision, settings } = await host().suite_open({ suite });
      await host().suite_save({ suite, revision, settings: { ...settings, base_url: address } });
    } catch (error) {
      toasts.error(t('import.address-not-kept'), error);
    }
  }

  async #undo(suite: SuiteId): Promise<void> {
    try {
      await documents.flush();
      documents.forget(library.suite(suite)?.cases.map((one) => one.id) ?? []);
      await host().import_undo({});
      await library.refresh();
      if (route.case === null || library.case(route.case) === undefined) route.go({ screen: 'welcome' });
      toasts.note(t('import.undone'));
    } catch (error) {
      toasts.error(t('import.not-undone'), error);
    }
  }
}

class Exporting {
  suite = $state<SuiteId | null>(null);
  form = $state<ExportForm>('xlsx');
  /** What the form cannot hold; none while it is asked. */
  losses = $state.raw<readonly string[] | null>(null);
  trouble = $state('');
  #asked = 0;

  async show(suite: SuiteId): Promise<void> {
    this.suite = suite;
    await this.choose(this.form);
  }

  async choose(form: ExportForm): Promise<void> {
    const suite = this.suite;
    if (suite === null) return;
    const asked = (this.#asked += 1);
    this.form = form;
    this.losses = null;
    this.trouble = '';
    try {
      await documents.flush();
      const { left_out } = await host().suite_losses({ suite, form });
      if (asked === this.#asked) this.losses = left_out;
    } catch (error) {
      if (asked === this.#asked) this.trouble = errorText(error);
    }
  }

  async write(): Promise<void> {
    const { suite, form } = this;
    if (suite === null) return;
    try {
      const path = await host().pick_export({ name: library.suite(suite)?.name ?? '', form });
      if (path === null) return;
      await host().suite_export({ suite, path, form });
      this.suite = null;
      toasts.note(t('export.done', { path }));
    } catch (error) {
      this.trouble = errorText(error);
    }
  }
}

class Reporting {
  run = $state<RunId | null>(null);
  form = $state<ReportForm>('html');
  /** Cases without a verdict are skipped ones to a build server, not errors. */
  skipped = $state(false);
  trouble = $state('');

  /** A report of a run; of the last one without a number. */
  async show(run?: RunId): Promise<void> {
    this.trouble = '';
    if (run !== undefined) {
      this.run = run;
      return;
    }
    try {
      const [last] = await host().run_list({ suite: null, before: null, limit: 1 });
      if (last) this.run = last.id;
      else toasts.note(t('report.no-run'));
    } catch (error) {
      toasts.error(t('report.not-written'), error);
    }
  }

  async write(): Promise<void> {
    const { run, form, skipped } = this;
    if (run === null) return;
    this.trouble = '';
    try {
      const path = await host().pick_report({ name: t('report.file', { run }), form });
      if (path === null) return;
      await host().run_report({ run, path, form, skipped });
      this.run = null;
      toasts.note(t('report.done', { path }));
    } catch (error) {
      this.trouble = errorText(error);
    }
  }
}

export const importing = new Importing();
export const exporting = new Exporting();
export const reporting = new Reporting();
