import { randomUUID } from 'node:crypto';
import type { NewTicket } from '@polyclinic/contract/support/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

const HOUR_MS = 3_600_000;
const NOT_FOUND = { code: 'NOT_FOUND' };
let server: TestServer;
let support: Person;
let patient: Person;
let first: string;
let second: string;

beforeAll(async () => {
  server = await testServer();
  support = await server.person({ role: 'admin', duty: 'support', fullName: 'Sam' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia' });
  first = await ask('First');
  second = await ask('Second');
});

const supportOf = (person: Person) => server.clientOf(person).support;
const words = (text: string) => ({ clientId: randomUUID(), text });
async function ask(subject: string, category: NewTicket['category'] = 'payment', by = patient) {
  return (await supportOf(by).open({ category, subject, ...words(`${subject} words`) })).id;
}
const merge = (id = first, other = second) => supportOf(support).merge({ id, other });
const said = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);

describe('requests of one person', () => {
  it('are one once they are merged: read together, in the order in which they were written', async () => {
    await supportOf(support).note({ id: second, clientId: randomUUID(), note: 'Of the second' });
    const merged = await merge();
    expect(said(merged)).toEqual(['First words', 'Second words']);
    expect(merged.messages.map(({ mergedFrom }) => mergedFrom)).toEqual([null, 'Second']);
    expect(merged).toMatchObject({ id: first, others: [], merged: [{ id: second, subject: 'Second' }] });
    expect(merged.notes).toMatchObject([{ text: 'Of the second' }]);
    const { tickets } = await supportOf(patient).list();
    expect(tickets.map(({ id }) => id)).toEqual([first]);
    for (const id of [first, second]) {
      const thread = await supportOf(patient).get({ id });
      expect(thread.id).toBe(first);
      expect(said(thread)).toEqual(['First words', 'Second words']);
      expect((await supportOf(support).oversee({ id })).id).toBe(first);
    }
    const { counts, tickets: queue } = await supportOf(support).queue({});
    expect(queue.map(({ id }) => id)).not.toContain(second);
    expect(counts.open).toBe(queue.length);
  });

  it('go on in the first, whichever is written to, and tell their author of nothing but the answer', async () => {
    await merge();
    await supportOf(support).answer({ id: second, ...words('Solved') });
    const thread = await supportOf(patient).reply({ id: second, ...words('Thank you') });
    expect(thread).toMatchObject({ id: first, state: 'open' });
    expect(said(thread)).toEqual(['First words', 'Second words', 'Solved', 'Thank you']);
    await server.settle();
    const { notifications } = await server.clientOf(patient).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toEqual(['ticket_answered']);
  });

  it('wait since the earlier of the two began to, and urgently where one does', async () => {
    await supportOf(support).answer({ id: first, ...words('Answered') });
    await supportOf(support).mark({ id: second, isUrgent: true });
    await server.database.write(
      null,
      () => sql`update tickets set waits_since = waits_since - interval '3 hours' where id = ${second}`,
    );
    const { state, isUrgent, answerDueAt } = await merge();
    expect({ state, isUrgent }).toEqual({ state: 'open', isUrgent: true });
    expect(Math.round((Date.parse(answerDueAt ?? '') - Date.now()) / HOUR_MS)).toBe(1);
  });

  it('are separate again by one press, and the second waits for support', async () => {
    await merge();
    const again = await supportOf(support).separate({ id: first, other: second });
    expect(said(again)).toEqual(['First words']);
    expect(again).toMatchObject({ merged: [], others: [{ id: second }] });
    expect(await supportOf(patient).get({ id: second })).toMatchObject({ id: second, state: 'open' });
    expect(await refusal(supportOf(support).separate({ id: first, other: second }))).toMatchObject(NOT_FOUND);
  });

  it('merged twice or in a row are one', async () => {
    const third = await ask('Third');
    await merge(second, third);
    await merge();
    expect(said(await merge())).toEqual(['First words', 'Second words', 'Third words']);
    expect((await supportOf(patient).get({ id: third })).id).toBe(first);
    expect(await refusal(merge(second, first))).toMatchObject(NOT_FOUND);
    expect(await refusal(merge(first, first))).toMatchObject(NOT_FOUND);
  });

  it('are one, and not none, where two of support merge each into the other at once', async () => {
    const both = await Promise.allSettled([merge(first, second), merge(second, first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await supportOf(patient).list()).tickets).toHaveLength(1);
  });
});

describe('what is not merged', () => {
  it('is another person’s request, and a report, which keeps what its author showed', async () => {
    const other = await server.person({ role: 'patient' });
    expect(await refusal(merge(first, await ask('Other', 'payment', other)))).toMatchObject(NOT_FOUND);
    const doctor = await server.person({ role: 'doctor', verified: true });
    const report = await supportOf(patient).report({
      appointmentId: await createVisit(server.database, { patient, doctor }),
      ...words('They shouted'),
      reason: 'insult',
      messages: [],
      showsCall: false,
    });
    expect(await refusal(merge(first, report.id))).toMatchObject(NOT_FOUND);
    const { others } = await supportOf(support).oversee({ id: first });
    expect(others.map(({ id }) => id)).toEqual([second]);
    // The other way round the report stays what it is.
    expect(said(await merge(report.id, first))).toEqual(['First words', 'They shouted']);
  });

  it('is done by nobody but support', async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    const auditor = await server.person({ role: 'admin', duty: 'auditor' });
    for (const person of [patient, doctor, auditor]) {
      expect(await refusal(supportOf(person).merge({ id: first, other: second }))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(supportOf(person).separate({ id: first, other: second }))).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    expect((await supportOf(patient).list()).tickets).toHaveLength(2);
  });
});
