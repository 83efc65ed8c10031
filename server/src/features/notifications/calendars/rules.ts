import type { AppointmentStatus, AppointmentType } from '@polyclinic/contract/appointments/rules';
import { dateFormat, formatDateTime } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';
import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarPart } from '../../../mail/index.ts';
import { textsIn } from '../messages/index.ts';

/** A visit as a calendar keeps it; nothing in it says why somebody sees a doctor. */
export type CalendarVisit = {
  id: string;
  /** Grows with every change that a calendar must hear of */
  revision: number;
  start: Date;
  end: Date;
  status: AppointmentStatus;
  visitType: AppointmentType;
  /** The other participant */
  otherName: string;
  /** Where a visit in person takes place, for those who may know */
  address: string | null;
};

type Person = { name: string; email: string };
/** Where the product is, what it is called there, from which address its mails come, and the zone of who reads it. */
type Place = { locale: Language; timeZone: string; publicUrl: string; product: string; sender: string };
type Calendar = ReturnType<typeof ical>;

const REMIND_SECONDS = 900;
const REFRESH_SECONDS = 3600;
const PRODUCT = { company: 'Polyclinic', product: 'Visits' };
const CANCELLED: readonly AppointmentStatus[] = ['cancelled', 'no_show'];

/** An invitation to one visit, or its cancellation, for the participant who receives it. */
export function toInvitation(visit: CalendarVisit, { to, ...place }: Place & { to: Person }): CalendarPart {
  const method = isOff(visit) ? 'CANCEL' : 'REQUEST';
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  const event = addVisit(calendar, visit, place);
  event.createAttendee({ ...to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return { method, content: calendar.toString() };
}

/** All of somebody's visits, for a program that asks again every hour. */
export function toFeed(visits: CalendarVisit[], place: Place): string {
  const name = textsIn(place.locale, place.product)('calendar.name');
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, name, ttl: REFRESH_SECONDS });
  for (const visit of visits) addVisit(calendar, visit, place);
  return calendar.toString();
}

function addVisit(calendar: Calendar, visit: CalendarVisit, place: Place) {
  const { locale, publicUrl, product, sender } = place;
  const text = textsIn(locale, product);
  const url = `${publicUrl}/${locale}/messages/${visit.id}`;
  const event = calendar.createEvent({
    id: `${visit.id}@${new URL(publicUrl).hostname}`,
    sequence: visit.revision,
    start: visit.start,
    end: visit.end,
    summary: text(`calendar.summary.${visit.visitType}`),
    description: twiceRead(visit, place) + text('calendar.description', { link: url, other: visit.otherName }),
    location: locationOf(visit, place),
    url,
    status: isOff(visit) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizerOf(sender, product),
  });
  if (!isOff(visit)) event.createAlarm({ type: ICalAlarmType.display, trigger: REMIND_SECONDS });
  return event;
}

const HOUR_MS = 3_600_000;

/** Whether it is in the hour that clocks read twice where daylight saving time ends. */
function isReadTwice(time: number, place: Place): boolean {
  const clock = (at: number) => dateFormat(place, { day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at);
  return clock(time - HOUR_MS) === clock(time) || clock(time + HOUR_MS) === clock(time);
}

/** A program that shows the clock alone can't tell the first of the two from the second. */
const twiceRead = ({ start }: CalendarVisit, place: Place): string =>
  isReadTwice(start.getTime(), place) ? `${formatDateTime(start, place)}\n` : '';

function locationOf({ id, visitType, address }: CalendarVisit, { locale, publicUrl, product }: Place) {
  // It has no place, and its summary says what it is.
  if (visitType === 'message') return null;
  if (visitType === 'video') return `${publicUrl}/${locale}/call/${id}`;
  return (visitType === 'in_person' && address) || textsIn(locale, product)(`mail.type.${visitType}`);
}

/** Whose mails and calendars these are, from "Polyclinic <no-reply@…>" or a bare address. */
export function organizerOf(from: string, product: string): Person {
  const [, name, email = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name: name || product, email };
}

const isOff = ({ status }: CalendarVisit) => CANCELLED.includes(status);
