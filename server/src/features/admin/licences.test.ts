import { randomUUID } from 'node:crypto';
import { providerSearchInput } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import { giveDocuments, tickAll } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());

type Licence = Partial<
  Record<'license_number' | 'license_authority' | 'license_country' | 'time_zone', string> & {
    license_expires_on: string | null;
  }
>;

const change = ({ providerId }: Person, licence: Licence) =>
  server.database.write(null, (db) => db.updateTable('providers').set(licence).where('id', '=', providerId));

async function applicant(licence: Licence = {}, documents = true): Promise<Person> {
  const doctor = await server.person({ role: 'doctor', fullName: 'Dr Applicant', verified: false });
  if (documents) await server.database.transaction(null, (trx) => giveDocuments(trx, doctor.providerId));
  await change(doctor, { license_number: `N-${doctor.userId}`, ...licence });
  return doctor;
}
const approve = async ({ providerId }: Person) => {
  await server.database.transaction(null, (trx) => tickAll(trx, providerId));
  return server.clientOf(admin).admin.decide({ providerId, status: 'approved' });
};
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const isListed = async ({ providerId }: Person) =>
  (await server.clientOf(admin).admin.provider({ providerId })).isListed;

describe('an approval is refused', () => {
  it('while a required document is missing, naming which', async () => {
    const doctor = await applicant({}, false);
    expect(await refusal(approve(doctor))).toMatchObject({
      code: 'DOCUMENTS_MISSING',
      data: { missing: ['licence', 'identity'] },
    });
    await server.database.transaction(null, (trx) => giveDocuments(trx, doctor.providerId));
    await server.database.write(null, (db) =>
      db.deleteFrom('provider_documents').where('provider_id', '=', doctor.providerId).where('kind', '=', 'identity'),
    );
    expect(await refusal(approve(doctor))).toMatchObject({ data: { missing: ['identity'] } });
    expect(await isListed(doctor)).toBe(false);
  });

  it.each<[string, Licence]>([
    ['authority', { license_authority: '' }],
    ['country', { license_country: '' }],
    ['last day', { license_expires_on: null }],
  ])('while nobody knows the %s of the licence', async (_, licence) => {
    expect(await refusal(approve(await applicant(licence)))).toMatchObject({ code: 'LICENSE_INCOMPLETE' });
  });

  it('after the last day of the licence, by the clock of the practice', async () => {
    const expiresOn = dayFromNow(-2);
    expect(await refusal(approve(await applicant({ license_expires_on: expiresOn })))).toMatchObject({
      code: 'LICENSE_EXPIRED',
      data: { expiresOn },
    });
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(Date.now());
    const there = { license_expires_on: today, time_zone: 'Pacific/Kiritimati' };
    expect(await approve(await applicant(there))).toEqual({ status: 'approved' });
  });

  it.each([
    ['the same', 'AB 123-45', 'General Medical Council', 'GB'],
    ['without spaces and in small letters', 'ab12345', 'general medical council', 'GB'],
    ['with other punctuation', 'A.B/123_45', 'General-Medical  Council.', 'GB'],
    ['in wide letters', 'ＡＢ１２３４５', 'General Medical Council', 'GB'],
    ['in Arabic digits', 'AB ١٢٣٤٥', 'General Medical Council', 'GB'],
    ['with something invisible', 'AB\u200b12345', 'General\u00a0Medical Council', 'GB'],
  ])('while another verified doctor has the licence: %s', async (_, number, authority, country) => {
    const holder = await applicant({ license_number: 'AB 123-45' });
    await approve(holder);
    const second = await applicant({
      license_number: number,
      license_authority: authority,
      license_country: country,
    });
    expect(await refusal(approve(second))).toMatchObject({ code: 'LICENSE_TAKEN', data: { holder: 'Dr Applicant' } });
    expect(await isListed(second)).toBe(false);
    await server
      .clientOf(admin)
      .admin.decide({ providerId: holder.providerId, status: 'rejected', note: 'Not theirs' });
    expect(await approve(second)).toEqual({ status: 'approved' });
    await server.clientOf(admin).admin.decide({ providerId: second.providerId, status: 'rejected', note: 'Done' });
  });

  it.each<[string, Licence]>([
    ['authority', { license_authority: 'Order of Physicians' }],
    ['country', { license_country: 'FR' }],
  ])('but not for the same number of another %s', async (_, licence) => {
    const number = { license_number: `SHARED-${_}` };
    await approve(await applicant(number));
    expect(await approve(await applicant({ ...number, ...licence }))).toEqual({ status: 'approved' });
  });

  it('to all but one of those who race for one licence', async () => {
    const racers = await Promise.all(Array.from({ length: 4 }, () => applicant({ license_number: 'RACE-1' })));
    const outcomes = await Promise.all(
      racers.map((racer) =>
        approve(racer).then(
          () => 'approved',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['LICENSE_TAKEN', 'LICENSE_TAKEN', 'LICENSE_TAKEN', 'approved']);
  });

  it('where a suspended doctor has the licence', async () => {
    const holder = await applicant({ license_number: 'SUS-1' });
    await approve(holder);
    await server.clientOf(admin).admin.suspend({ providerId: holder.providerId, reason: 'Complaints' });
    expect(await refusal(approve(await applicant({ license_number: 'SUS-1' })))).toMatchObject({
      code: 'LICENSE_TAKEN',
    });
  });
});

describe('a doctor who thinks again about leaving', () => {
  it('is looked at again where somebody else was verified with the licence meanwhile', async () => {
    const [leaver, other] = [
      await applicant({ license_number: 'LEAVE-1' }),
      await applicant({ license_number: 'LEAVE-1' }),
    ];
    await approve(leaver);
    const [deletion] = await server.database.write(null, (db) =>
      db
        .insertInto('account_deletions')
        .values({ user_id: leaver.userId, due_at: new Date(Date.now() + 86_400_000) } as never)
        .returning('id'),
    );
    expect(await approve(other)).toEqual({ status: 'approved' });
    await server.database.write(null, (db) =>
      db
        .updateTable('account_deletions')
        .set({ state: 'taken_back', ended_at: new Date() })
        .where('id', '=', deletion!.id),
    );
    expect(await server.clientOf(admin).admin.provider({ providerId: leaver.providerId })).toMatchObject({
      status: 'pending_review',
      isListed: false,
    });
    expect(await isListed(other)).toBe(true);
  });
});

describe('a licence that ends', () => {
  const told = async (person: Person) =>
    (await server.clientOf(person).notifications.list({})).notifications.map(({ kind }) => kind);

  it.each([
    [61, []],
    [60, ['provider_license_ending']],
    [31, ['provider_license_ending']],
    [7, ['provider_license_ending']],
    [0, ['provider_license_ending']],
  ])('is told to its doctor %i days before: %j', async (days, kinds) => {
    const doctor = await applicant();
    await approve(doctor);
    await change(doctor, { license_expires_on: dayFromNow(days) });
    await server.runSchedule('licenses');
    await server.runSchedule('licenses');
    expect(await told(doctor)).toEqual(kinds);
  });

  describe('over the time that passes', () => {
    const DAY_MS = 86_400_000;
    let notices: Notices;

    beforeAll(async () => {
      notices = await startNotices();
    });
    afterAll(() => notices?.close());

    /** Whether a doctor whose licence ends in 70 days is told on days that lie so many days ahead. */
    async function toldOn(days: number[], meanwhile: (doctor: Person, at: number) => Promise<void> = async () => {}) {
      const { server: here } = notices;
      const doctor = await here.person({ role: 'doctor', verified: true, locale: 'es', timeZone: 'UTC' });
      await here.database.write(null, (db) =>
        db
          .updateTable('providers')
          .set({ license_expires_on: dayFromNow(70) })
          .where('id', '=', doctor.providerId),
      );
      for (const day of days) {
        await meanwhile(doctor, day);
        const later = await here.at(day * DAY_MS);
        try {
          for (const _ of [1, 2]) await later.runSchedule('licenses');
          await later.settle();
        } finally {
          await later.close();
        }
      }
      const { notifications } = await notices.inboxOf(doctor);
      return { kinds: notifications.map(({ kind }) => kind), mails: notices.mailsTo(doctor), doctor };
    }
    const alter = (doctor: Person, set: object) =>
      notices.server.database.write(null, (db) =>
        db.updateTable('providers').set(set).where('id', '=', doctor.providerId),
      );

    it('is told at 60, 30 and 7 days, once each, by mail and in the app, in the doctor’s language', async () => {
      const { kinds, mails } = await toldOn([9, 10, 11, 39, 40, 62, 63, 64]);
      expect(kinds).toEqual(Array(3).fill('provider_license_ending'));
      expect(mails).toHaveLength(3);
      for (const { subject } of mails) expect(subject).toMatch(/^Su licencia caduca el /);
    });

    it('is told no more once it was renewed', async () => {
      const { kinds, mails } = await toldOn([10, 40, 63], async (doctor, at) => {
        if (at === 40) await alter(doctor, { license_expires_on: dayFromNow(500) });
      });
      expect([kinds, mails.length]).toEqual([['provider_license_ending'], 1]);
    });

    it('is told no more once the practice closes', async () => {
      const { kinds } = await toldOn([10, 40, 63, 72], async (doctor, at) => {
        if (at === 40) await alter(doctor, { leaving_at: new Date() });
      });
      expect(kinds).toEqual(['provider_license_ending']);
    });
  });

  it('ends the listing on the day after, tells its doctor, and comes back with an approval', async () => {
    const doctor = await applicant();
    await approve(doctor);
    await change(doctor, { license_expires_on: dayFromNow(-2) });
    expect(await isListed(doctor)).toBe(true);
    await server.runSchedule('licenses');
    await server.runSchedule('licenses');
    expect(await isListed(doctor)).toBe(false);
    await expect(server.clientOf().providers.get({ id: doctor.providerId })).rejects.toMatchObject({ status: 404 });
    expect((await told(doctor)).filter((kind) => kind === 'provider_license_ended')).toHaveLength(1);
    expect(await server.clientOf(doctor).providers.ownPractice()).toMatchObject({ isLapsed: true });
    await change(doctor, { license_expires_on: dayFromNow(400) });
    expect(await isListed(doctor)).toBe(false);
    await approve(doctor);
    expect(await isListed(doctor)).toBe(true);
  });

  it('stays listed on its last day', async () => {
    const doctor = await applicant({ time_zone: 'UTC' });
    await approve(doctor);
    await change(doctor, { license_expires_on: dayFromNow(0) });
    await server.runSchedule('licenses');
    expect(await isListed(doctor)).toBe(true);
  });
});

describe('a time after the last day of the licence', () => {
  const LAST = 4;
  const lastDay = dayAhead(LAST, 0).slice(0, 10);
  const within = dayAhead(LAST, 47);
  const after = dayAhead(LAST + 1, 0);
  let doctor: Person;
  let patient: Person;

  const verified = async (timeZone = 'UTC') => {
    doctor = await server.person({ role: 'doctor', verified: true, timeZone });
    patient = await server.person({ role: 'patient' });
    await change(doctor, { license_expires_on: lastDay });
  };
  const book = (startTime: string, person = patient) =>
    server.clientOf(person).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime,
      idempotencyKey: randomUUID(),
    });
  const offered = async () => {
    const range = { providerId: doctor.providerId, from: dayAhead(LAST - 1, 0), until: dayAhead(LAST + 3, 0) };
    const { slots } = await server.clientOf().availability.slots(range);
    return slots.filter(({ available }) => available).map(({ start }) => start);
  };
  const confirmed = async (startTime: string) => {
    const { id } = await book(startTime);
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id),
    );
    return id;
  };

  it('is neither offered nor booked, until the licence is renewed', async () => {
    await verified();
    expect((await offered()).at(-1)).toBe(within);
    const refused = await refusal(book(after));
    expect(refused).toMatchObject({ code: 'SLOT_NOT_OFFERED' });
    const { nextSlots } = refused.data as { nextSlots: string[] };
    expect(nextSlots.filter((slot) => slot >= after)).toEqual([]);
    expect(await codeOf(book(within))).toBe('allowed');
    await change(doctor, { license_expires_on: dayFromNow(400) });
    expect(await offered()).toContain(after);
    expect(await codeOf(book(after))).toBe('allowed');
  });

  it('is one by the clock of the practice', async () => {
    await verified('Asia/Tokyo');
    // Fifteen o'clock in UTC is midnight there.
    expect(await codeOf(book(dayAhead(LAST, 29)))).toBe('allowed');
    expect(await codeOf(book(dayAhead(LAST, 30), await server.person({ role: 'patient' })))).toBe('SLOT_NOT_OFFERED');
  });

  it('is nothing that a visit moves to', async () => {
    await verified();
    const id = await confirmed(within);
    const moving = server.clientOf(patient).appointments.reschedule({ id, startTime: after });
    expect((await refusal(moving)).code).toBe('SLOT_NOT_OFFERED');
    // Not even past what the pages check
    for (const statement of [
      sql`update appointments set start_time = ${after}, end_time = ${dayAhead(LAST + 1, 1)} where id = ${id}`,
      sql`insert into appointments (patient_id, provider_id, appointment_type, start_time)
        values (${patient.userId}, ${doctor.providerId}, 'video', ${after})`,
    ])
      await expect(server.database.write(null, () => statement)).rejects.toMatchObject({ constraint: 'license_lasts' });
  });

  it('is offered to nobody who waits, and not taken where it was offered before', async () => {
    await verified();
    await change(doctor, { license_expires_on: dayFromNow(400) });
    const waiting = await server.person({ role: 'patient' });
    const times = [after, dayAhead(LAST + 1, 2)];
    const [first, second] = [await confirmed(times[0] ?? ''), await confirmed(times[1] ?? '')];
    const { waitlist } = server.clientOf(waiting);
    const day = { from: dayAhead(LAST + 1, 0), until: dayAhead(LAST + 2, 0) };
    await waitlist.waitForDay({ providerId: doctor.providerId, visitType: 'video', ...day });
    const offer = async () => (await waitlist.list()).waits[0]?.offer;
    await server.clientOf(patient).appointments.cancel({ id: first });
    const open = await offer();
    expect(open?.startTime).toBe(after);
    await change(doctor, { license_expires_on: lastDay });
    expect(await codeOf(waitlist.take({ id: open?.id ?? '' }))).toBe('OFFER_ENDED');
    await waitlist.decline({ id: open?.id ?? '' });
    await server.clientOf(patient).appointments.cancel({ id: second });
    expect(await offer()).toBeNull();
  });

  it('is no time by which a search finds the doctor', async () => {
    await verified();
    await change(doctor, { license_expires_on: dayFromNow(0) });
    await server.database.write(
      null,
      () => sql`update providers set notice_minutes = 3000, bio = 'expiringsoon' where id = ${doctor.providerId}`,
    );
    const search = providerSearchInput.parse({ q: 'expiringsoon', availability: 'week', locale: 'en' });
    expect((await server.clientOf().providers.search(search)).total).toBe(0);
    await change(doctor, { license_expires_on: dayFromNow(400) });
    expect((await server.clientOf().providers.search(search)).total).toBe(1);
  });

  it('is said to its doctor, who sees none in the preview', async () => {
    await verified();
    const { availability } = server.clientOf(doctor);
    const settings = await availability.own();
    const preview = await availability.preview(settings as never);
    expect(preview.licenseEndsOn).toBe(lastDay);
    expect(preview.slots.filter(({ start }) => start >= after)).toEqual([]);
    await change(doctor, { license_expires_on: dayFromNow(400) });
    expect((await availability.preview(settings as never)).licenseEndsOn).toBeNull();
  });
});
