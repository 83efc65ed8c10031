import { RELATIONSHIPS } from '@polyclinic/contract/care/rules';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LanguageField, RelationshipField, RightsField } from './care-fields.tsx';
import { CareForm } from './care-form.tsx';
import { Fold } from './fold.tsx';
import { useRefused } from './use-refused.ts';

/** The two ways to somebody in the circle; the one that was refused stays open. */
export function AddForms() {
  const { t } = useTranslation('care');
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{t('add.title')}</h2>
      <Fold title={t('invite.open')} open={useRefused('invited').isRefused}>
        <p className="text-muted">{t('invite.lead')}</p>
        <InviteForm />
      </Fold>
      <Fold title={t('dependent.open')} open={useRefused('added').isRefused}>
        <p className="text-muted">{t('dependent.lead')}</p>
        <DependentForm />
      </Fold>
    </Card>
  );
}

function InviteForm() {
  const { t } = useTranslation('care');
  const { field, rights } = useRefused('invited');
  const parts = (['caregiver', 'patient'] as const).map((value) => ({ value, label: t(`invite.${value}`) }));
  return (
    <CareForm intent="invited" label={t('invite.send')}>
      <SelectField name="part" label={t('invite.part')} options={parts} {...field('part', 'caregiver')} />
      <TextField
        name="email"
        type="email"
        label={t('invite.email')}
        autoComplete="off"
        maxLength={254}
        required
        {...field('email')}
      />
      <RelationshipField label={t('invite.relationship')} {...field('relationship', RELATIONSHIPS[0])} />
      <RightsField given={rights ?? ['book']} />
    </CareForm>
  );
}

function DependentForm() {
  const { t } = useTranslation('care');
  const { field } = useRefused('added');
  const language = useLanguage();
  return (
    <CareForm intent="added" label={t('dependent.save')}>
      <TextField
        name="fullName"
        label={t('field.fullName')}
        autoComplete="off"
        maxLength={120}
        required
        {...field('fullName')}
      />
      <TextField
        name="birthDate"
        type="date"
        label={t('field.birthDate')}
        min="1900-01-02"
        required
        {...field('birthDate')}
      />
      <RelationshipField label={t('dependent.relationship')} {...field('relationship', RELATIONSHIPS[0])} />
      <LanguageField value={field('locale', language).defaultValue} />
    </CareForm>
  );
}
