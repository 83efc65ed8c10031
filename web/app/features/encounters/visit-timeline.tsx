import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import { isAllowed } from '@polyclinic/contract/care/rules';
import { Check } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../appointments/index.ts';
import type { AppointmentData } from './appointment-loader.ts';
import { type TimelineStep, timelineOf } from './timeline-of.ts';

const dots = {
  done: 'border-primary bg-primary text-on-primary',
  next: 'border-primary bg-primary-soft ring-2 ring-primary',
  open: 'border-edge bg-surface',
};

/** What has happened with a visit and what comes, for its patient's side; what comes next is lit. */
export function VisitTimeline({ now: serverNow, ...data }: AppointmentData) {
  const { t } = useTranslation('encounters');
  const now = useNow(serverNow);
  const { appointment, mail, note, mayReview, review } = data;
  const isMailed = mail && mail.state === 'sent';
  const facts = { appointment, isMailed, hasNote: note !== null, mayReview, hasReview: review !== null, now };
  const steps = timelineOf(facts);
  if (steps.length === 0) return null;
  return (
    <Card aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline" className="text-lg">
        {t('timeline.title')}
      </h2>
      <ol>
        {steps.map((step) => (
          <Step key={step.name} step={step} data={{ ...data, now }} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { name, state }, data }: { step: TimelineStep; data: AppointmentData }) {
  const { t } = useTranslation('encounters');
  const { title, text, link } = useStepWords({ name, state }, data);
  return (
    <li aria-current={state === 'next' ? 'step' : undefined} className="group flex gap-3">
      <span aria-hidden="true" className="flex flex-col items-center">
        <span className={classNames('grid size-6 shrink-0 place-items-center rounded-full border', dots[state])}>
          {state === 'done' ? <Check className="size-4" /> : null}
        </span>
        <span className="w-px grow bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pb-5 group-last:pb-0">
        <p className={state === 'next' ? 'font-medium' : state === 'open' ? 'text-muted' : undefined}>
          {title}
          {state === 'done' ? <span className="sr-only"> ({t('timeline.done')})</span> : null}
        </p>
        {text ? <p className="text-sm text-pretty text-muted">{text}</p> : null}
        {link ? (
          <LocalizedLink
            {...link}
            className="inline-flex min-h-11 items-center text-sm font-medium text-primary underline underline-offset-4"
          />
        ) : null}
      </div>
    </li>
  );
}

type Words = { title: string; text?: string; link?: { to: string; children: string; reloadDocument?: boolean } };

function useStepWords({ name, state }: TimelineStep, { appointment, mail, note, now }: AppointmentData): Words {
  const { t } = useTranslation('encounters');
  const { dateTime } = useFormat();
  const { id, appointmentType, startTime, careRights } = appointment;
  // A question has no time line: nothing is to be prepared for it.
  const type = appointmentType === 'message' ? 'phone' : appointmentType;
  const isDone = state === 'done';
  const isAhead = Date.parse(startTime) > now;
  const opensAt = Date.parse(startTime) - (type === 'video' ? START_CALL_BEFORE_MS : 0);
  const words: Record<TimelineStep['name'], () => Words> = {
    booked: () => ({ title: t(isDone ? 'timeline.booked' : 'timeline.hold') }),
    mail: () => ({
      title: t(`timeline.mail.${isDone ? 'sent' : mail?.state === 'failed' ? 'failed' : 'waiting'}`, {
        address: `\u2068${mail?.address}\u2069`,
      }),
    }),
    calendar: () => ({
      title: t('timeline.calendar'),
      link: { to: `/visit/${id}/calendar.ics`, reloadDocument: true, children: t('timeline.calendarLink') },
    }),
    devices: () => ({ title: t('timeline.devices'), link: { to: `/call/${id}`, children: t('timeline.devicesLink') } }),
    prepare: () => ({
      title: t('timeline.prepare'),
      text: t(`timeline.prepareText.${type}`),
      link: isAllowed(careRights, 'messages')
        ? { to: `/messages/${id}`, children: t('timeline.prepareLink') }
        : undefined,
    }),
    visit: () => ({
      title: t(isDone ? 'timeline.held' : `timeline.visit.${type}`),
      text: isAhead && !isDone ? t('timeline.from', { time: dateTime(opensAt) }) : undefined,
    }),
    summary: () => ({
      title: t('timeline.summary'),
      text: isDone || appointment.status !== 'completed' ? undefined : t('timeline.summaryLater'),
      link: note ? { to: `/visit/${id}#note`, children: t('timeline.summaryLink') } : undefined,
    }),
    rating: () => ({
      title: t(isDone ? 'timeline.rated' : 'timeline.rating'),
      link: state === 'next' ? { to: `/visit/${id}/review`, children: t('timeline.ratingLink') } : undefined,
    }),
  };
  return words[name]();
}
