import { type Browser, chromium, type Page } from '@playwright/test';
import { send } from '../../e2e/journeys/conversation.ts';
import config from '../../playwright.config.ts';
import type { Setting } from '../load/contenders.ts';
import { quantile } from '../load/measure.ts';
import { conversation, idOf, type Person } from '../world/rows.ts';

/** Milliseconds from the key that sends a message to the frame that shows it on the other side. */
export type Screen = { messages: number; p50: number; p99: number };

const MESSAGES = 100;
const WARM_UP_MESSAGES = 10;
/** Not used by the other jobs */
const CONVERSATION = 8_900;

type Noted = { sentAt: number; shownAt: Record<string, number> };

/** Two people with the same conversation open, each in their own page; both pages use the machine's clock. */
export async function screen(setting: Setting): Promise<Screen> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const { provider } = conversation(CONVERSATION);
    const doctor = await openConversation(browser, setting, { role: 'doctor', n: provider });
    const patient = await openConversation(browser, setting, { role: 'patient', n: provider });
    const took: number[] = [];
    for (let n = 0; n < WARM_UP_MESSAGES + MESSAGES; n++) took.push(await sendOne(doctor, patient, `Message ${n}.`));
    const measured = took.slice(WARM_UP_MESSAGES);
    return { messages: measured.length, p50: quantile(measured, 0.5), p99: quantile(measured, 0.99) };
  } finally {
    await browser.close();
  }
}

async function openConversation(browser: Browser, { server, cookieOf }: Setting, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'en-GB', serviceWorkers: 'block' });
  const [name = '', value = ''] = (await cookieOf(person)).split(/=(.*)/);
  await context.addCookies([{ name, value, url: server.origin }]);
  await context.addInitScript(noteTimes);
  const page = await context.newPage();
  const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`/en/messages/${idOf('appointment', conversation(CONVERSATION).appointment)}`);
  await ready;
  return page;
}

async function sendOne(from: Page, to: Page, text: string): Promise<number> {
  await send(from, 'en', text);
  const shown = await to.waitForFunction((one) => (globalThis as unknown as Noted).shownAt[one], text, { polling: 50 });
  const sentAt = await from.evaluate(() => (globalThis as unknown as Noted).sentAt);
  return Number(await shown.jsonValue()) - sentAt;
}

/** Records when a message was sent by Enter and when each was painted; runs in the browser before any other script. */
function noteTimes(): void {
  const noted: Noted = { sentAt: 0, shownAt: {} };
  Object.assign(globalThis, noted);
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') Object.assign(globalThis, { sentAt: Date.now() });
    },
    { capture: true },
  );
  const painted = (text: string) =>
    requestAnimationFrame(() => {
      // A message posted from here arrives once the frame has been made.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        noted.shownAt[text] ??= Date.now();
      };
      port2.postMessage(null);
    });
  const look = (node: Node) => {
    if (!(node instanceof HTMLElement) || !node.closest('[role="log"]')) return;
    const [text] = /Message \d+\./.exec(node.textContent) ?? [];
    if (text) painted(text);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(look);
  }).observe(document, { childList: true, subtree: true });
}
