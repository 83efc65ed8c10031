import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '@polyclinic/database/embedded/ports';
import { admit, joinCall } from '../../e2e/journeys/call.ts';
import { captureConnections, useRelayOnly } from '../../e2e/support/call-probes.ts';
import { RELAY_SECRET, startRelay } from '../../e2e/support/relay-server.ts';
import config from '../../playwright.config.ts';
import { type RoughLine, roughLine } from '../../server/src/testing/rough-line.ts';
import type { Setting } from '../load/contenders.ts';
import { settings } from '../settings.ts';
import { type Served, serve } from '../world/server.ts';
import { nextPicture, watchPictures } from './pictures.ts';
import { openVisit, type Visit } from './visit.ts';

/** Milliseconds, of each call and each cut. */
export type Calls = { first: number[]; again: number[] };

const CUT_MS = 10_000;

/** How soon two browsers see each other: after admission, and after each reconnect. */
export async function calls(setting: Setting): Promise<Calls> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const first: number[] = [];
    // One unmeasured call first: the browser and the server compile what they run.
    for (let round = 0; round <= settings.rounds; round++) first.push(await firstPicture(browser, setting, round));
    return { first: first.slice(1), again: await afterCuts(browser, setting) };
  } finally {
    await browser.close();
  }
}

/** From the doctor's click to the later of the two first pictures. */
async function firstPicture(browser: Browser, setting: Setting, round: number): Promise<number> {
  const pages = await toTheDoor(browser, setting, setting.server, round, []);
  const clickedAt = await letIn(pages.doctor);
  const seenAt = await Promise.all([pages.doctor, pages.patient].map((page) => nextPicture(page, clickedAt)));
  await Promise.all([pages.doctor, pages.patient].map((page) => page.context().close()));
  return Math.max(...seenAt) - clickedAt;
}

/** Through a relay over TCP only, while the network is repeatedly cut for ten seconds; in place of the setting's server. */
async function afterCuts(browser: Browser, setting: Setting): Promise<number[]> {
  const port = await freePort();
  const relay = await startRelay(port);
  const line = await roughLine(port);
  const env = {
    ...setting.environment,
    TURN_URLS: `turn:127.0.0.1:${line.port}?transport=tcp`,
    TURN_SECRET: RELAY_SECRET,
  };
  await setting.server.stop();
  const server = await serve('server/src/start.ts', '/readyz', setting.folder, env);
  try {
    const pages = await toTheDoor(browser, setting, server, settings.rounds + 1, [useRelayOnly]);
    await nextPicture(pages.patient, await letIn(pages.doctor));
    const again: number[] = [];
    for (let round = 0; round < settings.rounds; round++) again.push(await cutOnce(line, pages));
    return again;
  } finally {
    await server.stop();
    await line.stop();
    await relay.stop();
  }
}

type Pages = Record<Visit['people'][number]['role'], Page>;

async function cutOnce(line: RoughLine, { doctor, patient }: Pages): Promise<number> {
  line.cut();
  await delay(CUT_MS);
  line.mend();
  const mendedAt = Date.now();
  const seenAt = await Promise.all([doctor, patient].map((page) => nextPicture(page, mendedAt)));
  return Math.max(...seenAt) - mendedAt;
}

/** Both have joined: the patient is in the waiting room, the doctor sees them. */
async function toTheDoor(
  browser: Browser,
  setting: Setting,
  { origin }: Served,
  round: number,
  scripts: (() => void)[],
) {
  const visit = await openVisit(setting, round);
  const pages: Partial<Pages> = {};
  for (const { role, cookie } of visit.people) {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', serviceWorkers: 'block' });
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    await context.addCookies([{ name, value, url: origin }]);
    for (const script of [...scripts, captureConnections, watchPictures]) await context.addInitScript(script);
    const page = await context.newPage();
    await page.goto(`/en/call/${visit.id}`);
    await joinCall(page, 'en');
    pages[role] = page;
  }
  return pages as Pages;
}

/** When the doctor pressed the button, in epoch milliseconds. */
async function letIn(doctor: Page): Promise<number> {
  await doctor.evaluate(() => {
    addEventListener('click', () => Object.assign(globalThis, { clickedAt: Date.now() }), { capture: true });
  });
  await admit(doctor, 'en', '');
  return doctor.evaluate(() => (globalThis as unknown as { clickedAt: number }).clickedAt);
}
