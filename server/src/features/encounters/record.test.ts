import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let world: Attachments;
beforeAll(async () => {
  server = await testServer();
  world = await attachmentsOn(server);
});
afterAll(() => server?.close());

const parts = { subjective: 'palpitations', objective: '120/80', assessment: 'benign', plan: 'less coffee' };

describe('a health record', () => {
  it('keeps who changed allergies and conditions, and when, whatever else is saved', async () => {
    const { accounts, encounters } = world.as.patient;
    await accounts.updateProfile({ allergies: 'Penicillin', medicalConditions: 'Asthma' });
    await accounts.updateProfile({ phone: '+12125550142', allergies: 'Penicillin' });
    await accounts.updateProfile({ allergies: '' });
    const { changes, allergies, medicalConditions } = await encounters.record({});
    expect({ allergies, medicalConditions }).toEqual({ allergies: null, medicalConditions: 'Asthma' });
    expect(changes[0]).toMatchObject({ field: 'allergies', value: null, by: 'self' });
    expect(
      changes
        .slice(1)
        .map(({ field, value, by }) => [field, value, by].join())
        .sort(),
    ).toEqual(['allergies,Penicillin,self', 'medicalConditions,Asthma,self']);
  });

  it('holds signed notes and shared files of one’s own visits, and no drafts', async () => {
    const { visit: appointmentId, as } = world;
    await as.doctor.encounters.save({ appointmentId, version: 0, ...parts });
    expect(await as.patient.encounters.record({})).toMatchObject({ notes: [], noteCount: 0 });
    await holdVisit(server.database, appointmentId);
    await as.doctor.encounters.sign({ appointmentId, version: 1 });
    await server.carryOutActs();
    await world.send('results.txt', Buffer.from('all is well\n'));
    const record = await as.patient.encounters.record({ page: 'all' });
    expect(record.notes).toMatchObject([{ appointmentId, ...parts, specialty: 'General practice' }]);
    expect(record).toMatchObject({ noteCount: 1, files: [{ appointmentId, name: 'results.txt', isOwn: true }] });
    expect((await as.patient.encounters.record({ page: 2 })).notes).toEqual([]);
    expect(await as.outsider.encounters.record({})).toMatchObject({ notes: [], files: [], changes: [] });
    expect(await codeOf(as.doctor.encounters.record({}))).toBe('FORBIDDEN');
    expect(await codeOf(server.clientOf().encounters.record({}))).toBe('UNAUTHENTICATED');
  });
});

describe('one’s own visits', () => {
  it('are narrowed by how they stand and how they take place', async () => {
    const { people, as } = world;
    const phone = await createVisit(server.database, { ...people, startsIn: 3000, type: 'phone' });
    const held = await createVisit(server.database, { ...people, startsIn: 4000, paid: false });
    const idsOf = async (filter: Parameters<typeof as.patient.appointments.mine>[0]) =>
      (await as.patient.appointments.mine(filter)).appointments.map(({ id }) => id);
    expect(await idsOf({ period: 'upcoming' })).toEqual([phone, held]);
    expect(await idsOf({ period: 'upcoming', visitType: 'phone' })).toEqual([phone]);
    expect(await as.patient.appointments.mine({ status: 'scheduled' })).toMatchObject({ total: 1 });
    expect(await idsOf({ period: 'history', status: 'completed' })).toEqual([world.visit]);
    expect(await idsOf({ period: 'history', status: 'cancelled' })).toEqual([]);
  });
});
