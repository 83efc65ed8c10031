import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bubble } from './journeys/conversation.ts';
import type { Api } from './support/api.ts';
import { coming, dayAhead, freeStarts } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { fromSetup } from './support/setup.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** Nobody may hold more without paying, over both cuts. */
const MOST_HELD = 4;

let folder: string;
let product: Product;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-durability-'));
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: fromSetup('SMTP_URL') });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The same product again, after a power cut. */
async function startAgain(): Promise<void> {
  const { url, offsetMs } = product;
  const port = Number(new URL(url).port);
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: fromSetup('SMTP_URL'), port, offsetMs });
}

type Attempt = { key: string; text: string; isAcknowledged: boolean };

/** Sends one message after the other until the server is gone, and keeps account of every answer. */
async function talk(api: Api, appointmentId: string, name: string, spoken: Attempt[]): Promise<void> {
  for (let count = 1; ; count += 1) {
    const attempt = { key: randomUUID(), text: `${name} says ${count}.`, isAcknowledged: false };
    spoken.push(attempt);
    try {
      await api.messages.send({ appointmentId, content: attempt.text, clientId: attempt.key });
      attempt.isAcknowledged = true;
    } catch {
      return;
    }
  }
}

type Booking = { key: string; startTime: string; id: string | null };

/** Books one start after the other until the server is gone. */
async function bookOn(api: Api, providerId: string, starts: string[], booked: Booking[]): Promise<void> {
  for (const startTime of starts) {
    const booking: Booking = { key: randomUUID(), startTime, id: null };
    booked.push(booking);
    try {
      booking.id = (await book(api, providerId, booking)).id;
    } catch {
      return;
    }
  }
}

const book = (api: Api, providerId: string, { key, startTime }: Booking) =>
  api.appointments.book({ providerId, startTime, appointmentType: 'video', idempotencyKey: key });

async function everythingSaid(api: Api, appointmentId: string): Promise<string[]> {
  const said: string[] = [];
  for (let before: number | undefined; ; ) {
    const { messages, hasMore } = await api.messages.list({ appointmentId, before });
    said.unshift(...messages.map(({ content }) => content));
    before = messages[0]?.sequence;
    if (!hasMore) return said;
  }
}

const times = (all: string[], one: string) => all.filter((other) => other === one).length;

/** Everything said and booked by three people at once, until the product is gone. */
async function loadUntilGone(visitId: string, doctorId: string, days: number, mark: string) {
  const [patient, doctor, booker] = (
    await Promise.all([signedIn(product, 'patient'), signedIn(product, 'doctor'), signedIn(product, 'arabicPatient')])
  ).map(({ api }) => api) as [Api, Api, Api];
  const spoken: Attempt[] = [];
  const booked: Booking[] = [];
  const starts = await freeStarts(product, doctorId, dayAhead(product, days));
  const gone = Promise.all([
    talk(patient, visitId, `Emily ${mark}`, spoken),
    talk(doctor, visitId, `Daniel ${mark}`, spoken),
    bookOn(booker, doctorId, starts.slice(0, MOST_HELD), booked),
  ]);
  await expect.poll(() => spoken.length > 40 && booked.some(({ id }) => id)).toBe(true);
  return { patient, doctor, booker, spoken, booked, gone };
}

type Load = Awaited<ReturnType<typeof loadUntilGone>>;

/** Message by message: what was acknowledged is there once; whatever is sent again is there once then. */
async function expectOnce(visitId: string, doctorId: string, { patient, doctor, booker, spoken, booked }: Load) {
  const said = await everythingSaid(patient, visitId);
  const acknowledged = spoken.filter(({ isAcknowledged }) => isAcknowledged);
  expect(acknowledged.map(({ text }) => times(said, text))).toEqual(acknowledged.map(() => 1));
  for (const { key, text } of spoken) {
    const api = text.startsWith('Emily') ? patient : doctor;
    await api.messages.send({ appointmentId: visitId, content: text, clientId: key });
  }
  const after = await everythingSaid(patient, visitId);
  expect(spoken.map(({ text }) => times(after, text))).toEqual(spoken.map(() => 1));
  for (const booking of booked) {
    const { id } = await book(booker, doctorId, booking);
    if (booking.id) expect(id).toBe(booking.id);
  }
}

const GONE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket|\b50[0-9]\b/;

for (const [cut, victim] of (['server', 'database'] as const).entries()) {
  test(`what was acknowledged before the ${victim} was killed is there once, and an open page catches up`, async ({
    visit,
    expectProblem,
  }) => {
    test.setTimeout(120_000);
    expectProblem(GONE);
    const { visitId, doctorId } = await coming(product);
    const page = await visit({ at: product, as: 'patient' });
    await page.goto(`/en/messages/${visitId}`);
    const load = await loadUntilGone(visitId, doctorId, 3 + cut, victim);
    await expect(bubble(page, `Daniel ${victim} says 1.`)).toHaveCount(1);
    await product.kill(victim);
    await load.gone;

    const written = `Written while nobody answered: no ${victim}.`;
    const input = page.getByLabel(words('en')('messages:input.label'));
    await input.fill(written);
    await input.press('Enter');
    await expect(bubble(page, written).getByTitle(words('en')('messages:waiting'))).toBeVisible();
    await startAgain();

    await expectOnce(visitId, doctorId, load);
    await expect(bubble(page, written)).toHaveCount(1, { timeout: 30_000 });
    for (const { text } of load.spoken.slice(-20)) await expect(bubble(page, text)).toHaveCount(1);
  });
}
