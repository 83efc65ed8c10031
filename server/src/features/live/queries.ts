import { appointmentStatus } from '@polyclinic/contract/appointments/schemas';
import { PULSE_MS } from '@polyclinic/contract/live/rules';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import { type Announcement, listenFor } from '../../live/index.ts';
import type { Services } from '../../services.ts';
import type { OpenSession } from '../../sessions/index.ts';
import { readPresence, readSignals } from '../calls/queries.ts';
import { readDeliveries, readMessages, readReceipts } from '../messages/queries.ts';

type Person = NonNullable<Actor>;
type Found = Map<string, LiveEvent>;
type Reader = (services: Services, actor: Person, ids: string[]) => Promise<Found>;

const byId = <Row extends { id: string }>(rows: Row[], toEvent: (row: Row) => LiveEvent): Found =>
  new Map(rows.map((row) => [row.id, toEvent(row)]));

/** Each costs a reading of all that is announced. */
const MOST_TABS = 100;

/**
 * What one tab hears. Listens before it says `ready`, so that nothing falls between what the tab
 * loads then and what it hears. Ends when the tab should come back and catch up, or with its session.
 * Throws RATE_LIMITED when a hundred of one person's listen already. A guest of a call hears until
 * `mayHear` says no; throws CALL_NOT_OPEN where it does so at once.
 */
export async function* hearEvents(
  services: Services,
  actor: Person,
  session: OpenSession | null,
  signal: AbortSignal | undefined,
  mayHear?: () => Promise<boolean>,
): AsyncGenerator<LiveEvent, void, void> {
  if (services.live.listening(actor.userId) >= MOST_TABS) throw fail('RATE_LIMITED', { retryAfterSeconds: 60 });
  const { calls } = services.limits.account(actor.userId);
  const sayHere = presenceOf(services, actor);
  const announcements = listenFor(services, { userId: actor.userId, session, signal });
  try {
    // Asked after it began to listen, so that an end between the two is heard.
    if (mayHear && !(await mayHear())) throw fail('CALL_NOT_OPEN');
    yield { kind: 'ready' };
    for (;;) {
      sayHere();
      const batch = await announcements.next(PULSE_MS);
      if (batch === 'closed') return;
      if (batch.length === 0) yield { kind: 'pulse' };
      else yield* await calls.run(() => readEvents(services, actor, batch), signal);
      const isAboutPresence = batch.some(({ kind }) => kind === 'call_presence');
      if (mayHear && isAboutPresence && !(await mayHear())) return;
    }
  } finally {
    announcements.stop();
  }
}

const PRESENCE_MS = 60_000;

/** Says once a minute that a doctor is here; a presence that can't be written is no reason to hear nothing. */
function presenceOf({ notePresence, log }: Services, actor: Person): () => void {
  let said = -Infinity;
  return () => {
    if (actor.role !== 'doctor' || performance.now() - said < PRESENCE_MS) return;
    said = performance.now();
    notePresence(actor).catch((error: unknown) => log.warn({ err: error }, 'presence not noted'));
  };
}

/** How each kind is read again, by the ids that were announced: one query a kind, however many they are. */
const readers: Record<Exclude<Announcement['kind'], 'typing' | 'notification'>, Reader> = {
  appointment: async (services, actor, ids) =>
    byId(await readAppointments(services, actor, ids), (row) => ({
      kind: 'appointment',
      ...row,
      isNew: false,
      isMoved: false,
    })),
  message: async (services, actor, ids) =>
    byId(await readMessages(services, actor, ids), ({ patientName, ...message }) => ({
      kind: 'message',
      message,
      patientName,
    })),
  message_change: async (services, actor, ids) =>
    byId(await readMessages(services, actor, ids), ({ patientName: _, ...message }) => ({
      kind: 'message_change',
      message,
    })),
  receipt: async (services, actor, ids) =>
    byId(await readReceipts(services, actor, ids), ({ id: _, ...receipt }) => ({ kind: 'receipt', ...receipt })),
  delivery: async (services, actor, keys) => {
    const visits = [...new Set(keys.map((key) => key.split(' ')[0] ?? ''))];
    const found = await readDeliveries(services, actor, visits);
    return new Map(found.map((row) => [`${row.appointmentId} ${row.userId}`, { kind: 'delivery', ...row }]));
  },
  call_presence: async (services, actor, ids) =>
    byId(await readPresence(services, actor, ids), ({ id, presence }) => ({
      kind: 'call_presence',
      appointmentId: id,
      presence,
    })),
  ticket: async (services, actor, ids) =>
    byId(await readTickets(services, actor, ids), ({ id }) => ({ kind: 'ticket', id })),
  call_signal: async (services, actor, ids) =>
    byId(await readSignals(services, actor, ids), ({ id: _, ...signal }) => ({ kind: 'call_signal', ...signal })),
};

/** Turns a burst of announcements into what the actor may see of them, in their order. */
async function readEvents(services: Services, actor: Person, batch: Announcement[]): Promise<LiveEvent[]> {
  const news = onlyLatest(batch);
  const kinds = Object.keys(readers) as (keyof typeof readers)[];
  const found = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = news.filter((item) => item.kind === kind).map(subjectOf);
        return [kind, ids.length > 0 ? await readers[kind](services, actor, ids) : undefined] as const;
      }),
    ),
  );
  await services.accessLog.written(actor.requestId);
  return news.flatMap((item) => {
    if (item.kind === 'notification') return [{ kind: 'notification' as const }];
    if (item.kind === 'typing') return typing(item);
    const event = found.get(item.kind)?.get(subjectOf(item));
    if (event?.kind === 'appointment') return [{ ...event, ...newsOf(item, actor) }];
    return event ?? [];
  });
}

/** Presence is of a whole visit, typing and delivery of a person in it; everything else has an id of its own. */
const subjectOf = ({ kind, id, appointment, user }: Announcement): string => {
  if (kind === 'typing' || kind === 'delivery') return `${appointment} ${user}`;
  return (kind === 'call_presence' ? appointment : id) ?? '';
};

/** Only the change itself is news, and a move to nobody who has made it. */
const newsOf = ({ booked, moved, by }: Announcement, actor: Person) => ({
  isNew: booked === true && moved !== true,
  isMoved: moved === true && by !== actor.userId,
});

/**
 * Of several announcements about one thing only the last counts: its state is read now, not as it was. That it was booked,
 * or moved and by whom last, stays said.
 */
function onlyLatest(batch: Announcement[]): Announcement[] {
  const latest = new Map<string, Announcement>();
  for (const item of batch) {
    const key = `${item.kind} ${subjectOf(item)}`;
    const before = latest.get(key);
    latest.delete(key);
    latest.set(key, before ? { ...newsIn(before), ...newsIn(item), ...item } : item);
  }
  return [...latest.values()];
}

/** A move by nobody in particular isn't by who made the one before. */
const newsIn = ({ booked, moved, by }: Announcement) => ({ ...(booked && { booked }), ...(moved && { moved, by }) });

function typing({ appointment, user, typing: isTyping }: Announcement): LiveEvent[] {
  if (!appointment || !user) return [];
  return [{ kind: 'typing', appointmentId: appointment, userId: user, isTyping: isTyping === true }];
}

const readTickets = ({ database }: Services, actor: Person, ids: string[]) =>
  database.read(actor, (db) => db.selectFrom('tickets').select('id').where(sql<boolean>`id = any(${ids})`));

async function readAppointments({ database }: Services, actor: Person, ids: string[]) {
  const rows = await database.read(actor, (db) =>
    db
      .selectFrom('appointments')
      .select(['id', 'status', 'start_time', 'urgency', cancelledBy.as('cancelledBy')])
      .select(
        sql<string | null>`case when provider_user_id = ${actor.userId}
          then (select n.full_name from patient_names n where n.user_id = patient_id) end`.as('patientName'),
      )
      .where(sql<boolean>`id = any(${ids})`),
  );
  return rows.map(({ id, status, start_time, urgency, cancelledBy, patientName }) => ({
    id,
    status: appointmentStatus.parse(status),
    startTime: start_time.toISOString(),
    patientName,
    isUrgent: urgency !== 'routine',
    cancelledBy,
  }));
}

/** What is told of it later, such as its refund, is no news of the cancellation. */
const cancelledBy = sql<'patient' | 'provider' | 'admin' | 'system' | null>`
  case when status = 'cancelled' and cancelled_at > app_now() - interval '5 minutes' then cancelled_by end`;
