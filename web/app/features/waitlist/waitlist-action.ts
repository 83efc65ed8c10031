import { ORPCError } from '@orpc/client';
import { canReschedule, type VisitType } from '@polyclinic/contract/appointments/rules';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { retryAfterOf } from '../../platform/retry-after.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { MYSELF } from './myself.ts';

/** What became of a press; the error is the last part of an `error.` key. */
export type WaitlistResult =
  | { done: 'left' | 'declined' | 'wishEnded'; error: null }
  | { done: null; error: string; retryAfterSeconds?: number };

type Step = (api: Api, text: (name: string) => string, now: number) => Promise<WaitlistResult | { to: string }>;

const joined = { to: '/waitlist?joined' };

const DAY_MS = 86_400_000;
/** As far as times are shown where a visit moves */
const SHOWN_DAYS = 14;

type Visit = Awaited<ReturnType<Api['appointments']['get']>>;

async function hasEarlier(availability: Api['availability'], visit: Visit, now: number): Promise<boolean> {
  const { providerId, status, startTime } = visit;
  const start = Date.parse(startTime);
  if (!canReschedule({ status, start, now })) return false;
  const until = new Date(Math.min(start, now + SHOWN_DAYS * DAY_MS)).toISOString();
  const { slots } = await availability.slots({ providerId, from: new Date(now).toISOString(), until });
  return slots.some(({ available, reservedFor }) => available && !reservedFor);
}

const steps: Record<string, Step> = {
  /** Nobody waits for what can be had: the first press leads to the times that are free, a second one from there joins. */
  async earlier({ appointments, availability, waitlist }, text, now) {
    const appointmentId = text('appointmentId');
    const visit = await appointments.get({ id: appointmentId });
    if (text('anyway') === '' && (await hasEarlier(availability, visit, now)))
      return { to: `/visit/${appointmentId}/move?earlier` };
    await waitlist.waitForEarlier({ appointmentId });
    return joined;
  },
  async day({ waitlist: api }, text) {
    const person = text('person');
    await api.waitForDay({
      providerId: text('providerId'),
      visitType: text('visitType') as VisitType,
      from: text('from'),
      until: text('until'),
      ...(person && person !== MYSELF && { patientId: person }),
    });
    return joined;
  },
  async wish({ waitlist: api }, text) {
    await api.wish({ specialty: text('specialty'), language: text('language'), city: text('city') });
    return { to: '/waitlist?wished' };
  },
  async endWish({ waitlist: api }, text) {
    await api.endWish({ id: text('id') });
    return { done: 'wishEnded', error: null };
  },
  async take({ waitlist: api }, text) {
    const { appointmentId } = await api.take({ id: text('id') });
    return { to: `/visit/${appointmentId}${text('moves') ? '?moved' : ''}` };
  },
  async decline({ waitlist: api }, text) {
    await api.decline({ id: text('id') });
    return { done: 'declined', error: null };
  },
  async leave({ waitlist: api }, text) {
    await api.leave({ id: text('id') });
    return { done: 'left', error: null };
  },
};

const explained = new Set([
  'OFFER_ENDED',
  'PATIENT_BUSY',
  'PHONE_NEEDED',
  'TRANSITION_REFUSED',
  'PROVIDER_NOT_BOOKABLE',
  'CONTACT_CLOSED',
  'ENOUGH_WISHES',
  'BOOKINGS_PAUSED',
  'PAYMENTS_PAUSED',
  'RATE_LIMITED',
]);

/** Takes an intent (earlier, day, wish, endWish, take, decline, leave); joining leads to the list, taking to the visit. */
export async function waitlistAction({ context, request }: LoaderArgs): Promise<WaitlistResult | Response> {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined;
  if (!step) return { done: null, error: 'UNEXPECTED' };
  try {
    const outcome = await step(
      serverApi(context, request),
      (name) => String(form.get(name) ?? ''),
      context.get(serverContext).now,
    );
    if (!('to' in outcome)) return outcome;
    return redirect(localizedPath(languageOfPath(pageUrl(request).pathname), outcome.to));
  } catch (error) {
    if (error instanceof ORPCError && explained.has(error.code))
      return { done: null, error: error.code, retryAfterSeconds: retryAfterOf(error) };
    logError(error);
    return { done: null, error: 'UNEXPECTED' };
  }
}
