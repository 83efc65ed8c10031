import type { Ticket } from '@polyclinic/contract/support/schemas';
import { ChevronRight, LifeBuoy, PenLine } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TicketStateBadge } from './ticket-state-badge.tsx';
import { useSubject } from './use-subject.ts';

/** What one has asked support, the latest word first. */
export function RequestsPage({ tickets }: { tickets: Ticket[] }) {
  const { t } = useTranslation('support');
  useFreshData();
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <BackLink to="/help">{t('toHelp')}</BackLink>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl">{t('title')}</h1>
          <p className="mt-1 text-muted">{t('lead')}</p>
        </div>
        {tickets.length > 0 ? <Write /> : null}
      </header>
      {tickets.length === 0 ? (
        <EmptyState
          icon={<LifeBuoy className="size-6" aria-hidden="true" />}
          title={t('empty')}
          hint={t('emptyHint')}
          action={<Write />}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {tickets.map((ticket) => (
            <TicketLine key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Write() {
  const { t } = useTranslation('support');
  return (
    <LinkButton to="/help/requests/new">
      <PenLine className="size-5" aria-hidden="true" />
      {t('write')}
    </LinkButton>
  );
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('support');
  const subject = useSubject()(ticket);
  const { dateTime } = useFormat();
  return (
    <li className="relative flex items-center gap-4 p-4 sm:p-5">
      <div className="grid min-w-0 grow gap-1">
        <LocalizedLink
          to={`/help/requests/${ticket.id}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{subject}</bdi>
        </LocalizedLink>
        <p className="text-sm text-muted">
          {t(`category.${ticket.category}`)} · <time dateTime={ticket.updatedAt}>{dateTime(ticket.updatedAt)}</time>
        </p>
      </div>
      <TicketStateBadge state={ticket.state} />
      <ChevronRight className="mirror size-5 shrink-0 text-muted" aria-hidden="true" />
    </li>
  );
}
