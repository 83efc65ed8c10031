import type { FigureTrend } from '@polyclinic/contract/admin/overview/schemas';

const HEIGHT = 40;
const STEP = 7;
const WIDTH = 5;

/** Fourteen days as bars, the last one lit; the page of the figure says each in a tab. */
export function TrendBars({ days }: Pick<FigureTrend, 'days'>) {
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      className="mirror h-10 w-24"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, amount }, place) => {
        const height = Math.max(1, (amount / most) * HEIGHT);
        return (
          <rect
            key={day}
            x={place * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={place === days.length - 1 ? 'fill-primary' : 'fill-edge'}
          />
        );
      })}
    </svg>
  );
}
