import type { Registers } from '@polyclinic/contract/compliance/registers/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RegisterTable } from './register-table.tsx';

/** Who of the staff has no second factor yet, and so reaches nothing but its set-up. */
export function StaffRegister({ staff }: { staff: Registers['withoutSecondFactor'] }) {
  const { t } = useTranslation('compliance/registers');
  const { t: tStaff } = useTranslation('staff');
  const { date } = useFormat();
  if (staff.length === 0) return <p className="text-sm">{t('staff.none')}</p>;
  const rows = staff.map(({ userId, name, duty, since }) => ({
    key: userId,
    cells: [<bdi key="name">{name}</bdi>, tStaff(`duty.${duty}`), date(since)],
  }));
  return (
    <>
      <RegisterTable label={t('staff.title')} columns={[t('person'), t('staff.duty'), t('staff.since')]} rows={rows} />
      <p>
        <LinkButton to="/admin/staff" variant="secondary">
          {t('staff.open')}
        </LinkButton>
      </p>
    </>
  );
}
