import type { Earnings } from '@polyclinic/contract/payments/schemas';
import { directionOf } from '@polyclinic/contract/platform/languages';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { linesFor } from './lines-for.ts';

interface EarningsPlotProps {
  periods: Earnings['periods'];
  by: 'week' | 'month';
  currency: string;
  className: string;
}

const HEIGHT = 240;
const FLOOR = 204;
const CEILING = 12;
const AXIS = 76;
const SLOT = 54;
/** The least that the axis reaches, cents */
const LEAST = 10_000;

/** Two bars a period: what came in, and what went back. */
export function EarningsPlot({ periods, by, currency, className }: EarningsPlotProps) {
  const { t } = useTranslation('payments/earnings');
  const format = useFormat('UTC');
  const width = AXIS + periods.length * SLOT;
  const isMirrored = directionOf(useLanguage()) === 'rtl';
  const across = (x: number, size = 0) => (isMirrored ? width - x - size : x);
  const lines = linesFor(
    Math.max(LEAST, ...periods.flatMap(({ chargedCents, returnedCents }) => [chargedCents, returnedCents])),
  );
  const heightOf = (cents: number) => ((FLOOR - CEILING) * cents) / (lines.at(-1) ?? 1);
  const nameOf = (start: string) => (by === 'week' ? format.dayMonth(start) : format.dayLabel(start).month);
  return (
    <figure className={className}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t('plot.label')} className="h-auto w-full">
        {lines.map((line) => (
          <g key={line}>
            <path className="stroke-line" d={`M${across(AXIS)} ${FLOOR - heightOf(line)}H${across(width)}`} />
            <text
              x={across(AXIS - 8)}
              y={FLOOR - heightOf(line) + 4}
              textAnchor="end"
              className="fill-muted text-[13px] tabular-nums"
            >
              {format.money(line, currency, true)}
            </text>
          </g>
        ))}
        {periods.map(({ start, chargedCents, returnedCents }, index) => (
          <g key={start}>
            <Bar x={across(AXIS + index * SLOT + 8, 22)} width={22} height={heightOf(chargedCents)} tone="fill-mark" />
            <Bar
              x={across(AXIS + index * SLOT + 32, 14)}
              width={14}
              height={heightOf(returnedCents)}
              tone="fill-apricot stroke-on-apricot"
            />
            <text
              x={across(AXIS + index * SLOT + SLOT / 2)}
              y={FLOOR + 22}
              textAnchor="middle"
              className="fill-muted text-[13px]"
            >
              {nameOf(start)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 pt-2 text-sm">
        <Key tone="bg-mark" label={t('charged')} />
        <Key tone="border border-on-apricot bg-apricot" label={t('returned')} />
      </figcaption>
    </figure>
  );
}

function Bar({ x, width, height, tone }: { x: number; width: number; height: number; tone: string }) {
  if (height <= 0) return null;
  return <rect x={x} y={FLOOR - height} width={width} height={height} rx="3" className={tone} />;
}

function Key({ tone, label }: { tone: string; label: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3 rounded-sm ${tone}`} />
      {label}
    </span>
  );
}
