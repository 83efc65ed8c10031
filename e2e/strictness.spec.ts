import { signedIn } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, longUnless, test } from './support/test.ts';
import { fillIn } from './walk/places.ts';
import { sightsOf, WALKERS, type Walker } from './walk/sights.ts';

const STYLED = /<[a-z][^<>]*\sstyle=[^<>]*>/g;

async function cookieOf(walker: Walker, product: Address): Promise<string> {
  return walker === 'guest' ? '' : (await signedIn(product, walker)).cookie;
}

/** Of a call, which has nothing beside it; one leaves it first. */
const WITHOUT_HEADER = ['/call/VISIT'];

for (const walker of WALKERS) {
  test(`no page that a ${walker} is sent styles itself, and none could${longUnless(walker === 'patient')}`, async ({
    product,
  }) => {
    const headers = { cookie: await cookieOf(walker, product) };
    for (const sight of sightsOf(walker)) {
      const path = `/en${await fillIn(product, typeof sight === 'string' ? sight : sight.address)}`;
      const answer = await fetch(product.url + path, { headers });
      const policy = answer.headers.get('content-security-policy');
      expect.soft(policy, path).toMatch(/style-src 'self' 'nonce-[^']+';/);
      expect.soft(policy, path).not.toMatch(/unsafe|style-src-attr/);
      expect.soft((await answer.text()).match(STYLED), path).toBeNull();
    }
  });

  if (walker === 'guest') continue;
  test(`every page that a ${walker} is sent has a way to sign out${longUnless(walker === 'patient')}`, async ({
    product,
  }) => {
    const headers = { cookie: await cookieOf(walker, product) };
    for (const sight of sightsOf(walker)) {
      const address = typeof sight === 'string' ? sight : sight.address;
      const answer = await fetch(`${product.url}/en${await fillIn(product, address)}`, { headers });
      const hasOne = (await answer.text()).includes('action="/en/sign-out"');
      expect.soft(hasOne, address).toBe(!WITHOUT_HEADER.includes(address));
    }
  });
}
