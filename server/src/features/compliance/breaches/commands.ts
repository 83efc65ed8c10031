import type { BreachInput, LetterInput } from '@polyclinic/contract/compliance/breaches/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Enters a breach or changes it, which is noted. Throws NOT_FOUND, BREACH_CHANGED, _TIMES, _REASONS and _FULL. */
export async function writeBreach(context: SignedInContext, input: BreachInput): Promise<Done> {
  const { id, shown } = input;
  const written = await write<{ version: number }>(
    context,
    shown === null ? insertion(context, input) : change(context, input),
  );
  if (written.length === 0) await requireKnown(context, id, shown);
  context.services.accessLog.note({
    actor: context.actor,
    action: 'change',
    subject: 'breach',
    subjectId: id,
    patientId: null,
  });
  return { ok: true };
}

/** A second press of the first form has its breach already. */
async function requireKnown({ services, actor }: SignedInContext, id: string, shown: number | null): Promise<void> {
  const [known] = await services.database.read(
    actor,
    () => sql<{ isOwn: boolean }>`
      select version = 1 and created_by is not distinct from ${actor.userId} as "isOwn" from breaches where id = ${id}`,
  );
  if (!known) throw fail('NOT_FOUND');
  if (shown !== null || !known.isOwn) throw fail('BREACH_CHANGED');
}

const valuesOf = ({ session }: SignedInContext, input: BreachInput) => {
  const at = (local: string | null) => sql`${local}::timestamp at time zone ${session.timeZone}`;
  return [
    ['what', sql`${input.what}`],
    ['kinds', sql`${input.kinds}::text[]`],
    ['happened_at', at(input.happenedAt)],
    ['noticed_at', at(input.noticedAt)],
    ['people_count', sql`${input.peopleCount}`],
    ['whose', sql`${input.whose}`],
    ['data', sql`${input.data}`],
    ['effects', sql`${input.effects}`],
    ['measures', sql`${input.measures}`],
    ['risk', sql`${input.risk}`],
    ['authority_at', at(input.authorityAt)],
    ['authority_note', sql`${input.authorityNote}`],
    ['people_at', at(input.peopleAt)],
    ['people_note', sql`${input.peopleNote}`],
  ] as const;
};

function insertion(context: SignedInContext, input: BreachInput) {
  const values = valuesOf(context, input);
  return sql`
    insert into breaches (id, ${sql.join(values.map(([name]) => sql.ref(name)))}, closed_at)
    values (${input.id}, ${sql.join(values.map(([, value]) => value))}, ${input.isClosed ? sql`app_now()` : null})
    on conflict (id) do nothing returning version`;
}

function change(context: SignedInContext, input: BreachInput) {
  const settings = valuesOf(context, input).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const closedAt = input.isClosed ? sql`coalesce(closed_at, app_now())` : sql`null`;
  return sql`
    update breaches set ${sql.join(settings)}, closed_at = ${closedAt}
    where id = ${input.id} and version = ${input.shown} returning version`;
}

async function write<Written>(
  { services, actor }: SignedInContext,
  statement: RawBuilder<unknown>,
): Promise<Written[]> {
  try {
    return await services.database.write(actor, () => statement as RawBuilder<Written>);
  } catch (error) {
    if (isRefusedByPolicy(error)) throw fail('FORBIDDEN');
    switch (violatedConstraint(error)) {
      case 'breach_times':
        throw fail('BREACH_TIMES');
      case 'breach_reasons':
        throw fail('BREACH_REASONS');
      case 'most_breach_versions':
      case 'most_breach_letters':
        throw fail('BREACH_FULL');
      case 'breach_letters_breach_id_fkey':
        throw fail('NOT_FOUND');
      default:
        throw error;
    }
  }
}

/** Stores a letter; the words of the latest version again are no new one. Throws NOT_FOUND and BREACH_FULL. */
export async function writeLetter(context: SignedInContext, input: LetterInput): Promise<{ version: number }> {
  const { id, recipient, language, body } = input;
  const [written] = await write<{ version: number }>(
    context,
    sql`
      insert into breach_letters (breach_id, recipient, language, body)
      values (${id}, ${recipient}, ${language}, ${body}) returning version`,
  );
  if (!written) return latestLetter(context, input);
  context.services.accessLog.note({
    actor: context.actor,
    action: 'change',
    subject: 'breach_letter',
    subjectId: id,
    patientId: null,
  });
  return written;
}

async function latestLetter(
  { services, actor }: SignedInContext,
  { id, recipient, language }: LetterInput,
): Promise<{ version: number }> {
  const [latest] = await services.database.read(
    actor,
    () => sql<{ version: number }>`
      select max(version) as version from breach_letters
      where breach_id = ${id} and recipient = ${recipient} and language = ${language}`,
  );
  if (!latest) throw new Error('the letter was not stored');
  return latest;
}
