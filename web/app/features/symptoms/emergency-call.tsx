import type { FoundSymptom } from '@polyclinic/contract/providers/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { useEmergencyNumber } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

/** Symptoms that are urgent however they began have their own words, by their ids. */
const kinds: Record<string, 'crisis' | 'newborn'> = { 'suicidal-thoughts': 'crisis', 'newborn-fever': 'newborn' };

/** Whom to call first where it may not wait. */
export function EmergencyCall({ symptom }: { symptom: FoundSymptom }) {
  const { t } = useTranslation('symptoms');
  const number = useEmergencyNumber();
  const kind = kinds[symptom.id] ?? 'emergency';
  return (
    <Alert tone="danger" title={t(`symptom.${kind}.title`)}>
      <p>{t(`symptom.${kind}.text`)}</p>
      {number ? (
        <a href={`tel:${number}`} className={buttonStyle('danger', 'medium', 'mt-3 tabular-nums')}>
          {t('symptom.call', { number })}
        </a>
      ) : (
        <p className="font-semibold">{t('symptom.callUnknown')}</p>
      )}
    </Alert>
  );
}
