import { languages } from '@polyclinic/contract/platform/languages';
import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import { languageName } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { InsurerResult } from './insurers-loader.ts';

interface InsurerNamesProps {
  values: Pick<Insurer, 'name' | 'names'>;
  shipped: Insurer | null;
  result: InsurerResult | undefined;
}

/** What an insurer is called, and in which languages it is called otherwise. */
export function InsurerNames({ values, shipped, result }: InsurerNamesProps) {
  const { t } = useTranslation('settings/insurers');
  const field = (name: string, value: string, original: string | undefined) => ({
    id: `insurer-${name.replace('.', '-')}`,
    name,
    hint: original && original !== value ? t('shipped', { text: `\u2068${original}\u2069` }) : undefined,
    defaultValue: value,
    maxLength: 80,
    autoComplete: 'off',
  });
  const isWrong = (name: string) => result?.wrong.includes(name) ?? false;
  const one = field('name', values.name, shipped?.name);
  return (
    <>
      <TextField
        {...one}
        label={t('field.name')}
        hint={one.hint ?? t('hint.name')}
        error={isWrong('name') ? t('error.name') : null}
        dir="ltr"
        required
      />
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="float-start w-full font-semibold">{t('names.title')}</legend>
        <p className="text-sm text-pretty text-muted">{t('names.hint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.map((language) => (
            <TextField
              key={language}
              {...field(`names.${language}`, values.names[language], shipped?.names[language])}
              label={languageName(language, language)}
              error={isWrong(`names.${language}`) ? t('error.names') : null}
              lang={language}
              dir={language === 'ar' ? 'auto' : 'ltr'}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
