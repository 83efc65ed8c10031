import { isHistory } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { RouterContextProvider } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/i18n.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type Session, serverContext } from '../../platform/server-context.ts';
import { viewerTimeZone } from '../../platform/viewer.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** How long the page waits for its specialties before it goes ahead with their skeletons. */
const PATIENCE_MS = 200;
const LONGEST_VISIT_MS = 3 * 3_600_000;

export interface HomeSpecialty {
  slug: string;
  name: string;
  description: string;
  isPopular: boolean;
}

async function orEmpty<Value>(asked: Promise<Value[]>): Promise<Value[]> {
  try {
    return await asked;
  } catch (error) {
    logError(error);
    return [];
  }
}

async function loadSpecialties(api: Api, locale: Locale): Promise<HomeSpecialty[]> {
  const all = await orEmpty(api.providers.specialties({ locale }));
  return all.map(({ slug, name, description, isPopular }) => ({ slug, name, description, isPopular }));
}

/** The last instant of tomorrow in a zone; epoch milliseconds. */
function endOfTomorrow(now: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  return today.add({ days: 2 }).epochMilliseconds - 1;
}

async function ownVisits(api: Api, role: Session['role'], locale: Locale, at: { now: number; end: number }) {
  if (role === 'patient') return (await api.appointments.mine({ period: 'upcoming', locale })).appointments;
  if (role !== 'doctor') return [];
  const from = new Date(at.now - LONGEST_VISIT_MS).toISOString();
  const until = new Date(at.end).toISOString();
  return (await api.appointments.week({ from, until, locale })).appointments;
}

/** What is ahead until the end of tomorrow, or runs now. */
async function loadComing(api: Api, role: Session['role'], locale: Locale, at: { now: number; end: number }) {
  const visits = await orEmpty(ownVisits(api, role, locale, at));
  return visits.filter((visit) => isNear(visit, at));
}

function isNear({ status, startTime, endTime }: Appointment, { now, end }: { now: number; end: number }) {
  const start = Date.parse(startTime);
  return start <= end && !isHistory({ status, start, end: Date.parse(endTime), now });
}

const afterPatience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/** What the home page shows; `specialties` is a promise where they take long, `now` the server's clock (epoch ms). */
export async function loadHomePage({ context, request }: Args) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const { session, now } = context.get(serverContext);
  const api = serverApi(context, request);
  const specialties = loadSpecialties(api, locale);
  const end = endOfTomorrow(now, viewerTimeZone(context, request));
  const [prompt, coming] = await Promise.all([
    Promise.race([specialties, afterPatience()]),
    session ? loadComing(api, session.role, locale, { now, end }) : [],
  ]);
  return { specialties: prompt ?? specialties, coming, now };
}

export type HomeData = Awaited<ReturnType<typeof loadHomePage>>;
