import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../observability/index.ts';
import { type Calls, callsOn } from '../../testing/calls.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

/** What a description and a candidate name, and nothing else does */
const MARKS = ['203.0.113.77', 'ufragOfThisCall', 'AB:CD:EF:01:23'];
const [ADDRESS, UFRAG, FINGERPRINT] = MARKS;
const sdp = `v=0\r\nc=IN IP4 ${ADDRESS}\r\na=ice-ufrag:${UFRAG}\r\na=fingerprint:sha-256 ${FINGERPRINT}\r\nm=audio 9\r\n`;

const lines: string[] = [];
let server: TestServer;
let calls: Calls;

beforeAll(async () => {
  server = await testServer({ log: createLog('trace', { write: (line) => void lines.push(line) }) });
  calls = callsOn(server);
});
afterAll(() => server?.close());

/** Every table in which any row says any of the marks */
async function tablesThatTell(): Promise<string[]> {
  const tables = await server.database.read(
    null,
    () => sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const telling: string[] = [];
  for (const { name } of tables) {
    const found = await server.database.read(
      null,
      () => sql`select from ${sql.raw(name)} as stored where stored::text ~ any (${MARKS}) limit 1`,
    );
    if (found.length > 0) telling.push(name);
  }
  expect(tables.length).toBeGreaterThan(40);
  return telling;
}

/** A call writes no file at all; the folder for attachments is there from the start. */
async function files(): Promise<string[]> {
  const { DATA_DIR } = server.services.environment;
  const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const isTelling = (text: string) => MARKS.some((mark) => text.includes(mark));

it('nothing of a call stays with the server: no description, no address and no key, in no table, file or log', async () => {
  const { patient, doctor, people, patientToken, doctorToken } = await calls.openCall();
  const stays = await doctor.calls.join({ token: doctorToken });
  const stayOf = (wanted: string) => stays.find(({ part }) => part === wanted)?.joinedAt ?? '';
  const [hers, his] = [stayOf('patient'), stayOf('doctor')];
  const candidate = `candidate:1 1 udp 1 ${ADDRESS} 50777 typ host ufrag ${UFRAG}`;
  const found = { type: 'candidate', candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: UFRAG! } as const;
  const toHim = { token: patientToken, recipientId: people.doctor.userId, from: hers, to: his };
  const toHer = { token: doctorToken, recipientId: people.patient.userId, from: his, to: hers };
  await patient.calls.signal({ ...toHim, signal: { type: 'description', kind: 'offer', sdp } });
  await doctor.calls.signal({ ...toHer, signal: { type: 'description', kind: 'answer', sdp } });
  await patient.calls.signal({ ...toHim, signal: found });
  await doctor.calls.signal({ ...toHer, signal: found });
  // Those that are refused are told of in the log.
  const tooLong = { type: 'description', kind: 'offer', sdp: sdp.repeat(400) } as const;
  expect(await codeOf(patient.calls.signal({ ...toHim, signal: tooLong }))).toBe('INVALID_INPUT');
  expect(await codeOf(patient.calls.signal({ ...toHim, token: `${patientToken}x`, signal: found }))).toBe(
    'CALL_NOT_OPEN',
  );
  await Promise.all([patient.calls.connected({ token: patientToken }), doctor.calls.connected({ token: doctorToken })]);
  expect(await tablesThatTell()).toEqual(['public.call_signals']);

  await patient.calls.leave({ token: patientToken, joinedAt: hers });
  await doctor.calls.leave({ token: doctorToken, joinedAt: his });
  await server.settle();
  expect(await tablesThatTell()).toEqual([]);
  expect(await files()).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(isTelling)).toEqual([]);
});
