import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from '../compare.ts';
import { product, type Round, type Setting } from '../load/contenders.ts';
import { settings } from '../settings.ts';
import type { Person } from '../world/rows.ts';

/** Opens the week of a doctor with few past appointments and of one with many, alternating round by round. */
export type Weeks = { few: Round[]; many: Round[] };

const DAY_MS = 86_400_000;
const HERS: Person = { role: 'doctor', n: 1 };
const HIS: Person = { role: 'doctor', n: 2 };

function opening(person: Person) {
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const [first, last] = [from, from + 7 * DAY_MS].map((time) => new Date(time).toISOString());
  return { procedure: 'appointments/week', request: () => ({ person, input: { from: first, until: last } }) };
}

/** Creates both histories and measures both weeks. */
export async function weeks(setting: Setting, say: Say): Promise<Weeks> {
  await setting.world.administer(readFileSync(join(import.meta.dirname, 'past.sql'), 'utf8'));
  const few = product(opening(HERS), setting);
  const many = product(opening(HIS), setting);
  for (const contender of [few, many]) await contender.run(1, settings.warmUpSeconds);
  const rounds: Weeks = { few: [], many: [] };
  for (let round = 2; round < settings.rounds + 2; round++) {
    rounds.few.push(await few.run(round, settings.seconds));
    rounds.many.push(await many.run(round, settings.seconds));
    say(`a doctor's week: ${rounds.few.at(-1)?.cpuMs.toFixed(2)} ms, ${rounds.many.at(-1)?.cpuMs.toFixed(2)} ms`);
  }
  return rounds;
}
