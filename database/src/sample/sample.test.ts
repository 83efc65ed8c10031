import { isBookable, type WeeklyHours } from '@polyclinic/contract/availability/rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { DEMONSTRATION_IDS } from './accounts.ts';
import {
  DEMONSTRATION_PASSWORD,
  type DemonstrationAccount,
  ensureSpecialties,
  type SampleDocument,
  seedSampleData,
} from './index.ts';

const now = new Date('2026-03-11T10:20:00Z');
let database: TestDatabase;
let client: pg.Client;
let accounts: DemonstrationAccount[];
let hashed: string[];

const stored: SampleDocument[] = [];
const seed = () =>
  seedSampleData({
    ownerUrl: database.urls.owner,
    now,
    hashPassword: async (plain) => `hash ${hashed.push(plain)}`,
    storeDocument: async (document) => stored.push(document),
    storePortrait: async () => {},
  });

async function all<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}
async function count(from: string): Promise<number> {
  const [row] = await all<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? Number.NaN;
}

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.urls.owner });
  await client.connect();
  hashed = [];
  await ensureSpecialties(database.urls.owner);
  accounts = await seed();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

describe('the demonstration accounts', () => {
  it('can all sign in with one password that was hashed once', async () => {
    expect(hashed).toEqual([DEMONSTRATION_PASSWORD]);
    const signIns = await all(`
      select p.role, u.email, p.full_name as "fullName" from auth.account a
      join auth.user u on u.id = a.user_id and u.id::text = a.account_id and u.email_verified
      join profiles p on p.user_id = u.id
      where a.provider_id = 'credential' and a.password = 'hash 1'`);
    const expected = accounts.map(({ role, email, fullName }) => ({ role, email, fullName }));
    expect(signIns).toHaveLength(10);
    const ids = await all<{ id: string }>(`select user_id as id from auth.account`);
    expect(new Set(ids.map(({ id }) => id))).toEqual(DEMONSTRATION_IDS);
    expect(signIns).toEqual(expect.arrayContaining(expected));
  });

  it('have a video visit that can be joined at once', async () => {
    const visits = await all<{ start: Date }>(`
      select a.start_time as start from appointments a
      join auth.user patient on patient.id = a.patient_id and patient.email = 'patient@polyclinic.example'
      join auth.user doctor on doctor.id = a.provider_user_id and doctor.email = 'doctor@polyclinic.example'
      where a.status = 'confirmed' and a.appointment_type = 'video'`);
    expect(visits).toEqual([{ start: new Date('2026-03-11T10:30:00Z') }]);
  });

  it('have visits tomorrow, next week and behind them', async () => {
    for (const email of ['patient@polyclinic.example', 'marwa@polyclinic.example']) {
      const own = `appointments a join auth.user u on u.id = a.patient_id and u.email = '${email}'`;
      const within = (from: string, until: string, status: string) =>
        count(`${own} where status = '${status}' and start_time between timestamptz '${from}' and '${until}'`);
      expect(await within('2026-03-12', '2026-03-14', 'confirmed')).toBeGreaterThanOrEqual(1);
      expect(await within('2026-03-18', '2026-03-22', 'confirmed')).toBeGreaterThanOrEqual(1);
      expect(await within('2025-12-01', '2026-03-11', 'completed')).toBeGreaterThanOrEqual(2);
      expect(await within('2025-12-01', '2026-03-11', 'cancelled')).toBe(2);
    }
  });

  it('have a visit that its doctor missed, one of which nobody knows how it ended, and one that is disputed', async () => {
    const ends = await all(`
      select u.email, a.end_fact as fact, a.refund_percent as refund, p.status as payment,
        p.refunded_cents = p.amount_cents as "isReturned", a.outcome_at < '2026-03-11T10:20:00Z' as "isPast"
      from appointments a join auth.user u on u.id = a.patient_id join payments p on p.appointment_id = a.id
      where a.end_fact in ('missed_by_provider', 'unclear') order by 1`);
    expect(ends).toEqual([
      {
        email: 'marwa@polyclinic.example',
        fact: 'unclear',
        refund: 0,
        payment: 'paid',
        isReturned: false,
        isPast: true,
      },
      {
        email: 'patient@polyclinic.example',
        fact: 'missed_by_provider',
        refund: 100,
        payment: 'refunded',
        isReturned: true,
        isPast: true,
      },
    ]);
    expect(
      await all(`select d.status, u.email as doctor, a.end_fact as fact,
        a.outcome_evidence -> 'provider' ->> 'said' as said from end_disputes d
        join appointments a on a.id = d.appointment_id join auth.user u on u.id = d.provider_user_id
        where d.opened_at > a.end_time and d.opened_at < '2026-03-11T10:20:00Z'`),
    ).toEqual([
      { status: 'open', doctor: 'doctor@polyclinic.example', fact: 'missed_by_patient', said: 'missed_by_patient' },
    ]);
  });

  it('have signed notes behind them, and a place for the visit in person', async () => {
    for (const email of ['patient@polyclinic.example', 'marwa@polyclinic.example']) {
      const own = `appointments a join auth.user u on u.id = a.patient_id and u.email = '${email}'`;
      expect(await count(`${own} where a.status = 'completed'`)).toBe(
        await count(`${own} join encounter_notes n on n.appointment_id = a.id where n.signed_at is not null`),
      );
    }
    const [place] = await all(`
      select c.address from appointments a join provider_contacts c on c.provider_id = a.provider_id
      join auth.user u on u.id = a.patient_id and u.email = 'marwa@polyclinic.example'
      where a.appointment_type = 'in_person' and a.status = 'confirmed'`);
    expect(place?.address).toContain('Cairo');
  });

  it('have one unread message each', async () => {
    const unread = await all(`
      select reader.email from messages m
      join auth.user reader on reader.id in (m.patient_id, m.provider_user_id) and reader.id <> m.sender_id
      where not exists (select from message_receipts r where r.message_id = m.id and r.user_id = reader.id)
      order by 1`);
    expect(unread).toEqual([{ email: 'karim@polyclinic.example' }, { email: 'patient@polyclinic.example' }]);
  });

  it('care for each other: a child with a visit ahead and one behind her, booked and paid by her mother, and a sister', async () => {
    const circle = await all(`
      select patient.full_name as patient, caregiver.full_name as caregiver, l.rights, patient.birth_date is not null as "isManaged"
      from care_links l join profiles patient on patient.user_id = l.patient_id join profiles caregiver on caregiver.user_id = l.caregiver_id
      where l.state = 'active' order by 1`);
    expect(circle).toEqual([
      {
        patient: 'Ella Carter',
        caregiver: 'Emily Carter',
        rights: ['visits', 'book', 'records', 'messages', 'manage'],
        isManaged: true,
      },
      { patient: 'مروة حسن', caregiver: 'سلمى عبد العزيز', rights: ['visits', 'book'], isManaged: false },
    ]);
    const visits = await all(`
      select a.status, booker.full_name as booker, payer.full_name as payer, n.signed_at is not null as "isNoted"
      from appointments a join profiles p on p.user_id = a.patient_id and p.full_name = 'Ella Carter'
      join profiles booker on booker.user_id = a.booked_by
      join payments m on m.appointment_id = a.id join profiles payer on payer.user_id = m.patient_id
      left join encounter_notes n on n.appointment_id = a.id order by a.start_time`);
    const byHerMother = { booker: 'Emily Carter', payer: 'Emily Carter' };
    expect(visits).toEqual([
      { status: 'completed', ...byHerMother, isNoted: true },
      { status: 'confirmed', ...byHerMother, isNoted: false },
    ]);
  });

  it('give the doctor a week of many patients and statuses', async () => {
    const [week] = await all(`
      select count(*) between 8 and 14 as "isFull", count(distinct a.patient_id) > 7 as "hasManyPatients", count(distinct a.status) > 3 as "hasManyStatuses"
      from appointments a join auth.user u on u.id = a.provider_user_id and u.email = 'doctor@polyclinic.example'
      where a.start_time >= '2026-03-09' and a.start_time < '2026-03-16'`);
    expect(week).toEqual({ isFull: true, hasManyPatients: true, hasManyStatuses: true });
  });
});

describe('the doctors', () => {
  it('cover every specialty, ten languages and eight zones', async () => {
    expect(await count('providers where is_verified')).toBeGreaterThanOrEqual(60);
    expect(
      await count(
        'specialties s where (select count(*) from providers p where p.specialty_id = s.id and is_verified) < 4',
      ),
    ).toBe(0);
    expect(await count('(select distinct unnest(languages) from providers where is_verified)')).toBeGreaterThanOrEqual(
      10,
    );
    expect(await count('(select distinct time_zone from providers where is_verified)')).toBeGreaterThanOrEqual(8);
    expect(await count('providers where is_verified and not is_accepting_patients')).toBe(2);
    expect(await count('providers where hourly_rate is null')).toBe(1);
    const waiting = await all('select verification_status as status from providers where not is_verified order by 1');
    expect(waiting.map(({ status }) => status)).toEqual(['background_check', 'documents_needed', 'pending_review']);
  });

  it('say who they are in every language of the product that they speak', async () => {
    expect(
      await count(`providers p, unnest(languages) spoken
      where spoken in ('en', 'ar', 'es', 'fr')
      and not exists (select from provider_biographies b where b.provider_id = p.id and b.locale = spoken and length(b.bio) > 80)`),
    ).toBe(0);
    expect(await count(`provider_biographies where bio ~ '[{}|]|undefined'`)).toBe(0);
    expect(await count('(select bio from provider_biographies group by bio having count(*) > 1)')).toBe(0);
    expect(
      await count(
        `providers where '' in (bio, city, country, education, certifications, full_name, availability::text)`,
      ),
    ).toBe(0);
  });

  it.each([
    ['garcia', 'María García López'],
    ['امينه', 'Amina Benjelloun'],
    ['أَمِينَة', 'Amina Benjelloun'],
    ['كريم', 'Karim Mansour'],
  ])('are found by %s', async (term, name) => {
    const found = await client.query<{ name: string }>(
      `select full_name as name from provider_public_info where search_text like '%' || normalize_for_search($1) || '%'`,
      [term],
    );
    expect(found.rows).toContainEqual({ name });
  });
});

it('names and describes every specialty in four languages', async () => {
  expect(await count(`specialty_translations where length(name) > 3 and length(description) > 20`)).toBe(
    4 * (await count('specialties')),
  );
  const popular = await all<{ slug: string }>('select slug from specialties where is_popular order by slug');
  const slugs = popular.map(({ slug }) => slug);
  expect(slugs).toEqual(['mental-health', 'obgyn', 'pediatrics', 'primary-care', 'urgent-care']);
});

it('averages the reviews of completed visits, in the patient’s language', async () => {
  expect(await count('reviews')).toBeGreaterThan(400);
  expect(
    await count("appointments a join profiles p on p.user_id = a.patient_id where a.status = 'completed'"),
  ).toBeGreaterThan(await count('reviews'));
  expect(
    await count(`reviews r join appointments a on a.id = r.appointment_id join profiles p on p.user_id = r.patient_id
    where a.status <> 'completed' or a.patient_id <> r.patient_id or a.provider_id <> r.provider_id or r.locale <> p.locale or r.created_at < a.completed_at`),
  ).toBe(0);
  expect(
    await count(`providers p left join (select provider_id, count(*) as total, round(avg(rating), 2) as mean from reviews group by 1) r on r.provider_id = p.id
    where p.total_reviews <> coalesce(r.total, 0) or p.average_rating <> coalesce(r.mean, 0)`),
  ).toBe(0);
});

describe('the visits', () => {
  it('lie on the doctor’s slots and never overlap', async () => {
    const visits = await all<{ start: Date; zone: string; hours: WeeklyHours }>(
      'select a.start_time as start, p.time_zone as zone, p.availability as hours from appointments a join providers p on p.id = a.provider_id',
    );
    const offSlot = visits.filter(
      ({ start, zone, hours }) =>
        !isBookable({ zone, hours, exceptions: [], busy: [], start: start.getTime(), now: start.getTime() - 60_000 })
          .ok,
    );
    expect(offSlot).toEqual([]);
    expect(
      await count(
        'appointments a join appointments b on a.id < b.id and a.during && b.during and (a.patient_id = b.patient_id or a.provider_id = b.provider_id)',
      ),
    ).toBe(0);
  });

  it('have no future behind them and no past before them', async () => {
    const present = `timestamptz '${now.toISOString()}'`;
    expect(
      await count(
        `appointments where (status in ('confirmed', 'scheduled') and end_time < ${present}) or (status = 'completed' and end_time > ${present})`,
      ),
    ).toBe(0);
    expect(
      await count(`appointments where created_at > ${present} or created_at > start_time or cancelled_at > ${present}`),
    ).toBe(0);
    expect(await count(`messages where created_at > ${present}`)).toBe(0);
    // The list shows the newest conversation first, by what was said and not by when the sample was filled in.
    expect(
      await count(`conversations where last_message_at <>
        (select max(created_at) from messages m where m.appointment_id = conversations.appointment_id)`),
    ).toBe(0);
    expect(await count(`reviews where created_at > ${present}`)).toBe(0);
    expect(await count(`encounter_notes where greatest(created_at, signed_at) > ${present}`)).toBe(0);
    expect(await count(`encounter_addenda where created_at > ${present}`)).toBe(0);
  });

  it('cost what the doctor’s rate says, and what was paid is in the ledger', async () => {
    expect(
      await count(`appointments a join providers p on p.id = a.provider_id
      where a.fee_cents <> round(coalesce(p.hourly_rate / 2, 50) * 100)`),
    ).toBe(0);
    expect(
      await count(`appointments a left join payments p on p.appointment_id = a.id
      where (a.fee_cents > 0 and a.status <> 'scheduled') <> (p.id is not null) or p.amount_cents <> a.fee_cents`),
    ).toBe(0);
    expect(
      await count(
        `payments p where amount_cents <> (select sum(amount_cents) from ledger_entries l where l.payment_id = p.id and kind = 'charge')`,
      ),
    ).toBe(0);
    expect(
      await count(`payments p join appointments a on a.id = p.appointment_id
      where (coalesce(a.refund_percent, 0) > 0) <> exists (select from ledger_entries l where l.payment_id = p.id and kind = 'refund')`),
    ).toBe(0);
  });

  it('keep books that agree: payment, ledger and gateway', async () => {
    const returned = `(select coalesce(sum(amount_cents), 0) from ledger_entries l where l.payment_id = p.id and kind = 'refund')`;
    expect(
      await count(`payments p join appointments a on a.id = p.appointment_id
        left join sandbox_sessions s on s.id = p.gateway_session_id and s.payment_id = p.gateway_payment_id
        where p.captured_cents <> p.amount_cents or p.refunded_cents <> ${returned}
        or s.refunded_cents is distinct from p.refunded_cents
        or p.refunded_cents <> round(p.amount_cents * coalesce(a.refund_percent, 0) / 100.0)`),
    ).toBe(0);
  });

  it('set off no mails and no money', async () => {
    expect(await count('outbox')).toBe(0);
  });

  it('leave no trigger asleep', async () => {
    expect(await all(`select tgrelid::regclass::text, tgname from pg_trigger where tgenabled <> 'O'`)).toEqual([]);
  });
});

it('changes nothing when it runs again', async () => {
  const tables = [
    'auth.user',
    'auth.account',
    'providers',
    'appointments',
    'reviews',
    'messages',
    'ledger_entries',
    'specialties',
  ];
  const sizes = () =>
    all(tables.map((table) => `select '${table}' as name, count(*) from ${table}`).join(' union all '));
  const before = await sizes();
  expect(await seed()).toEqual(accounts);
  expect(await sizes()).toEqual(before);
  expect(hashed).toHaveLength(1);
});

describe('the documents of the doctors', () => {
  it('are all there for each verified doctor, each with a place of its own for its bytes', async () => {
    const missing = await all(`
      select p.full_name from providers p where p.verification_status = 'approved' and missing_documents(p.id) <> '{}'`);
    expect(missing).toEqual([]);
    const paths = await all<{ path: string }>('select path from provider_documents where is_stored');
    expect(new Set(paths.map(({ path }) => path))).toEqual(new Set(stored.map(({ path }) => path)));
    expect(stored).toHaveLength(paths.length);
  });

  it('are missing where the doctor still waits: an approval stays refused', async () => {
    const [waiting] = await all<{ missing: string[] }>(`
      select missing_documents(id) as missing from providers where verification_status = 'pending_review'`);
    expect(waiting?.missing).toEqual(['licence', 'identity']);
  });

  it('come to a database that was filled before, once', async () => {
    const before = await count('provider_documents');
    await client.query('delete from provider_documents');
    await seed();
    expect(await count('provider_documents')).toBe(before);
    const written = stored.length;
    await seed();
    expect(stored).toHaveLength(written);
  });
});
