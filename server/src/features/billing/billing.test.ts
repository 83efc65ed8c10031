import { randomUUID } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { extractText, extractTextItems } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARGIN } from '../../pdf/index.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PRICE = 6_000;
const A4_WIDTH = 595.28;
let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr. Karim Haddad' });
  patient = await server.person({ role: 'patient', fullName: 'مروة السيد', locale: 'ar', timeZone: 'Africa/Cairo' });
});
afterAll(() => server?.close());

let halfHours = 0;
const nextStart = () => dayAhead(2 + Math.floor(halfHours / 40), halfHours++ % 40);
async function hold(as = patient) {
  const client = server.clientOf(as);
  const visit = await client.appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime: nextStart(),
    idempotencyKey: randomUUID(),
  });
  const { sessionId } = await client.payments.checkout({ appointmentId: visit.id });
  return { id: visit.id, sessionId };
}
const pay = (sessionId: string) => server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
async function paid(as = patient) {
  const held = await hold(as);
  await pay(held.sessionId);
  await server.settle();
  return held.id;
}
async function billed(appointmentId: string, as = patient) {
  const { payments } = await server.clientOf(as).billing.payments({});
  const found = payments.find((one) => one.appointmentId === appointmentId);
  if (!found) throw new Error('The payment is not in the list.');
  return found;
}
const get = (url: string, person?: Person) => server.request(url, person ? { headers: person.headers } : {});

describe('a payment', () => {
  it('has an invoice from the moment on that it is paid, and a credit note for what went back', async () => {
    const held = await hold();
    expect(await billed(held.id)).toMatchObject({ status: 'pending', refund: null, documents: [] });
    await pay(held.sessionId);
    await server.settle();
    const [invoice] = (await billed(held.id)).documents;
    expect(invoice).toMatchObject({ kind: 'invoice', amountCents: PRICE });
    expect(invoice?.name).toMatch(/^INV-\d{4}-\d{6}$/);

    await server.clientOf(patient).appointments.cancel({ id: held.id });
    expect(await billed(held.id)).toMatchObject({
      status: 'refunding',
      refund: { askedCents: PRICE, returnedCents: 0, askedAt: null, returnedAt: null },
    });
    await server.settle();
  });

  it('that goes back says so, once it is asked for and once it is there', async () => {
    const id = await paid();
    await server.clientOf(patient).appointments.cancel({ id });
    await server.settle();
    const { status, refund, documents } = await billed(id);
    expect(status).toBe('refunded');
    const returnedAt = expect.stringMatching(/Z$/);
    expect(refund).toEqual({ askedCents: PRICE, returnedCents: PRICE, askedAt: null, returnedAt });
    expect(documents.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['invoice', PRICE],
      ['credit_note', PRICE],
    ]);
  });

  it('is listed for its patient alone', async () => {
    await paid();
    const stranger = await server.person({ role: 'patient' });
    expect(await server.clientOf(stranger).billing.payments({})).toEqual({ payments: [], total: 0 });
    expect(await codeOf(server.clientOf(doctor).billing.payments({}))).toBe('FORBIDDEN');
    expect(await codeOf(server.clientOf().billing.payments({}))).toBe('UNAUTHENTICATED');
  });
});

describe('an invoice', () => {
  it('is a PDF in the language that is asked for', async () => {
    const { documents } = await billed(await paid());
    const { url = '', name = '' } = documents[0] ?? {};
    for (const [locale, title] of [
      ['en', 'Invoice'],
      ['ar', 'فاتورة'],
      ['es', 'Factura'],
      ['fr', 'Facture'],
    ]) {
      const answer = await get(`${url}?locale=${locale}`, patient);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(`${name}.pdf`);
      const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
      for (const part of [title, name, 'مروة السيد', 'Dr. Karim Haddad']) expect(text).toContain(part);
    }
  });

  it('keeps the names of its day', async () => {
    const id = await paid();
    const { url = '' } = (await billed(id)).documents[0] ?? {};
    await server.clientOf(patient).accounts.updateProfile({ fullName: 'Another Name' });
    const { text } = await extractText(new Uint8Array(await (await get(url, patient)).arrayBuffer()), {
      mergePages: true,
    });
    expect(text).toContain('مروة السيد');
    await server.clientOf(patient).accounts.updateProfile({ fullName: 'مروة السيد' });
  });

  it.each(['en', 'ar'])('keeps the longest names on the sheet, and apart from its title: %s', async (locale) => {
    const fullName = 'María de los Ángeles '.repeat(6).trim().slice(0, 120);
    const longNamed = await server.person({ role: 'patient', fullName });
    const { url = '' } = (await billed(await paid(longNamed), longNamed)).documents[0] ?? {};
    const pdf = await (await get(`${url}?locale=${locale}`, longNamed)).arrayBuffer();
    const { items } = await extractTextItems(new Uint8Array(pdf));
    const drawn = (items[0] ?? []).filter(({ str }) => str.trim() !== '');
    expect(drawn.map(({ str }) => str).join(' ')).toContain('Ángeles');
    for (const { x, width, str } of drawn) {
      expect(x, str).toBeGreaterThanOrEqual(MARGIN - 1);
      expect(x + width, str).toBeLessThanOrEqual(A4_WIDTH - MARGIN + 1);
    }
  });

  it('opens for an administrator, which its patient reads of', async () => {
    const { url = '' } = (await billed(await paid())).documents[0] ?? {};
    expect((await get(url, await server.person({ role: 'admin' }))).status).toBe(200);
    await server.services.accessLog.flush();
    const { accesses } = await server.clientOf(patient).privacy.accesses({});
    expect(accesses[0]).toMatchObject({ actorRole: 'admin', action: 'read', subject: 'payment' });
  });

  it('opens for its patient and for nobody else', async () => {
    const { url = '' } = (await billed(await paid())).documents[0] ?? {};
    expect((await get(url, patient)).status).toBe(200);
    expect((await get(url)).status).toBe(401);
    for (const person of [doctor, await server.person({ role: 'patient' })])
      expect((await get(url, person)).status).toBe(404);
    expect((await get('/api/invoices/not-an-id', patient)).status).toBe(404);
    expect((await get(`/api/invoices/${randomUUID()}`, patient)).status).toBe(404);
  });
});

type Numbered = { series: string; numbers: number[] };
const numbered = () =>
  server.database.read(
    null,
    () => sql<Numbered>`select series, array_agg(number order by number) as numbers from invoices group by series`,
  );
async function expectNoGaps() {
  for (const { numbers } of await numbered()) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

describe('the numbers of invoices', () => {
  it('have no gap and no double, however many payments arrive at once', async () => {
    const held = await Promise.all(Array.from({ length: 9 }, () => hold()));
    await Promise.all(held.map(({ sessionId }) => pay(sessionId)));
    const jobs = await server.services.worker.read(null, (db) =>
      db.selectFrom('outbox').select('payload').where('effect', '=', 'payment.webhook'),
    );
    expect(jobs).toHaveLength(9);
    await server.settle();
    await expectNoGaps();
  });

  it('are not used up by what fails', async () => {
    await paid();
    const before = await numbered();
    const failed = server.database.transaction(null, async (trx) => {
      await sql`insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, gateway_reference)
        select payment_id, appointment_id, patient_id, provider_user_id, 'refund', 1, 'of nothing' from ledger_entries limit 1`.execute(
        trx,
      );
      await sql`set constraints _500_issue_invoice immediate`.execute(trx);
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    expect(await numbered()).toEqual(before);
    await paid();
    await expectNoGaps();
  });
});

const steps = ['pay', 'move', 'cancel', 'cancelLate', 'doctorCancels', 'holdEnds', 'settle', 'refundAgain'] as const;
type Step = (typeof steps)[number];

let soon = 0;
/** Brings a visit that was paid an hour ago to one of the 46 half hours of the day ahead in which a part of the fee stays with the doctor. */
const bringNear = (id: string) =>
  server.database.write(
    null,
    () => sql`update appointments set start_time = at, end_time = at + interval '30 minutes',
        confirmed_at = confirmed_at - interval '1 hour'
      from (select app_now() + make_interval(mins => ${60 + 30 * (soon++ % 46)}) as at) near
      where id = ${id} and status in ('scheduled', 'confirmed')`,
  );

async function take(step: Step, { id, sessionId }: { id: string; sessionId: string }): Promise<void> {
  const ignoreRefusal = () => undefined;
  if (step === 'move')
    await server.clientOf(patient).appointments.reschedule({ id, startTime: nextStart() }).catch(ignoreRefusal);
  if (step === 'cancelLate') await bringNear(id);
  if (step === 'pay') await pay(sessionId).catch(ignoreRefusal);
  if (step === 'cancel' || step === 'cancelLate')
    await server.clientOf(patient).appointments.cancel({ id }).catch(ignoreRefusal);
  if (step === 'doctorCancels') await server.clientOf(doctor).appointments.cancel({ id }).catch(ignoreRefusal);
  if (step === 'settle') await server.settle();
  if (step === 'refundAgain')
    await server.services.worker.write(
      null,
      () =>
        sql`insert into outbox (effect, payload) values ('payment.settle', jsonb_build_object('appointmentId', ${id}::text))`,
    );
  if (step === 'holdEnds') {
    await server.database.write(
      null,
      () =>
        sql`update appointments set hold_expires_at = now() - interval '1 second' where id = ${id} and status = 'scheduled'`,
    );
    await server.runSchedule('holds');
  }
}

type Books = { status: string; charged: number; returned: number; invoiced: number; credited: number; refunds: number };
const booksOf = (id: string) =>
  server.database.read(
    null,
    () => sql<Books>`
    select a.status,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0)::integer as charged,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'refund'), 0)::integer as returned,
      (count(*) filter (where l.kind = 'refund'))::integer as refunds,
      coalesce(sum(i.amount_cents) filter (where i.kind = 'invoice'), 0)::integer as invoiced,
      coalesce(sum(i.amount_cents) filter (where i.kind = 'credit_note'), 0)::integer as credited
    from appointments a left join ledger_entries l on l.appointment_id = a.id left join invoices i on i.ledger_entry_id = l.id
    where a.id = ${id} group by a.id`,
  );

it('whatever happens in whichever order, what is kept is what is owed, and the invoices say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 8 }), async (path) => {
      const visit = await hold();
      let stored = 0;
      for (const step of path) {
        const [before] = await booksOf(visit.id);
        await take(step, visit);
        if (step === 'cancelLate' && before?.status === 'confirmed') stored = PRICE / 2;
      }
      await server.settle();
      const [books] = await booksOf(visit.id);
      if (!books) throw new Error('The visit is gone.');
      expect(books.charged - books.returned).toBe(books.status === 'confirmed' ? PRICE : stored);
      expect(books.refunds).toBeLessThanOrEqual(1);
      expect([books.invoiced, books.credited]).toEqual([books.charged, books.returned]);
    }),
    { numRuns: trials(3, 40), examples: [[['pay', 'settle', 'move', 'cancelLate', 'settle', 'refundAgain']]] },
  );
  await expectNoGaps();
}, 60_000);
