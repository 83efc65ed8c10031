import type { Done, Locale } from '@polyclinic/contract/platform/fields';
import { type InsurerWords, NO_OTHER_NAMES, SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import { codeOfInsurer } from '@polyclinic/contract/settings/rules';
import type { ChangedInsurer, NewInsurer } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Renames an insurer, retires it or brings it back; what it was before is stored. Throws SETTINGS_CHANGED where another administrator was first. */
export async function changeInsurer(context: SignedInContext, { code, shown, wanted }: ChangedInsurer): Promise<Done> {
  await change(context, code, { shown: ownOf(code, shown), wanted: ownOf(code, wanted) }, 'SETTINGS_CHANGED');
  return { ok: true };
}

/** Adds an insurer under a code that follows from its name. Throws INSURER_EXISTS, unless this very one was added before. */
export async function addInsurer(
  context: SignedInContext,
  { country, ...names }: NewInsurer,
): Promise<{ code: string }> {
  const code = codeOfInsurer(country, names.name);
  if (SHIPPED_INSURERS.some((one) => one.code === code)) throw fail('INSURER_EXISTS');
  const wanted = ownOf(code, { ...names, isRetired: false });
  await change(context, code, { shown: NOTHING, wanted }, 'INSURER_EXISTS');
  return { code };
}

/** What an insurer has that its version has not, its names by language; null follows the version. */
type Own = Record<'name' | Locale, string | null> & { isRetired: boolean | null };
const NOTHING: Own = { name: null, en: null, ar: null, es: null, fr: null, isRetired: null };

/** The version has nothing of one that was added. */
const ADDED = { name: null, names: NO_OTHER_NAMES, isRetired: null };

function ownOf(code: string, { names, ...words }: InsurerWords): Own {
  const { names: shippedNames, ...shipped } = SHIPPED_INSURERS.find((one) => one.code === code) ?? ADDED;
  const own = <Value>(value: Value, ofVersion: unknown) => (value === ofVersion ? null : value);
  return {
    name: own(words.name, shipped.name),
    en: own(names.en, shippedNames.en),
    ar: own(names.ar, shippedNames.ar),
    es: own(names.es, shippedNames.es),
    fr: own(names.fr, shippedNames.fr),
    isRetired: own(words.isRetired, shipped.isRetired),
  };
}

/** A code that is on no list has nothing that could have been shown. */
async function change(
  { services, actor }: SignedInContext,
  code: string,
  { shown, wanted }: { shown: Own; wanted: Own },
  refusal: 'SETTINGS_CHANGED' | 'INSURER_EXISTS',
): Promise<void> {
  await services.database
    .write(
      actor,
      () => sql`select change_insurer(${code}, ${JSON.stringify(shown)}::jsonb, ${JSON.stringify(wanted)}::jsonb)`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'settings_state' ? fail(refusal) : error;
    });
}
