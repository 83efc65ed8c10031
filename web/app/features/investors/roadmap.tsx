import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

const phases = [1, 2, 3, 4, 5] as const;
const CURRENT = 1;

/** The five phases; one of them is where we are. */
export function Roadmap() {
  const { t } = useTranslation('investors');
  const { number } = useFormat();
  return (
    <section aria-labelledby="roadmap" className="page py-14 sm:py-20">
      <h2 id="roadmap" className="text-xl">
        {t('road.title')}
      </h2>
      <ol className="mt-8 grid gap-x-4 gap-y-6 lg:grid-cols-5">
        {phases.map((phase) => (
          <li
            key={phase}
            aria-current={phase === CURRENT ? 'step' : undefined}
            className={classNames(
              'rounded-[20px] rounded-es-sm border p-5',
              phase === CURRENT
                ? 'border-transparent bg-apricot-soft text-on-apricot'
                : 'border-line bg-surface text-muted',
            )}
          >
            <p className="flex min-h-7 flex-wrap items-center gap-2 text-sm">
              {t('road.phase', { number: number(phase) })}
              {phase === CURRENT ? <Badge>{t('road.here')}</Badge> : null}
            </p>
            <h3 className="mt-1 text-lg text-ink">{t(`road.${phase}.title`)}</h3>
            <p className="mt-1">{t(`road.${phase}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
