import { expect, it } from 'vitest';
import { withoutClosed } from './closed-to.ts';

const [apart, partly, other] = [{ id: 'apart' }, { id: 'partly' }, { id: 'other' }];
const contact = (providerId: string, isForAll: boolean, isOwn: boolean) => ({
  providerId,
  patientId: 'maya',
  isOwn,
  isForAll,
});

it('leaves out whom nobody of the viewer’s can book, whichever side ended the contact', () => {
  for (const isOwn of [true, false])
    expect(
      withoutClosed([apart, partly, other], [contact('apart', true, isOwn), contact('partly', false, isOwn)]),
    ).toEqual([partly, other]);
  expect(withoutClosed([apart, other], [])).toEqual([apart, other]);
});
