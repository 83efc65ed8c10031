import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LanguageField, RelationshipField, RightsField } from './care-fields.tsx';
import { CareForm } from './care-form.tsx';
import { Fold } from './fold.tsx';

/** The two ways to somebody in the circle; the one that was refused stays open. */
export function AddForms({ refused }: { refused: string | undefined }) {
  const { t } = useTranslation('care');
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{t('add.title')}</h2>
      <Fold title={t('invite.open')} open={refused === 'invited'}>
        <p className="text-muted">{t('invite.lead')}</p>
        <InviteForm />
      </Fold>
      <Fold title={t('dependent.open')} open={refused === 'added'}>
        <p className="text-muted">{t('dependent.lead')}</p>
        <DependentForm />
      </Fold>
    </Card>
  );
}

function InviteForm() {
  const { t } = useTranslation('care');
  const parts = (['carer', 'patient'] as const).map((value) => ({ value, label: t(`invite.${value}`) }));
  return (
    <CareForm intent="invited" label={t('invite.send')}>
      <SelectField name="part" label={t('invite.part')} options={parts} />
      <TextField name="email" type="email" label={t('invite.email')} autoComplete="off" maxLength={254} required />
      <RelationshipField label={t('invite.relationship')} />
      <RightsField given={['book']} />
    </CareForm>
  );
}

function DependentForm() {
  const { t } = useTranslation('care');
  return (
    <CareForm intent="added" label={t('dependent.save')}>
      <TextField name="fullName" label={t('field.fullName')} autoComplete="off" maxLength={120} required />
      <TextField name="birthDate" type="date" label={t('field.birthDate')} min="1900-01-02" required />
      <RelationshipField label={t('dependent.relationship')} />
      <LanguageField value={useLanguage()} />
    </CareForm>
  );
}
