import type { Done } from '@polyclinic/contract/platform/fields';
import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';

/** Changes the settings of the installation; every node hears of it, and what stood there before is kept. */
export async function changeSettings({ services, actor }: SignedInContext, given: InstallationSettings): Promise<Done> {
  await services.database.write(actor, () => sql`select change_settings(${asArguments(given)})`);
  return { ok: true };
}

/** As the functions of the database take them. */
export const asArguments = (given: InstallationSettings) => {
  const { productName, productNameArabic, supportEmail, privacyEmail, legalName, legalAddress } = given;
  const texts = [productName, productNameArabic, supportEmail, privacyEmail, legalName, legalAddress];
  return sql.join([...texts, given.countries, given.languages]);
};
