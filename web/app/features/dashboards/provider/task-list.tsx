import type { PracticeTask } from '@polyclinic/contract/appointments/schemas';
import { CircleCheck, type LucideIcon, MessageSquare, MessageSquareReply, PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLiveEvents } from '../../../platform/live.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';

const icons: Record<PracticeTask['kind'], LucideIcon> = {
  unread: MessageSquare,
  unanswered: MessageSquareReply,
  unsigned: PenLine,
};

/** Somebody who writes waits for an answer first; the record comes after. */
const ORDER: PracticeTask['kind'][] = ['unread', 'unanswered', 'unsigned'];
const SHOWN = 6;
/** From here on it is said to be late. */
const LATE_MS = 86_400_000;
/** An answer that is due within this time is pressing. */
const SOON_DUE_MS = 4 * 3_600_000;

/** What is of an urgent visit comes before all else, and then what is paid for and due. */
export function pressingFirst(tasks: PracticeTask[]): PracticeTask[] {
  const due = tasks.filter(({ dueAt }) => dueAt !== null);
  const sorted = [
    ...due,
    ...ORDER.flatMap((kind) => tasks.filter((task) => task.kind === kind && task.dueAt === null)),
  ];
  return [...sorted.filter(({ isUrgent }) => isUrgent), ...sorted.filter(({ isUrgent }) => !isUrgent)];
}

/** What waits for the doctor, the most pressing first, each one press away. */
export function TaskList({ tasks, now }: { tasks: PracticeTask[]; now: number }) {
  const { t } = useTranslation('dashboards/provider');
  const { number } = useFormat();
  useFollowMessages();
  const sorted = pressingFirst(tasks);
  const row = (task: PracticeTask) => (
    <li key={`${task.kind} ${task.appointmentId}`}>
      <TaskLink task={task} now={now} />
    </li>
  );
  const rest = sorted.slice(SHOWN);
  const list = 'divide-y divide-line';
  return (
    <Card aria-labelledby="tasks" className="grid gap-2 p-2 sm:p-3">
      <h2 id="tasks" className="px-3 pt-2 text-lg">
        {t('task.title')}
      </h2>
      {sorted.length === 0 ? (
        <p className="flex items-center gap-3 px-3 pb-3 text-muted">
          <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
          {t('task.none')}
        </p>
      ) : (
        <ul className={list}>{sorted.slice(0, SHOWN).map(row)}</ul>
      )}
      {rest.length > 0 ? (
        <details>
          <summary className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken">
            {t('task.more', { count: rest.length, number: number(rest.length) })}
          </summary>
          <ul className={list}>{rest.map(row)}</ul>
        </details>
      ) : null}
    </Card>
  );
}

function TaskLink({ task, now }: { task: PracticeTask; now: number }) {
  const { t } = useTranslation('dashboards/provider');
  const { number, dateTime } = useFormat();
  const { relative } = useSpans();
  const { kind, appointmentId, patientName, since, count, dueAt, isUrgent } = task;
  const what = dueAt
    ? t('task.question', { time: dateTime(dueAt) })
    : t(`task.${kind}`, { count, number: number(count) });
  // A visit that was completed early waits from its end on, which is still ahead.
  const waitsSince = Math.min(Date.parse(since), now);
  const Icon = icons[kind];
  const isLate = dueAt ? Date.parse(dueAt) - now < SOON_DUE_MS : now - waitsSince > LATE_MS;
  return (
    <LocalizedLink
      to={kind === 'unsigned' ? `/visit/${appointmentId}` : `/messages/${appointmentId}`}
      className="flex min-h-12 items-center gap-3 rounded-control px-3 py-2 transition-colors hover:bg-sunken"
    >
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="max-w-full truncate font-medium rtl:text-right">{patientName}</bdi>
          {isUrgent ? <Badge tone="warning">{t('urgency.urgent')}</Badge> : null}
        </span>
        <span className="block text-sm text-muted">{what}</span>
      </span>
      <time
        dateTime={since}
        className={classNames('shrink-0 text-sm tabular-nums', isLate ? 'font-medium text-warning' : 'text-muted')}
      >
        {relative(waitsSince, now)}
      </time>
    </LocalizedLink>
  );
}

/** Several lines are looked at together. */
const TOGETHER_MS = 400;

/** The list is loaded anew once somebody has written or read. */
function useFollowMessages() {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents(({ kind }) => {
    if (kind !== 'message' && kind !== 'receipt') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
