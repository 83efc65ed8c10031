import { expect, test } from 'vitest';
import { readView, toAddress } from './view.ts';

test.each([
  '/patient',
  '/patient?tab=health',
  '/patient?doctors=all',
  '/patient?tab=appointments&period=history&page=3',
  '/patient?tab=appointments&period=history&status=cancelled&type=phone',
])('%s survives the way through', (address) => {
  expect(toAddress(readView(new URL(address, 'http://localhost').searchParams))).toBe(address);
});

test.each(['tab=billing', 'page=0', 'page=x', 'page=1e9', 'period=all', 'status=paid', 'type=letter', 'doctors=13'])(
  '%s counts as not said',
  (query) => {
    expect(toAddress(readView(new URLSearchParams(query)))).toBe('/patient');
  },
);
