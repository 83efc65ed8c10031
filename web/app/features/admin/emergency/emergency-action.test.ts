import type { EmergencyAction } from '@polyclinic/contract/admin/emergency/schemas';
import { expect, it } from 'vitest';
import { end } from './emergency-action.ts';

const ID = '3f0f7a52-8c1b-4f6e-9b57-0d9f6f5f0a11';

/** An API that has ended it, and then answers the list like this. */
const answering = (list: () => Promise<{ actions: Pick<EmergencyAction, 'id' | 'state'>[] }>) =>
  ({ endEmergency: async () => {}, emergencies: list }) as unknown as Parameters<typeof end>[0];

it('what ended is told from what was taken back by the list as it is afterwards', async () => {
  expect(
    await end(
      answering(async () => ({ actions: [{ id: ID, state: 'over' }] })),
      ID,
    ),
  ).toBe('end');
  expect(
    await end(
      answering(async () => ({ actions: [{ id: ID, state: 'withdrawn' }] })),
      ID,
    ),
  ).toBe('withdraw');
});

it('what ended is not said to have failed because the list can’t be read', async () => {
  expect(
    await end(
      answering(() => Promise.reject(new Error('The database is away'))),
      ID,
    ),
  ).toBe('end');
});

it('what could not be ended is refused as it was', async () => {
  const refusing = { endEmergency: () => Promise.reject(new Error('EMERGENCY_CHANGED')) };
  await expect(end(refusing as unknown as Parameters<typeof end>[0], ID)).rejects.toThrow('EMERGENCY_CHANGED');
});
