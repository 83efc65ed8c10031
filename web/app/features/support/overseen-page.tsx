import type { OverseenThread, SupportAnswer } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { AnswerDue } from './answer-due.tsx';
import { AnswerChoice } from './answers/answer-choice.tsx';
import { AssignForm } from './assign-form.tsx';
import { CloseForm } from './close-form.tsx';
import { MarkForm } from './mark-form.tsx';
import { MergeForms } from './merging/merge-forms.tsx';
import { NotesCard } from './notes-card.tsx';
import { addressOfQueue } from './queue-view.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReportCard } from './reports/report-card.tsx';
import type { SupportResult } from './support-form.ts';
import { Thread } from './thread.tsx';
import { TicketStateBadge } from './ticket-state-badge.tsx';
import { useLiveTicket } from './use-live-ticket.ts';
import { useSubject } from './use-subject.ts';
import { VisitFacts } from './visit-facts.tsx';

interface OverseenPageProps {
  ticket: OverseenThread;
  /** What support writes often */
  answers: SupportAnswer[];
  clientId: string;
  result: SupportResult | undefined;
}

/** Somebody's ticket, as support answers it. */
export function OverseenPage({ ticket, answers, clientId, result }: OverseenPageProps) {
  const { t } = useTranslation('support');
  useLiveTicket(ticket.id);
  const subject = useSubject()(ticket);
  const isOfNote = result?.done === 'note' || (result !== undefined && 'note' in result.values);
  return (
    <div className="page grid w-full max-w-5xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={subject} />
      <BackLink to={addressOfQueue({ state: ticket.state, page: 1 })}>{t('toQueue')}</BackLink>
      <header className="grid gap-2">
        <h1 className="text-xl wrap-anywhere">
          <bdi>{subject}</bdi>
        </h1>
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TicketStateBadge state={ticket.state} side="support" />
          <AnswerDue {...ticket} />
          {ticket.isHelpful === null ? null : t(ticket.isHelpful ? 'asker.helped' : 'asker.notHelped')}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-6">
          {ticket.report ? <ReportCard report={ticket.report} visit={ticket.visit} /> : null}
          <Thread messages={ticket.messages} isSupport askerName={ticket.requester.name} />
          <Card>
            <ReplyForm
              clientId={clientId}
              result={isOfNote ? undefined : result}
              label={t('answer.label')}
              hint={t('answer.hint')}
            >
              {answers.length > 0 ? <AnswerChoice answers={answers} language={ticket.requester.locale} /> : null}
            </ReplyForm>
          </Card>
          <NotesCard ticket={ticket} clientId={clientId} result={isOfNote ? result : undefined} />
        </div>
        <Card className="grid gap-5">
          <Asker ticket={ticket} />
          <VisitFacts ticket={ticket} />
          <AssignForm ticket={ticket} />
          <MergeForms ticket={ticket} />
          {ticket.state === 'closed' ? null : (
            <div className="flex flex-wrap gap-3 border-t border-line pt-5">
              {ticket.state === 'open' ? <MarkForm isUrgent={ticket.isUrgent} /> : null}
              <CloseForm />
            </div>
          )}
        </Card>
      </div>
    </div>
  );
}

function Asker({ ticket }: { ticket: OverseenThread }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { requester } = ticket;
  const rows = [
    [
      t('asker.name'),
      <LocalizedLink key="name" to={`/admin/people/${requester.userId}`} className="underline underline-offset-4">
        <bdi>{requester.name}</bdi>
      </LocalizedLink>,
    ],
    [
      t('asker.email'),
      <a key="email" href={`mailto:${requester.email}`} dir="ltr" className="break-all underline underline-offset-2">
        {requester.email}
      </a>,
    ],
    [t('asker.role'), t(`asker.is.${requester.role}`)],
    [t('asker.language'), format.languageName(requester.locale)],
    [t('new.category'), t(`category.${ticket.category}`)],
    [t('asker.since'), format.dateTime(ticket.createdAt)],
  ] as const;
  return (
    <dl className="grid gap-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
