import type { Locale } from '../../platform/fields.ts';
import body from './body.json' with { type: 'json' };
import emergencies from './emergencies.json' with { type: 'json' };
import head from './head.json' with { type: 'json' };
import mind from './mind.json' with { type: 'json' };
import skin from './skin.json' with { type: 'json' };
import stages from './stages.json' with { type: 'json' };
import things from './things.json' with { type: 'json' };

export type Symptom = {
  id: string;
  /** Slugs of the specialties that often treat it, the likeliest first */
  specialties: readonly string[];
  isEmergency: boolean;
  /** How people call it; the first is its name */
  says: Record<Locale, readonly string[]>;
};

type Entry = Omit<Symptom, 'id' | 'isEmergency'>;

const entriesOf = (table: Record<string, Entry>, isEmergency: boolean): Symptom[] =>
  Object.entries(table).map(([id, entry]) => ({ id, isEmergency, ...entry }));

/**
 * A date, and a letter where a day had several: changed with each change of the table. The project curated it from common descriptions of symptoms, and no
 * clinician has reviewed it: it names specialties and when to call for help, no illness.
 */
export const SYMPTOMS_VERSION = '2026-11-29c';

/** Which specialty often treats what: a curated table without diagnoses. */
export const symptoms: readonly Symptom[] = [
  ...entriesOf(emergencies, true),
  ...[head, body, skin, mind, stages, things].flatMap((table) => entriesOf(table, false)),
];
