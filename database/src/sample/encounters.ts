import type pg from 'pg';
import { contents } from './content/index.ts';
import { type Note, notes } from './content/notes.ts';
import { okafor } from './demonstration.ts';
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts';
import { emily } from './patients.ts';
import { createRandom, stableId } from './random.ts';
import { DAY_MS, HOUR_MS, type Visit } from './visits.ts';

const MINUTE_MS = 60_000;

/** What the doctor noted of a completed visit, in the patient's language. */
function noteOf({ status, patient: { locale }, doctor: { specialty }, symptoms }: Visit): Note | undefined {
  if (status !== 'completed') return undefined;
  return notes[locale][specialty]?.[contents[locale].symptoms[specialty].indexOf(symptoms)];
}

const writtenAt = ({ id, end }: Visit) => end + createRandom(`note ${id}`).between(3, 25) * MINUTE_MS;

/** A visit of today: its note waits to be finished and signed. */
const isFresh = ({ end }: Visit, anchor: number) => end > anchor - 6 * HOUR_MS;

function toNoteRow(visit: Visit, note: Note, anchor: number): Row {
  const [subjective, objective, assessment, plan] = note;
  const isDraft = isFresh(visit, anchor);
  const at = iso(Math.min(writtenAt(visit), anchor - 5 * MINUTE_MS));
  return {
    appointment_id: visit.id,
    subjective,
    objective,
    assessment: isDraft ? '' : assessment,
    plan: isDraft ? '' : plan,
    version: 1,
    signed_at: isDraft ? null : at,
    created_at: at,
    updated_at: at,
  };
}

function toAddendumRow(visit: Visit): Row {
  return {
    id: stableId(`addendum ${visit.id}`),
    appointment_id: visit.id,
    content: 'Emily wrote on the third day: much better. No further visit needed for this.',
    created_at: iso(visit.end + 3 * DAY_MS),
  };
}

/** What doctors noted of their visits, one of them with an addendum. */
export async function insertEncounters(client: pg.Client, visits: readonly Visit[], anchor: number): Promise<void> {
  const noted = visits.flatMap((visit) => {
    const note = noteOf(visit);
    return note ? [toNoteRow(visit, note, anchor)] : [];
  });
  const amended = visits.filter((visit) => visit.patient === emily && visit.doctor === okafor && noteOf(visit));
  await insertRows(client, 'encounter_notes', noted);
  await withoutTriggers(client, 'encounter_addenda', ['_500_announce'], () =>
    insertRows(client, 'encounter_addenda', amended.map(toAddendumRow)),
  );
}
