import type { SettingsChange } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';

const MOST_SHOWN = 50;

type Stored = Record<string, unknown>;
type Row = { id: string; at: Date; by: string | null; before: Stored | null; after: Stored };

/** The latest changes of the settings, newest first, with who made them. */
export async function readChanges({ services, actor }: SignedInContext): Promise<{ changes: SettingsChange[] }> {
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      select c.id, c.at, n.full_name as by, c.before, c.after
      from settings_changes c left join support_staff n on n.user_id = c.actor_id
      order by c.id desc limit ${MOST_SHOWN}`,
  );
  return { changes: rows.map(toChange) };
}

const toChange = ({ id, at, by, before, after }: Row): SettingsChange => ({
  id,
  at: at.toISOString(),
  by,
  before: before && toSettings(before),
  after: toSettings(after),
});

const toSettings = (stored: Stored) =>
  ({
    productName: stored.product_name,
    productNameArabic: stored.product_name_ar,
    supportEmail: stored.support_email,
    privacyEmail: stored.privacy_email,
    legalName: stored.legal_name,
    legalAddress: stored.legal_address,
    countries: stored.countries,
    languages: stored.languages,
  }) as SettingsChange['after'];
