import { useLanguage } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';

const answers = { en: 'ar', ar: 'en', es: 'fr', fr: 'es' } as const;

/** A patient and a doctor, each with a greeting; where their bubbles meet, there is the cross. */
export function HelloPicture({ className }: { className?: string }) {
  const { t } = useTranslation('home');
  const own = useLanguage();
  const other = answers[own];
  return (
    <svg viewBox="0 0 460 300" className={classNames('w-full', className)} aria-hidden="true">
      <g className="mirror origin-center">
        <path
          className="fill-apricot"
          d="M30 78h226a26 26 0 0 1 26 26v72a26 26 0 0 1-26 26H122l-46 26 8-26H30a26 26 0 0 1-26-26v-72a26 26 0 0 1 26-26Z"
        />
        <path
          className="fill-mark"
          d="M224 22h204a26 26 0 0 1 26 26v82a26 26 0 0 1-26 26h-20l4 34-46-34H224a26 26 0 0 1-26-26V48a26 26 0 0 1 26-26Z"
        />
        <path className="fill-mark-overlap" d="M198 78h58a26 26 0 0 1 26 26v52h-58a26 26 0 0 1-26-26Z" />
        <path className="fill-apricot" d="M233 96h14v14h14v14h-14v14h-14v-14h-14v-14h14Z" />
        <Person x={32} tone="patient" />
        <Person x={412} tone="doctor" />
      </g>
      <Greeting x={own === 'ar' ? 359 : 101} y={150} code={own} className="fill-lit">
        {t(`greeting.${own}`)}
      </Greeting>
      <Greeting x={own === 'ar' ? 92 : 368} y={98} code={other} className="fill-paper">
        {t(`greeting.${other}`)}
      </Greeting>
    </svg>
  );
}

interface GreetingProps {
  x: number;
  y: number;
  code: string;
  className: string;
  children: string;
}

function Greeting({ x, y, code, className, children }: GreetingProps) {
  return (
    <text x={x} y={y} lang={code} textAnchor="middle" className={classNames('text-[30px] font-semibold', className)}>
      {children}
    </text>
  );
}

/** Head and shoulders; the doctor's coat has a stethoscope. */
function Person({ x, tone }: { x: number; tone: 'patient' | 'doctor' }) {
  const coat = tone === 'doctor' ? 'fill-surface' : 'fill-apricot';
  return (
    <g transform={`translate(${x} 204)`}>
      <path className={classNames(coat, 'stroke-ink')} strokeWidth="2.5" d="M-26 92c0-30 12-46 36-46s36 16 36 46Z" />
      <circle className="fill-apricot-soft stroke-ink" strokeWidth="2.5" cx="10" cy="24" r="20" />
      <path
        className="fill-ink"
        d={
          tone === 'doctor'
            ? 'M-10 22c2-16 12-22 22-22 12 0 18 8 18 18-14 2-28-2-34-6-2 4-4 8-6 10Z'
            : 'M-11 26C-14 8-2 1 10 1s24 8 21 26c-3-8-8-13-14-15-8 5-18 7-28 14Z'
        }
      />
      {tone === 'doctor' ? (
        <path
          className="fill-none stroke-mark"
          strokeWidth="3"
          strokeLinecap="round"
          d="M-4 52c0 16 6 20 14 20s14-4 14-20M10 72v8"
        />
      ) : null}
    </g>
  );
}
