import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './request.ts';

describe('the address of a caller', () => {
  it.each([
    ['is the peer, whatever the peer writes about itself', '10.0.0.9', '1.2.3.4', 0, '10.0.0.9'],
    ['is what our proxy saw', '10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
    ['is not what a client told our proxy', '10.0.0.1', '6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['is what the outer of two proxies saw', '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['is the peer when the proxy says nothing', '10.0.0.1', null, 1, '10.0.0.1'],
  ])('%s', (_, peer, forwardedFor, proxies, expected) => {
    expect(clientAddress(peer, forwardedFor, proxies)).toBe(expected);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s stands for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
