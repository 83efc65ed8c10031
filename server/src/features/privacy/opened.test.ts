import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { attachmentsOn } from '../../testing/attachments.ts';
import { samples } from '../../testing/files.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
/** What is opened, each with its subject in the access log */
let openings: [subject: string, open: () => Promise<unknown>][];

beforeAll(async () => {
  server = await testServer();
  const { as, get, send, visit: appointmentId } = await attachmentsOn(server);
  await as.patient.messages.send({ appointmentId, content: 'It hurts here', clientId: crypto.randomUUID() });
  const { id: messageId } = await send('result.pdf', samples.pdf());
  const parts = { subjective: 'pain', objective: '120/80', assessment: 'benign', plan: 'rest' };
  await as.doctor.encounters.save({ appointmentId, version: 0, ...parts });
  const { url } = await as.doctor.messages.fileLink({ messageId });
  const download = async () => {
    const answer = await get(url);
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  };
  openings = [
    ['profile', () => as.patient.encounters.record({})],
    ['encounter_note', () => as.doctor.encounters.note({ appointmentId })],
    ['briefing', () => as.doctor.encounters.briefing({ appointmentId })],
    ['messages', () => as.doctor.messages.list({ appointmentId })],
    ['files', download],
  ];
});
afterAll(() => server?.close());

const owner = (statement: string) => server.database.write(null, () => sql.raw(statement));

/** How many entries there are of this subject, without writing any that wait. */
async function countOf(subject: string): Promise<number> {
  const [row] = await server.database.read(
    null,
    () => sql<{ count: number }>`
      select count(*)::integer as count from access_log
      where subject = ${subject} and action = 'read'`,
  );
  return row?.count ?? 0;
}

it('has an entry in the access log as soon as its answer is there: chart, note, briefing, conversation, file', async () => {
  for (const [subject, open] of openings) {
    const before = await countOf(subject);
    await open();
    expect(await countOf(subject), subject).toBe(before + 1);
  }
});

it('is answered to nobody while the log can’t be written', async () => {
  await server.services.accessLog.flush();
  await owner('revoke insert on access_log from worker');
  onTestFinished(async () => void (await owner('grant insert on access_log to worker')));
  for (const [subject, open] of openings) await expect(open(), subject).rejects.toThrow();
});

it('is answered again once it can be', async () => {
  for (const [, open] of openings) await open();
});
