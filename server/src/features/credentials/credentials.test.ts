import { randomUUID } from 'node:crypto';
import { missingDocuments } from '@polyclinic/contract/credentials/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clamdServer } from '../../testing/clamd-server.ts';
import { samples } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { tickAll } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { refusal } from '../../testing/visits.ts';

const LIMIT = 10_485_760;

let server: TestServer;
let admin: Person;
let doctor: Person;
let colleague: Person;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: false });
  colleague = await server.person({ role: 'doctor', verified: false });
});

const credentialsOf = (person?: Person, at = server) => at.clientOf(person).credentials;
const send = (
  person: Person | null,
  { kind = 'licence', name = 'licence.pdf', bytes = samples.pdf() } = {},
  at = server,
) => {
  const body = new FormData();
  body.set('kind', kind);
  body.set('file', new File([new Uint8Array(bytes)], name));
  const headers = { ...person?.headers, origin: at.origin };
  return at.request('/api/documents?lng=fr', { method: 'POST', body, headers });
};
/** What the page is told that the form came from. */
const outcome = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', 'http://x').searchParams.get('document');
const shown = async (person: Person) => (await credentialsOf(person).verification())?.documents ?? [];
const queued = async () => {
  const queue = await server.clientOf(admin).admin.verificationQueue({});
  return queue.find(({ providerId }) => providerId === doctor.providerId);
};
const get = (url: string, person?: Person) => server.request(url, { headers: person?.headers ?? {} });
const pathOf = async (id: string) => {
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('provider_documents').select('path').where('id', '=', id),
  );
  return row?.path ?? '';
};

describe('a document', () => {
  it('is kept from a plain form, shown to its doctor with what is missing, and opened by a link of theirs', async () => {
    const answer = await send(doctor, { name: 'Ma licence.pdf' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/fr/provider/practice?document=kept#documents',
    ]);
    const verification = await credentialsOf(doctor).verification();
    expect(verification).toMatchObject({ status: 'pending_review', missing: ['identity'] });
    const [document] = verification?.documents ?? [];
    expect(document).toMatchObject({
      kind: 'licence',
      name: 'Ma licence.pdf',
      type: 'application/pdf',
      scan: 'not_scanned',
    });
    const opened = await get(document?.url ?? '', doctor);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(samples.pdf());
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is seen by an administrator, by a link of their own, which the doctor reads of', async () => {
    await send(doctor);
    const item = await queued();
    expect(item).toMatchObject({ missing: ['identity'], documents: [{ kind: 'licence', name: 'licence.pdf' }] });
    expect((await get(item?.documents[0]?.url ?? '', admin)).status).toBe(200);
    await server.services.accessLog.flush();
    const { accesses } = await server.clientOf(doctor).privacy.accesses({});
    expect(accesses).toMatchObject([{ actorRole: 'admin', action: 'read', subject: 'provider_document' }]);
  });

  it('is nobody else’s: no list, no link and no removal', async () => {
    await send(doctor);
    const [document] = await shown(doctor);
    const { url = '', id = '' } = document ?? {};
    expect(await shown(colleague)).toEqual([]);
    expect((await get(url)).status).toBe(401);
    for (const person of [colleague, admin]) expect((await get(url, person)).status).toBe(404);
    expect((await get(`${url}x`, doctor)).status).toBe(404);
    expect(await refusal(credentialsOf(colleague).removeDocument({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    const patient = await server.person({ role: 'patient' });
    expect(await refusal(credentialsOf(patient).verification())).toMatchObject({ code: 'FORBIDDEN' });
    expect((await send(patient)).status).toBe(403);
    expect(outcome(await send(null))).toBe('UNAUTHENTICATED');
    expect(await shown(doctor)).toHaveLength(1);
  });

  it('has a link for five minutes', async () => {
    const later = await testServer({ nowOffsetMs: 0 });
    try {
      const own = await later.person({ role: 'doctor', verified: false });
      await send(own, {}, later);
      const [document] = (await credentialsOf(own, later).verification())?.documents ?? [];
      const { now } = later.services.clock;
      later.services.clock.now = () => new Date(now().getTime() + 301_000);
      expect((await later.request(document?.url ?? '', { headers: own.headers })).status).toBe(410);
    } finally {
      await later.close();
    }
  });

  it('is taken away with its bytes, until the practice is verified by it', async () => {
    await send(doctor);
    await send(doctor, { kind: 'identity', name: 'me.png', bytes: samples.png() });
    const [first, second] = await shown(doctor);
    const path = await pathOf(first?.id ?? '');
    expect(await credentialsOf(doctor).removeDocument({ id: first?.id ?? '' })).toMatchObject({ missing: ['licence'] });
    await server.settle();
    await expect(server.services.files.open(path)).rejects.toThrow();
    await send(doctor);
    await server.database.transaction(null, (trx) => tickAll(trx, doctor.providerId));
    await server.clientOf(admin).admin.decide({ providerId: doctor.providerId, status: 'approved' });
    expect(await refusal(credentialsOf(doctor).removeDocument({ id: second?.id ?? '' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await shown(doctor)).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ['a program', { bytes: samples.program() }, 'FILE_TYPE_NOT_SUPPORTED'],
    ['a page that calls itself a PDF', { bytes: samples.html() }, 'FILE_TYPE_NOT_SUPPORTED'],
    ['a text', { name: 'a.txt', bytes: samples.text() }, 'FILE_TYPE_NOT_SUPPORTED'],
    ['a picture of gigabytes', { name: 'a.png', bytes: samples.hugePng() }, 'PICTURE_TOO_LARGE'],
    ['nothing', { bytes: Buffer.alloc(0) }, 'INVALID_INPUT'],
    ['an unknown kind', { kind: 'love letter' }, 'INVALID_INPUT'],
    ['one byte too many', { bytes: Buffer.alloc(LIMIT + 1, samples.pdf()) }, 'FILE_TOO_LARGE'],
    ['far too many', { bytes: Buffer.alloc(LIMIT * 2) }, 'FILE_TOO_LARGE'],
  ])('that is %s is not kept', async (_, given, code) => {
    const answer = await send(doctor, given);
    expect([answer.status, outcome(answer)]).toEqual([303, code]);
    expect(await shown(doctor)).toEqual([]);
  });

  it('is refused from another site, without a practice, and beyond the twentieth', async () => {
    const body = new FormData();
    body.set('kind', 'licence');
    body.set('file', new File([new Uint8Array(samples.pdf())], 'a.pdf'));
    const headers = { ...doctor.headers, origin: 'https://elsewhere.example' };
    expect((await server.request('/api/documents', { method: 'POST', body, headers })).status).toBe(403);
    const beginner = await server.person({ role: 'doctor' });
    expect(outcome(await send(beginner))).toBe('NOT_FOUND');
    for (let count = 0; count < 20; count += 1) expect(outcome(await send(doctor))).toBe('kept');
    expect(outcome(await send(doctor))).toBe('TOO_MANY_DOCUMENTS');
  });

  it('is scanned where there is a scanner, and not kept when it is infected', async () => {
    const clamd = await clamdServer('EICAR');
    const scanning = await testServer({ environment: { CLAMD_URL: clamd.url } });
    try {
      const own = await scanning.person({ role: 'doctor', verified: false });
      const infected = Buffer.concat([samples.pdf(), samples.eicar()]);
      expect(outcome(await send(own, { bytes: infected }, scanning))).toBe('FILE_INFECTED');
      expect(outcome(await send(own, {}, scanning))).toBe('kept');
      const { documents } = (await credentialsOf(own, scanning).verification()) ?? { documents: [] };
      expect(documents.map(({ scan }) => scan)).toEqual(['clean']);
    } finally {
      await scanning.close();
      await clamd.stop();
    }
  });
});

describe('another look', () => {
  const decide = (status: 'documents_needed' | 'rejected' | 'approved') =>
    server.clientOf(admin).admin.decide({ providerId: doctor.providerId, status, note: 'The licence is unreadable' });

  it.each(['documents_needed', 'rejected'] as const)(
    'is asked for after %s, once nothing is missing',
    async (status) => {
      await decide(status);
      expect(await credentialsOf(doctor).verification()).toMatchObject({ status, note: 'The licence is unreadable' });
      expect(await refusal(credentialsOf(doctor).submit())).toMatchObject({
        code: 'DOCUMENTS_MISSING',
        data: { missing: ['licence', 'identity'] },
      });
      await send(doctor);
      await send(doctor, { kind: 'identity' });
      expect(await credentialsOf(doctor).submit()).toMatchObject({ status: 'pending_review', missing: [] });
      expect(await queued()).toMatchObject({ status: 'pending_review', missing: [] });
      expect(await refusal(credentialsOf(doctor).submit())).toMatchObject({ code: 'TRANSITION_REFUSED' });
    },
  );
});

describe('what is missing', () => {
  it('is each required kind that was not given', () => {
    expect(missingDocuments([])).toEqual(['licence', 'identity']);
    expect(missingDocuments([{ kind: 'identity' }, { kind: 'other' }])).toEqual(['licence']);
    expect(missingDocuments([{ kind: 'identity' }, { kind: 'licence' }])).toEqual([]);
  });
});

describe('bytes that never came to their place', () => {
  it('leave nothing behind after an hour', async () => {
    const path = `${doctor.userId}/documents/${randomUUID()}.pdf`;
    await server.database.write(null, (db) =>
      db.insertInto('provider_documents').values({
        provider_id: doctor.providerId,
        user_id: doctor.userId,
        kind: 'licence',
        name: 'a.pdf',
        type: 'application/pdf',
        size: 1,
        scan: 'clean',
        path,
        created_at: new Date(Date.now() - 7_200_000),
      }),
    );
    expect(await shown(doctor)).toEqual([]);
    await server.runSchedule('documents');
    const left = await server.database.read(null, (db) =>
      db.selectFrom('provider_documents').select('id').where('path', '=', path),
    );
    expect(left).toEqual([]);
  });
});
