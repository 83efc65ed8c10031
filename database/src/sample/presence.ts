import type pg from 'pg';
import { insertRows, iso, withoutTriggers } from './insert.ts';
import { createRandom } from './random.ts';
import { DAY_MS, type Visit } from './visits.ts';

const MINUTE_MS = 60_000;
const LATELY_MS = 30 * DAY_MS;
const UNSEEN = 3;

/** Both sides entered each video visit that was held; those of one doctor nobody did, so that a rule has something to say. */
export async function insertPresence(client: pg.Client, visits: readonly Visit[], anchor: number): Promise<void> {
  const held = visits.filter(({ status, type }) => status === 'completed' && type === 'video');
  const unseen = doctorWithFew(held.filter(({ start }) => start > anchor - LATELY_MS));
  const seen = held.filter(({ doctor }) => doctor.id !== unseen);
  const rows = seen.flatMap((visit) => [stay(visit, 'patient'), stay(visit, 'doctor')]);
  await withoutTriggers(client, 'call_presence', ['user'], () => insertRows(client, 'call_presence', rows));
}

function doctorWithFew(visits: readonly Visit[]): string | undefined {
  const counts = [...Map.groupBy(visits, ({ doctor }) => doctor.id)].map(([id, all]) => ({ id, number: all.length }));
  const enough = counts.filter(({ number }) => number >= UNSEEN);
  return enough.toSorted((a, b) => a.number - b.number || a.id.localeCompare(b.id))[0]?.id;
}

function stay({ id, patient, doctor, start, end }: Visit, part: 'patient' | 'doctor') {
  const joined = iso(start + createRandom(`${part} ${id}`).between(-4, 3) * MINUTE_MS);
  const left = iso(end - MINUTE_MS);
  return {
    appointment_id: id,
    user_id: part === 'patient' ? (patient.managedBy ?? patient.id) : doctor.userId,
    patient_id: patient.id,
    provider_user_id: doctor.userId,
    part,
    joined_at: joined,
    admitted_at: joined,
    connected_at: iso(start + 4 * MINUTE_MS),
    left_at: left,
    seen_at: left,
    stays: `{["${joined}","${left}")}`,
  };
}
