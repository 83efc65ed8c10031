import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Await } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useEnteredEarly } from '../../platform/use-entered-early.ts';
import { useSelfSubmission } from '../../platform/use-self-submission.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { LanguageChips } from '../providers/index.ts';
import { PriceRange } from './price-range.tsx';
import { countShowcase, SHOWCASE_SORTS, type ShowcaseFilters } from './showcase-filters.ts';
import type { KnownSpecialty, ShowcaseProps } from './showcase-loader.ts';
import { useSpecialties } from './use-specialties.ts';

interface ShowcaseFormProps extends Pick<ShowcaseProps, 'specialties'> {
  filters: ShowcaseFilters;
}

/** Text, order and filters: a plain form without a script, live with one. */
export function ShowcaseForm({ filters, specialties }: ShowcaseFormProps) {
  const { t } = useTranslation('showcase');
  const action = useLocalizedPath()('/');
  const form = useRef<HTMLFormElement>(null);
  const send = useSelfSubmission();
  useEnteredEarly(form, send);
  return (
    <PlainForm
      ref={form}
      role="search"
      aria-label={t('find.title')}
      action={`${action}#find`}
      preventScrollReset
      onChange={(event) => send(event.currentTarget)}
      className="grid gap-4"
    >
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_min(18rem,50%)]">
        <SearchBox label={t('find.text')} placeholder={t('find.placeholder')} defaultValue={filters.q} />
        <SortField value={filters.sort} />
      </div>
      <details className="group">
        <summary
          className={classNames(
            buttonStyle('secondary', 'medium'),
            'list-none group-open:bg-sunken [&::-webkit-details-marker]:hidden',
          )}
        >
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          {t('find.filters')}
          <FilterCount filters={filters} />
        </summary>
        <div className="mt-4 grid items-start gap-6 rounded-card border border-line bg-paper p-5 lg:grid-cols-3">
          <PriceRange min={filters.min} max={filters.max} />
          <Suspense fallback={<SpecialtyField value={filters.specialty} specialties={[]} />}>
            <Await resolve={specialties}>
              {(known) => <SpecialtyField value={filters.specialty} specialties={known} />}
            </Await>
          </Suspense>
          <Languages value={filters.languages} />
        </div>
      </details>
      <noscript>
        <Button type="submit">{t('find.submit')}</Button>
      </noscript>
    </PlainForm>
  );
}

function FilterCount({ filters }: { filters: ShowcaseFilters }) {
  const { number } = useFormat();
  const count = countShowcase(filters);
  return count > 0 ? <Badge tone="warm">{number(count)}</Badge> : null;
}

function SortField({ value }: { value: ShowcaseFilters['sort'] }) {
  const { t } = useTranslation('showcase');
  const options = SHOWCASE_SORTS.map((sort) => ({ value: sort, label: t(`find.sort.${sort}`) }));
  return <SelectField name="sort" label={t('find.sort')} options={options} defaultValue={value} />;
}

function SpecialtyField({ value, specialties }: { value: string; specialties: KnownSpecialty[] }) {
  const { t } = useTranslation('showcase');
  const options = useSpecialties(specialties).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <SelectField
      name="specialty"
      label={t('find.specialty')}
      options={[{ value: '', label: t('find.anySpecialty') }, ...options]}
      defaultValue={value}
    />
  );
}

function Languages({ value }: { value: string[] }) {
  const [languages, setLanguages] = useState(value);
  return <LanguageChips value={languages} onChange={setLanguages} />;
}
