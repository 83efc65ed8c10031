import { AVAILABILITIES, COMMON_LANGUAGES } from '@polyclinic/contract/providers/rules';
import { Search } from 'lucide-react';
import { Suspense, useId } from 'react';
import { Await } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type KnownSpecialty, useSpecialties } from '../showcase/index.ts';
import type { HomeData } from './home-loader.ts';

/** Searches for a doctor: a plain form, so that it works before any script has arrived. */
export function SearchForm({ specialties }: Pick<HomeData, 'specialties'>) {
  const { t } = useTranslation('home');
  const action = useLocalizedPath()('/find-doctor');
  const list = useId();
  return (
    <PlainForm
      role="search"
      action={action}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-float sm:grid-cols-2 sm:p-6"
    >
      <div className="sm:col-span-2">
        <TextField
          name="q"
          type="search"
          list={list}
          label={t('search.text')}
          placeholder={t('search.placeholder')}
          maxLength={100}
          className="min-h-13"
        />
        <Suspense>
          <Await resolve={specialties}>{(known) => <Suggestions id={list} specialties={known} />}</Await>
        </Suspense>
      </div>
      <LanguageField />
      <WhenField />
      <Button type="submit" size="large" className="sm:col-span-2">
        <Search className="size-5" aria-hidden="true" />
        {t('search.submit')}
      </Button>
    </PlainForm>
  );
}

/** Specialties offered while one types; a symptom is typed freely. */
function Suggestions({ id, specialties }: { id: string; specialties: KnownSpecialty[] }) {
  return (
    <datalist id={id}>
      {useSpecialties(specialties).map(({ slug, name }) => (
        <option key={slug} value={name} />
      ))}
    </datalist>
  );
}

function LanguageField() {
  const { t } = useTranslation('home');
  const { languageName } = useFormat();
  const options = COMMON_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }));
  return (
    <SelectField
      name="language"
      label={t('search.language')}
      options={[{ value: '', label: t('search.anyLanguage') }, ...options]}
    />
  );
}

function WhenField() {
  const { t } = useTranslation('home');
  const options = AVAILABILITIES.map((moment) => ({ value: moment, label: t(`search.when.${moment}`) }));
  return (
    <SelectField
      name="when"
      label={t('search.when')}
      options={[{ value: '', label: t('search.when.any') }, ...options]}
    />
  );
}
