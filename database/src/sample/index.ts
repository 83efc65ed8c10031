import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import type pg from 'pg';
import { withClient } from '../client.ts';
import { DEMONSTRATION_PASSWORD, type DemonstrationAccount, demonstrationAccounts } from './accounts.ts';
import { insertAppointments, insertDisputes } from './appointments.ts';
import { insertCare } from './care.ts';
import { insertContacts } from './contacts.ts';
import { insertConversations } from './conversations.ts';
import { okafor } from './demonstration.ts';
import { insertDocuments, type StoreDocument } from './documents.ts';
import { insertEncounters } from './encounters.ts';
import { insertMoney } from './money.ts';
import { insertNotifications } from './notifications.ts';
import { emily } from './patients.ts';
import { insertPeople } from './people.ts';
import { insertPhotos, type StorePortrait } from './photos.ts';
import { planVisits } from './plan.ts';
import { insertPresence } from './presence.ts';
import { insertReviews } from './reviews.ts';
import { insertSettings } from './settings.ts';
import { insertSpecialties } from './specialties.ts';
import { insertTickets } from './support.ts';

export { DEMONSTRATION_PASSWORD, type DemonstrationAccount } from './accounts.ts';
export type { SampleDocument, StoreDocument } from './documents.ts';
export type { StorePortrait } from './photos.ts';
export { ensureSpecialties } from './specialties.ts';

export type SampleOptions = {
  ownerUrl: string;
  /** The present around which the past and coming visits lie */
  now?: Date;
  hashPassword: (plain: string) => Promise<string>;
  storeDocument: StoreDocument;
  storePortrait: StorePortrait;
};

/**
 * Fills a migrated database with a clinic's worth of people, visits and reviews, unless it has them; returns the
 * accounts for trying it out. Each part all or nothing, and the same for the same half hour. Servers that start together take turns.
 */
export async function seedSampleData({
  ownerUrl,
  now = new Date(),
  hashPassword,
  storeDocument,
  storePortrait,
}: SampleOptions): Promise<DemonstrationAccount[]> {
  await withClient(ownerUrl, async (client) => {
    const anchor = nearestHalfHour(now);
    await unlessThere(client, isSeeded, async () =>
      insertAll(client, anchor, await hashPassword(DEMONSTRATION_PASSWORD)),
    );
    // A database that was filled before doctors had documents gets them now.
    await unlessThere(client, hasPhotos, () => insertPhotos(client, storePortrait));
    await unlessThere(client, hasDocuments, () => insertDocuments(client, anchor, storeDocument));
  });
  return [...demonstrationAccounts];
}

type Question = (client: pg.Client) => Promise<boolean>;

async function unlessThere(client: pg.Client, isThere: Question, insert: () => Promise<void>): Promise<void> {
  if (await isThere(client)) return;
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('polyclinic sample data'))`);
  if (!(await isThere(client))) await insert();
  await client.query('commit');
}

/** Whether the verified doctor of the demonstration has them, or has gone. */
async function hasDocuments(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from providers p where p.id = $1 and not exists (select from provider_documents d where d.provider_id = p.id)`,
    [okafor.id],
  );
  return rowCount === 0;
}

/** Whether any doctor of the demonstration has a portrait, or the one whom everybody tries has gone. */
async function hasPhotos(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from providers p where p.id = $1 and not exists (select from photos f where f.format = 'svg')`,
    [okafor.id],
  );
  return rowCount === 0;
}

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from auth.user where id = $1', [emily.id]);
  return rowCount !== 0;
}

/** The start of the visit that is about to begin or has just begun: at most a quarter of an hour away. */
function nearestHalfHour(now: Date): number {
  return Math.round(now.getTime() / VISIT_MS) * VISIT_MS;
}

async function insertAll(client: pg.Client, anchor: number, hash: string): Promise<void> {
  const visits = planVisits(anchor);
  await insertSettings(client);
  await insertSpecialties(client);
  await insertPeople(client, anchor, hash);
  await insertCare(client, anchor);
  await insertContacts(client);
  await insertAppointments(client, visits, anchor);
  await insertDisputes(client, visits);
  await insertPresence(client, visits, anchor);
  await insertMoney(client, visits);
  await insertEncounters(client, visits, anchor);
  await insertReviews(client, visits, anchor);
  await insertConversations(client, visits, anchor);
  await insertNotifications(client, anchor);
  await insertTickets(client, anchor);
  await client.query('select refresh_provider_evidence(array(select id from providers))');
  await client.query('select count_settled_visits()');
  await client.query('select evaluate_risk(id) from current_risk_rules');
}
