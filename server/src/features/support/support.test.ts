import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { refusal } from '../../testing/visits.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let admin: Person;
let patient: Person;
let stranger: Person;

beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
  admin = await server.person({ role: 'admin', fullName: 'Ruth' });
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia', locale: 'ar' });
  stranger = await server.person({ role: 'doctor', fullName: 'Dr Nour', verified: true });
});

const supportOf = (person?: Person) => server.clientOf(person).support;
const words = (text = 'The picture froze') => ({ clientId: randomUUID(), text });
const asked = (person = patient, subject = 'No sound') =>
  supportOf(person).open({ category: 'technical', subject, ...words() });
const NOT_FOUND = { code: 'NOT_FOUND' };

describe('a ticket', () => {
  it('is opened once however often it is sent, listed and read by who asked', async () => {
    const ticket = { category: 'payment', subject: 'Receipt', ...words('Where is it?') } as const;
    const [first, second] = await Promise.all([supportOf(patient).open(ticket), supportOf(patient).open(ticket)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ category: 'payment', subject: 'Receipt', state: 'open' });
    expect(first.messages).toMatchObject([{ text: 'Where is it?', isFromSupport: false }]);
    expect((await supportOf(patient).list()).tickets.map(({ id }) => id)).toEqual([first.id]);
  });

  it('is nobody else’s: neither read, answered nor closed', async () => {
    const { id } = await asked();
    expect((await supportOf(stranger).list()).tickets).toEqual([]);
    expect(await refusal(supportOf(stranger).get({ id }))).toMatchObject(NOT_FOUND);
    expect(await refusal(supportOf(stranger).reply({ id, ...words() }))).toMatchObject(NOT_FOUND);
    expect(await refusal(supportOf(stranger).close({ id }))).toMatchObject(NOT_FOUND);
    expect(await supportOf(patient).get({ id })).toMatchObject({ state: 'open', messages: [{ isFromSupport: false }] });
    expect(await refusal(supportOf().list())).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is closed by who asked, and opens again with their next word', async () => {
    const { id } = await asked();
    expect(await supportOf(patient).close({ id })).toMatchObject({ state: 'closed' });
    expect(await supportOf(patient).reply({ id, ...words('Again') })).toMatchObject({ state: 'open' });
    await server.settle();
    expect((await server.clientOf(patient).notifications.list({})).notifications).toEqual([]);
  });

  it.each<[string, object]>([
    ['no subject', { subject: ' ' }],
    ['a long subject', { subject: 'x'.repeat(151) }],
    ['no words', { text: '' }],
    ['too many words', { text: 'x'.repeat(5_001) }],
    ['a NUL', { text: 'a\u0000b' }],
    ['an unknown category', { category: 'love' }],
  ])('with %s is refused', async (_, change) => {
    const ticket = { category: 'visit', subject: 'Late', ...words(), ...change };
    expect(await refusal(supportOf(patient).open(ticket as never))).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('support', () => {
  it('answers: told by mail in the asker’s language and in the inbox, once, also when it is sent twice', async () => {
    const { id } = await asked();
    const answer = { id, ...words('Please allow the microphone <in> the browser.') };
    await Promise.all([supportOf(admin).answer(answer), supportOf(admin).answer(answer)]);
    await Promise.all([server.settle(), server.settle()]);
    await expect.poll(() => smtp.mailsTo(patient.email).length).toBe(1);
    const [mail] = smtp.mailsTo(patient.email);
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.html).toContain('Please allow the microphone &lt;in&gt; the browser.');
    expect(mail?.text).toContain(`/ar/help/requests/${id}`);
    const { notifications } = await server.clientOf(patient).notifications.list({});
    expect(notifications).toMatchObject([
      { kind: 'ticket_answered', ticket: { id, subject: 'No sound' }, visit: null },
    ]);
    const thread = await supportOf(patient).get({ id });
    expect(thread.state).toBe('answered');
    expect(thread.messages.map(({ isFromSupport }) => isFromSupport)).toEqual([false, true]);
  });

  it('closes, and tells who asked; another closing changes nothing', async () => {
    const { id } = await asked();
    expect(await supportOf(admin).closeFor({ id })).toMatchObject({ state: 'closed' });
    await server.settle();
    await supportOf(admin).closeFor({ id });
    await server.settle();
    const { notifications } = await server.clientOf(patient).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toEqual(['ticket_closed']);
  });

  it('sees who asks and how to reach them, by state, what is due first on top, and nothing of their health', async () => {
    await server.clientOf(patient).accounts.updateProfile({ allergies: 'Penicillin' });
    const before = (await supportOf(admin).queue({})).counts.open;
    const [first, second] = [await asked(), await asked(stranger)];
    const { counts } = await supportOf(admin).queue({});
    const waiting = await everyPage('open');
    expect(counts.open).toBe(before + 2);
    await supportOf(admin).queue({});
    await server.services.accessLog.flush();
    const looked = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select('id').where('subject_id', '=', first.id).where('actor_id', '=', admin.userId),
    );
    expect(looked).toHaveLength(1);
    expect(waiting.map(({ id }) => id).slice(-2)).toEqual([first.id, second.id]);
    const seen = await supportOf(admin).oversee({ id: first.id });
    expect(seen.requester).toEqual({
      userId: patient.userId,
      name: 'Nadia',
      email: patient.email,
      role: 'patient',
      locale: 'ar',
    });
    expect(JSON.stringify(seen)).not.toContain('Penicillin');
    await supportOf(admin).closeFor({ id: first.id });
    expect((await supportOf(admin).queue({ state: 'closed' })).tickets[0]?.id).toBe(first.id);
  });

  it('assigns to an administrator and to nobody else', async () => {
    const { id } = await asked();
    const assigned = await supportOf(admin).assign({ id, assignee: admin.userId });
    expect(assigned).toMatchObject({ assignee: { userId: admin.userId, name: 'Ruth' }, staff: [{ name: 'Ruth' }] });
    expect(await refusal(supportOf(admin).assign({ id, assignee: stranger.userId }))).toMatchObject(NOT_FOUND);
    expect(await supportOf(admin).assign({ id, assignee: null })).toMatchObject({ assignee: null });
  });

  it('is noted when it looks, where the person finds it', async () => {
    const { id } = await asked();
    await supportOf(admin).oversee({ id });
    await server.services.accessLog.flush();
    const { accesses } = await server.clientOf(patient).privacy.accesses({});
    expect(accesses).toMatchObject([{ actorRole: 'admin', action: 'read', subject: 'ticket' }]);
  });

  it.each([
    ['a patient', () => patient],
    ['a doctor', () => stranger],
  ])('is closed to %s, even about their own ticket', async (_, who) => {
    const { id } = await asked(who());
    const client = supportOf(who());
    const attempts = [
      client.queue({}),
      client.oversee({ id }),
      client.answer({ id, ...words() }),
      client.closeFor({ id }),
      client.assign({ id, assignee: null }),
    ];
    for (const attempt of attempts) expect(await refusal(attempt)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await supportOf(who()).get({ id })).toMatchObject({ state: 'open', messages: [{ isFromSupport: false }] });
  });

  it('finds nothing where there is none', async () => {
    const id = randomUUID();
    expect(await refusal(supportOf(admin).oversee({ id }))).toMatchObject(NOT_FOUND);
    expect(await refusal(supportOf(admin).answer({ id, ...words() }))).toMatchObject(NOT_FOUND);
    expect(await refusal(supportOf(admin).closeFor({ id }))).toMatchObject(NOT_FOUND);
    expect(await refusal(supportOf(admin).assign({ id, assignee: null }))).toMatchObject(NOT_FOUND);
  });
});

describe('the pace', () => {
  it('is limited by the database for who asks, and not for who answers', async () => {
    const narrow = await testServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const asker = await narrow.person({ role: 'patient' });
      const support = narrow.clientOf(asker).support;
      const open = () => support.open({ category: 'other', subject: 'Hello', ...words() });
      for (let count = 0; count < 10; count += 1) await open();
      expect(await refusal(open())).toMatchObject({ code: 'RATE_LIMITED' });
    } finally {
      await narrow.close();
    }
  });
});

async function everyPage(state: 'open') {
  const pages = [];
  for (let page = 1; ; page += 1) {
    const { tickets, hasMore } = await supportOf(admin).queue({ state, page });
    pages.push(...tickets);
    if (!hasMore) return pages;
  }
}
