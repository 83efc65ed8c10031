import { VISIT_TYPES, type VisitType } from '@polyclinic/contract/appointments/rules';
import { type ReservedFor, URGENCIES, type Urgency } from '@polyclinic/contract/payments/rules';

export type BookingStep = 'when' | 'details' | 'confirm';

/** What has been chosen so far: all of it in the address, so that Back, reload and sign-in keep it. */
export interface Choice {
  provider: string;
  /** yyyy-mm-dd in the viewer's zone */
  date: string | null;
  /** ISO instant */
  start: string | null;
  type: VisitType | null;
  urgency: Urgency;
  /** For which urgency the doctor keeps the time; found among the slots, not in the address */
  reservedFor?: ReservedFor | null;
  step: BookingStep;
  /** Whose visit it is: `me`, or the id of whom the viewer may book for; not asked where there is nobody */
  person?: string | null;
  /** The visit in whose place it is: what was written for that one comes along */
  again?: string | null;
}

const oneOf = <Value extends string>(known: readonly Value[], value: string | null): Value | null =>
  known.find((one) => one === value) ?? null;

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

function readStart(params: URLSearchParams): string | null {
  const start = Date.parse(params.get('start') ?? '');
  return Number.isNaN(start) ? null : new Date(start).toISOString();
}

/** Reads a choice; whatever is missing or wrong is not chosen yet. */
export function readChoice(params: URLSearchParams): Choice {
  const start = readStart(params);
  const again = params.get('again') ?? '';
  return {
    provider: params.get('provider') ?? '',
    date: params.get('date'),
    start,
    type: oneOf(VISIT_TYPES, params.get('type')),
    person: params.get('for'),
    again: isId(again) ? again : null,
    urgency: oneOf(URGENCIES, params.get('urgency')) ?? 'routine',
    step: start ? (oneOf(['details', 'confirm'], params.get('step')) ?? 'when') : 'when',
  };
}

/** The path of a choice, without its language. */
export function bookingPath(choice: Choice): string {
  const { provider, date, start, type, urgency, step, person, again } = choice;
  const params = new URLSearchParams({ provider });
  if (date) params.set('date', date);
  if (start) params.set('start', start);
  if (type) params.set('type', type);
  if (urgency !== 'routine') params.set('urgency', urgency);
  if (person) params.set('for', person);
  if (again) params.set('again', again);
  if (step !== 'when') params.set('step', step);
  return `/book?${params}`;
}
