import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { openTab, type Tab } from '../../testing/tab.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

let server: TestServer;
let nodes: [string, string];
/** On the same database; it shares nothing else with the first. */
let second: ServerProcess;
const tabs: Tab[] = [];

beforeAll(async () => {
  server = await testServer();
  second = await serverProcess(server.urls, { environment: { RATE_LIMIT_FACTOR: '1000' } });
  nodes = [await server.listen(), second.origin];
});
afterAll(async () => {
  for (const tab of tabs) tab.drop();
  await second?.stop();
  await server?.close();
});

async function tabOf(person: Person, node: 0 | 1): Promise<Tab> {
  const tab = await openTab(nodes[node], person);
  tabs.push(tab);
  return tab;
}

const clientAt = (node: 0 | 1, { headers }: Person): Client =>
  createORPCClient(new RPCLink({ url: `${nodes[node]}/api/rpc`, headers }));

async function newVisit() {
  const patient = await server.person({ role: 'patient' });
  const doctor = await server.person({ role: 'doctor', verified: true });
  return { id: await createVisit(server.database, { patient, doctor }), patient, doctor };
}

const send = (client: Client, appointmentId: string, content: string) =>
  client.messages.send({ appointmentId, content, clientId: randomUUID() });

const messagesOf = (events: LiveEvent[]): Message[] =>
  events.flatMap((event) => (event.kind === 'message' ? [event.message] : []));

const movesOf = ({ events }: Tab): string[] =>
  events.flatMap((event) => (event.kind === 'appointment' && event.isMoved ? [event.startTime] : []));

const bookingsOf = ({ events }: Tab): string[] =>
  events.flatMap((event) => (event.kind === 'appointment' && event.isNew ? [event.startTime] : []));

describe('a doctor with an open tab', () => {
  it('is shown as online, a patient with one is nobody to find', async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    const patient = await server.person({ role: 'patient' });
    const present = () =>
      server.services.worker.read(
        null,
        () => sql<{ userId: string }>`
          select p.user_id as "userId" from provider_presence join providers p on p.id = provider_id`,
      );
    expect(await present()).toEqual([]);
    await tabOf(patient, 0);
    await tabOf(doctor, 0);
    await expect.poll(present).toEqual([{ userId: doctor.userId }]);
  });
});

describe('two people on two servers', () => {
  it('hear each other’s messages, and each their own in another tab', async () => {
    const { id, patient, doctor } = await newVisit();
    const [patientTab, doctorTab] = [await tabOf(patient, 0), await tabOf(doctor, 1)];
    const question = await send(clientAt(0, patient), id, 'سؤال');
    const answer = await send(clientAt(1, doctor), id, 'answer');
    for (const tab of [patientTab, doctorTab]) {
      await tab.hear('message', ({ message }) => message.id === answer.id);
      expect(messagesOf(tab.events).map(({ id }) => id)).toEqual([question.id, answer.id]);
    }
    const last = await send(clientAt(0, patient), id, 'thanks');
    await patientTab.hear('message', ({ message }) => message.id === last.id);
    expect(messagesOf(patientTab.events).map(({ id }) => id)).toEqual([question.id, answer.id, last.id]);
  });

  it('leave a note of what was delivered to whom, which tells a doctor the patient’s name, and none of one’s own words coming back', async () => {
    const { id, patient, doctor } = await newVisit();
    const [patientTab, doctorTab] = [await tabOf(patient, 0), await tabOf(doctor, 0)];
    await send(clientAt(0, patient), id, 'It hurts here');
    const heard = await Promise.all([patientTab, doctorTab].map((tab) => tab.hear('message')));
    expect(heard.map(({ patientName }) => patientName)).toEqual([null, 'A patient']);
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select(['actor_id', 'action', 'patient_id'])
        .where('subject', '=', 'messages')
        .where('subject_id', '=', id)
        .orderBy('action'),
    );
    expect(noted).toEqual([
      { actor_id: patient.userId, action: 'create', patient_id: patient.userId },
      { actor_id: doctor.userId, action: 'read', patient_id: patient.userId },
    ]);
  });

  it('hear that they were told something, or have read it in another tab, and nobody else does', async () => {
    const { id, patient, doctor } = await newVisit();
    const [patientTab, doctorTab] = [await tabOf(patient, 0), await tabOf(doctor, 1)];
    await server.services.worker.write(null, (db) =>
      db
        .insertInto('notifications')
        .values({ user_id: patient.userId, key: 'told', kind: 'reminder_day', appointment_id: id }),
    );
    expect(await patientTab.hear('notification')).toEqual({ kind: 'notification' });
    await clientAt(1, patient).notifications.markRead({});
    const told = () => patientTab.events.filter(({ kind }) => kind === 'notification');
    await patientTab.hear('notification', () => told().length === 2);
    expect(doctorTab.events.some(({ kind }) => kind === 'notification')).toBe(false);
  });

  it('follow what its author makes of a message, which is no new one', async () => {
    const { id, patient, doctor } = await newVisit();
    const [patientTab, doctorTab] = [await tabOf(patient, 0), await tabOf(doctor, 1)];
    const { id: messageId } = await send(clientAt(0, patient), id, 'fifty');
    await clientAt(0, patient).messages.correct({ messageId, content: 'five' });
    for (const [tab, isAuthor] of [
      [doctorTab, false],
      [patientTab, true],
    ] as const) {
      const { message } = await tab.hear('message_change');
      expect(message).toMatchObject({ id: messageId, content: 'five', correctedAt: expect.any(String), isAuthor });
    }
    await clientAt(1, patient).messages.takeBack({ messageId });
    for (const tab of [patientTab, doctorTab]) {
      const { message } = await tab.hear('message_change', (event) => event.message.takenBackAt !== null);
      expect(message).toMatchObject({ id: messageId, content: '' });
      expect(messagesOf(tab.events)).toHaveLength(1);
    }
  });

  it('see that a message was read, and that the other is typing', async () => {
    const { id, patient, doctor } = await newVisit();
    const patientTab = await tabOf(patient, 0);
    const { sequence, id: messageId } = await send(clientAt(0, patient), id, 'read me');
    const { readAt } = await clientAt(1, doctor).messages.markRead({ appointmentId: id, upTo: sequence });
    expect(await patientTab.hear('receipt')).toEqual({
      kind: 'receipt',
      appointmentId: id,
      messageId,
      userId: doctor.userId,
      readAt,
    });
    for (const isTyping of [true, false]) {
      const before = Date.now();
      await clientAt(1, doctor).messages.setTyping({ appointmentId: id, isTyping });
      const heard = await patientTab.hear('typing', (event) => event.isTyping === isTyping);
      expect(heard).toMatchObject({ appointmentId: id, userId: doctor.userId });
      const [stored] = await server.database.read(null, (db) =>
        db.selectFrom('typing_indicators').select(['is_typing', 'updated_at']).where('appointment_id', '=', id),
      );
      expect(stored?.is_typing).toBe(isTyping);
      expect(stored?.updated_at.getTime()).toBeGreaterThanOrEqual(before);
    }
  });

  it('find each other in the call: presence, signals in their order, and the visit that starts', async () => {
    const { id, patient, doctor } = await newVisit();
    const [patientTab, doctorTab] = [await tabOf(patient, 0), await tabOf(doctor, 1)];
    const [asPatient, asDoctor] = [clientAt(0, patient), clientAt(1, doctor)];
    const { token } = await asPatient.calls.token({ appointmentId: id });
    const { token: doctorToken } = await asDoctor.calls.token({ appointmentId: id });
    const [{ joinedAt: from } = { joinedAt: '' }] = await asPatient.calls.join({ token });
    const present = await doctorTab.hear('call_presence');
    expect(present.presence).toMatchObject([{ userId: patient.userId, joinedAt: from }]);
    await asDoctor.calls.join({ token: doctorToken });
    await asDoctor.calls.admit({ token: doctorToken, userId: patient.userId });
    for (let number = 0; number < 30; number += 1) {
      const signal = { type: 'description', kind: 'offer', sdp: `${number}` } as const;
      await asPatient.calls.signal({ token, recipientId: doctor.userId, from, to: from, signal });
    }
    await doctorTab.hear('call_signal', ({ signal }) => signal.type === 'description' && signal.sdp === '29');
    const heard = doctorTab.events.flatMap((event) =>
      event.kind === 'call_signal' && event.signal.type === 'description' ? [event.signal.sdp] : [],
    );
    expect(heard).toEqual(Array.from({ length: 30 }, (_, number) => `${number}`));
    expect(patientTab.events.some(({ kind }) => kind === 'call_signal')).toBe(false);
    await Promise.all([asPatient.calls.connected({ token }), asDoctor.calls.connected({ token: doctorToken })]);
    for (const tab of [patientTab, doctorTab]) {
      await tab.hear('appointment', (event) => event.id === id && event.status === 'in_progress');
    }
  });

  it('hear whose word it was that called a visit off, and of its later changes that they are none', async () => {
    const patient = await server.person({ role: 'patient' });
    const doctor = await server.person({ role: 'doctor', verified: true });
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3_000 });
    const patientTab = await tabOf(patient, 0);
    await clientAt(1, doctor).appointments.cancel({ id });
    const cancelled = await patientTab.hear('appointment', (event) => event.status === 'cancelled');
    expect(cancelled).toMatchObject({ id, cancelledBy: 'provider' });
    await server.database.write(
      null,
      () => sql`update appointments set cancelled_at = app_now() - interval '6 minutes' where id = ${id}`,
    );
    await patientTab.hear('appointment', (event) => event.status === 'cancelled' && event.cancelledBy === null);
  });

  it('hear whether a visit that is booked is urgent', async () => {
    const patient = await server.person({ role: 'patient' });
    const doctor = await server.person({ role: 'doctor', verified: true });
    const tab = await tabOf(doctor, 1);
    const plain = await createVisit(server.database, { patient, doctor, startsIn: 1_200 });
    await tab.hear('appointment', (event) => event.id === plain && event.isNew && !event.isUrgent);
    const urgent = await createVisit(server.database, { patient, doctor, startsIn: 1_300, paid: false });
    await server.database.write(
      null,
      () => sql`update appointments set urgency = 'urgent', status = 'confirmed' where id = ${urgent}`,
    );
    await tab.hear('appointment', (event) => event.id === urgent && event.isNew && event.isUrgent);
  });

  it('hear once that a visit is booked and that it was moved, unless they moved it, and its later changes as none', async () => {
    const patient = await server.person({ role: 'patient' });
    const caregiver = await server.person({ role: 'patient' });
    const doctor = await server.person({ role: 'doctor', verified: true });
    await joinCircle(server, { patient, caregiver, rights: ['visits', 'book'] });
    const doctorTab = await tabOf(doctor, 1);
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3_000 });
    // That there is a circle has come by then, which ends what the patient hears.
    await doctorTab.hear('appointment', (event) => event.id === id && event.isNew);
    // As after a reload, within minutes of the booking.
    const [patientTab, caregiverTab] = [await tabOf(patient, 1), await tabOf(caregiver, 1)];
    const [first, second] = [dayAhead(5, 20), dayAhead(5, 22)];
    await clientAt(0, patient).appointments.reschedule({ id, startTime: first });
    for (const tab of [doctorTab, caregiverTab])
      await tab.hear('appointment', ({ isMoved, startTime }) => isMoved && startTime === first);
    await clientAt(0, caregiver).appointments.reschedule({ id, startTime: second });
    for (const tab of [patientTab, doctorTab])
      await tab.hear('appointment', ({ isMoved, startTime }) => isMoved && startTime === second);
    await clientAt(1, doctor).appointments.cancel({ id });
    for (const tab of [patientTab, doctorTab, caregiverTab])
      await tab.hear('appointment', ({ status }) => status === 'cancelled');
    expect([doctorTab, patientTab, caregiverTab].map(movesOf)).toEqual([[first, second], [second], [first]]);
    expect([doctorTab, patientTab, caregiverTab].map((tab) => bookingsOf(tab).length)).toEqual([1, 0, 0]);
  });

  it('hear that a visit was moved by who takes an offer of the waitlist', async () => {
    const [owner, patient] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    const doctor = await server.person({ role: 'doctor', verified: true });
    const early = dayAhead(4, 20);
    const visitAt = (startTime: string, person: Person) =>
      createVisit(server.database, { patient: person, doctor, startsAt: Date.parse(startTime) });
    const doctorTab = await tabOf(doctor, 1);
    const freed = await visitAt(early, owner);
    const id = await visitAt(dayAhead(6, 20), patient);
    await doctorTab.hear('appointment', (event) => event.id === id && event.isNew);
    await clientAt(0, patient).waitlist.waitForEarlier({ appointmentId: id });
    await clientAt(0, owner).appointments.cancel({ id: freed });
    const { waits } = await clientAt(0, patient).waitlist.list();
    const patientTab = await tabOf(patient, 1);
    await clientAt(0, patient).waitlist.take({ id: waits[0]?.offer?.id ?? '' });
    await doctorTab.hear('appointment', (event) => event.id === id && event.isMoved);
    await patientTab.hear('appointment', (event) => event.id === id && event.startTime === early);
    expect([doctorTab, patientTab].map(movesOf)).toEqual([[early], []]);
    expect(bookingsOf(patientTab)).toEqual([]);
  });

  it('lose nothing and see nothing twice over dropped connections', async () => {
    const { id, patient, doctor } = await newVisit();
    const total = trials(80, 200);
    const seen: Message[] = [];
    const read = async () => {
      for (let visit = 0; seen.length < total; visit += 1) {
        const tab = await openTab(nodes[visit % 2 === 0 ? 0 : 1], doctor);
        const client = clientAt(visit % 2 === 0 ? 1 : 0, doctor);
        const upTo = Math.min(total, seen.length + 30);
        await follow(tab, client, id, seen, upTo);
        tab.drop();
      }
    };
    const write = async () => {
      for (let number = 1; number <= total; number += 1) {
        await send(clientAt(number % 2 === 0 ? 0 : 1, patient), id, `${number}`);
      }
    };
    await Promise.all([read(), write()]);
    expect(seen.map(({ content }) => content)).toEqual(Array.from({ length: total }, (_, index) => `${index + 1}`));
  });

  it('see messages that many tabs send at once in one order', async () => {
    const { id, patient, doctor } = await newVisit();
    const readers = [await tabOf(patient, 0), await tabOf(doctor, 1)];
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        number % 2 === 0 ? send(clientAt(0, patient), id, `p${number}`) : send(clientAt(1, doctor), id, `d${number}`),
      ),
    );
    const inOrder = sent.map(({ id: one, sequence }) => ({ one, sequence })).sort((a, b) => a.sequence - b.sequence);
    for (const tab of readers) {
      await tab.hear('message', ({ message }) => message.id === inOrder.at(-1)?.one);
      expect(messagesOf(tab.events).map(({ id: one }) => one)).toEqual(inOrder.map(({ one }) => one));
    }
  });
});

/** What a page does: asks for what it missed once it listens, then takes what it hears, each message once. */
async function follow(tab: Tab, client: Client, appointmentId: string, seen: Message[], upTo: number): Promise<void> {
  const take = (messages: Message[]) => {
    for (const message of messages) {
      if (message.sequence > (seen.at(-1)?.sequence ?? 0)) seen.push(message);
    }
  };
  for (;;) {
    const { messages, hasMore } = await client.messages.list({ appointmentId, after: seen.at(-1)?.sequence ?? 0 });
    take(messages);
    if (!hasMore) break;
  }
  const isEnough = () => {
    take(messagesOf(tab.events));
    return seen.length >= upTo;
  };
  if (!isEnough()) await tab.hear('message', isEnough);
}

it('an outsider, a caregiver until now, hears nothing of a visit, and all of their own', async () => {
  const [theirs, own] = [await newVisit(), await newVisit()];
  const doctorTab = await tabOf(theirs.doctor, 1);
  /** What was announced before has come to the other server too. */
  const announced = async () => {
    const { id } = await send(clientAt(0, theirs.patient), theirs.id, 'heard by now');
    await doctorTab.hear('message', ({ message }) => message.id === id);
  };
  const { patient } = theirs;
  const link = await joinCircle(server, { patient, caregiver: own.patient, rights: ['messages'] });
  await announced();
  const caregiversTab = await tabOf(own.patient, 1);
  const shared = await send(clientAt(0, theirs.patient), theirs.id, 'for my daughter too');
  await caregiversTab.hear('message', ({ message }) => message.id === shared.id);
  await clientAt(0, patient).care.end({ id: link });
  await announced();
  await caregiversTab.ended;
  const tab = await tabOf(own.patient, 1);
  await send(clientAt(0, theirs.patient), theirs.id, 'private');
  await clientAt(0, theirs.doctor).messages.setTyping({ appointmentId: theirs.id, isTyping: true });
  const { token } = await clientAt(0, theirs.doctor).calls.token({ appointmentId: theirs.id });
  await clientAt(0, theirs.doctor).calls.join({ token });
  const mine = await send(clientAt(0, own.doctor), own.id, 'for you');
  await tab.hear('message', ({ message }) => message.id === mine.id);
  // That their own visit is there may be announced late.
  const heard = tab.events.filter((event) => !(event.kind === 'appointment' && event.id === own.id));
  expect(heard.map(({ kind }) => kind)).toEqual(['ready', 'message']);
  expect(messagesOf(tab.events)).toMatchObject([{ id: mine.id }]);
});

it('a guest who is sent away learns nothing more of the others, on another server within five seconds', async () => {
  const { id, patient, doctor } = await newVisit();
  const [asPatient, asDoctor] = [clientAt(0, patient), clientAt(0, doctor)];
  const [{ token: hers }, { token: his }] = [
    await asPatient.calls.token({ appointmentId: id }),
    await asDoctor.calls.token({ appointmentId: id }),
  ];
  const { guest, invitation } = await asDoctor.calls.invite({ appointmentId: id, kind: 'interpreter' });
  const strangers: Client = createORPCClient(new RPCLink({ url: `${nodes[1]}/api/rpc` }));
  const { token, userId } = await strangers.calls.guestToken({ invitation, name: 'Nadia', key: randomUUID() });
  await strangers.calls.join({ token });
  const heard: string[][] = [];
  const events = await strangers.calls.hear({ token });
  const listening = (async () => {
    for await (const event of events) {
      if (event.kind === 'call_presence') heard.push(event.presence.map((one) => one.userId).sort());
    }
  })().catch(() => {});
  await asDoctor.calls.join({ token: his });
  await asDoctor.calls.admit({ token: his, userId });
  await expect.poll(() => heard.at(-1)).toEqual([userId, doctor.userId].sort());

  const since = performance.now();
  await asDoctor.calls.revoke({ id: guest.id });
  await expect.poll(() => heard.at(-1)).toEqual([userId]);
  expect(performance.now() - since).toBeLessThan(5_000);
  // The server ends it, and opens no other.
  await listening;
  expect(await codeOf(strangers.calls.hear({ token }).then((again) => again.next()))).toBe('CALL_NOT_OPEN');
  const before = heard.length;
  await asPatient.calls.join({ token: hers });
  expect(heard.length).toBe(before);
});

describe('somebody of support', () => {
  it('a request is heard by who asked and by support, and by nobody else', async () => {
    const staff = (duty: 'support' | 'finance') => server.person({ role: 'admin', duty });
    const [asker, other, support, finance] = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'patient' }),
      await staff('support'),
      await staff('finance'),
    ];
    const asked = {
      category: 'technical',
      subject: 'No sound',
      text: 'I hear nothing',
      clientId: randomUUID(),
    } as const;
    const { id } = await clientAt(0, asker).support.open(asked);
    await clientAt(1, support).support.note({ id, clientId: randomUUID(), note: 'An old browser?' });
    const [askerTab, otherTab, supportTab, financeTab] = await Promise.all([
      tabOf(asker, 1),
      tabOf(other, 0),
      tabOf(support, 0),
      tabOf(finance, 0),
    ]);
    const heard = ({ events }: Tab) => events.filter(({ kind }) => kind === 'ticket');
    await clientAt(0, asker).support.reply({ id, clientId: randomUUID(), text: 'Nor in another call' });
    expect(await supportTab.hear('ticket')).toEqual({ kind: 'ticket', id });
    await clientAt(0, support).support.answer({ id, clientId: randomUUID(), text: 'Which browser is it?' });
    await askerTab.hear('ticket', () => heard(askerTab).length === 2);
    // Events come in order: who hears of another ticket first was not sent this one.
    for (const [person, tab] of [
      [other, otherTab],
      [finance, financeTab],
    ] as const) {
      await server.database.write(
        null,
        () => sql`select pg_notify('live', ${JSON.stringify({ kind: 'ticket', id, to: [person.userId] })})`,
      );
      await server.database.write(
        null,
        () => sql`select pg_notify('live', ${JSON.stringify({ kind: 'notification', to: [person.userId] })})`,
      );
      await tab.hear('notification');
      expect(heard(tab)).toEqual([]);
    }
  });
});

describe('a socket', () => {
  it('closes on every server within five seconds of its session’s end', async () => {
    const { patient, doctor } = await newVisit();
    const own = [await tabOf(patient, 0), await tabOf(patient, 1)];
    const other = await tabOf(doctor, 1);
    const endedAt = performance.now();
    await clientAt(0, patient).accounts.signOut();
    expect(await Promise.all(own.map(({ closed }) => closed))).toEqual([4401, 4401]);
    expect(performance.now() - endedAt).toBeLessThan(5_000);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  it.each([
    ['too large', 'x'.repeat(70_000)],
    ['no JSON', '{"i":'],
    ['binary noise', Buffer.from([0, 255, 1, 254])],
    ['JSON of another shape', '[1,2,3]'],
    ['a call that does not exist', JSON.stringify({ i: '9', p: { u: 'orpc:/admin/decide', b: { json: {} } } })],
  ])('with a frame that is %s harms nobody else', async (_, frame) => {
    const { id, patient, doctor } = await newVisit();
    const [hostile, peaceful] = [await tabOf(patient, 0), await tabOf(doctor, 0)];
    hostile.socket.send(frame);
    const answer = await send(clientAt(0, patient), id, 'still here');
    const heard = await peaceful.hear('message', ({ message }) => message.id === answer.id);
    expect(heard.message.id).toBe(answer.id);
  });
});

it('subscriptions end when announcements may have been missed, and new ones hear again', async () => {
  const { id, patient, doctor } = await newVisit();
  const tab = await tabOf(doctor, 0);
  await server.services.database.read(
    null,
    () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'polyclinic live' and datname = current_database()`,
  );
  await tab.ended;
  const again = await tabOf(doctor, 0);
  const message = await send(clientAt(1, patient), id, 'after the interruption');
  expect((await again.hear('message')).message.id).toBe(message.id);
});
