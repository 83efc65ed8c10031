import type { Registers } from '@polyclinic/contract/compliance/registers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

const COUNTS = ['asked', 'pending', 'ready', 'failed'] as const;

/** Copies of their data that people asked for. */
export function ExportRegister({ exports }: Pick<Registers, 'exports'>) {
  const { t } = useTranslation('compliance/registers');
  const { number, dateTime } = useFormat();
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-3 sm:grid-cols-4">
        {COUNTS.map((name) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-sm text-muted">{t(`exports.${name}`)}</dt>
            <dd
              className={`font-semibold tabular-nums ${name === 'failed' && exports.failed > 0 ? 'text-danger' : ''}`}
            >
              {number(exports[name])}
            </dd>
          </div>
        ))}
      </dl>
      {exports.oldestPending ? (
        <p className="text-sm text-muted">{t('exports.oldest', { time: dateTime(exports.oldestPending) })}</p>
      ) : null}
    </>
  );
}
