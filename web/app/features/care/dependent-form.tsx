import type { CareLink } from '@polyclinic/contract/care/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LanguageField } from './care-fields.tsx';
import { CareForm } from './care-form.tsx';
import { Fold } from './fold.tsx';
import { useRefused } from './use-refused.ts';

/** What doctors should know of somebody without an account of their own. */
export function DependentForm({ link }: { link: CareLink }) {
  const { t } = useTranslation('care');
  const { person, managed } = link;
  const { field, isRefused } = useRefused('changed', person?.id);
  if (!person || !managed) return null;
  return (
    <Fold title={t('change.open')} open={isRefused}>
      <CareForm intent="changed" fields={{ id: person.id }} variant="secondary" label={t('change.save')}>
        <TextField
          name="fullName"
          label={t('field.fullName')}
          maxLength={120}
          required
          {...field('fullName', person.name)}
        />
        <LanguageField value={field('locale', managed.locale).defaultValue} />
        <TextArea
          name="allergies"
          label={t('field.allergies')}
          {...field('allergies', managed.allergies)}
          maxLength={2000}
          rows={3}
        />
        <TextArea
          name="medicalConditions"
          label={t('field.medicalConditions')}
          {...field('medicalConditions', managed.medicalConditions)}
          maxLength={2000}
          rows={3}
        />
      </CareForm>
    </Fold>
  );
}
