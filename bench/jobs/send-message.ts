import type { Message } from '@polyclinic/contract/messages/schemas';
import type { Pool } from '@polyclinic/database';
import { sendMessage } from '../../server/src/features/messages/commands.ts';
import { conversation, idInSql, idOf, uniqueId } from '../world/rows.ts';
import type { Job } from './job.ts';
import { inline } from './literals.ts';
import { lastStatementOf } from './recording.ts';

// Not the conversations that list-messages reads, which must not change.
const [FIRST, CONVERSATIONS] = [4_000, 2_000];
const content = 'Thank you, the new dose helps; I still wake up at night, though less often than last week.';

/** Doctors write into 2,000 conversations; each message is sent to both participants' sockets. */
export async function sending(pool: Pool): Promise<Job> {
  const statement = await lastStatementOf(pool, (services) => sendMessage(services, doctor(0), message(0, 0)));
  const [appointmentId, senderId, clientId] = statement.parameters;
  const expressions = new Map([
    [appointmentId, idInSql('appointment', ':k * 20')],
    [senderId, idInSql('doctor', ':k / 2')],
    [clientId, 'gen_random_uuid()'],
  ]);
  return {
    name: 'message + live',
    goal: { ofPgbench: 0.65, ofFloor: 0.8, cpuMs: 0.5, floorThere: 4_580 },
    procedure: 'messages/send',
    role: 'owner',
    reset: `delete from messages where created_at > now() - interval '2 hours' and sequence > 20;\nvacuum messages;\nvacuum conversations`,
    request: (n, round) => ({
      person: { role: 'doctor', n: conversation(numberOf(n)).provider },
      input: message(n, round),
    }),
    verify: (answer) => requireNumbered(answer as Message),
    floor: {
      statements: [statement.sql],
      values: (n, round) => [[message(n, round).appointmentId, doctor(n).userId, message(n, round).clientId, content]],
    },
    pgbench: [
      `\\set k random(${FIRST}, ${FIRST + CONVERSATIONS - 1})\n${inline(statement, (value) => expressions.get(value))}`,
    ],
  };
}

const numberOf = (n: number) => FIRST + (n % CONVERSATIONS);
const doctor = (n: number) => ({ userId: idOf('doctor', conversation(numberOf(n)).provider), role: 'doctor' as const });
const message = (n: number, round: number) => ({
  appointmentId: idOf('appointment', conversation(numberOf(n)).appointment),
  clientId: uniqueId(round, n),
  content,
});

function requireNumbered({ sequence }: Message): void {
  if (!(sequence > 20)) throw new Error(`the message's number is ${sequence}`);
}
