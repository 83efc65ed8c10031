import { isEmergencyVisit } from '@polyclinic/contract/compliance/emergency/rules';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentEnd } from '../../ends/index.ts';
import { ChatPanel } from '../../messages/index.ts';
import { AppointmentDetails } from './appointment-details.tsx';
import { Briefing } from './briefing.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import type { ProviderData } from './provider-loader.ts';
import { toAddress, type View } from './view.ts';

interface CommunicationTabProps extends Pick<ProviderData, 'selected'> {
  view: View;
  now: number;
  actions: AppointmentActions;
}

/** What the doctor needs before the visit, and the conversation. */
export function CommunicationTab({ view, selected, now, actions }: CommunicationTabProps) {
  const { t } = useTranslation('dashboards/provider');
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
  const { appointment, briefing, thread } = selected;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-6">
        <AppointmentEnd appointment={appointment} by="provider" actions={actions} />
        <AppointmentDetails appointment={appointment} now={now} actions={actions} />
        <Briefing briefing={briefing} />
        {isEmergencyVisit(appointment, now) ? <EmergencyCard patientId={appointment.patientId} /> : null}
      </div>
      <ChatPanel key={appointment.id} appointment={appointment} userId={userId} thread={thread} />
    </div>
  );
}
