import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Urgency } from '@polyclinic/contract/payments/rules';
import type { VisitType } from '@polyclinic/contract/providers/rules';
import type { Api, Caller } from './api.ts';
import { apiOf } from './api.ts';
import { signedIn } from './people.ts';
import type { Address } from './product.ts';

const LONDON = 'Europe/London';

/** The day that is some days after the product's today, in London. */
export function dayAhead({ offsetMs }: Address, days: number): string {
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs);
  return now.toZonedDateTimeISO(LONDON).toPlainDate().add({ days }).toString();
}

/** A listed doctor of this name. */
export async function listedProvider({ url }: Address, name: string) {
  const { providers } = await apiOf(url).providers.search({ q: name });
  const found = providers.find(({ fullName }) => fullName === name);
  if (!found) throw new Error(`Nobody is listed as ${name}.`);
  return found;
}

/** The free starts of a doctor on a day in London. */
export async function freeStarts({ url }: Address, providerId: string, day: string): Promise<string[]> {
  const from = Temporal.PlainDate.from(day).toZonedDateTime(LONDON);
  const range = { from: from.toInstant().toString(), until: from.add({ days: 1 }).toInstant().toString() };
  const { slots } = await apiOf(url).availability.slots({ providerId, ...range });
  return slots.filter(({ available, reservedFor }) => available && !reservedFor).map(({ start }) => start);
}

/** Books a visit without paying it; returns its id. */
export async function hold(
  api: Api,
  providerId: string,
  startTime: string,
  appointmentType: VisitType = 'video',
  phone?: string,
  urgency?: Urgency,
): Promise<string> {
  const { id } = await api.appointments.book({
    providerId,
    startTime,
    appointmentType,
    idempotencyKey: randomUUID(),
    phone,
    urgency,
  });
  return id;
}

/** Books a video visit and pays it on the sandbox gateway; returns its id once it is confirmed. */
export async function bookPaid(
  api: Api,
  providerId: string,
  startTime: string,
  appointmentType?: VisitType,
  phone?: string,
  urgency?: Urgency,
): Promise<string> {
  const id = await hold(api, providerId, startTime, appointmentType, phone, urgency);
  const { sessionId } = await api.payments.checkout({ appointmentId: id });
  await api.payments.sandboxAct({ sessionId, action: 'pay' });
  await expect.poll(async () => (await api.appointments.get({ id })).status).toBe('confirmed');
  return id;
}

/** The sample visit that is about to begin, between the patient and the doctor of the demonstration. */
export async function coming(product: Address): Promise<{ providerId: string; appointmentId: string }> {
  const { api } = await signedIn(product, 'patient');
  const { upcoming } = await api.appointments.overview({});
  const next = upcoming.find(({ providerName }) => providerName === 'Daniel Okafor');
  if (!next) throw new Error('The sample data has no visit about to begin.');
  return { providerId: next.providerId, appointmentId: next.id };
}

/** Shares a text file of this name in the conversation of a visit. */
export async function shareText({ url }: Address, { api, cookie }: Caller, appointmentId: string, name: string) {
  const body = Buffer.from('slept well\n');
  const clientId = randomUUID();
  const upload = await api.messages.startUpload({ appointmentId, clientId, name, size: body.length });
  const headers = {
    cookie,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const { status } = await fetch(url + upload.url, { method: 'PATCH', headers, body });
  expect(status).toBe(204);
  await api.messages.shareFile({ appointmentId, clientId, uploadId: upload.id });
}
