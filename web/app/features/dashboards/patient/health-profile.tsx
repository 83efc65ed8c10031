import type { HealthChange, HealthRecord } from '@polyclinic/contract/encounters/schemas';
import { ChevronDown } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toAddress } from './view.ts';

const fields = ['allergies', 'medicalConditions'] as const;
const editing = `${toAddress({ tab: 'profile' })}&edit`;

/** Allergies and conditions as they stand, and who changed them when. */
export function HealthProfile({ record }: { record: HealthRecord }) {
  const { t } = useTranslation('dashboards/patient');
  const isMissing = fields.every((field) => !record[field]);
  return (
    <Card aria-labelledby="health-profile" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="health-profile" className="text-lg">
          {t('health.profile')}
        </h2>
        {isMissing ? null : (
          <LinkButton to={editing} variant="secondary">
            {t('health.edit')}
          </LinkButton>
        )}
      </div>
      {isMissing ? (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[60ch] text-pretty">{t('health.missing')}</p>
          <LinkButton to={editing}>{t('health.add')}</LinkButton>
        </div>
      ) : null}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[12rem_1fr]">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-sm text-muted">{t(`field.${field}`)}</dt>
            <dd dir="auto" className="-mt-3 whitespace-pre-line sm:mt-0 rtl:text-right">
              {record[field] || t('health.nothing')}
            </dd>
          </div>
        ))}
      </dl>
      <Changes changes={record.changes} />
    </Card>
  );
}

function Changes({ changes }: { changes: HealthChange[] }) {
  const { t } = useTranslation('dashboards/patient');
  if (changes.length === 0) return <p className="text-sm text-muted">{t('health.unchanged')}</p>;
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        {t('health.changes')}
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </details>
  );
}

function Change({ change: { field, value, changedAt, by, byName } }: { change: HealthChange }) {
  const { t } = useTranslation('dashboards/patient');
  const { dateTime } = useFormat();
  const who = byName && by === 'other' ? `\u2068${byName}\u2069` : t(`health.by.${by}`);
  return (
    <li className="grid gap-1 py-3">
      <p className="text-sm text-muted">{t('health.changed', { time: dateTime(changedAt), who })}</p>
      <p>
        <span className="block font-medium">{t(`field.${field}`)}</span>
        <bdi className="whitespace-pre-line">{value ?? t('health.emptied')}</bdi>
      </p>
    </li>
  );
}
