import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';
import { storePhoto } from './commands.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  stranger = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());

/** Wider than high, with a place and a camera in it. */
const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96' } })
    .withExif({ IFD0: { Make: 'SecretCamera', ImageDescription: 'At home' } })
    .jpeg()
    .toBuffer();

async function send(person: Person | undefined, bytes: Uint8Array, type = 'image/jpeg') {
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], 'photo', { type }));
  return server.request('/api/photos', { method: 'POST', body: form, headers: person?.headers ?? {} });
}
async function sent(person: Person): Promise<string> {
  const response = await send(person, await picture());
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
const get = (id: string, person?: Person, size = 192) =>
  server.request(`/api/photos/${id}/${size}`, { headers: person?.headers ?? {} });
const cardOf = async ({ providerId }: Person) => (await server.clientOf().providers.get({ id: providerId })).photo;

describe('a patient’s photograph', () => {
  it('is stored in its sizes, without what else its file said', async () => {
    const id = await sent(patient);
    for (const size of [96, 192, 512]) {
      const response = await get(id, patient, size);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toContain('private');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size, format: 'webp' });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('SecretCamera')).toBe(false);
    }
    expect((await get(id, patient, 97)).status).toBe(404);
  });

  it('is seen by a doctor who shares a visit with them, and by nobody else', async () => {
    const id = await sent(patient);
    for (const person of [undefined, stranger, doctor, admin]) {
      expect((await get(id, person)).status, person?.email).toBe(404);
    }
    const visit = await createVisit(server.database, { patient, doctor, startsIn: 30 });
    expect((await get(id, doctor)).status).toBe(200);
    const { patientPhoto } = await server.clientOf(doctor).appointments.get({ id: visit });
    expect(patientPhoto).toBe(id);
    expect((await get(id, stranger)).status).toBe(404);
    await server.database.write(null, () => toStatus('cancelled', visit));
    expect((await get(id, doctor)).status).toBe(404);
  });

  it('takes the place of the one before, and goes with its files', async () => {
    const [first, second] = [await sent(patient), await sent(patient)];
    expect(await server.clientOf(patient).photos.own()).toEqual({ shown: second, pending: null });
    expect((await get(first, patient)).status).toBe(404);
    await server.clientOf(patient).photos.remove();
    await server.settle();
    expect((await get(second, patient)).status).toBe(404);
    await expect(server.services.files.open(`${second}/photo-192.webp`)).rejects.toThrow();
  });
});

describe('photographs that are sent at once, or fail', () => {
  it('come one after the other, and one of them stays', async () => {
    const person = await server.person({ role: 'patient' });
    const bytes = await picture();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(person, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { shown } = await server.clientOf(person).photos.own();
    expect((await get(shown ?? '', person)).status).toBe(200);
  });

  it('leave no files where one of their sizes can’t be stored', async () => {
    const { files } = server.services;
    const stored: string[] = [];
    const full = {
      ...server.services,
      files: {
        ...files,
        store: async (...[local, path, type]: Parameters<typeof files.store>) => {
          if (path.includes('512')) throw new Error('the disk is full');
          stored.push(path);
          return files.store(local, path, type);
        },
      },
    };
    const person = await server.person({ role: 'patient' });
    const actor = { userId: person.userId, role: 'patient' as const };
    await expect(storePhoto(full, actor, await picture())).rejects.toThrow('the disk is full');
    expect(stored.length).toBeGreaterThan(0);
    for (const path of stored) await expect(files.open(path)).rejects.toThrow();
  });
});

describe('a doctor’s photograph', () => {
  it('is shown to everybody once an administrator has accepted it, for good under its address', async () => {
    const id = await sent(doctor);
    expect(await cardOf(doctor)).toBeNull();
    for (const person of [undefined, patient]) expect((await get(id, person)).status).toBe(404);
    expect((await get(id, doctor)).status).toBe(200);
    expect((await get(id, admin)).status).toBe(200);
    const decide = (person: Person, isAccepted: boolean, reason = '') =>
      server.clientOf(person).photos.decide({ photoId: id, isAccepted, reason });
    for (const person of [patient, doctor]) expect(await codeOf(decide(person, true))).toBe('FORBIDDEN');
    for (const person of [patient, doctor])
      expect(await codeOf(server.clientOf(person).photos.waiting())).toBe('FORBIDDEN');
    expect((await server.clientOf(admin).photos.waiting()).map((photo) => photo.id)).toContain(id);
    await decide(admin, true);
    expect(await cardOf(doctor)).toBe(id);
    expect((await get(id)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await codeOf(decide(admin, true))).toBe('NOT_FOUND');
  });

  it('stays as it was while a new one waits, and is refused with a reason', async () => {
    const before = await cardOf(doctor);
    const id = await sent(doctor);
    expect(await cardOf(doctor)).toBe(before);
    const decide = (reason: string) => server.clientOf(admin).photos.decide({ photoId: id, isAccepted: false, reason });
    expect(await codeOf(decide(''))).toBe('REASON_REQUIRED');
    await decide('No face in it.');
    await server.settle();
    const { notifications } = await server.clientOf(doctor).notifications.list({});
    expect(notifications[0]?.kind).toBe('photo_refused');
    const { shown, pending } = await server.clientOf(doctor).photos.own();
    expect([shown, pending]).toEqual([before, { id, isRefused: true, reason: 'No face in it.' }]);
    expect((await get(id, patient)).status).toBe(404);
  });
});

it.each([
  ['a text', 'FILE_TYPE_NOT_SUPPORTED', () => Buffer.from('hello there, this is text\n')],
  ['a drawing', 'FILE_TYPE_NOT_SUPPORTED', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half a picture', 'FILE_UNSAFE', async () => (await picture()).subarray(0, 400)],
])('%s is refused with %s', async (_, code, bytes) => {
  const response = await send(patient, await bytes());
  expect(await response.json()).toMatchObject({ code });
});

it('is asked of people who are signed in, and of doctors with a practice', async () => {
  expect((await send(undefined, await picture())).status).toBe(401);
  expect((await send(admin, await picture())).status).toBe(403);
  const newcomer = await server.person({ role: 'doctor' });
  expect((await send(newcomer, await picture())).status).toBe(403);
});
