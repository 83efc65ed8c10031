import type {
  FactorState,
  FoundTrail,
  SecurityEvent,
  SecurityTrail,
  TrailSearch,
} from '@polyclinic/contract/security/schemas';
import { sql } from 'kysely';
import { deviceOf, placeOf, type SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';

/** Whether the caller has a second factor, and whether they should. */
export function readFactor({ session }: Pick<SignedInContext, 'session'>): FactorState {
  const { hasSecondFactor: isOn, role } = session;
  return { isOn, isRequired: role === 'admin', isUrged: role === 'doctor' && !isOn };
}

const PAGE_SIZE = 20;
const FOUND_AT_ONCE = 50;

export type EventRow = {
  id: string;
  at: Date;
  kind: string;
  detail: string | null;
  times: number;
  user_agent: string | null;
  network: string | null;
};

/** What happened to the caller's account, the latest first. */
export async function readTrail(context: SignedInContext, before: string | undefined): Promise<SecurityTrail> {
  const { services, actor } = context;
  const rows = await services.database.read(
    actor,
    () => sql<EventRow>`
      select id, at, kind, detail, times, user_agent, network from security_events
      where user_id = ${actor.userId} and (${before ?? null}::uuid is null or id < ${before ?? null})
      order by id desc limit ${PAGE_SIZE + 1}`,
  );
  const { page, next } = pageOf(rows, PAGE_SIZE);
  return { events: await Promise.all(page.map((row) => toEvent(services, row))), next };
}

type FoundRow = EventRow & { user_id: string; full_name: string; email: string; actor_name: string | null };

/** What an administrator looks for in everybody's trail; each person found is noted as looked at, once a day. */
export async function searchTrail(context: SignedInContext, search: TrailSearch): Promise<FoundTrail> {
  const { services, actor, session } = context;
  const { person, kind, network, from, until, before } = search;
  const rows = await services.database.read(
    actor,
    () => sql<FoundRow>`
      select * from search_security_events(${person || null}, ${kind ?? null}, ${network || null},
        ${startOf(from, session.timeZone)}, ${startOf(until, session.timeZone, 1)}, ${before ?? null}, ${FOUND_AT_ONCE + 1})`,
  );
  const { page, next } = pageOf(rows, FOUND_AT_ONCE);
  for (const patientId of new Set(page.map((row) => row.user_id)))
    services.accessLog.noteListed({
      actor,
      action: 'read',
      subject: 'security_trail',
      subjectId: patientId,
      patientId,
    });
  const events = page.map(async (row) => ({
    ...(await toEvent(services, row)),
    person: { userId: row.user_id, fullName: row.full_name, email: row.email },
    actorName: row.actor_name,
  }));
  return { events: await Promise.all(events), next };
}

/** One row more was asked for than a page holds. */
function pageOf<One extends { id: string }>(rows: One[], size: number) {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

/** When a day begins in a zone, or so many days after it. */
function startOf(day: string | undefined, timeZone: string, later = 0): Date | null {
  if (!day) return null;
  const start = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime({ timeZone });
  return new Date(start.epochMilliseconds);
}

export async function toEvent({ environment }: Services, row: EventRow): Promise<SecurityEvent> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as SecurityEvent['kind'],
    detail: row.detail,
    times: row.times,
    ...deviceOf(row.user_agent),
    ...(await placeOf(environment, row.network)),
  };
}
