import { RETAINED, RETENTION } from '@polyclinic/contract/privacy/retention/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { RegisterTable } from './register-table.tsx';

/** What is deleted after how long, from the same numbers by which the jobs delete it. */
export function RetentionRegister() {
  const { t } = useTranslation('compliance/registers');
  const { number } = useFormat();
  const periodOf = ({ amount, unit }: { amount: number; unit: string }) =>
    number(amount, { style: 'unit', unit, unitDisplay: 'long' });
  const rows = RETAINED.map((what) => ({
    key: what,
    cells: [t(`retained.${what}`), periodOf(RETENTION[what]), t(`from.${what}`)],
  }));
  const columns = [t('retention.what'), t('retention.after'), t('retention.from')];
  return <RegisterTable label={t('retention.title')} columns={columns} rows={rows} />;
}
