import type { Briefing } from '@polyclinic/contract/encounters/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

/** What must be known before anything is prescribed; said as well where nothing is stated or shared. */
export function Allergies({ briefing: { sharing, patient } }: { briefing: Briefing }) {
  const { t } = useTranslation('dashboards/provider');
  if (sharing === 'not_yet') return null;
  const stated = patient?.allergies;
  return (
    <Alert tone={patient && !stated ? 'info' : 'warning'} title={t('briefing.allergies')}>
      <p dir={stated ? 'auto' : undefined} className="whitespace-pre-line rtl:text-right">
        {stated || t(patient ? 'briefing.notSaid' : 'briefing.notShared')}
      </p>
    </Alert>
  );
}
