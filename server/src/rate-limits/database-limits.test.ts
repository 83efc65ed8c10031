import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, PASSWORD } from '../testing/accounts.ts';
import { aSignal, callsOn } from '../testing/calls.ts';
import type { Person } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { nextTotpOf, totpOf } from '../testing/totp.ts';
import { createVisit } from '../testing/visit.ts';
import { codeOf, dayAhead, refusal } from '../testing/visits.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let visit: string;

beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
  patient = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  visit = await createVisit(server.database, { patient, doctor });
});
afterAll(() => server?.close());

const tooFast = { code: 'RATE_LIMITED', data: { retryAfterSeconds: expect.any(Number) } };

async function times(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await call();
}

describe('one person', () => {
  it('sends sixty messages a minute, is told when to go on, and holds up nobody else', async () => {
    const send = (person: Person) => () =>
      server.clientOf(person).messages.send({ appointmentId: visit, content: 'hi', clientId: randomUUID() });
    await times(60, send(patient));
    expect(await refusal(send(patient)())).toEqual(tooFast);
    await send(doctor)();
    const answer = await server.request(`/api/appointments/${visit}/messages`, {
      method: 'POST',
      headers: { ...patient.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'hi', clientId: randomUUID() }),
    });
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED', data: { retryAfterSeconds: wait } });
  });

  it('changes messages sixty times a minute, and still sends', async () => {
    const { messages } = server.clientOf(doctor);
    const write = () => messages.send({ appointmentId: visit, content: 'hi', clientId: randomUUID() });
    const { id: messageId } = await write();
    const correct = () => messages.correct({ messageId, content: randomUUID() });
    await times(60, correct);
    expect(await refusal(correct())).toEqual(tooFast);
    await write();
  });

  it('books and cancels thirty times an hour', async () => {
    const restless = server.clientOf(await server.person({ role: 'patient' }));
    const startTime = dayAhead(4, 20);
    const input = { providerId: doctor.providerId, appointmentType: 'video', startTime } as const;
    const book = () => restless.appointments.book({ ...input, idempotencyKey: randomUUID() });
    await times(30, async () => restless.appointments.cancel({ id: (await book()).id }));
    expect(await refusal(book())).toEqual(tooFast);
  });

  it('tries the relays thirty times in ten minutes', async () => {
    const restless = server.clientOf(await server.person({ role: 'patient' }));
    await times(30, () => restless.calls.relays());
    expect(await refusal(restless.calls.relays())).toEqual(tooFast);
  });

  it('moves a visit thirty times an hour', async () => {
    const restless = server.clientOf(await server.person({ role: 'patient' }));
    const { id } = await restless.appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(5, 20),
      idempotencyKey: randomUUID(),
    });
    let halfHour = 0;
    const move = () => restless.appointments.reschedule({ id, startTime: dayAhead(6, halfHour++) });
    await times(30, move);
    expect(await refusal(move())).toEqual(tooFast);
  });

  it('asks thirty times a minute for a way into a call', async () => {
    const ask = () => server.clientOf(patient).calls.token({ appointmentId: visit });
    await times(30, ask);
    expect(await refusal(ask())).toEqual(tooFast);
    await server.clientOf(doctor).calls.token({ appointmentId: visit });
  });

  it('with a guest’s link and no part in the call uses up nothing of the guest who is in', async () => {
    const call = await callsOn(server).openCall();
    const { invitation } = await call.patient.calls.invite({ appointmentId: call.id, kind: 'family' });
    const come = (key: string) => () => server.clientOf().calls.guestToken({ invitation, name: 'Nadia', key });
    const [own, strangers] = [randomUUID(), randomUUID()];
    const { token, userId } = await come(own)();
    await server.clientOf().calls.join({ token });
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    await times(29, async () => expect(await codeOf(come(strangers)())).toBe('CALL_FULL'));
    for (const key of [strangers, randomUUID()]) expect(await refusal(come(key)())).toEqual(tooFast);
    await times(30, come(own));
    expect(await refusal(come(own)())).toEqual(tooFast);
  });

  it('passes on a thousand signals of a call a minute', async () => {
    const call = await callsOn(server).openCall();
    const signal = () => call.patient.calls.signal({ token: call.patientToken, ...aSignal(call.people.doctor) });
    await signal();
    const key = `app:${call.people.patient.userId}:signals`;
    await server.database.write(null, () => sql`update rate_limits set hits = 999 where key = ${key}`);
    await signal();
    expect(await refusal(signal())).toEqual(tooFast);
  });
});

describe('one account', () => {
  let turn = 0;
  /** From another address each time: only the account is the same. */
  const ask = async (path: string, body: object) => {
    turn += 1;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn}` };
    return server.request(`/api/accounts/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  it.each([
    ['whose password is guessed from many networks', 'sign-in', 100, 401],
    ['to which links are mailed', 'request-password-reset', 10, 200],
    ['to which confirmations are mailed', 'resend-confirmation', 10, 200],
  ])('%s has its limit, known or not', async (_, path, allowed, usual) => {
    const password = path === 'sign-in' ? { password: 'a wrong guess' } : {};
    for (const email of [patient.email, `${randomUUID()}@example.com`]) {
      expect((await ask(path, { email, ...password })).status).toBe(usual);
      // All the others but the last: each guess costs a hash, and each mail half a second.
      const others = allowed - 2;
      await server.database.write(
        null,
        () => sql`update rate_limits set hits = hits + ${others} where key like 'auth:/%'`,
      );
      expect((await ask(path, { email, ...password })).status).toBe(usual);
      const refused = await ask(path, { email: email.toUpperCase(), ...password });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect((await ask(path, { email: doctor.email, ...password })).status).toBe(usual);
  });
});

describe('an account that is guessed at', () => {
  const guesser = { 'x-forwarded-for': '198.51.100.7' };
  const owner = { 'x-forwarded-for': '203.0.113.99' };

  it('is locked for the network of the guesses, and neither for its owner nor for the next network', async () => {
    const accounts = accountsOn(server);
    const { email } = await accounts.confirmed();
    const signIn = (headers: Record<string, string>, password: string) =>
      accounts.call('sign-in', { email, password }, headers);
    for (let turn = 0; turn < 10; turn += 1) expect((await signIn(guesser, 'a wrong guess')).status).toBe(401);
    expect((await signIn(guesser, PASSWORD)).status).toBe(429);
    expect((await signIn(owner, PASSWORD)).status).toBe(200);
  });

  it('stays open on a device that has opened it, and to a mailed link, while all strangers are locked out', async () => {
    const accounts = accountsOn(server);
    const { email, cookie } = await accounts.confirmed();
    const other = await accounts.confirmed();
    const signIn = (headers: Record<string, string>) =>
      accounts.call('sign-in', { email, password: PASSWORD }, { ...owner, ...headers });
    const digest = createHash('sha256').update(email).digest('base64');
    expect((await signIn({})).status).toBe(200);
    await server.database.write(
      null,
      () => sql`update rate_limits set hits = 999 where key like ${`%/sign-in/email ${digest}`}`,
    );
    expect((await signIn({})).status).toBe(429);
    expect((await signIn({ cookie: other.cookie })).status).toBe(429);
    expect((await signIn({ cookie: 'polyclinic.device=forged.signature' })).status).toBe(429);
    expect((await signIn({ cookie })).status).toBe(200);
    await accounts.call('request-password-reset', { email });
    const reset = { token: await accounts.tokenMailedTo(email), password: 'apricot teal pine' };
    const after = await accounts.call('reset-password', reset);
    expect(after.cookie).toContain('polyclinic.device=');
    const body = { email, password: reset.password };
    expect((await accounts.call('sign-in', body, { ...owner, cookie: after.cookie })).status).toBe(200);
  });

  it('has ten guesses at its second step from one network, and opens from another', async () => {
    const accounts = accountsOn(server);
    const { email, cookie } = await accounts.confirmed();
    const ask = (path: string, body: object, headers: Record<string, string>) =>
      accounts.call(`../security/factor${path}`, body, headers);
    const { body } = await ask('', { currentPassword: PASSWORD }, { cookie });
    const secret = String(body.secret);
    await ask('/confirm', { code: totpOf(secret) }, { cookie });
    const halfWay = async (from: Record<string, string>) => ({
      ...from,
      cookie: (await accounts.call('sign-in', { email, password: PASSWORD }, from)).cookie,
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const half = await halfWay(guesser);
      for (let guess = 0; guess < 5; guess += 1)
        expect((await ask('/verify', { code: '000000' }, half)).body.code).toBe('WRONG_CODE');
    }
    const code = nextTotpOf(secret);
    expect((await ask('/verify', { code }, await halfWay(guesser))).status).toBe(429);
    expect((await ask('/verify', { code }, await halfWay(owner))).status).toBe(200);
  });
});

it('a stranger asks five times an hour to be told of what is coming, from whichever address of their network', async () => {
  const ask = (from: string) =>
    server.request('/api/early-access', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, consent: true }),
    });
  for (let turn = 1; turn <= 5; turn += 1) expect((await ask(`2001:db8:1:2::${turn}`)).status).toBe(200);
  expect((await ask('2001:db8:1:2::6')).status).toBe(429);
  expect((await ask('2001:db8:1:3::6')).status).toBe(200);
});

it('a borrowed session guesses ten passwords a minute, wherever one is asked for', async () => {
  const accounts = accountsOn(server);
  const { cookie } = await accounts.confirmed();
  const wrong = { currentPassword: 'a wrong guess', password: 'apricot teal pine' };
  const guesses = [
    'change-password',
    '../security/factor',
    '../security/factor/end',
    '../security/factor/recovery-codes',
  ];
  const guess = async (path = '') => {
    const { password, ...guessed } = wrong;
    const body = path === 'change-password' ? wrong : guessed;
    return (await accounts.call(path, body, { cookie })).body.code;
  };
  for (let turn = 0; turn < 10; turn += 1)
    expect(await guess(guesses[turn % 4]), guesses[turn % 4]).not.toBe('RATE_LIMITED');
  for (const path of guesses) expect(await guess(path), path).toBe('RATE_LIMITED');
});

describe('what is kept of it', () => {
  it('is forgotten after a day, and what still counts is not', async () => {
    const { database } = server;
    const keys = () =>
      database.read(
        null,
        () => sql<{ key: string }>`
        select key from rate_limits where key like 'sweep%'
        union all select key from auth.rate_limit where key like 'sweep%' order by key`,
      );
    await database.write(
      null,
      () => sql`insert into rate_limits (key, window_start, hits) values
        ('sweep: ours, old', now() - interval '25 hours', 1), ('sweep: ours, young', now() - interval '1 hour', 1)`,
    );
    await database.write(
      null,
      () => sql`insert into auth.rate_limit (key, count, last_request) values
        ('sweep: theirs, old', 1, extract(epoch from now() - interval '25 hours') * 1000),
        ('sweep: theirs, young', 1, extract(epoch from now()) * 1000)`,
    );
    expect(await keys()).toHaveLength(4);
    await server.runSchedule('rate-limits');
    expect((await keys()).map(({ key }) => key)).toEqual(['sweep: ours, young', 'sweep: theirs, young']);
  });
});

describe('mails', () => {
  it('are forgotten after thirty days', async () => {
    const mail = { recipient: 'a@example.com', locale: 'en', subject: '', html: '', body_text: '' };
    const aged = (key: string, days: number) => ({
      ...mail,
      key,
      created_at: sql<Date>`now() - make_interval(days => ${days})`,
    });
    await server.database.write(null, (db) =>
      db.insertInto('mails').values([aged('purge: old', 31), aged('purge: young', 29)]),
    );
    await server.runSchedule('old-mails');
    const stored = await server.database.read(null, (db) =>
      db.selectFrom('mails').select('key').where('key', 'like', 'purge%'),
    );
    expect(stored).toEqual([{ key: 'purge: young' }]);
  });
});

it('keeps attempts at an account after too many in its trail, as one entry', async () => {
  const accounts = accountsOn(server);
  const { email, cookie } = await accounts.confirmed();
  const guess = () =>
    accounts.call('sign-in', { email, password: 'a wrong guess' }, { 'x-forwarded-for': '203.0.113.99' });
  await times(10, guess);
  for (let turn = 0; turn < 2; turn += 1) expect(await guess()).toMatchObject({ body: { code: 'RATE_LIMITED' } });
  const failures = async () => {
    const { body } = await accounts.call('../security/trail', null, { cookie }, 'GET');
    const events = body.events as { kind: string; times: number }[];
    return Object.fromEntries(events.map((event) => [event.kind, event.times]));
  };
  await expect.poll(failures).toEqual({ signed_in: 1, sign_in_failed: 10, attempts_refused: 2 });
});
