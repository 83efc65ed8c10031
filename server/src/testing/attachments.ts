import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from './people.ts';
import type { Client, TestServer } from './server.ts';
import { createVisit } from './visit.ts';

export type Name = 'patient' | 'doctor' | 'outsider' | 'admin';
type Started = { id: string; url: string; appointmentId: string; uploadId: string; clientId: string };
type Tus = { method?: string; offset?: number; who?: Name | null; headers?: Record<string, string> };

export type Attachments = Awaited<ReturnType<typeof attachmentsOn>>;

/** A visit, its two people and two others, and what they do with files; the patient unless somebody is named. */
export async function attachmentsOn(server: TestServer) {
  const people: Record<Name, Person> = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
    outsider: await server.person({ role: 'patient' }),
    admin: await server.person({ role: 'admin' }),
  };
  const clients = Object.entries(people).map(([name, person]) => [name, server.clientOf(person)]);
  const as = Object.fromEntries(clients) as Record<Name, Client>;
  const visit = await createVisit(server.database, people);

  const start = async (name: string, size: number, clientId: string = randomUUID(), who: Name = 'patient') => {
    const upload = await as[who].messages.startUpload({ appointmentId: visit, clientId, name, size });
    return { ...upload, appointmentId: visit, uploadId: upload.id, clientId };
  };
  const tus = (
    { url }: { url: string },
    bytes?: Buffer,
    { method = 'PATCH', offset = 0, who = 'patient', headers }: Tus = {},
  ) =>
    server.request(url, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        ...(bytes ? { 'content-type': 'application/offset+octet-stream', 'content-length': String(bytes.length) } : {}),
        ...(who ? people[who].headers : {}),
        ...headers,
      },
      ...(bytes ? { body: new Uint8Array(bytes) } : {}),
    });
  const share = ({ appointmentId, uploadId, clientId }: Started, who: Name = 'patient') =>
    as[who].messages.shareFile({ appointmentId, uploadId, clientId });
  /** All of it: begun, filled and shared. */
  const send = async (name: string, bytes: Buffer) => {
    const upload = await start(name, bytes.length);
    const { status } = await tus(upload, bytes);
    if (status !== 204) throw new Error(`The bytes were answered with ${status}.`);
    return share(upload);
  };
  const get = (url: string, who: Name | null = 'doctor') =>
    server.request(url, { headers: who ? people[who].headers : {} });
  const stored = () => filesIn(join(server.services.environment.DATA_DIR, 'files'));
  return { people, as, visit, start, tus, share, send, get, stored };
}

/** Every file of the storage, whatever it is. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
}
