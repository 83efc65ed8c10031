import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Thread } from '@polyclinic/contract/messages/schemas';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChatPanel } from './chat-panel.tsx';

interface ConversationPageProps {
  appointment: Appointment;
  thread: Thread;
  dashboardPath: string;
}

/** All that an appointment's two people wrote to each other, opened at that appointment. */
export function ConversationPage({ appointment, thread, dashboardPath }: ConversationPageProps) {
  const { t } = useTranslation('messages');
  const userId = useViewer().session?.userId ?? '';
  return (
    <div data-fills className="page flex min-h-120 max-w-[56rem] grow basis-0 flex-col py-4">
      <PageTitle title={t('title')} />
      <header className="mb-3 grid justify-items-start gap-x-4 sm:flex sm:flex-wrap sm:items-center">
        <BackLink to={dashboardPath}>{t('back')}</BackLink>
        <LinkButton to="/messages" variant="ghost">
          {t('list.all')}
        </LinkButton>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted">
          <bdi>{t('appointment', { id: appointment.id.slice(-8) })}</bdi>
        </p>
      </header>
      <ChatPanel key={appointment.id} appointment={appointment} userId={userId} thread={thread} height="min-h-0 grow" />
    </div>
  );
}
