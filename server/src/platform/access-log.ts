import type { Actor, Database } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Log } from './log.ts';

export type Access = {
  actor: NonNullable<Actor>;
  action: 'read' | 'create' | 'change';
  subject: string;
  subjectId: string | null;
  patientId: string | null;
};

export type AccessLog = {
  /** Notes an access to health data; written within a quarter of a second, many at once. */
  note(access: Access): void;
  /** Writes what is waiting; called at shutdown. */
  flush(): Promise<void>;
};

const FLUSH_AFTER_MS = 250;

/** Reads are noted in memory and written in batches: an entry per read would cost more than the read. */
export function createAccessLog(worker: Database, log: Log): AccessLog {
  let waiting: (Access & { at: Date })[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await write(worker, batch);
  };

  return {
    note(access) {
      waiting.push({ ...access, at: new Date() });
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.error({ err: error }, 'access log not written'));
      }, FLUSH_AFTER_MS);
    },
    flush,
  };
}

/** One text however many they are: each named statement stays with its connection, and a statement takes 65,535 values. */
async function write(worker: Database, batch: (Access & { at: Date })[]): Promise<void> {
  const entries = batch.map(({ actor, at, action, subject, subjectId, patientId }) => ({
    at,
    actor_id: actor.userId,
    actor_role: actor.role,
    action,
    subject,
    subject_id: subjectId,
    patient_id: patientId,
    request_id: actor.requestId ?? null,
  }));
  await worker.write(
    null,
    () => sql`
      insert into access_log (at, actor_id, actor_role, action, subject, subject_id, patient_id, request_id)
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as noted (at timestamptz, actor_id uuid,
        actor_role text, action text, subject text, subject_id uuid, patient_id uuid, request_id text)`,
  );
}
