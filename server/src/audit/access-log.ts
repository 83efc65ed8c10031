import { randomUUIDv7, type UUID } from 'node:crypto';
import type { Actor, Database } from '@polyclinic/database';
import { errorCode } from '@polyclinic/database/errors';
import { sql } from 'kysely';
import { derivedId } from '../jobs/index.ts';
import { createFailureLog, type Log } from '../observability/index.ts';
import { backoff } from '../process/index.ts';

export type Access = {
  actor: NonNullable<Actor>;
  action: 'read' | 'create' | 'change';
  subject: string;
  subjectId: string | null;
  patientId: string | null;
};

export type AccessLog = {
  /** Notes an access to health data; written within a quarter of a second, many at once, or as soon as it can be. */
  note(access: Access): void;
  /** The same of what stood in a list or a calendar that is loaded again and again: one entry a day. */
  noteListed(access: Access): void;
  /** Writes what waits. Rejects when the database can't be reached; then it goes on waiting. */
  flush(): Promise<void>;
  /** Writes what waits, trying a few times; what can't be written even then goes to the server's log. */
  close(): Promise<void>;
};

/** Known by its id, so that it is there once even when it is written again because an answer was lost. */
type Entry = ReturnType<typeof toEntry>;

const FLUSH_AFTER_MS = 250;
const FAREWELL_TRIES = 3;
const AT_ONCE = 5_000;
/** Some 20 MB; what comes on top goes to the server's log. */
const MOST_WAITING = 50_000;
/** A value that is none, or one that a rule of the table refuses: it would be refused again. */
const REFUSED_VALUE = /^2[23]/;

/** Reads are noted in memory and written in batches: an entry per read would cost more than the read. */
export function createAccessLog(worker: Database, log: Log): AccessLog {
  let waiting: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  const failed = createFailureLog(log);
  let writing: Promise<void> = Promise.resolve();

  const giveUp = (entries: Entry[], error?: unknown): void => {
    for (const entry of entries) log.error({ err: error, access: entry }, 'access noted here alone');
  };
  const writeAll = async (): Promise<void> => {
    const batches: Entry[][] = [];
    while (waiting.length > 0) batches.push(waiting.splice(0, AT_ONCE));
    try {
      await writeBatches(worker, batches, giveUp);
    } finally {
      waiting = [...batches.flat(), ...waiting];
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const turn = writing.then(writeAll);
    writing = turn.then(
      () => {
        failures = 0;
      },
      () => {
        later(backoff(failures));
        failures += 1;
      },
    );
    return turn;
  };
  const later = (ms: number): void => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => failed(error, 'access log not written yet', { waiting: waiting.length }));
    }, ms);
  };

  const add = (entry: Entry): void => {
    if (isClosed || waiting.length >= MOST_WAITING) giveUp([entry]);
    else {
      waiting.push(entry);
      later(FLUSH_AFTER_MS);
    }
  };

  return {
    note: (access) => add(toEntry(access)),
    noteListed(access) {
      const entry = toEntry(access);
      add({ ...entry, id: idOfDay(entry) });
    },
    flush,
    async close() {
      isClosed = true;
      for (let tries = 1; tries < FAREWELL_TRIES; tries += 1) {
        const isWritten = await flush().then(
          () => true,
          () => false,
        );
        if (isWritten) return;
        await new Promise((resolve) => setTimeout(resolve, FLUSH_AFTER_MS));
      }
      await flush().catch((error: unknown) => giveUp(waiting.splice(0), error));
      clearTimeout(timer);
    },
  };
}

const toEntry = ({ actor, action, subject, subjectId, patientId }: Access) => ({
  id: randomUUIDv7(),
  at: new Date(),
  actor_id: actor.userId,
  actor_role: actor.role,
  action,
  subject,
  subject_id: subjectId,
  patient_id: patientId,
  request_id: actor.requestId ?? null,
});

/** The same for the same actor, subject and day, on every server: the first of a day is the one that is kept. */
const idOfDay = ({ at, actor_id, action, subject, subject_id, patient_id }: Entry): UUID =>
  derivedId(at.toISOString().slice(0, 10), actor_id, action, subject, subject_id, patient_id);

type GiveUp = (entries: Entry[], error: unknown) => void;

/** Takes away what is written. One with a bad entry is halved until the bad one is alone: it is given up, the others are kept. */
async function writeBatches(worker: Database, batches: Entry[][], giveUp: GiveUp): Promise<void> {
  for (let batch = batches[0]; batch; batch = batches[0]) {
    const refusal = await write(worker, batch).then(() => null, refusedValue);
    batches.shift();
    if (refusal === null) continue;
    const half = Math.ceil(batch.length / 2);
    if (batch.length === 1) giveUp(batch, refusal);
    else batches.unshift(batch.slice(0, half), batch.slice(half));
  }
}

/** The error if an entry is to blame for it; throws any other. */
function refusedValue(error: unknown): unknown {
  if (REFUSED_VALUE.test(errorCode(error) ?? '')) return error;
  throw error;
}

/** One text however many they are: each named statement stays with its connection, and a statement takes 65,535 values. */
async function write(worker: Database, batch: Entry[]): Promise<void> {
  await worker.write(
    null,
    () => sql`
      insert into access_log (id, at, actor_id, actor_role, action, subject, subject_id, patient_id, request_id)
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as noted (id uuid, at timestamptz, actor_id uuid,
        actor_role text, action text, subject text, subject_id uuid, patient_id uuid, request_id text)
      on conflict do nothing`,
  );
}
