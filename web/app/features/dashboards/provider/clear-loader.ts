import { stands } from '@polyclinic/contract/appointments/rules';
import { closingOf, isClosedIn } from '@polyclinic/contract/availability/rules';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { dayAsked } from './week.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What clearing a day would do: whom it cancels and what stays open. Days and clocks are of the practice's zone. */
export async function loadClearPage({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const locale = languageOfPath(url.pathname);
  const { now } = context.get(serverContext);
  const api = serverApi(context, request);
  const settings = await api.availability.own();
  if (!settings) throw redirect(localizedPath(locale, '/provider/practice'));
  const { timeZone } = settings;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const wanted = dayAsked(url.searchParams.get('day'), today);
  const day = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted;
  const clockIn = (name: string) => {
    const wanted = url.searchParams.get(name) ?? '';
    return CLOCK.test(wanted) ? wanted : null;
  };
  const [from, wantedUntil] = [clockIn('from'), clockIn('until')];
  const until = wantedUntil !== null && wantedUntil > (from ?? '00:00') ? wantedUntil : null;
  const instant = (date: Temporal.PlainDate, plainTime?: string) =>
    date
      .toZonedDateTime({ timeZone, ...(plainTime ? { plainTime } : {}) })
      .toInstant()
      .toString();
  const span = {
    from: instant(day, from ?? undefined),
    until: until === null ? instant(day.add({ days: 1 })) : instant(day, until),
  };
  const { appointments } = await api.appointments.week({ ...span, locale });
  const visits = appointments.filter(({ status, startTime }) => stands(status) && Date.parse(startTime) > now);
  const date = day.toString();
  const asked = { date, from, until, hasUrgentHours: settings.urgentHours !== null };
  const [open, isClosed] = [closingOf(settings, asked), isClosedIn(settings, asked)];
  return { today: today.toString(), day: date, start: instant(day), from, until, timeZone, visits, open, isClosed };
}

export type ClearData = Awaited<ReturnType<typeof loadClearPage>>;
