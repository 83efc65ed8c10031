import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { VisitEnd } from '../ends/index.ts';
import { ChatPanel } from '../messages/index.ts';
import type { VisitActions } from '../visits/index.ts';
import { Briefing } from './briefing.tsx';
import type { ProviderData } from './provider-loader.ts';
import { toAddress, type View } from './view.ts';
import { VisitDetails } from './visit-details.tsx';

interface CommunicationTabProps extends Pick<ProviderData, 'selected'> {
  view: View;
  now: number;
  actions: VisitActions;
}

/** What the doctor needs before the visit, and the conversation. */
export function CommunicationTab({ view, selected, now, actions }: CommunicationTabProps) {
  const { t } = useTranslation('provider');
  const userId = useViewer().session?.userId ?? '';
  if (!selected) {
    return (
      <EmptyState
        icon={<MessagesSquare className="size-6" aria-hidden="true" />}
        title={t('empty.communication')}
        hint={t('empty.communicationHint')}
        action={
          <LinkButton to={toAddress({ ...view, tab: 'appointments' })} variant="secondary">
            {t('empty.toAppointments')}
          </LinkButton>
        }
      />
    );
  }
  const { appointment, briefing, loaded } = selected;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-6">
        <VisitEnd appointment={appointment} by="provider" actions={actions} />
        <VisitDetails appointment={appointment} now={now} actions={actions} />
        <Briefing briefing={briefing} />
      </div>
      <ChatPanel key={appointment.id} appointment={appointment} userId={userId} loaded={loaded} />
    </div>
  );
}
