import { expect, test } from 'vitest';
import { readView, toAddress } from './view.ts';

test.each([
  '/patient',
  '/patient?tab=health',
  '/patient?tab=appointments&period=history&page=3',
  '/patient?tab=appointments&period=history&status=cancelled&type=phone',
])('%s survives the way through', (address) => {
  expect(toAddress(readView(new URL(address, 'http://localhost').searchParams))).toBe(address);
});

test.each(['tab=billing', 'page=0', 'page=x', 'page=1e9', 'period=all', 'status=paid', 'type=letter'])(
  '%s counts as not said',
  (query) => {
    expect(toAddress(readView(new URLSearchParams(query)))).toBe('/patient');
  },
);
