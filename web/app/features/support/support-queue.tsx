import { type OverseenTicket, RATED_DAYS, TICKET_STATES, type TicketQueue } from '@polyclinic/contract/support/schemas';
import { CircleCheck } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { AnswerDue } from './answer-due.tsx';
import { addressOfQueue, type QueueView } from './queue-view.ts';
import { useSubject } from './use-subject.ts';

/** Everybody's tickets by their state; those that wait for support in the order in which answers are due. */
export function SupportQueue({ queue, view }: { queue: TicketQueue; view: QueueView }) {
  const { t } = useTranslation('support');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const tabs = TICKET_STATES.map((state) => ({
    to: localize(addressOfQueue({ state, page: 1 })),
    label: t(`queue.state.${state}`, { number: number(queue.counts[state]) }),
    isOpen: view.state === state,
  }));
  return (
    <div className="grid gap-4">
      <TabLinks label={t('queue.states')} tabs={tabs} />
      {queue.ratings.all > 0 ? (
        <p className="text-sm text-muted">
          {t('queue.helpful', {
            helpful: number(queue.ratings.helpful),
            number: number(queue.ratings.all),
            days: number(RATED_DAYS),
          })}
        </p>
      ) : null}
      {queue.tickets.length === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-6" aria-hidden="true" />}
          title={t(`queue.empty.${view.state}`)}
          hint={view.state === 'open' ? t('queue.emptyHint') : undefined}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {queue.tickets.map((ticket) => (
            <QueueLine key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {view.page > 1 || queue.hasMore ? <Pages view={view} hasMore={queue.hasMore} /> : null}
    </div>
  );
}

function QueueLine({ ticket }: { ticket: OverseenTicket }) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  const subjectOf = useSubject();
  const { requester, assignee } = ticket;
  return (
    <li className="relative flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Avatar id={requester.userId} name={requester.name} />
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <LocalizedLink
          to={`/admin/tickets/${ticket.id}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{subjectOf(ticket)}</bdi>
        </LocalizedLink>
        <p className="text-sm text-muted">
          <bdi>{requester.name}</bdi> · {t(`category.${ticket.category}`)} ·{' '}
          <time dateTime={ticket.updatedAt}>{dateTime(ticket.updatedAt)}</time>
        </p>
        <AnswerDue {...ticket} />
      </div>
      <p className="text-sm text-muted">
        {assignee ? t('queue.assigned', { name: `\u2068${assignee.name}\u2069` }) : t('queue.unassigned')}
      </p>
    </li>
  );
}

function Pages({ view, hasMore }: { view: QueueView; hasMore: boolean }) {
  const { t } = useTranslation('support');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfQueue({ ...view, page }));
  return (
    <Pagination
      label={t('queue.pages')}
      previousLabel={t('queue.previous')}
      nextLabel={t('queue.next')}
      position={t('queue.page', { number: number(view.page) })}
      previous={view.page > 1 ? to(view.page - 1) : null}
      next={hasMore ? to(view.page + 1) : null}
    />
  );
}
