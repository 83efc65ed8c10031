import { CONTROL_STATES } from '@polyclinic/contract/compliance/controls/rules';
import type { ControlsInput } from '@polyclinic/contract/compliance/controls/schemas';
import { readPage } from '../../../platform/read-page.ts';

/** Which clauses the tab shows, as its address says. */
export type ControlsView = ControlsInput;

const LONGEST = 100;
const LAST_PAGE = 200;

export function readControlsView(params: URLSearchParams): ControlsView {
  return {
    framework: textOf(params.get('framework')).slice(0, 40),
    state: CONTROL_STATES.find((state) => state === params.get('state')) ?? 'all',
    q: textOf(params.get('q')).slice(0, LONGEST),
    page: readPage(params, LAST_PAGE),
  };
}

const textOf = (given: string | null): string => (given ?? '').replaceAll('\0', '').toWellFormed().trim();

/** The address of these clauses; what is not narrowed is left out. */
export function addressOfControls(view: Partial<ControlsView>): string {
  const { framework = '', state = 'all', q = '', page = 1 } = view;
  const query = new URLSearchParams({ tab: 'compliance' });
  if (framework) query.set('framework', framework);
  if (state !== 'all') query.set('state', state);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return `/admin?${query}`;
}
