import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { anyAddress, signInByApi } from './api.ts';
import { shiftBrowserClock } from './clock.ts';
import { type Problem, watchForProblems } from './problems.ts';
import type { Address } from './product.ts';

export const DEMONSTRATION_PASSWORD = 'polyclinic-demo';

/** Accounts of the sample data. */
export const people = {
  patient: 'patient@polyclinic.example',
  arabicPatient: 'marwa@polyclinic.example',
  doctor: 'doctor@polyclinic.example',
  arabicDoctor: 'karim@polyclinic.example',
  waitingDoctor: 'waiting@polyclinic.example',
  administrator: 'admin@polyclinic.example',
};
export type Person = keyof typeof people;

export type Visitor = BrowserContextOptions & {
  /** Signed in already; a guest otherwise */
  as?: Person;
  /** Another product than the one that all tests share */
  at?: Address;
};

/** Opens a browser of somebody's own: language, zone, clock and session; its problems are noted. */
export async function welcome(
  browser: Browser,
  product: Address,
  { as, ...options }: Omit<Visitor, 'at'>,
  note: (problem: Problem) => void,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': anyAddress() },
  });
  await context.addInitScript(shiftBrowserClock, product.offsetMs);
  context.on('page', (page) => watchForProblems(page, note));
  if (as) await takeSession(context, product, as);
  return context.newPage();
}

const sessions = new Map<string, Promise<string>>();

/** One session per person and process: signing in is not what most tests are about. */
async function takeSession(context: BrowserContext, { url }: Address, person: Person): Promise<void> {
  const key = `${url} ${person}`;
  const known =
    sessions.get(key) ?? signInByApi(url, people[person], DEMONSTRATION_PASSWORD).then(({ cookie }) => cookie);
  sessions.set(key, known);
  const cookies = (await known).split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url };
  });
  await context.addCookies(cookies);
}
