import type { Setting } from '../load/contenders.ts';
import { idOf, type Person } from '../world/rows.ts';

/** A video appointment that can be joined now, with a session for each of its two people. */
export type Visit = { id: string; people: { role: Person['role']; cookie: string }[] };

/** As fill.sql has them */
const APPOINTMENTS_PER_PROVIDER = 40;
const FIRST_PROVIDER = 4_000;
/** The provider's first future appointment */
const AHEAD = 31;
const PATIENTS = 5_000;

/** Moves an appointment of fill.sql to this minute, for another provider each round. */
export async function openVisit({ world, cookieOf }: Setting, round: number): Promise<Visit> {
  const provider = FIRST_PROVIDER + round;
  const id = idOf('appointment', provider * APPOINTMENTS_PER_PROVIDER + AHEAD);
  await world.administer(
    `set session_replication_role = replica;
update appointments set appointment_type = 'video', start_time = date_trunc('minute', now()), end_time = date_trunc('minute', now()) + interval '30 minutes' where id = '${id}'`,
  );
  const doctor: Person = { role: 'doctor', n: provider };
  const patient: Person = { role: 'patient', n: (provider + AHEAD * 97) % PATIENTS };
  const people = [doctor, patient].map(async (person) => ({ role: person.role, cookie: await cookieOf(person) }));
  return { id, people: await Promise.all(people) };
}
