import { classNames } from '../../../ui/class-names.ts';

const DAYS = [0, 1, 2, 3, 4] as const;

/** Visits of a week: day, top and height in the drawing's units, whose words they are. */
const appointments = [
  { day: 0, top: 96, height: 44, tone: 'fill-apricot' },
  { day: 0, top: 200, height: 44, tone: 'fill-apricot-soft' },
  { day: 1, top: 148, height: 44, tone: 'fill-mark' },
  { day: 2, top: 96, height: 44, tone: 'fill-apricot-soft' },
  { day: 2, top: 252, height: 44, tone: 'fill-apricot' },
  { day: 3, top: 200, height: 44, tone: 'fill-mark' },
  { day: 4, top: 96, height: 44, tone: 'fill-mark' },
  { day: 4, top: 200, height: 44, tone: 'fill-apricot' },
];

/** A doctor's week whose visits are speech bubbles. Mirrored twice, the clock goes its way. */
export function WeekPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 20 428 328" className={classNames('mirror', className)} aria-hidden="true">
      <rect className="fill-surface stroke-line" x="1" y="21" width="418" height="318" rx="20" />
      <path className="fill-sunken" d="M1 41a20 20 0 0 1 20-20h378a20 20 0 0 1 20 20v33H1Z" />
      {DAYS.map((day) => (
        <g key={day}>
          <rect className="fill-edge" x={36 + day * 80} y="44" width="28" height="8" rx="4" />
          {day > 0 ? <path className="stroke-line" d={`M${10 + day * 80} 74v265`} /> : null}
        </g>
      ))}
      {appointments.map(({ day, top, height, tone }) => (
        <Appointment key={`${day}-${top}`} x={18 + day * 80} y={top} height={height} tone={tone} />
      ))}
      <circle className="fill-paper stroke-line" cx="386" cy="306" r="38" />
      <path
        className="mirror origin-[386px_306px] fill-none stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
        d="M386 284v22l15 10"
      />
    </svg>
  );
}

function Appointment({ x, y, height, tone }: { x: number; y: number; height: number; tone: string }) {
  return (
    <path
      className={tone}
      d={`M${x + 10} ${y}h44a10 10 0 0 1 10 10v${height - 20}a10 10 0 0 1-10 10h-30l-14 12v-12a10 10 0 0 1-10-10v-${height - 20}a10 10 0 0 1 10-10Z`}
    />
  );
}
