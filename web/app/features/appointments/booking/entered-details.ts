import { bookingPath, type Choice, readChoice } from './booking-path.ts';
import type { Draft } from './use-draft.ts';

export type Words = Pick<Draft, 'symptoms' | 'notes' | 'acknowledged'>;

/** What the form about the visit holds. */
export interface EnteredDetails {
  choice: Choice;
  words: Words;
}

const FIELDS = ['provider', 'date', 'start', 'again'] as const;

/** What the form sends along unseen, by the names that the address has for it. */
export const unseenFields = (choice: Choice) =>
  FIELDS.flatMap((name) => (choice[name] ? [[name, choice[name]] as const] : []));

/** Reads the form, which came by itself where scripts had not come yet: its words belong into no address. */
export function readDetails(form: FormData): EnteredDetails {
  const text = (name: string) => String(form.get(name) ?? '');
  const said = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  said.set('step', 'confirm');
  return {
    choice: readChoice(said),
    words: { symptoms: text('symptoms'), notes: text('notes'), acknowledged: form.has('acknowledged') },
  };
}

export const detailsPath = (choice: Choice) => bookingPath({ ...choice, step: 'details' });
