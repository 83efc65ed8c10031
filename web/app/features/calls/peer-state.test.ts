import { expect, test } from 'vitest';
import { initialPeerState, isPictureShown } from './peer-state.ts';

test('a picture that rests is not shown, of a screen as little as of a camera', () => {
  const sharing = { ...initialPeerState, isCameraOn: false, isSharing: true };
  expect([initialPeerState, sharing].map(isPictureShown)).toEqual([true, true]);
  const resting = [initialPeerState, sharing].map((told) => ({ ...told, isSparing: true }));
  expect(resting.map(isPictureShown)).toEqual([false, false]);
  expect(isPictureShown({ ...initialPeerState, isCameraOn: false })).toBe(false);
});
