import type { Language } from '@polyclinic/contract/platform/languages';
import type { SupportAnswer } from '@polyclinic/contract/support/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

export type AnswerRow = { id: string; title: string } & Record<Language, string | null>;

export const toAnswer = ({ id, title, ...texts }: AnswerRow): SupportAnswer => ({
  id,
  title,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
});

/** What support writes often, by title. */
export async function readAnswers({ services, actor }: SignedInContext): Promise<{ answers: SupportAnswer[] }> {
  const rows = await services.database.read(
    actor,
    () => sql<AnswerRow>`select id, title, en, ar, es, fr from support_answers order by lower(title), id`,
  );
  return { answers: rows.map(toAnswer) };
}
