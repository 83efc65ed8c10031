import { EMERGENCY_MINUTES } from '@polyclinic/contract/compliance/emergency/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** During an urgent visit, the way to what its patient has not shared. */
export function EmergencyCard({ patientId }: { patientId: string }) {
  const { t } = useTranslation('dashboards/provider');
  const { number } = useFormat();
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('emergency.title')}</h2>
      <p className="text-pretty text-muted">{t('emergency.text', { minutes: number(EMERGENCY_MINUTES) })}</p>
      <LinkButton to={`/records/${patientId}`} variant="secondary" className="justify-self-start">
        {t('emergency.open')}
      </LinkButton>
    </Card>
  );
}
