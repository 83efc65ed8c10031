import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { dayAhead, freeStarts } from '../support/arranging.ts';
import { signedIn } from '../support/people.ts';
import type { Address } from '../support/product.ts';

/** Nobody may hold more without paying, over both cuts. */
const MOST_HELD = 4;

/** Where everything is said, and whose times are booked. */
type Appointment = { appointmentId: string; providerId: string };

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
export async function loadUntilGone(
  product: Address,
  { appointmentId, providerId }: Appointment,
  days: number,
  mark: string,
) {
  const { api: patient } = await signedIn(product, 'patient');
  const { api: doctor } = await signedIn(product, 'doctor');
  const { api: booker } = await signedIn(product, 'arabicPatient');
  const spoken: Attempt[] = [];
  const booked: Booking[] = [];
  const starts = await freeStarts(product, providerId, dayAhead(product, days));
  const gone = Promise.all([
    talk(patient, appointmentId, `Emily ${mark}`, spoken),
    talk(doctor, appointmentId, `Daniel ${mark}`, spoken),
    bookOn(booker, providerId, starts.slice(0, MOST_HELD), booked),
  ]);
  await expect.poll(() => spoken.length > 40 && booked.some(({ id }) => id)).toBe(true);
  return { patient, doctor, booker, spoken, booked, gone };
}

type Load = Awaited<ReturnType<typeof loadUntilGone>>;

/** Message by message: what was acknowledged is there once; whatever is sent again is there once then. */
export async function expectOnce(
  { appointmentId, providerId }: Appointment,
  { patient, doctor, booker, spoken, booked }: Load,
) {
  const said = await everythingSaid(patient, appointmentId);
  const acknowledged = spoken.filter(({ isAcknowledged }) => isAcknowledged);
  expect(acknowledged.map(({ text }) => times(said, text))).toEqual(acknowledged.map(() => 1));
  for (const { key, text } of spoken) {
    const api = text.startsWith('Emily') ? patient : doctor;
    await api.messages.send({ appointmentId, content: text, clientId: key });
  }
  const after = await everythingSaid(patient, appointmentId);
  expect(spoken.map(({ text }) => times(after, text))).toEqual(spoken.map(() => 1));
  for (const booking of booked) {
    const { id } = await book(booker, providerId, booking);
    if (booking.id) expect(id).toBe(booking.id);
  }
}
