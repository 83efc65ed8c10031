import type { Specialty } from '@polyclinic/contract/providers/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Choice } from './country-options.ts';
import { usePracticeControl } from './use-practice-control.ts';
import type { PracticeFieldsProps } from './values.ts';

type CredentialFieldsProps = PracticeFieldsProps & { specialties: Specialty[]; countries: Choice[] };

/** What the administrator checks. */
export function CredentialFields({ specialties, countries, ...fields }: CredentialFieldsProps) {
  const { t } = useTranslation('providers/practice');
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
        <TextField
          {...control('licenseAuthority')}
          hint={t('practice.hint.licenseAuthority')}
          maxLength={120}
          dir="auto"
          required
        />
        <SelectField
          {...control('licenseCountry')}
          options={[{ value: '', label: t('practice.chooseCountry') }, ...countries]}
        />
        <TextField
          {...control('licenseExpiresOn')}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          hint={t('practice.hint.licenseExpiresOn')}
          required
        />
        <TextField {...control('yearsExperience')} type="number" inputMode="numeric" min={0} max={70} required />
      </div>
      <TextArea {...control('education')} rows={2} />
      <TextArea {...control('certifications')} rows={2} />
    </>
  );
}
