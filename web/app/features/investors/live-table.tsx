import { AIMS } from '@polyclinic/contract/home/rules';
import type { Figures } from '@polyclinic/contract/home/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface Line {
  name: 'doctors' | 'languages' | 'countries' | 'patients' | 'visits' | 'reviews' | 'rating';
  today: number | null;
  target: number | null;
}

const linesOf = (figures: Figures): Line[] => [
  { name: 'doctors', today: figures.doctors, target: AIMS.doctors },
  { name: 'languages', today: figures.languages.length, target: AIMS.languages },
  { name: 'countries', today: figures.countries, target: AIMS.countries },
  { name: 'patients', today: figures.patients, target: AIMS.patients },
  { name: 'visits', today: figures.completedVisits, target: null },
  { name: 'reviews', today: figures.reviews, target: null },
  { name: 'rating', today: figures.averageRating, target: null },
];

const cell = 'py-3 pe-2 sm:pe-4 text-start align-middle font-normal';
const numberCell = 'py-3 ps-2 sm:ps-4 text-end align-middle font-normal tabular-nums';
const shareCell = 'hidden w-2/5 py-3 ps-8 text-start align-middle font-normal @min-[34rem]:table-cell';

/** Today beside the target, and how far one is of the other: a plot that is its own table. */
export function LiveTable({ figures }: { figures: Figures }) {
  const { t } = useTranslation('investors');
  return (
    <table className="w-full border-collapse">
      <thead className="text-sm text-muted">
        <tr className="border-b border-edge">
          <th scope="col" className={cell}>
            {t('live.figure')}
          </th>
          <th scope="col" className={numberCell}>
            {t('live.today')}
          </th>
          <th scope="col" className={numberCell}>
            {t('live.target')}
          </th>
          <th scope="col" className={shareCell}>
            {t('live.progress')}
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(figures).map((line) => (
          <Row key={line.name} {...line} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ name, today, target }: Line) {
  const { t } = useTranslation('investors');
  const { number, rating } = useFormat();
  const shown = name === 'rating' && today !== null ? rating(today) : number(today ?? 0);
  return (
    <tr className="border-b border-line">
      <th scope="row" className={cell}>
        {t(`live.${name}`)}
        <span className="block text-sm text-muted">{t(`live.${name}.how`)}</span>
      </th>
      <td className={`${numberCell} text-lg font-semibold`}>{today === null ? '–' : shown}</td>
      <td className={`${numberCell} text-muted`}>{target === null ? <Without /> : number(target)}</td>
      <td className={shareCell}>{target === null || today === null ? null : <Share value={today / target} />}</td>
    </tr>
  );
}

function Without() {
  const { t } = useTranslation('investors');
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('live.none')}</span>
    </>
  );
}

function Share({ value }: { value: number }) {
  const { number } = useFormat();
  const share = Math.min(1, value);
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="mirror h-2.5 w-full" aria-hidden="true">
        <rect className="fill-line" width="100" height="8" />
        <rect className="fill-mark" width={share * 100} height="8" />
      </svg>
      <span className="min-w-16 text-end text-sm tabular-nums">
        {number(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </span>
    </span>
  );
}
