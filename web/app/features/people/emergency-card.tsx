import { EMERGENCY_MINUTES } from '@polyclinic/contract/compliance/emergency/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** An administrator's way to a patient's record in an emergency. */
export function EmergencyCard({ userId }: { userId: string }) {
  const { t } = useTranslation('people');
  const { number } = useFormat();
  if (useViewer().session?.duty !== 'administrator') return null;
  return (
    <Card aria-labelledby="person-emergency" className="grid gap-3">
      <h2 id="person-emergency" className="text-lg">
        {t('emergency.title')}
      </h2>
      <p className="text-pretty text-muted">{t('emergency.text', { minutes: number(EMERGENCY_MINUTES) })}</p>
      <LinkButton to={`/records/${userId}`} variant="secondary" className="justify-self-start">
        {t('emergency.open')}
      </LinkButton>
    </Card>
  );
}
