import type { NotificationKind } from '@polyclinic/contract/notifications/rules';
import type { Notification } from '@polyclinic/contract/notifications/schemas';
import {
  BadgeCheck,
  BadgeX,
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Eye,
  FileClock,
  FileQuestion,
  HeartHandshake,
  Hourglass,
  ImageOff,
  LifeBuoy,
  type LucideIcon,
  MailCheck,
  MapPin,
  MessageSquare,
  MessageSquareText,
  MessageSquareX,
  OctagonAlert,
  PenLine,
  PhoneCall,
  PhoneOff,
  Siren,
  Smartphone,
  TimerOff,
  TriangleAlert,
  Undo2,
  UserSearch,
  Video,
} from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { digestBy } from './digest-by.ts';
import { kindWords } from './kind-words.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  appointment_confirmed: CalendarCheck,
  appointment_booked: CalendarCheck,
  urgent_booked: Siren,
  appointment_moved: CalendarClock,
  appointment_cancelled: CalendarX,
  refund_returned: Undo2,
  refund_refused: Undo2,
  appointment_called_off: CalendarX,
  complete_lapsed: TimerOff,
  no_show_lapsed: TimerOff,
  sign_lapsed: TimerOff,
  reminder_day: BellRing,
  reminder_hour: BellRing,
  message_waiting: MessageSquare,
  waitlist_offer: Hourglass,
  waitlist_ended: Hourglass,
  wish_met: UserSearch,
  doctor_left: UserSearch,
  move_proposed: CalendarClock,
  move_withdrawn: CalendarCheck,
  move_stands: CalendarCheck,
  visit_place_changed: MapPin,
  visit_type_changed: CalendarClock,
  doctor_waiting: Video,
  visit_by_phone: PhoneCall,
  visit_number_missing: PhoneOff,
  care_visit_booked: CalendarCheck,
  question_sent: MessageSquareText,
  question_asked: FileQuestion,
  question_due: BellRing,
  question_answered: MessageSquareText,
  question_unanswered: TimerOff,
  question_reopened: BellRing,
  question_declined: MessageSquareX,
  question_withdrawn: MessageSquareX,
  visit_missed_by_provider: CalendarX,
  visit_missed_by_patient: CalendarX,
  visit_unclear: FileQuestion,
  visit_unclear_returned: Undo2,
  visit_said_held: CalendarCheck,
  end_reminder: FileQuestion,
  end_complaint: FileQuestion,
  end_asked: FileQuestion,
  end_disputed: LifeBuoy,
  end_resolved: LifeBuoy,
  care_invited: HeartHandshake,
  care_accepted: HeartHandshake,
  care_ended: HeartHandshake,
  provider_verified: BadgeCheck,
  provider_rejected: BadgeX,
  provider_withdrawn: BadgeX,
  provider_needs_documents: FileQuestion,
  provider_suspended: BadgeX,
  provider_reinstated: BadgeCheck,
  provider_license_ending: FileClock,
  provider_license_ended: FileClock,
  license_renewed: BadgeCheck,
  license_refused: BadgeX,
  review_removed: MessageSquareX,
  review_answered: MessageSquareText,
  review_changed: PenLine,
  photo_refused: ImageOff,
  ticket_answered: LifeBuoy,
  ticket_closed: LifeBuoy,
  record_opened: Eye,
  care_record_opened: Eye,
  record_review_asked: Eye,
  risk_severe: OctagonAlert,
  chargeback_due: OctagonAlert,
  chargeback_won: BadgeCheck,
  chargeback_lost: BadgeX,
  emergency_asked: OctagonAlert,
  emergency_started: OctagonAlert,
  emergency_ended: OctagonAlert,
};

const channelIcons = { email: MailCheck, push: Smartphone, sms: MessageSquareText };

/** One line of the inbox: what it was about, as it stands now, and how it went outside. */
export function InboxItem({ notification, now }: { notification: Notification; now: number }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { relative } = useSpans();
  const { kind, visit: appointment, createdAt, readAt } = notification;
  const isProvider = useViewer().session?.role === 'doctor';
  const Icon = icons[kind];
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:gap-4 sm:p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-apricot-soft text-on-apricot">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-base">
            <Target notification={notification} />
          </h3>
          {readAt ? null : <Badge tone="info">{t('new')}</Badge>}
        </div>
        {appointment && !kind.startsWith('question_') ? (
          <p className="text-muted">{t('visitAt', { when: format.dateTime(appointment.startTime) })}</p>
        ) : null}
        {appointment?.forName ? (
          <p className="text-muted">{t('visitFor', { name: `\u2068${appointment.forName}\u2069` })}</p>
        ) : null}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <time dateTime={createdAt} className="inline-block first-letter:uppercase">
            {relative(createdAt, now)}
          </time>
          {notification.deliveries.map((delivery) => (
            <DeliveryState
              key={delivery.channel}
              delivery={delivery}
              due={isProvider ? digestBy(notification, delivery) : null}
            />
          ))}
        </p>
      </div>
    </li>
  );
}

/** Leads to where something can be done about it; the whole line answers. */
function Target({ notification: { kind, visit: appointment, ticket } }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const { session } = useViewer();
  const isProvider = session?.role === 'doctor';
  const to = ticket ? `/help/requests/${ticket.id}` : targetOf(kind, appointment?.appointmentId, isProvider);
  const words = kindWords(kind, isProvider, Boolean(appointment?.forName));
  return (
    <LocalizedLink to={to} className="after:absolute after:inset-0 after:rounded-card">
      {t(`kind.${words}`, { name: appointment?.otherName ?? '', about: `\u2068${ticket?.subject ?? ''}\u2069` })}
    </LocalizedLink>
  );
}

const TO_PRACTICE: readonly NotificationKind[] = [
  'provider_withdrawn',
  'provider_suspended',
  'provider_reinstated',
  'provider_license_ending',
  'provider_license_ended',
  'license_renewed',
  'license_refused',
  'photo_refused',
];

const IN_CONVERSATION: readonly NotificationKind[] = [
  'message_waiting',
  'question_sent',
  'question_asked',
  'question_due',
  'question_reopened',
  'question_answered',
];

function targetOf(kind: NotificationKind, appointmentId: string | undefined, isProvider: boolean): string {
  if (appointmentId && IN_CONVERSATION.includes(kind)) return `/messages/${appointmentId}`;
  if (appointmentId && (kind === 'review_removed' || kind === 'review_answered'))
    return `/visit/${appointmentId}/review`;
  if (kind === 'waitlist_offer' || kind === 'wish_met') return '/waitlist';
  if (kind === 'refund_returned' || kind === 'refund_refused') return '/billing';
  if (kind === 'waitlist_ended') return '/find-doctor';
  if (appointmentId && kind === 'appointment_called_off') return `/visit/${appointmentId}/again`;
  if (kind === 'care_invited' || kind === 'care_accepted' || kind === 'care_ended') return '/patient/care';
  if (TO_PRACTICE.includes(kind)) return '/provider/practice';
  if (appointmentId && kind === 'doctor_waiting') return `/call/${appointmentId}`;
  if (appointmentId && (kind === 'visit_by_phone' || kind === 'move_stands')) return `/visit/${appointmentId}`;
  if (kind === 'review_changed') return '/provider/profile';
  if (kind === 'record_opened' || kind === 'care_record_opened') return '/privacy#emergency-accesses';
  if (kind === 'record_review_asked') return '/admin?tab=compliance&part=emergency';
  if (kind.startsWith('chargeback_')) return '/admin/disputes?state=all';
  if (kind === 'risk_severe') return '/admin?tab=risk&severity=high';
  if (kind.startsWith('emergency_')) return '/admin/emergency';
  if (isProvider) return '/provider';
  return appointmentId ? `/visit/${appointmentId}` : '/patient';
}

interface DeliveryStateProps {
  delivery: Notification['deliveries'][number];
  /** By when its summary goes, epoch ms; null where it waits for none */
  due: number | null;
}

function DeliveryState({ delivery: { channel, state, at }, due }: DeliveryStateProps) {
  const { t, tAny } = useTranslation('notifications');
  const format = useFormat();
  const Icon = state === 'failed' || state === 'unclear' ? TriangleAlert : channelIcons[channel];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className="size-4" aria-hidden="true" />
      {due !== null
        ? t('delivery.email.digest', { time: format.time(due) })
        : tAny(`delivery.${channel}.${state}`, { time: format.dateTime(at) })}
    </span>
  );
}
