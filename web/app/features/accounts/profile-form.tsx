import { type Profile, THEMES } from '@polyclinic/contract/accounts/schemas';
import { languages } from '@polyclinic/contract/platform/languages';
import { languageName } from '../../platform/format.ts';
import { useInstallation } from '../../platform/installation.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useUnsavedWords } from '../../platform/use-unsaved-words.ts';
import { withZone, type ZoneChoice } from '../../platform/with-zone.ts';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import type { FormResult } from './form-result.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';

/** Asked of patients alone. */
export const HEALTH = ['allergies', 'medicalConditions'] as const;

interface ProfileFormProps {
  profile: Profile;
  timeZones: ZoneChoice[];
  regions: ZoneChoice[];
  result: FormResult | undefined;
  /** Where the profile is read */
  back: string;
}

/** Every field of the profile; the address is the account's and can only be read. */
export function ProfileForm({ profile, timeZones, regions, result, back }: ProfileFormProps) {
  const { t, tAny } = useTranslation('accounts');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  useUnsavedWords(form, result);
  const usual = { value: '', label: t('region.usual') };
  const zones = withZone(timeZones, profile.timeZone, useLanguage());
  const control = (name: keyof Profile) => ({
    id: `profile-${name}`,
    name,
    label: tAny(`field.${name}`),
    defaultValue: result?.values[name] ?? profile[name] ?? '',
    error: errors.of(name),
  });
  const { languages: offered = languages } = useInstallation();
  const served = offered.includes(profile.locale) ? offered : [profile.locale, ...offered];
  return (
    <WordsForm storeAs="profile" method="post" ref={form} className="grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <TextField {...control('fullName')} autoComplete="name" hint={t('hint.fullName')} required />
      <TextField
        {...control('otherName')}
        hint={t(`hint.otherName.${profile.role === 'doctor' ? 'doctor' : 'patient'}`)}
      />
      <TextField {...control('email')} type="email" hint={t('hint.email')} readOnly />
      <SelectField
        {...control('locale')}
        options={served.map((code) => ({ value: code, label: languageName(code, code) }))}
      />
      <SelectField {...control('region')} hint={t('hint.region')} options={[usual, ...regions]} />
      <SelectField {...control('timeZone')} options={zones} />
      <SelectField {...control('theme')} options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))} />
      <TextField {...control('phone')} type="tel" autoComplete="tel" hint={t('hint.phone')} />
      <TextField {...control('emergencyContact')} hint={t('hint.emergencyContact')} />
      {profile.role === 'patient' ? HEALTH.map((name) => <TextArea key={name} {...control(name)} />) : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="profile">{t('profile.save')}</SubmitButton>
        <LinkButton to={back} variant="ghost">
          {t('profile.cancel')}
        </LinkButton>
      </div>
    </WordsForm>
  );
}
