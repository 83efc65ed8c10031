import type { HealthRecord } from '@polyclinic/contract/encounters/schemas';
import { Printer } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { HealthFiles } from './health-files.tsx';
import { HealthNotes } from './health-notes.tsx';
import { HealthProfile } from './health-profile.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { View } from './view.ts';

/** What is known of one's health: allergies and conditions, what doctors signed, and what was shared. */
export function HealthTab({ view, record }: { view: View; record: HealthRecord | null }) {
  const { t } = useTranslation('dashboards/patient');
  if (!record) return <LoadFailure title={t('failed.health')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{t('health.lead')}</p>
        <LinkButton to="/patient/summary" variant="secondary">
          <Printer className="size-5" aria-hidden="true" />
          {t('health.print')}
        </LinkButton>
      </div>
      <HealthProfile record={record} />
      <HealthNotes view={view} notes={record.notes} count={record.noteCount} />
      <HealthFiles files={record.files} />
    </div>
  );
}
