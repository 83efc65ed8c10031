import type { FoundSymptom } from '@polyclinic/contract/providers/schemas';
import { Suspense } from 'react';
import { Await } from 'react-router';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useSpecialtyOptions } from '../providers/index.ts';
import { EmergencyCall } from './emergency-call.tsx';

type Specialties = { slug: string; name: string }[];

export interface SymptomNoticeProps {
  symptom: FoundSymptom;
  /** A person in need does not wait for their names. */
  specialties: Specialties | Promise<Specialties>;
  /** The same search among the doctors of a specialty */
  pathOf: (specialty: string) => string;
}

/** Who often sees what was typed, and whom to call first where it may not wait. It names no illness. */
export function SymptomNotice({ symptom, specialties, pathOf }: SymptomNoticeProps) {
  const { t } = useTranslation('symptoms');
  return (
    <div className="grid gap-3">
      {symptom.isEmergency ? <EmergencyCall symptom={symptom} /> : null}
      <div className="grid gap-1 rounded-card bg-sunken px-4 py-2 max-sm:text-sm sm:px-5 sm:py-4">
        <p className="font-medium">{t('symptom.who', { symptom: symptom.name })}</p>
        <Suspense>
          <Await resolve={specialties}>
            {(known) => <SpecialtyLinks slugs={symptom.specialties} known={known} pathOf={pathOf} />}
          </Await>
        </Suspense>
        <p className="text-sm text-muted">{t('symptom.noDiagnosis')}</p>
      </div>
    </div>
  );
}

interface SpecialtyLinksProps extends Pick<SymptomNoticeProps, 'pathOf'> {
  slugs: string[];
  known: Specialties;
}

function SpecialtyLinks({ slugs, known, pathOf }: SpecialtyLinksProps) {
  const options = useSpecialtyOptions(known);
  const shown = slugs.flatMap((slug) => options.filter(({ value }) => value === slug));
  return (
    <ul className="flex flex-wrap gap-x-4 max-sm:-my-2">
      {shown.map(({ value, label }) => (
        <li key={value}>
          <LocalizedLink
            to={pathOf(value)}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {label}
          </LocalizedLink>
        </li>
      ))}
    </ul>
  );
}
