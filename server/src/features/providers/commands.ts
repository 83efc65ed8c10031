import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { placeKey, placeNames } from '@polyclinic/contract/platform/places';
import type { OwnPractice, Practice } from '@polyclinic/contract/providers/schemas';
import type { Actor, Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../http/index.ts';
import { findInsurers } from '../../installation/index.ts';
import type { Services } from '../../services.ts';
import { ownPracticeQuery, toOwnPractice } from './practice/queries.ts';

/** Creates or changes the actor's practice. Whether it is verified afterwards is the database's to say. */
export async function savePractice(
  services: Services,
  actor: NonNullable<Actor>,
  practice: Practice,
): Promise<OwnPractice> {
  const insurers = await findInsurers(services.database);
  const offered = new Set(insurers.filter(({ isRetired }) => !isRetired).map(({ code }) => code));
  try {
    return await services.database.transaction(actor, async (trx) => {
      await requireInsurers(
        trx,
        actor.userId,
        practice.insurers.filter((code) => !offered.has(code)),
      );
      return save(trx, actor.userId, practice);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'providers_specialty_id_fkey') {
      throw fail('INVALID_INPUT', { fields: [{ path: 'specialtyId', code: 'unknown' }] });
    }
    if (violatedConstraint(error) === 'country_served') {
      throw fail('INVALID_INPUT', { fields: [{ path: 'licenseCountry', code: 'not_served' }] });
    }
    throw violatedConstraint(error) === 'practice_address' ? addressNeeded('visitTypes') : error;
  }
}

/** What is offered in person says where. */
const addressNeeded = (path: 'visitTypes' | 'address') =>
  fail('INVALID_INPUT', { fields: [{ path, code: 'address_needed' }] });

/** Those that are no longer offered stay with who has them. */
async function requireInsurers(trx: Trx, userId: string, codes: string[]): Promise<void> {
  if (codes.length === 0) return;
  const current = await trx.selectFrom('providers').select('insurers').where('user_id', '=', userId).executeTakeFirst();
  if (codes.some((code) => !current?.insurers.includes(code)))
    throw fail('INVALID_INPUT', { fields: [{ path: 'insurers', code: 'unknown' }] });
}

async function save(trx: Trx, userId: string, practice: Practice): Promise<OwnPractice> {
  await saveAddress(trx, userId, practice);
  const id = (await change(trx, userId, practice)) ?? (await create(trx, userId, practice));
  await saveBiographies(trx, id, practice.biographies);
  const { rows } = await ownPracticeQuery(userId).execute(trx);
  const [saved] = rows;
  if (!saved) throw fail('NOT_FOUND');
  return toOwnPractice(saved);
}

async function change(trx: Trx, userId: string, practice: Practice): Promise<string | undefined> {
  const update = trx.updateTable('providers').set(toColumns(practice)).where('user_id', '=', userId);
  return (await update.returning('id').executeTakeFirst())?.id;
}

async function create(trx: Trx, userId: string, practice: Practice): Promise<string> {
  const { timeZone } = practice;
  if (!timeZone) throw fail('INVALID_INPUT', { fields: [{ path: 'timeZone', code: 'required' }] });
  if (practice.visitTypes?.includes('in_person') && !practice.address) throw addressNeeded('address');
  const columns = { ...toColumns(practice), time_zone: timeZone };
  const { id } = await trx
    .insertInto('providers')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveAddress(trx, userId, practice);
  return id;
}

/** Before the practice offers visits there; nothing where there is no practice yet. */
async function saveAddress(trx: Trx, userId: string, { address }: Practice): Promise<void> {
  if (address === undefined) return;
  await sql`insert into provider_contacts (provider_id, phone, address)
    select id, '', ${address} from providers where user_id = ${userId}
    on conflict (provider_id) do update set address = excluded.address`.execute(trx);
}

async function saveBiographies(trx: Trx, providerId: string, biographies: Practice['biographies']): Promise<void> {
  const rows = LOCALES.flatMap((locale) => {
    const bio = biographies[locale];
    return bio ? [{ provider_id: providerId, locale, bio }] : [];
  });
  await trx.deleteFrom('provider_biographies').where('provider_id', '=', providerId).execute();
  if (rows.length > 0) await trx.insertInto('provider_biographies').values(rows).execute();
}

/** What stands where nothing is written in the reader's language: the first of those that the doctor speaks. */
function mainBiography({ languages, biographies }: Practice): string {
  const written = [...languages, ...LOCALES].map((code) => biographies[code as Locale]);
  return written.find(Boolean) ?? '';
}

/** What is left out of the input stays as it was. */
function toColumns(practice: Practice) {
  const { timeZone, visitTypes, availability, isAcceptingPatients } = practice;
  return {
    specialty_id: practice.specialtyId,
    license_number: practice.licenseNumber,
    license_authority: practice.licenseAuthority,
    license_country: practice.licenseCountry,
    license_expires_on: practice.licenseExpiresOn,
    years_experience: practice.yearsExperience,
    languages: [...new Set(practice.languages)],
    hourly_rate: practice.hourlyRate === null ? null : String(practice.hourlyRate),
    bio: mainBiography(practice),
    insurers: [...new Set(practice.insurers)],
    place_names: placeNames(practice.city, practice.country),
    place_key: placeKey(practice.city, practice.country),
    education: practice.education,
    certifications: practice.certifications,
    city: practice.city,
    country: practice.country,
    ...(timeZone && { time_zone: timeZone }),
    ...(visitTypes && { visit_types: [...new Set(visitTypes)] }),
    ...(availability && { availability: JSON.stringify(availability) }),
    ...(isAcceptingPatients === undefined ? {} : { is_accepting_patients: isAcceptingPatients }),
  };
}
