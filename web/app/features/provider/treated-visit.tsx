import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CallLink, useNow } from '../visits/index.ts';
import { toAddress } from './view.ts';
import { VisitWords } from './visit-words.tsx';

interface TreatedVisitProps {
  appointment: Appointment;
  /** The server's clock, epoch ms */
  now: number;
}

/** What its doctor wants beside the note: the patient's words, and the way to all the rest. */
export function TreatedVisit({ appointment, now: serverNow }: TreatedVisitProps) {
  const { t } = useTranslation('provider');
  const now = useNow(serverNow);
  return (
    <Card aria-label={t('words.label')} className="grid gap-5">
      <VisitWords appointment={appointment} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
        <CallLink appointment={appointment} now={now} as="start" />
        <LinkButton
          to={toAddress({ week: null, tab: 'communication', appointment: appointment.id })}
          variant="secondary"
        >
          {t('words.more')}
        </LinkButton>
      </div>
    </Card>
  );
}
