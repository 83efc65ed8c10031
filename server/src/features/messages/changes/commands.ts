import type { Message } from '@polyclinic/contract/messages/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail, isRefusedByPolicy } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';
import { toContactRefusal } from '../../blocks/rules.ts';
import { type MessageRow, messageColumns, toMessage } from '../details/queries.ts';
import { readMessage } from './queries.ts';

type Person = NonNullable<Actor>;
type Change = { messageId: string; set: RawBuilder<unknown>; isDone: (message: Message) => boolean };

/** Puts other words in the place of the actor's own; the former ones stay in the history. */
export const correctMessage = (
  services: Services,
  actor: Person,
  { messageId, content }: { messageId: string; content: string },
): Promise<Message> =>
  change(services, actor, {
    messageId,
    set: sql`content = ${content}`,
    isDone: (message) => message.takenBackAt === null && message.content === content,
  });

/** Takes back the actor's own message; what it held, with its file, stays in the history. */
export const takeBackMessage = (services: Services, actor: Person, messageId: string): Promise<Message> =>
  change(services, actor, { messageId, set: sql`taken_back_at = app_now()`, isDone: isTakenBack });

const isTakenBack = ({ takenBackAt }: Message): boolean => takenBackAt !== null;

/** What is asked for once more, by a second press or after an answer that was lost, is done already. */
async function change(services: Services, actor: Person, { messageId, set, isDone }: Change): Promise<Message> {
  const before = await readMessage(services, actor, messageId);
  if (!before) throw fail('NOT_FOUND');
  if (!before.isAuthor) throw fail('FORBIDDEN');
  if (isDone(before)) return before;
  const [changed] = await update(services, actor, messageId, set);
  if (changed) {
    const { appointment_id: subjectId, patient_id: patientId } = changed;
    services.accessLog.note({ actor, action: 'change', subject: 'messages', subjectId, patientId });
    return toMessage(services, actor, changed);
  }
  const after = await readMessage(services, actor, messageId);
  if (after && isDone(after)) return after;
  throw fail(after && isTakenBack(after) ? 'MESSAGE_TAKEN_BACK' : 'MESSAGE_SETTLED');
}

/** Nothing where another change or the end of the 15 minutes was quicker. */
async function update({ database }: Services, actor: Person, messageId: string, set: RawBuilder<unknown>) {
  try {
    return await database.write(
      actor,
      () => sql<MessageRow>`
        update messages m set ${set} where m.id = ${messageId} returning ${messageColumns}`,
    );
  } catch (error) {
    // A file has no words to correct, and where nothing may be written, nothing may be corrected.
    throw isRefusedByPolicy(error) ? fail('FORBIDDEN') : toContactRefusal(error);
  }
}
