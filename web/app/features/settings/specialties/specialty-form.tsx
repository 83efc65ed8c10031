import { languages } from '@polyclinic/contract/platform/languages';
import type { ListedSpecialty, SpecialtyWords } from '@polyclinic/contract/settings/schemas';
import { languageName } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import type { SpecialtyResult } from './specialties-loader.ts';

interface SpecialtyFormProps {
  specialty: ListedSpecialty;
  result: SpecialtyResult | undefined;
}

/** What one specialty is called in each language, how it is described, and whether it is marked as popular. */
export function SpecialtyForm({ specialty, result }: SpecialtyFormProps) {
  const { t } = useTranslation('settings/specialties');
  const isSending = useIsSending({ intent: 'specialty' });
  const { id, current, shipped } = specialty;
  const words = result?.typed ?? current;
  const wrong = result?.wrong ?? [];
  const errors = wrong.map((field) => ({ field: `specialty-${field.replace('.', '-')}`, message: t('error.text') }));
  return (
    <WordsForm storeAs={`specialty ${id}`} isChecked method="post" className="grid gap-6">
      {wrong.length > 0 ? <FormError title={t('error.title')} errors={errors} answer={result} /> : null}
      <input type="hidden" name="intent" value="specialty" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="shown" value={JSON.stringify(current)} />
      {languages.map((language) => (
        <LanguageFields key={language} {...{ language, words, shipped, wrong }} />
      ))}
      <Checkbox name="isPopular" label={t('field.isPopular')} defaultChecked={words.isPopular} />
      <Button type="submit" loading={isSending} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </WordsForm>
  );
}

interface LanguageFieldsProps {
  language: keyof SpecialtyWords['texts'];
  words: SpecialtyWords;
  shipped: SpecialtyWords | null;
  wrong: string[];
}

function LanguageFields({ language, words, shipped, wrong }: LanguageFieldsProps) {
  const { t } = useTranslation('settings/specialties');
  const field = (name: 'name' | 'description') => {
    const original = shipped?.texts[language][name];
    const value = words.texts[language][name];
    return {
      id: `specialty-${language}-${name}`,
      name: `${language}.${name}`,
      label: t(`field.${name}`),
      hint: original && original !== value ? t('shipped', { text: `\u2068${original}\u2069` }) : undefined,
      defaultValue: value,
      error: wrong.includes(`${language}.${name}`) ? t('error.text') : null,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      required: true,
    };
  };
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-start w-full font-semibold">
        <bdi lang={language}>{languageName(language, language)}</bdi>
      </legend>
      <TextField {...field('name')} maxLength={60} autoComplete="off" />
      <TextArea {...field('description')} maxLength={300} />
    </fieldset>
  );
}
