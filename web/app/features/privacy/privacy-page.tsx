import type { OwnEmergencyAccess } from '@polyclinic/contract/compliance/emergency/schemas';
import type { Consent, DataExport, DeletionState, ListedAccess } from '@polyclinic/contract/privacy/schemas';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { AccessList } from './access-list.tsx';
import { ConsentCard } from './consent-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DependentConsents, type DependentPerson } from './dependent-consents.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import { ExportCard } from './export-card.tsx';
import type { PrivacyResult } from './privacy-action.ts';

export interface PrivacyData {
  consents: Consent[];
  managed: DependentPerson[];
  emergencies: OwnEmergencyAccess[];
  accesses: ListedAccess[];
  /** Where the older ones are, and back to the newest; null where there are none */
  older: string | null;
  isFirstPage: boolean;
  exports: DataExport[];
  deletion: DeletionState;
}

/** What one agreed to, who looked at one's data, a copy of all of it, and its end. */
export function PrivacyPage({ data, result }: { data: PrivacyData; result: PrivacyResult | undefined }) {
  const { t } = useTranslation('privacy');
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
      </header>
      {data.consents.map((consent) => (
        <ConsentCard key={consent.kind} consent={consent} result={result} />
      ))}
      <DependentConsents people={data.managed} result={result} />
      {data.emergencies.length > 0 ? <EmergencyCard accesses={data.emergencies} /> : null}
      <AccessList accesses={data.accesses} older={data.older} isFirstPage={data.isFirstPage} />
      <ExportCard exports={data.exports} result={result} />
      <DeletionCard state={data.deletion} result={result} />
    </div>
  );
}
