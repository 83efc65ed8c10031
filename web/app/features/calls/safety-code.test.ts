import { expect, test } from 'vitest';
import { fingerprintOf, safetyCode } from './safety-code.ts';

const sdp = (fingerprint: string) =>
  `v=0\r\na=group:BUNDLE 0\r\na=fingerprint:sha-256 ${fingerprint}\r\na=setup:active\r\n`;

test('both sides see the same twelve digits, and others once a certificate differs', async () => {
  const [mine, theirs, strangers] = ['AB:01', 'CD:02', 'EF:03'].map((print) => fingerprintOf(sdp(print)) ?? '');
  const code = await safetyCode(mine!, theirs!);
  expect(code).toMatch(/^\d{3} \d{3} \d{3} \d{3}$/);
  expect(await safetyCode(theirs!, mine!)).toBe(code);
  expect(await safetyCode(mine!, strangers!)).not.toBe(code);
});

test('every certificate counts that a description allows, once and in any order', () => {
  const mine = fingerprintOf(sdp('AB:01'));
  expect(fingerprintOf(sdp('AB:01') + sdp('AB:01'))).toBe(mine);
  expect(fingerprintOf(sdp('AB:01') + sdp('EF:03'))).not.toBe(mine);
  expect(fingerprintOf(sdp('AB:01') + sdp('EF:03'))).toBe(fingerprintOf(sdp('EF:03') + sdp('AB:01')));
});

test('a fingerprint is the same however its browser spells it', () => {
  expect(fingerprintOf(sdp('ab:0f'))).toBe(fingerprintOf(sdp('AB:0F')));
  expect(fingerprintOf('v=0')).toBeNull();
  expect(fingerprintOf(undefined)).toBeNull();
});
