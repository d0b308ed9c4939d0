/** What the main part shows, and the way back. */

import type { CaseId, HistoryFilter, RunId, StudyId, SuiteCaseId, SuiteId } from '$/host';

export type Route =
  | { readonly screen: 'welcome' }
  | { readonly screen: 'case'; readonly id: SuiteCaseId; readonly row?: number }
  | { readonly screen: 'review'; readonly attempt: CaseId; readonly case: SuiteCaseId | null; readonly compare?: boolean; readonly readings?: number }
  | { readonly screen: 'questions'; readonly run: RunId; readonly attempt?: CaseId }
  | { readonly screen: 'history'; readonly tab: HistoryTab; readonly filter?: Partial<HistoryFilter> }
  | { readonly screen: 'lab'; readonly tab: LabTab; readonly study?: StudyId }
  | { readonly screen: 'explore'; readonly run?: RunId }
  | { readonly screen: 'suite'; readonly id: SuiteId; readonly tab: SuiteTab; readonly teach?: Teach }
  | { readonly screen: 'settings'; readonly tab: SettingsTab };

export type HistoryTab = 'list' | 'causes' | 'grid' | 'trends' | 'flaky';
export type LabTab = 'studies' | 'compare' | 'weak';
export type SuiteTab = 'site' | 'data' | 'phrasebook' | 'models' | 'timing' | 'rows';
export type SettingsTab = 'look' | 'runs' | 'models' | 'keys' | 'storage' | 'machine';

/** A sentence for which a phrase is to be written. */
export interface Teach {
  readonly sentence: string;
  readonly column: 'action' | 'expected';
  /** Where it stands, so that what it means can be shown on the page. */
  readonly case?: SuiteCaseId;
  readonly row?: number;
}

class Router {
  now = $state.raw<Route>({ screen: 'welcome' });
  #past: Route[] = [];
  /** The case or suite that is shown, or was last. */
  at = $state.raw<{ readonly suite: SuiteId } | { readonly case: SuiteCaseId } | null>(null);
  /** The case that was shown last. */
  #last = $state<SuiteCaseId | null>(null);

  go(route: Route): void {
    if (JSON.stringify(route) === JSON.stringify(this.now)) return;
    this.#past = [...this.#past.slice(-49), this.now];
    this.#show(route);
  }

  back(): void {
    const last = this.#past.pop();
    if (last) this.#show(last);
  }

  #show(route: Route): void {
    this.now = route;
    this.#last = this.case ?? this.#last;
    if (route.screen === 'suite') this.at = { suite: route.id };
    else if (this.case !== null) this.at = { case: this.case };
  }

  /** The case that is shown or under review. */
  get case(): SuiteCaseId | null {
    if (this.now.screen === 'case') return this.now.id;
    return this.now.screen === 'review' ? this.now.case : null;
  }

  /** The case that is meant: the one that is shown, or on the screens of no case the one that was shown last. */
  get meant(): SuiteCaseId | null {
    return this.now.screen === 'case' || this.now.screen === 'review' ? this.case : this.#last;
  }
}

export const route = new Router();
