import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, longUnless, test } from './support/test.ts';
import { fillIn } from './walk/places.ts';
import { sightsOf, WALKERS, type Walker } from './walk/sights.ts';

const STYLED = /<[a-z][^<>]*\sstyle=[^<>]*>/g;

/** Of a call, which has nothing beside it; one leaves it first. */
const WITHOUT_HEADER = ['/call/VISIT'];

type Sent = { address: string; path: string; policy: string | null; html: string };
const sent = new Map<Walker, Promise<Sent[]>>();

/** Every page that a walker is sent; read once for all that is asked of them. */
function pagesOf(walker: Walker, product: Product): Promise<Sent[]> {
  const pages = sent.get(walker) ?? readPages(walker, product);
  sent.set(walker, pages);
  return pages;
}

async function readPages(walker: Walker, product: Product): Promise<Sent[]> {
  const cookie = walker === 'guest' ? '' : (await signedIn(product, walker)).cookie;
  const pages: Sent[] = [];
  for (const sight of sightsOf(walker)) {
    const address = typeof sight === 'string' ? sight : sight.address;
    const path = `/en${await fillIn(product, address)}`;
    const answer = await fetch(product.url + path, { headers: { cookie } });
    const policy = answer.headers.get('content-security-policy');
    pages.push({ address, path, policy, html: await answer.text() });
  }
  return pages;
}

for (const walker of WALKERS) {
  test(`no page that a ${walker} is sent styles itself, and none could${longUnless(walker === 'patient')}`, async ({
    product,
  }) => {
    for (const { path, policy, html } of await pagesOf(walker, product)) {
      expect.soft(policy, path).toMatch(/style-src 'self' 'nonce-[^']+';/);
      expect.soft(policy, path).not.toMatch(/unsafe|style-src-attr/);
      expect.soft(html.match(STYLED), path).toBeNull();
    }
  });

  if (walker === 'guest') continue;
  test(`every page that a ${walker} is sent has a way to sign out${longUnless(walker === 'patient')}`, async ({
    product,
  }) => {
    for (const { address, html } of await pagesOf(walker, product)) {
      expect.soft(html.includes('action="/en/sign-out"'), address).toBe(!WITHOUT_HEADER.includes(address));
    }
  });
}
