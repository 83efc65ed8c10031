import { useTranslation } from '../../platform/translation.ts';
import { IntentForm } from './intent-form.tsx';

/** Asks for an earlier time of a paid visit. */
export function WaitForEarlier({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('waitlist');
  return (
    <IntentForm intent="earlier" fields={{ appointmentId }} variant="secondary">
      {t('join.earlier')}
    </IntentForm>
  );
}
