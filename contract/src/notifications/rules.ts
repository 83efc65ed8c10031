/** What people are told about, and where. */

export const NOTIFICATION_EVENTS = ['confirmation', 'change', 'reminder', 'message'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'push', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Each kind of notification, and the event by which it is switched; null: always told. */
export const NOTIFICATION_KINDS = {
  appointment_confirmed: 'confirmation',
  appointment_booked: 'confirmation',
  appointment_moved: 'change',
  visit_place_changed: 'change',
  // Without a number there is no call
  visit_number_missing: null,
  appointment_cancelled: 'change',
  // About money, and short
  refund_returned: null,
  refund_refused: null,
  // Not of anybody's making who is told
  appointment_called_off: null,
  // What was pressed and could not be carried out
  complete_lapsed: null,
  no_show_lapsed: null,
  sign_lapsed: null,
  reminder_day: 'reminder',
  reminder_hour: 'reminder',
  message_waiting: 'message',
  // Asked for, and soon over
  waitlist_offer: null,
  waitlist_ended: null,
  care_visit_booked: 'confirmation',
  care_invited: null,
  care_accepted: null,
  care_ended: null,
  // How a visit ended decides who is paid
  visit_missed_by_provider: null,
  visit_missed_by_patient: null,
  visit_unclear: null,
  visit_unclear_returned: null,
  visit_said_held: null,
  end_reminder: null,
  end_complaint: null,
  end_asked: null,
  end_disputed: null,
  end_resolved: null,
  provider_verified: null,
  provider_rejected: null,
  provider_withdrawn: null,
  provider_needs_documents: null,
  provider_suspended: null,
  provider_reinstated: null,
  provider_license_ending: null,
  provider_license_ended: null,
  ticket_answered: null,
  ticket_closed: null,
} as const satisfies Record<string, NotificationEvent | null>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** What a doctor hears of by mail in a summary, unless it can't wait. */
const GATHERED: readonly NotificationKind[] = [
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'reminder_day',
  'message_waiting',
];

/** How long the first news of a summary waits for more, and how far apart summaries are, in minutes. */
export const DIGEST_WAITS_MINUTES = 15;
export const DIGEST_APART_MINUTES = 60;
/** A visit that begins within these hours is told of at once; its twin is `preferences.digest`. */
export const DIGEST_SOON_HOURS = 12;

type VisitAt = { urgency: string; start: number; now: number };

/** Whether a doctor's mail about a visit can wait for a summary (epoch ms). */
export function canWait(kind: NotificationKind, { urgency, start, now }: VisitAt): boolean {
  if (!GATHERED.includes(kind)) return false;
  if (kind === 'message_waiting') return true;
  if (kind === 'appointment_booked' && urgency !== 'routine') return false;
  return start - now > DIGEST_SOON_HOURS * 3_600_000;
}

/** How long a message waits unread before its reader is told elsewhere, in minutes. */
export const MESSAGE_WAITS_MINUTES = 3;

/** What was never turned: a text message costs and interrupts, so that it alone is asked for. */
const isOnByDefault = (channel: NotificationChannel): boolean => channel !== 'sms';

/** One switch that was turned. */
export type Preference = { event: NotificationEvent; channel: NotificationChannel; isOn: boolean };

/** Whether a kind is told on a channel. */
export function isWanted(kind: NotificationKind, channel: NotificationChannel, turned: readonly Preference[]): boolean {
  const event = NOTIFICATION_KINDS[kind];
  if (event === null) return isOnByDefault(channel);
  return turned.find((one) => one.event === event && one.channel === channel)?.isOn ?? isOnByDefault(channel);
}

/** All switches as they stand. */
export function allPreferences(turned: readonly Preference[]): Preference[] {
  return NOTIFICATION_EVENTS.flatMap((event) =>
    NOTIFICATION_CHANNELS.map(
      (channel) =>
        turned.find((one) => one.event === event && one.channel === channel) ?? {
          event,
          channel,
          isOn: isOnByDefault(channel),
        },
    ),
  );
}
