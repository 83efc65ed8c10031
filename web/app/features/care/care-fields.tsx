import { type CareRight, GIVEN_RIGHTS, RELATIONSHIPS } from '@polyclinic/contract/care/rules';
import { languages } from '@polyclinic/contract/platform/languages';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** What a caregiver may do, in plain words. To see visits comes with every other. */
export function RightsField({ given }: { given: readonly CareRight[] }) {
  const { t } = useTranslation('care');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('rights.label')}</legend>
      <p className="text-sm text-muted">{t('rights.always')}</p>
      {GIVEN_RIGHTS.filter((right) => right !== 'visits').map((right) => (
        <Checkbox
          key={right}
          name="rights"
          value={right}
          label={t(`right.${right}`)}
          defaultChecked={given.includes(right)}
        />
      ))}
    </fieldset>
  );
}

/** The same, to be read. */
export function RightsList({ rights }: { rights: readonly CareRight[] }) {
  const { t } = useTranslation('care');
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {rights.map((right) => (
        <li key={right}>{t(`right.${right}`)}</li>
      ))}
    </ul>
  );
}

/** What the caregiver is to the patient. */
export function RelationshipField(field: { label: string; defaultValue: string; error: string | undefined }) {
  const { t } = useTranslation('care');
  const options = RELATIONSHIPS.map((value) => ({ value, label: t(`relationship.${value}`) }));
  return <SelectField name="relationship" options={options} {...field} />;
}

/** The language that a doctor should speak with somebody. */
export function LanguageField({ value }: { value?: string }) {
  const { t } = useTranslation('care');
  const { languageName } = useFormat();
  const options = languages.map((code) => ({ value: code, label: languageName(code) }));
  return <SelectField name="locale" label={t('field.locale')} options={options} defaultValue={value ?? ''} />;
}
