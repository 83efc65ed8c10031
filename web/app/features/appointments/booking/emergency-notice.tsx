import { useTranslation } from '../../../platform/translation.ts';
import { useEmergencyNumber } from '../../../platform/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface EmergencyNoticeProps {
  acknowledged: boolean;
  onChange: (acknowledged: boolean) => void;
}

/** Whom to call instead; an emergency visit goes on only once this is acknowledged. */
export function EmergencyNotice({ acknowledged, onChange }: EmergencyNoticeProps) {
  const { t } = useTranslation('appointments/booking');
  const number = useEmergencyNumber();
  return (
    <Alert tone="danger" title={t('emergency.title')} live>
      <p>{t('emergency.text')}</p>
      <p className="mt-2 font-semibold">
        {number ? (
          <a href={`tel:${number}`} className="inline-block py-2 underline underline-offset-4">
            {t('emergency.call')} <bdi className="tabular-nums">{number}</bdi>
          </a>
        ) : (
          t('emergency.callLocal')
        )}
      </p>
      <Checkbox
        name="acknowledged"
        label={t('emergency.acknowledge')}
        checked={acknowledged}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Alert>
  );
}
