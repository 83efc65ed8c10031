import type { Conversation } from '@polyclinic/contract/messages/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** One line of the list: who, the last word, when (of today the hour), and how much is unread or unanswered. */
export function ConversationItem({ conversation, now }: { conversation: Conversation; now: number }) {
  const { t } = useTranslation('messages');
  const { date, dateTime, daysAhead, number, time } = useFormat();
  const {
    appointmentId,
    appointmentType,
    counterpartId,
    counterpartName,
    counterpartPhoto,
    lastMessage,
    lastMessageAt,
    patientName,
    startTime,
    unread,
    isUnanswered,
  } = conversation;
  const about = appointmentType === 'message' ? t('question.header') : t('visit', { time: dateTime(startTime) });
  return (
    <li>
      <LocalizedLink
        to={`/messages/${appointmentId}`}
        className="flex items-center gap-4 px-4 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Avatar id={counterpartId} name={counterpartName} photo={counterpartPhoto} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-semibold">
              <Clipped>{counterpartName}</Clipped>
            </span>
            {lastMessageAt ? (
              <time dateTime={lastMessageAt} className="shrink-0 text-sm text-muted tabular-nums">
                {daysAhead(lastMessageAt, now) === 0 ? time(lastMessageAt) : date(lastMessageAt, 'short')}
              </time>
            ) : null}
          </span>
          <span className={classNames('block', unread === 0 && 'text-muted')}>
            <Clipped>{lastMessage === '' ? t('takenBack') : (lastMessage ?? t('list.nothingYet'))}</Clipped>
          </span>
          <span className="block text-sm text-muted">
            {patientName ? <bdi>{t('list.for', { name: patientName })} · </bdi> : null}
            {about}
          </span>
        </span>
        {unread > 0 ? (
          <Badge tone="warm">
            <span aria-hidden="true">{number(unread)}</span>
            <VisuallyHidden>{t('list.unread', { count: unread, number: number(unread) })}</VisuallyHidden>
          </Badge>
        ) : isUnanswered ? (
          <Badge>{t('list.unanswered')}</Badge>
        ) : null}
      </LocalizedLink>
    </li>
  );
}

/** Someone's words on one line: cut at their own end, set at the page's start. */
function Clipped({ children }: { children: string }) {
  return <bdi className="inline-block max-w-full truncate align-bottom">{children}</bdi>;
}
