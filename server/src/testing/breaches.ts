import { randomUUID } from 'node:crypto';
import type { BreachInput } from '@polyclinic/contract/compliance/breaches/schemas';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

const HOUR_MS = 3_600_000;

/** So many hours ago, by the clock of people in UTC. */
export const hoursAgo = ({ services }: TestServer, hours: number): string =>
  new Date(services.clock.now().getTime() - hours * HOUR_MS).toISOString().slice(0, 16);

/** A breach that was noticed two hours ago. */
export const breachFacts = (server: TestServer, given: Partial<BreachInput> = {}): BreachInput => ({
  id: randomUUID(),
  shown: null,
  what: 'A laptop with a list of visits was stolen.',
  kinds: ['confidentiality'],
  peopleCount: 12,
  whose: 'Patients of one practice',
  data: 'Names and times of visits',
  effects: 'Somebody could learn who was treated.',
  measures: 'Its sessions were ended.',
  risk: 'likely',
  happenedAt: hoursAgo(server, 5),
  noticedAt: hoursAgo(server, 2),
  authorityAt: null,
  authorityNote: '',
  peopleAt: null,
  peopleNote: '',
  isClosed: false,
  ...given,
});

/** Enters one and gives what has to be said to change it. */
export async function enterBreach(server: TestServer, admin: Person, given: Partial<BreachInput> = {}) {
  const input = breachFacts(server, given);
  await server.clientOf(admin).compliance.writeBreach(input);
  return { ...input, shown: 1 };
}
