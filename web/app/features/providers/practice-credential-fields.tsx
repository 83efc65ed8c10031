import type { Specialty } from '@polyclinic/contract/providers/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PracticeFieldsProps } from './practice-values.ts';
import { usePracticeControl } from './use-practice-control.ts';

/** What the administrator checks. */
export function CredentialFields({ specialties, ...fields }: PracticeFieldsProps & { specialties: Specialty[] }) {
  const { t } = useTranslation('providers');
  const control = usePracticeControl(fields);
  const options = specialties.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          {...control('specialtyId')}
          options={[{ value: '', label: t('practice.chooseSpecialty') }, ...options]}
        />
        <TextField {...control('licenseNumber')} hint={t('practice.hint.licenseNumber')} dir="ltr" required />
        <TextField {...control('yearsExperience')} type="number" inputMode="numeric" min={0} max={70} required />
      </div>
      <TextArea {...control('education')} rows={2} />
      <TextArea {...control('certifications')} rows={2} />
    </>
  );
}
