import type { Actor, Database } from '@polyclinic/database';
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

async function write(worker: Database, batch: (Access & { at: Date })[]): Promise<void> {
  await worker.transaction(null, (trx) =>
    trx
      .insertInto('access_log')
      .values(
        batch.map(({ actor, at, action, subject, subjectId, patientId }) => ({
          at,
          actor_id: actor.userId,
          actor_role: actor.role,
          action,
          subject,
          subject_id: subjectId,
          patient_id: patientId,
          request_id: actor.requestId ?? null,
        })),
      )
      .execute(),
  );
}
