import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { GivenRight } from '@polyclinic/contract/care/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import { samples } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { openTab, type Tab } from '../../testing/tab.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

const AT_ONCE_MS = 5_000;
const all: GivenRight[] = ['visits', 'book', 'records', 'messages'];
const HOUR = 60;

let server: TestServer;
/** Another server on the same database. */
let elsewhere: ServerProcess;
const tabs: Tab[] = [];
let doctor: Person;
let mother: Person;
let daughter: Person;

beforeAll(async () => {
  server = await testServer();
  // Files are in a folder that both have, as they have the database.
  const { DATA_DIR } = server.services.environment;
  elsewhere = await serverProcess(server.urls, { environment: { RATE_LIMIT_FACTOR: '1000', DATA_DIR } });
});
afterAll(async () => {
  for (const tab of tabs) tab.drop();
  await elsewhere?.stop();
  await server?.close();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  mother = await server.person({ role: 'patient', fullName: 'Layla' });
  daughter = await server.person({ role: 'patient', fullName: 'Marwa' });
});

const clientElsewhere = ({ headers }: Person): Client =>
  createORPCClient(new RPCLink({ url: `${elsewhere.origin}/api/rpc`, headers }));

async function tabElsewhere(person: Person): Promise<Tab> {
  const tab = await openTab(elsewhere.origin, person);
  tabs.push(tab);
  return tab;
}

/** The mother has the daughter care for her; returns the link's id. */
const inCircle = (rights: GivenRight[]) => joinCircle(server, { patient: mother, caregiver: daughter, rights });

const write = (person: Person, appointmentId: string, content: string) =>
  server.clientOf(person).messages.send({ appointmentId, content, clientId: randomUUID() });

/** All that could be told of a visit, by its doctor; the patient hears it to the last. */
async function makeNoise(visit: string, hers: Tab): Promise<void> {
  const { calls, messages } = server.clientOf(doctor);
  const { id } = await write(doctor, visit, 'are you there?');
  await messages.setTyping({ appointmentId: visit, isTyping: true });
  const { token } = await calls.token({ appointmentId: visit });
  await calls.join({ token });
  await server.database.write(null, () => sql`update appointments set notes = 'changed' where id = ${visit}`);
  await hers.hear('message', ({ message }) => message.id === id);
  await hers.hear('typing');
  await hers.hear('call_presence');
  await hers.hear('appointment');
  await write(doctor, visit, 'the last');
  await hers.hear('message', ({ message }) => message.content === 'the last');
}

/** What was told of a visit, without what the daughter's own tabs say of themselves. */
const heardOf = ({ events }: Tab) => events.map(({ kind }) => kind).filter((kind) => kind !== 'ready');

describe('on another server of the same database', () => {
  it('an open tab of a former caregiver hears nothing more within five seconds, and what it asks is refused', async () => {
    const visit = await createVisit(server.database, { patient: mother, doctor });
    const link = await inCircle(all);
    const file = await sendFile(visit);
    const hers = await tabElsewhere(mother);
    const theirs = await tabElsewhere(daughter);
    await makeNoise(visit, hers);
    await theirs.hear('message', ({ message }) => message.content === 'the last');
    const asked = requests(visit, await linkTo(file));
    for (const [name, ask] of Object.entries(asked)) expect([name, await ask()]).toEqual([name, 'allowed']);

    const since = performance.now();
    await server.clientOf(mother).care.end({ id: link });
    await theirs.ended;
    for (const [name, ask] of Object.entries(asked)) expect([name, await ask()]).toEqual([name, 'NOT_FOUND']);
    expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);

    const heard = theirs.events.length;
    const again = await tabElsewhere(daughter);
    await makeNoise(visit, await tabElsewhere(mother));
    // What comes after is heard: nothing before it was on its way.
    await createVisit(server.database, { patient: daughter, doctor, startsIn: 3 * HOUR });
    await again.hear('appointment');
    expect(heardOf(again)).toEqual(['appointment']);
    expect(theirs.events.length).toBe(heard);
  });

  it('a right that is taken away is gone at once, and the others stay', async () => {
    const visit = await createVisit(server.database, { patient: mother, doctor });
    const link = await inCircle(['messages', 'records']);
    const client = clientElsewhere(daughter);
    const read = () => codeOf(client.messages.list({ appointmentId: visit }));
    const theirs = await tabElsewhere(daughter);
    expect(await read()).toBe('allowed');
    const since = performance.now();
    await server.clientOf(mother).care.setRights({ id: link, rights: ['records'] });
    await theirs.ended;
    expect(await read()).toBe('NOT_FOUND');
    expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
    expect(await codeOf(client.encounters.record({ personId: mother.userId }))).toBe('allowed');
    const again = await tabElsewhere(daughter);
    await makeNoise(visit, await tabElsewhere(mother));
    await again.hear('appointment');
    expect(new Set(heardOf(again))).toEqual(new Set(['appointment']));
  });

  /** What the daughter may ask of her mother's visit while she may do everything. */
  function requests(appointmentId: string, url: string): Record<string, () => Promise<string>> {
    const { appointments, messages, encounters, payments } = clientElsewhere(daughter);
    const personId = mother.userId;
    return {
      visit: () => codeOf(appointments.get({ id: appointmentId })),
      messages: () => codeOf(messages.list({ appointmentId })),
      writing: () => codeOf(messages.send({ appointmentId, content: 'hello', clientId: randomUUID() })),
      typing: () => codeOf(messages.setTyping({ appointmentId, isTyping: true })),
      record: () => codeOf(encounters.record({ personId })),
      contact: () => codeOf(encounters.contact({ appointmentId })),
      payment: () => codeOf(payments.state({ appointmentId })),
      'a file by its link': () => download(url),
    };
  }

  async function download(url: string): Promise<string> {
    const answer = await fetch(`${elsewhere.origin}${url}`, { headers: daughter.headers });
    return answer.ok ? 'allowed' : ((await answer.json()) as { code: string }).code;
  }

  const linkTo = async (messageId: string) => (await clientElsewhere(daughter).messages.fileLink({ messageId })).url;
});

/** The mother shares a file with her doctor; returns its message. */
async function sendFile(appointmentId: string): Promise<string> {
  const { messages } = server.clientOf(mother);
  const [bytes, clientId] = [samples.png(), randomUUID()];
  const { id: uploadId, url } = await messages.startUpload({
    appointmentId,
    clientId,
    name: 'photo.png',
    size: bytes.length,
  });
  const headers = {
    ...mother.headers,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  };
  await server.request(url, { method: 'PATCH', headers, body: new Uint8Array(bytes) });
  return (await messages.shareFile({ appointmentId, uploadId, clientId })).id;
}

it('a calendar address of a former caregiver holds the other person’s visits no more, and one’s own still', async () => {
  const visit = await createVisit(server.database, { patient: mother, doctor, startsIn: 48 * HOUR });
  const own = await createVisit(server.database, { patient: daughter, doctor, startsIn: 72 * HOUR });
  const link = await inCircle([]);
  const { url } = await server.clientOf(daughter).notifications.renewCalendarFeed();
  const path = new URL(url ?? '').pathname;
  const visitsAt = async (origin?: string) => {
    const answer = origin ? await fetch(`${origin}${path}`) : await server.request(path);
    return [...(await answer.text()).matchAll(/^UID:([\w-]+)@/gm)].map(([, uid]) => uid);
  };
  expect((await visitsAt()).toSorted()).toEqual([visit, own].toSorted());
  await server.clientOf(mother).care.end({ id: link });
  expect(await visitsAt()).toEqual([own]);
  expect(await visitsAt(elsewhere.origin)).toEqual([own]);
});
