import { randomUUID } from 'node:crypto';
import { REQUIRED_DOCUMENTS } from '@polyclinic/contract/credentials/rules';
import type { Database, Trx } from '@polyclinic/database';
import { sql } from 'kysely';

type Practice = { userId: string; timeZone: string; verified: boolean };

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const aroundTheClock = Object.fromEntries(DAYS.map((day) => [day, { enabled: true, start: '00:00', end: '24:00' }]));

/** Far away, also for clocks that tests shift */
const LICENSE_ENDS = '2099-12-31';

/** Makes a practice at 120 dollars an hour in a specialty `general-practice`, and returns its id. */
export async function createPractice(owner: Database, { userId, timeZone, verified }: Practice): Promise<string> {
  return owner.transaction(null, async (trx) => {
    const specialty = await trx
      .insertInto('specialties')
      .values({ slug: 'general-practice' })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: 'general-practice' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('specialty_translations')
      .values({ specialty_id: specialty.id, locale: 'en', name: 'General practice', description: 'Everyday health' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const provider = await trx
      .insertInto('providers')
      .values({
        user_id: userId,
        specialty_id: specialty.id,
        license_number: `LIC-${userId.slice(-8)}`,
        license_authority: 'General Medical Council',
        license_country: 'GB',
        license_expires_on: LICENSE_ENDS,
        languages: ['en', 'ar'],
        hourly_rate: '120',
        availability: JSON.stringify(aroundTheClock),
        time_zone: timeZone,
        visit_types: ['video', 'phone', 'in_person'],
        verification_status: verified ? 'approved' : 'pending_review',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('provider_contacts')
      .values({ provider_id: provider.id, address: '1 Test Street' } as never)
      .execute();
    return provider.id;
  });
}

/** Rows of the documents that an approval needs, without their bytes, and the ticks. */
export async function giveDocuments(trx: Trx, providerId: string): Promise<void> {
  const { user_id } = await trx
    .selectFrom('providers')
    .select('user_id')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow();
  const document = {
    provider_id: providerId,
    user_id,
    type: 'application/pdf',
    size: 1,
    scan: 'clean',
    is_stored: true,
  };
  await trx
    .insertInto('provider_documents')
    .values(
      REQUIRED_DOCUMENTS.map((kind) => ({
        ...document,
        kind,
        name: `${kind}.pdf`,
        path: `${user_id}/documents/${randomUUID()}.pdf`,
      })),
    )
    .execute();
  await tickAll(trx, providerId);
}

/** What is looked at for the licence as it is now, all of it. */
export async function tickAll(trx: Trx, providerId: string): Promise<void> {
  await sql`insert into checklist_ticks (provider_id, code, ticked_by)
    select p.id, c.code, p.user_id from providers p cross join checklist_of(p.license_country) c where p.id = ${providerId}
    on conflict (provider_id, code) where decision_id is null do nothing`.execute(trx);
}
