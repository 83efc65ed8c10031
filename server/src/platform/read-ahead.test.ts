import { expect, it } from 'vitest';
import { createReadAhead } from './read-ahead.ts';

const doctor = { userId: 'doctor', role: 'doctor' as const };
const patient = { userId: 'patient', role: 'patient' as const };
const build = () => {
  throw new Error('is built by the database');
};

const listening = new Set(['doctor', 'patient']);
const readAhead = createReadAhead((userId) => listening.has(userId));

it('is for those who were told of the subject and listen, and not for who writes', () => {
  expect(readAhead.behind(patient, 'visit', build)).toEqual([]);
  for (const actor of [doctor, patient]) readAhead.isTold(actor, 'visit');
  expect(readAhead.behind(patient, 'visit', build).map(({ actor }) => actor)).toEqual([doctor]);
  listening.delete('doctor');
  expect(readAhead.behind(patient, 'visit', build)).toEqual([]);
  listening.add('doctor');
});

it('gives what was read once, to that person in that role alone', async () => {
  const [reading] = readAhead.behind(patient, 'visit', build);
  reading?.hear(['row']);
  expect(await readAhead.take(patient, ['visit'])).toEqual([]);
  expect(await readAhead.take({ ...doctor, role: 'admin' }, ['visit'])).toEqual([]);
  expect(await readAhead.take(doctor, ['another'])).toEqual([]);
  expect(await readAhead.take(doctor, ['another', 'visit'])).toEqual(['row']);
  expect(await readAhead.take(doctor, ['visit'])).toEqual([]);
});

it('waits for nobody whose write takes long', async () => {
  const [reading] = readAhead.behind(patient, 'visit', build);
  expect(await readAhead.take(doctor, ['visit'])).toEqual([]);
  reading?.hear(['late']);
  expect(await readAhead.take(doctor, ['visit'])).toEqual([]);
});

it('keeps the latest of many', () => {
  for (let number = 0; number < 6; number += 1) {
    listening.add(`carer ${number}`);
    readAhead.isTold({ userId: `carer ${number}`, role: 'patient' }, 'visit');
  }
  const readers = readAhead.behind(doctor, 'visit', build).map(({ actor }) => actor?.userId);
  expect(readers).toEqual(['carer 2', 'carer 3', 'carer 4', 'carer 5']);
});
