import type { BreachCase } from '@polyclinic/contract/compliance/breaches/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';

/** Who entered it and who changed what, the latest first. */
export function BreachVersions({ versions }: Pick<BreachCase, 'versions'>) {
  const { t } = useTranslation('compliance/breaches');
  const { dateTime, list } = useFormat();
  return (
    <Card aria-labelledby="breach-versions" className="grid gap-2">
      <h2 id="breach-versions" className="text-lg">
        {t('versions')}
      </h2>
      <ul className="grid divide-y divide-line">
        {versions.map(({ version, at, by, changed }) => (
          <li key={version} className="grid gap-0.5 py-2.5">
            <p className="font-medium">
              {changed.length > 0
                ? t('changed', { what: list(changed.map((field) => t(`changed.${field}`))) })
                : t(version === 1 ? 'entered' : 'unchanged')}
            </p>
            <p className="text-sm text-muted">
              <bdi>{by ?? t('formerStaff')}</bdi> · <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
