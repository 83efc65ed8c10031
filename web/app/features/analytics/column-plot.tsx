import { useFormat } from '../../platform/format.ts';
import type { FigureTable, Row } from './figure-table.ts';
import { Legend } from './legend.tsx';
import { scaleOf } from './scale-of.ts';

const HEIGHT = 100;
const STEP = 10;
/** More names than these don't fit beneath their columns. */
const MOST_NAMES = 7;
const CHUNKS = 4;

/** A column for each name and series in the order in which one reads; the words stand beside the drawing, at their own size. */
export function ColumnPlot({ table }: { table: FigureTable }) {
  const { series, most, heightOf } = scaleOf(table);
  const { rows, isShares } = table;
  const width = (STEP - 2) / series.length;
  return (
    <figure className="grid grid-cols-1 gap-2">
      <div className="flex gap-2">
        <Axis most={most} isShares={isShares} isMoney={series[0]?.kind === 'money'} />
        <svg
          viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mirror h-40 min-w-0 grow border-b border-edge"
          aria-hidden="true"
        >
          {[0, HEIGHT / 2].map((y) => (
            <path
              key={y}
              d={`M0 ${y}H${rows.length * STEP}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {rows.flatMap(({ key, values }, row) =>
            series.map(({ place, tone }, index) => {
              const height = HEIGHT * heightOf(values[place], place);
              return (
                <rect
                  key={`${key} ${place}`}
                  x={row * STEP + 1 + index * width}
                  y={HEIGHT - height}
                  width={width * 0.9}
                  height={height}
                  className={tone}
                  strokeWidth="0"
                />
              );
            }),
          )}
        </svg>
      </div>
      <Names rows={rows} />
      {series.length > 1 ? <Legend series={series} isShares={isShares} /> : null}
    </figure>
  );
}

const axisStyle = 'flex w-16 shrink-0 flex-col justify-between text-end text-sm text-muted tabular-nums';

function Axis({ most, isShares, isMoney }: { most: number; isShares: boolean; isMoney: boolean }) {
  const { number, money } = useFormat();
  const say = (value: number) => {
    if (isShares) return number(value, { style: 'percent', maximumFractionDigits: 1 });
    return isMoney ? money(Math.round(value), 'USD', true) : number(value, { maximumFractionDigits: 1 });
  };
  return (
    <div className={axisStyle} aria-hidden="true">
      {[most, most / 2, 0].map((value) => (
        <span key={value} className="leading-none">
          {say(value)}
        </span>
      ))}
    </div>
  );
}

function Names({ rows }: { rows: Row[] }) {
  const isEach = rows.length <= MOST_NAMES;
  const step = isEach ? 1 : Math.ceil(rows.length / CHUNKS);
  return (
    <div className="flex gap-2 text-sm text-muted" aria-hidden="true">
      <span className="w-16 shrink-0" />
      <div className="flex min-w-0 grow">
        {rows
          .filter((_, index) => index % step === 0)
          .map(({ key, name, short = name }) => (
            <span key={key} className={`min-w-0 grow basis-0 truncate ${isEach ? 'text-center' : ''}`}>
              {short}
            </span>
          ))}
      </div>
    </div>
  );
}
