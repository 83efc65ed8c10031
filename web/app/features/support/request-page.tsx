import type { TicketThread } from '@polyclinic/contract/support/schemas';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { CloseForm } from './close-form.tsx';
import { RatingForm } from './rating-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { EvidenceList } from './reports/evidence-list.tsx';
import type { SupportResult } from './support-form.ts';
import { Thread } from './thread.tsx';
import { TicketStateBadge } from './ticket-state-badge.tsx';
import { useLiveTicket } from './use-live-ticket.ts';
import { useSubject } from './use-subject.ts';

interface RequestPageProps {
  ticket: TicketThread;
  clientId: string;
  result: SupportResult | undefined;
}

/** One's own ticket: what was written, and a word more. */
export function RequestPage({ ticket, clientId, result }: RequestPageProps) {
  const { t } = useTranslation('support');
  useLiveTicket(ticket.id);
  const subject = useSubject()(ticket);
  const isClosed = ticket.state === 'closed';
  const hasAnswer = ticket.messages.some(({ isFromSupport }) => isFromSupport);
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={subject} />
      <BackLink to="/help/requests">{t('toRequests')}</BackLink>
      <header className="grid gap-2">
        <h1 className="text-xl wrap-anywhere">
          <bdi>{subject}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-muted" role="status">
          <TicketStateBadge state={ticket.state} />
          {t(`category.${ticket.category}`)}
        </p>
      </header>
      <Thread messages={ticket.messages} />
      <EvidenceList evidence={ticket.evidence} title={t('evidence.title')} />
      {isClosed ? null : <p className="text-sm text-muted">{t('thread.live')}</p>}
      <Card className="grid gap-4">
        <ReplyForm
          clientId={clientId}
          result={result}
          label={t(isClosed ? 'reply.reopen' : 'reply.label')}
          hint={t('reply.hint')}
        />
      </Card>
      {isClosed ? null : <CloseForm />}
      {isClosed && hasAnswer ? <RatingForm isHelpful={ticket.isHelpful} /> : null}
    </div>
  );
}
