import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { useEmergencyNumber } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { type Filters, toSearch } from './filters.ts';
import type { FindData } from './find-loader.ts';
import { useSpecialtyOptions } from './use-specialty-options.ts';

type Symptom = NonNullable<NonNullable<FindData['results']>['symptom']>;

interface SymptomNoticeProps {
  symptom: Symptom;
  filters: Filters;
  specialties: FindData['specialties'];
}

/** Who often sees what was typed, and whom to call first where it may not wait. It names no illness. */
export function SymptomNotice({ symptom, filters, specialties }: SymptomNoticeProps) {
  const { t } = useTranslation('providers');
  return (
    <div className="grid gap-4">
      {symptom.isEmergency ? <EmergencyCall symptom={symptom} /> : null}
      <div className="grid gap-1 rounded-card bg-sunken px-5 py-4">
        <p className="font-medium">{t('symptom.who', { symptom: symptom.name })}</p>
        <SpecialtyLinks symptom={symptom} filters={filters} specialties={specialties} />
        <p className="text-sm text-muted">{t('symptom.noDiagnosis')}</p>
      </div>
    </div>
  );
}

function EmergencyCall({ symptom }: { symptom: Symptom }) {
  const { t } = useTranslation('providers');
  const number = useEmergencyNumber();
  const kind = symptom.id === 'suicidal-thoughts' ? 'crisis' : 'emergency';
  return (
    <Alert tone="danger" title={t(`symptom.${kind}.title`)}>
      <p>{t(`symptom.${kind}.text`, { symptom: symptom.name })}</p>
      {number ? (
        <a href={`tel:${number}`} className="inline-block py-2.5 font-semibold underline underline-offset-4">
          {t('symptom.call')} <bdi className="tabular-nums">{number}</bdi>
        </a>
      ) : (
        <p className="font-semibold">{t('symptom.callUnknown')}</p>
      )}
    </Alert>
  );
}

function SpecialtyLinks({ symptom, filters, specialties }: SymptomNoticeProps) {
  const { pathname } = useLocation();
  const options = useSpecialtyOptions(specialties);
  const known = symptom.specialties.flatMap((slug) => options.filter(({ value }) => value === slug));
  return (
    <ul className="flex flex-wrap gap-x-4">
      {known.map(({ value, label }) => (
        <li key={value}>
          <Link
            to={pathname + toSearch({ ...filters, page: 1, specialty: value })}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
