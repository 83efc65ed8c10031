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
  /** Notes an access to health data; written with others within a quarter of a second, or as soon as an answer waits for it. */
  note(access: Access): void;
  /** The same of what stood in a list or a calendar that is loaded again and again: one entry a day. */
  noteListed(access: Access): void;
  /**
   * Settles once what this request has opened is stored for good: no answer leaves before. Rejects where it can't be stored,
   * and the answer is refused. What was listed isn't waited for.
   */
  written(requestId: string | undefined): Promise<void>;
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

/** Reads are noted in memory and written in batches, so that those who wait for the same commit share it. */
export function createAccessLog(worker: Database, log: Log): AccessLog {
  let waiting: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  const failed = createFailureLog(log);
  let writing: Promise<void> = Promise.resolve();
  let nextTurn: Promise<void> | undefined;
  const opened = createOpened();

  const giveUp = (entries: Entry[], error?: unknown): void => {
    for (const entry of entries) {
      log.error({ err: error, access: entry }, 'access noted here alone');
      opened.lose(entry);
    }
  };
  const writeAll = async (): Promise<void> => {
    const batches: Entry[][] = [];
    while (waiting.length > 0) batches.push(waiting.splice(0, AT_ONCE));
    try {
      await writeBatches(worker, batches, { giveUp, store: opened.store });
    } finally {
      waiting = [...batches.flat(), ...waiting];
    }
  };
  /** Calls that wait for a turn that has not begun share it. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    nextTurn ??= takeTurn();
    return nextTurn;
  };
  const takeTurn = (): Promise<void> => {
    const turn = writing.then(() => {
      nextTurn = undefined;
      return writeAll();
    });
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
    note(access) {
      const entry = toEntry(access);
      if (access.action === 'read') opened.await(entry);
      add(entry);
    },
    noteListed(access) {
      const entry = toEntry(access);
      add({ ...entry, id: idOfDay(entry) });
    },
    async written(requestId) {
      if (requestId === undefined) return;
      if (opened.isAwaited(requestId)) await flush();
      if (opened.isLost(requestId)) throw new Error('What was opened could not be noted.');
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

/** What requests have opened and is not stored yet, and which of them opened what can't be. */
function createOpened() {
  const waiting = new Map<string, Set<string>>();
  const lost = new Set<string>();
  const store = ({ id, request_id }: Entry): void => {
    const entries = waiting.get(request_id ?? '');
    entries?.delete(id);
    if (entries?.size === 0) waiting.delete(request_id ?? '');
  };
  return {
    await({ id, request_id }: Entry): void {
      if (request_id) waiting.set(request_id, (waiting.get(request_id) ?? new Set()).add(id));
    },
    store,
    lose(entry: Entry): void {
      const { id, request_id } = entry;
      if (request_id && waiting.get(request_id)?.has(id)) lost.add(request_id);
      store(entry);
    },
    isAwaited: (requestId: string) => waiting.has(requestId),
    /** Asked once, at the end of a request. */
    isLost: (requestId: string) => lost.delete(requestId),
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

type Outcomes = { giveUp(entries: Entry[], error: unknown): void; store(entry: Entry): void };

/** Takes away what is written. One with a bad entry is halved until the bad one is alone: it is given up, the others are kept. */
async function writeBatches(worker: Database, batches: Entry[][], { giveUp, store }: Outcomes): Promise<void> {
  for (let batch = batches[0]; batch; batch = batches[0]) {
    const refusal = await write(worker, batch).then(() => null, refusedValue);
    batches.shift();
    if (refusal === null) {
      for (const entry of batch) store(entry);
      continue;
    }
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
