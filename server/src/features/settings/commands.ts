import type { Done } from '@polyclinic/contract/platform/fields';
import type { ChangedSettings, InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';

/** Changes the settings of the installation; every node hears of it, and what stood there before is kept. Throws SETTINGS_CHANGED. */
export async function changeSettings({ services, actor }: SignedInContext, given: ChangedSettings): Promise<Done> {
  await services.database
    .write(actor, () => sql`select change_settings(${asArguments(given)}, ${given.shown})`)
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'settings_state' ? fail('SETTINGS_CHANGED') : error;
    });
  return { ok: true };
}

/** As the functions of the database take them. */
export const asArguments = (given: InstallationSettings) => {
  const { productName, productNameArabic, supportEmail, privacyEmail, legalName, legalAddress } = given;
  const texts = [productName, productNameArabic, supportEmail, privacyEmail, legalName, legalAddress];
  return sql.join([...texts, given.countries, given.languages]);
};
