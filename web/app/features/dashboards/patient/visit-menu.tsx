import { isUpcoming, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type CareRight, isAllowed } from '@polyclinic/contract/care/rules';
import { Ellipsis, MessageSquare } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { DisclosureMenu } from '../../../ui/disclosure-menu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type AppointmentActions, CancelButton, momentOf } from '../../appointments/index.ts';
import { MoveLink } from './move-link.tsx';

interface VisitMenuProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
  /** Where the way to the messages stands beside it */
  isShort?: boolean;
}

/** What else can be done about a visit; nothing where the viewer may do none of it. */
export function VisitMenu({ appointment, now, actions, isShort = false }: VisitMenuProps) {
  const { t } = useTranslation('dashboards/patient');
  const may = (right: CareRight) => isAllowed(appointment.careRights, right);
  const hasMessages = may('messages') && !isShort;
  const moment = momentOf(appointment, now);
  const isChangeable = isUpcoming(moment) && nextStatus(appointment.status, 'cancel') !== null;
  if (!hasMessages && !(may('book') && isChangeable)) return null;
  return (
    <DisclosureMenu
      label={t('menu.label', { name: appointment.providerName })}
      trigger={<Ellipsis className="size-5" aria-hidden="true" />}
      className="px-0"
      panelClassName="grid gap-1 *:w-full *:justify-start"
    >
      {hasMessages ? (
        <LinkButton to={`/messages/${appointment.id}`} variant="ghost">
          <MessageSquare className="size-5" aria-hidden="true" />
          {t('card.messages')}
        </LinkButton>
      ) : null}
      {may('book') ? <MoveLink appointment={appointment} now={now} variant="ghost" /> : null}
      {may('book') ? <CancelButton appointment={appointment} now={now} by="patient" actions={actions} /> : null}
    </DisclosureMenu>
  );
}
