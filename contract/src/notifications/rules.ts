/** What users are notified of, and on which channels. */

export const NOTIFICATION_EVENTS = ['confirmation', 'change', 'reminder', 'message'] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'push', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Each kind of notification, with the event of its preference; null: always sent. */
export const NOTIFICATION_KINDS = {
  appointment_confirmed: 'confirmation',
  appointment_booked: 'confirmation',
  // Somebody is in need
  urgent_booked: null,
  appointment_moved: 'change',
  // An answer is asked for
  move_proposed: null,
  move_withdrawn: 'change',
  move_stands: 'change',
  visit_place_changed: 'change',
  visit_type_changed: 'change',
  // The doctor sits in the call alone
  doctor_waiting: null,
  // The doctor calls now
  visit_by_phone: null,
  // Without a number the call can't take place
  visit_number_missing: null,
  appointment_cancelled: 'change',
  // About money, and urgent
  refund_returned: null,
  refund_refused: null,
  // Not caused by the user
  appointment_called_off: null,
  // An act of the user that could not be executed
  complete_lapsed: null,
  no_show_lapsed: null,
  sign_lapsed: null,
  reminder_day: 'reminder',
  reminder_hour: 'reminder',
  message_waiting: 'message',
  // Requested by the user, and expires soon
  waitlist_offer: null,
  waitlist_ended: null,
  wish_met: null,
  care_visit_booked: 'confirmation',
  question_sent: 'confirmation',
  // Paid, and due
  question_asked: null,
  question_due: 'reminder',
  // The outcome decides who is paid
  question_answered: null,
  question_unanswered: null,
  question_reopened: null,
  question_declined: 'change',
  question_withdrawn: 'change',
  care_invited: null,
  care_accepted: null,
  care_ended: null,
  // The outcome decides who is paid
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
  // What they have from a doctor who has left stays theirs
  doctor_left: null,
  provider_verified: null,
  provider_rejected: null,
  provider_withdrawn: null,
  provider_needs_documents: null,
  provider_suspended: null,
  provider_reinstated: null,
  provider_license_ending: null,
  provider_license_ended: null,
  license_renewed: null,
  license_refused: null,
  // What the person wrote is no longer shown
  review_removed: null,
  review_answered: null,
  // What the doctor answered is no longer shown
  review_changed: null,
  photo_refused: null,
  ticket_answered: null,
  ticket_closed: null,
  // Somebody reads the record in an emergency
  record_opened: null,
  care_record_opened: null,
  // To administrators: one of them reviews it
  record_review_asked: null,
  // To administrators: the alerts are theirs to decide
  risk_severe: null,
  // To finance and administrators: an answer is due at the payer's bank, or it has decided
  chargeback_due: null,
  chargeback_won: null,
  chargeback_lost: null,
  // To administrators: a second one has to approve it, or can still take it back
  emergency_asked: null,
  // To the staff
  emergency_started: null,
  emergency_ended: null,
} as const satisfies Record<string, NotificationEvent | null>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** What a doctor receives in a summary mail, unless it is urgent. */
const DIGESTED: readonly NotificationKind[] = [
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'reminder_day',
  'message_waiting',
];

/** How long a summary waits after its first entry, and the minimum time between summaries, in minutes. */
export const DIGEST_WAITS_MINUTES = 15;
export const DIGEST_APART_MINUTES = 60;
/** A visit that begins within these hours is mailed at once; `preferences.digest` names the same number. */
export const DIGEST_SOON_HOURS = 12;

type VisitAt = { start: number; now: number };

/** Whether a doctor's mail about a visit can wait for a summary (epoch ms). */
export function canWait(kind: NotificationKind, { start, now }: VisitAt): boolean {
  if (!DIGESTED.includes(kind)) return false;
  if (kind === 'message_waiting') return true;
  return start - now > DIGEST_SOON_HOURS * 3_600_000;
}

/** How long a message stays unread before its reader is notified outside the product, in minutes. */
export const MESSAGE_WAITS_MINUTES = 3;

/** The default: text messages cost money and interrupt, so they are opt-in. */
const isOnByDefault = (channel: NotificationChannel): boolean => channel !== 'sms';

/** These alert on every channel, also on those that are off by default. */
const ALARMS: readonly NotificationKind[] = ['urgent_booked', 'visit_by_phone'];

/** One preference that was changed. */
export type Preference = { event: NotificationEvent; channel: NotificationChannel; isOn: boolean };

/** Whether a kind is sent on a channel. */
export function isWanted(kind: NotificationKind, channel: NotificationChannel, turned: readonly Preference[]): boolean {
  if (ALARMS.includes(kind)) return true;
  const event = NOTIFICATION_KINDS[kind];
  if (event === null) return isOnByDefault(channel);
  return turned.find((one) => one.event === event && one.channel === channel)?.isOn ?? isOnByDefault(channel);
}

/** All preferences with their values. */
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
