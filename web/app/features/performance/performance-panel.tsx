import { Gauge } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { isHeavy, type Measures, type SpeedRating, speedRating } from './speed-rating.ts';
import { useMeasures } from './use-measures.ts';

const tones = { good: 'success', fair: 'warning', poor: 'danger' } as const satisfies Record<SpeedRating, string>;
const BYTES_PER_MB = 1_048_576;

/** How fast this page was, in a corner; opens to the figures. */
export default function PerformancePanel() {
  const { t } = useTranslation('performance');
  const measures = useMeasures();
  if (!measures) return null;
  const rating = speedRating(measures);
  return (
    <aside aria-label={t('title')} className="fixed start-4 bottom-4 z-40 flex flex-col-reverse items-start">
      <details className="group rounded-card border border-line bg-surface shadow-float">
        <summary className="flex min-h-11 list-none items-center gap-2 px-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
          <Gauge className="size-5 text-muted" aria-hidden="true" />
          <span className="sr-only">{t('title')}</span>
          <Badge tone={tones[rating]}>{t(`rating.${rating}`)}</Badge>
        </summary>
        <Details measures={measures} />
      </details>
    </aside>
  );
}

function Details({ measures }: { measures: Measures }) {
  const { t } = useTranslation('performance');
  const { number } = useFormat();
  const inUnit = (value: number, unit: string) =>
    number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
  const { loadMs, firstPaintMs, memoryBytes } = measures;
  const rows = [
    [t('load'), inUnit(loadMs, 'millisecond')],
    [t('firstPaint'), inUnit(firstPaintMs, 'millisecond')],
    ...(memoryBytes === null ? [] : [[t('memory'), inUnit(memoryBytes / BYTES_PER_MB, 'megabyte')]]),
  ];
  return (
    <div className="grid w-64 gap-2 border-t border-line p-3 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isHeavy(measures) ? <p className="text-warning">{t('memoryHint')}</p> : null}
    </div>
  );
}
