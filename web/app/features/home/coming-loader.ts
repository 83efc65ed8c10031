import type { Session } from '@polyclinic/contract/accounts/schemas';
import { isHistory } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Api } from '../../platform/api.ts';

/** Epoch milliseconds */
type Span = { now: number; end: number };

const LONGEST_APPOINTMENT_MS = 3 * 3_600_000;

/** The last instant of tomorrow in a zone; epoch milliseconds. */
export function endOfTomorrow(now: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  return today.add({ days: 2 }).epochMilliseconds - 1;
}

/** A question has no time at which somebody would have to be there. */
const isVisit = ({ appointmentType }: Appointment) => appointmentType !== 'message';

async function ownAppointments(api: Api, role: Session['role'], locale: Locale, { now, end }: Span) {
  if (role === 'patient')
    return (await api.appointments.mine({ period: 'upcoming', locale })).appointments.filter(isVisit);
  if (role !== 'doctor') return [];
  const from = new Date(now - LONGEST_APPOINTMENT_MS).toISOString();
  return (await api.appointments.week({ from, until: new Date(end).toISOString(), locale })).appointments;
}

/** What is ahead until the end of tomorrow, or runs now. */
export async function loadComing(api: Api, role: Session['role'], locale: Locale, span: Span): Promise<Appointment[]> {
  const appointments = await ownAppointments(api, role, locale, span);
  return appointments.filter((appointment) => isNear(appointment, span));
}

function isNear({ status, startTime, endTime }: Appointment, { now, end }: Span): boolean {
  const start = Date.parse(startTime);
  return start <= end && !isHistory({ status, start, end: Date.parse(endTime), now });
}
