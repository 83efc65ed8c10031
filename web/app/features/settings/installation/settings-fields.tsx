import { type Language, languages } from '@polyclinic/contract/platform/languages';
import type { InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { languageName, useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CountryChoice } from './country-choices.ts';

interface SettingsFieldsProps {
  settings: InstallationSettings;
  /** Names of the fields that are wrong */
  wrong: string[];
  countries: CountryChoice[];
}

type TextName = Exclude<keyof InstallationSettings, 'countries' | 'languages'>;

/** What the product is called, who runs it, and whom it serves. Works before scripts. */
export function SettingsFields({ settings, wrong, countries }: SettingsFieldsProps) {
  const { t } = useTranslation('settings/installation');
  const control = (name: TextName) => ({
    id: `settings-${name}`,
    name,
    label: t(`field.${name}`),
    hint: t(`hint.${name}`),
    defaultValue: settings[name],
    error: wrong.includes(name) ? t(`error.${name}`) : null,
  });
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...control('productName')} autoComplete="off" dir="auto" required />
        <TextField {...control('productNameArabic')} autoComplete="off" dir="rtl" lang="ar" />
        <TextField {...control('supportEmail')} type="email" autoComplete="off" required />
        <TextField {...control('privacyEmail')} type="email" autoComplete="off" required />
      </div>
      <TextField {...control('legalName')} autoComplete="organization" dir="auto" required />
      <TextArea {...control('legalAddress')} autoComplete="off" dir="auto" />
      <Languages chosen={settings.languages} isWrong={wrong.includes('languages')} />
      <Countries chosen={settings.countries} choices={countries} />
    </>
  );
}

function Languages({ chosen, isWrong }: { chosen: Language[]; isWrong: boolean }) {
  const { t } = useTranslation('settings/installation');
  return (
    <fieldset aria-describedby={isWrong ? 'settings-languages-error' : undefined}>
      <legend className="text-sm font-medium">{t('field.languages')}</legend>
      <p className="text-sm text-muted">{t('hint.languages')}</p>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
        {languages.map((code) => (
          <Checkbox
            key={code}
            name="languages"
            value={code}
            label={<bdi lang={code}>{languageName(code, code)}</bdi>}
            defaultChecked={chosen.includes(code)}
            aria-invalid={isWrong || undefined}
          />
        ))}
      </div>
      {isWrong ? <FieldError id="settings-languages-error">{t('error.languages')}</FieldError> : null}
    </fieldset>
  );
}

function Countries({ chosen, choices }: { chosen: string[]; choices: CountryChoice[] }) {
  const { t } = useTranslation('settings/installation');
  const { number } = useFormat();
  const count = chosen.length;
  return (
    <details className="rounded-control border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {t('field.countries')} {count > 0 ? t('countries.some', { count, number: number(count) }) : t('countries.all')}
      </summary>
      <fieldset>
        <legend className="text-sm text-muted">{t('hint.countries')}</legend>
        <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4">
          {choices.map(({ code, name }) => (
            <Checkbox key={code} name="countries" value={code} label={name} defaultChecked={chosen.includes(code)} />
          ))}
        </div>
      </fieldset>
    </details>
  );
}
