import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

export type ReplyRow = { id: string; title: string } & Record<Language, string | null>;

export const toReply = ({ id, title, ...texts }: ReplyRow): SavedReply => ({
  id,
  title,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
});

/** The actor's own replies by title, and the language in which the patient of a visit of theirs reads; null without one. */
export async function readReplies({ services: { database }, actor }: SignedInContext, appointmentId?: string) {
  const [rows, [patient]] = await Promise.all([
    database.read(
      actor,
      () => sql<ReplyRow>`
        select id, title, en, ar, es, fr from saved_replies where user_id = ${actor.userId} order by lower(title), id`,
    ),
    appointmentId
      ? database.read(
          actor,
          () => sql<{ language: Language | null }>`select patient_language(${appointmentId}) as language`,
        )
      : [],
  ]);
  return { replies: rows.map(toReply), language: patient?.language ?? null };
}
