import type { Breach } from '@polyclinic/contract/compliance/breaches/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** The same for who reads only. */
export function BreachFacts({ breach }: { breach: Breach }) {
  const { t } = useTranslation('compliance/breaches');
  const { dateTime, number, list } = useFormat();
  const at = (instant: string | null) => (instant === null ? null : dateTime(instant));
  const rows = [
    [t('field.what'), breach.what],
    [t('field.noticedAt'), at(breach.noticedAt)],
    [t('field.happenedAt'), at(breach.happenedAt)],
    [t('field.kinds'), list(breach.kinds.map((kind) => t(`kind.${kind}`)))],
    [t('field.risk'), t(`risk.${breach.risk}`)],
    [t('field.peopleCount'), breach.peopleCount === null ? null : number(breach.peopleCount)],
    [t('field.whose'), breach.whose],
    [t('field.data'), breach.data],
    [t('field.effects'), breach.effects],
    [t('field.measures'), breach.measures],
    [t('field.authorityAt'), at(breach.authorityAt)],
    [t('field.authorityNote'), breach.authorityNote],
    [t('field.peopleAt'), at(breach.peopleAt)],
    [t('field.peopleNote'), breach.peopleNote],
  ] as const;
  return (
    <section aria-labelledby="breach-facts" className="grid gap-4">
      <h2 id="breach-facts" className="text-lg">
        {t('facts')}
      </h2>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="-mt-2 whitespace-pre-line wrap-anywhere sm:mt-0 rtl:text-right">
              {value || t('notKnown')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
