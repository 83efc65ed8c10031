import type { Message } from '@polyclinic/contract/messages/schemas';
import type { Pool } from '@polyclinic/database';
import { listMessages } from '../../server/src/features/messages/queries.ts';
import { conversation, idInSql, idOf } from '../world/rows.ts';
import type { Job } from './job.ts';
import { recordReads, requireLength } from './reading.ts';

/** A doctor opens one of two conversations: 20 messages with their receipts. */
export async function listOfMessages(pool: Pool): Promise<Job> {
  const opened = (n: number) => ({ appointmentId: idOf('appointment', conversation(n).appointment) });
  const doctor = (n: number) => ({ userId: idOf('doctor', conversation(n).provider), role: 'doctor' as const });
  return {
    name: 'list 20 messages',
    goal: { ofPgbench: 0.22, ofFloor: 0.8, cpuMs: 0.3, floorThere: 12_039 },
    procedure: 'messages/list',
    role: 'owner',
    request: (n) => ({ person: { role: 'doctor', n: conversation(n).provider }, input: opened(n) }),
    verify: (answer) => requireLength((answer as { messages: Message[] }).messages, 20),
    ...(await recordReads(
      pool,
      (services, n) => listMessages(services, doctor(n), opened(n)),
      new Map([
        [opened(0).appointmentId, idInSql('appointment', ':n * 20')],
        [doctor(0).userId, idInSql('doctor', ':n / 2')],
      ]),
    )),
  };
}
