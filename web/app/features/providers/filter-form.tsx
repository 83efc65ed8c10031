import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, useLocation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { controlStyle } from '../../ui/control-style.ts';
import { FilterFields } from './filter-fields.tsx';
import { countFilters } from './filters.ts';
import type { FindData } from './find-loader.ts';
import { useFilters } from './use-filters.ts';

const toggleStyle =
  'cursor-pointer peer-checked:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-primary lg:hidden';

/** Text and filters; a plain form without a script, live with one. */
export function FilterForm({ filters: given, specialties }: Pick<FindData, 'filters' | 'specialties'>) {
  const { t } = useTranslation('providers');
  const { pathname } = useLocation();
  const { filters, change } = useFilters(given);
  return (
    <Form
      method="get"
      action={pathname}
      role="search"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
      }}
    >
      <input type="hidden" name="form" value="1" />
      <div className="relative">
        <Search
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          name="q"
          maxLength={100}
          aria-label={t('filter.text')}
          placeholder={t('filter.textHint')}
          value={filters.q}
          onChange={(event) => change({ q: event.target.value }, true)}
          className={`${controlStyle} ps-11`}
        />
      </div>
      <FilterDisclosure count={countFilters(filters)}>
        <FilterFields filters={filters} specialties={specialties} change={change} />
      </FilterDisclosure>
      <noscript>
        <Button type="submit" variant="secondary" className="w-full">
          {t('filter.submit')}
        </Button>
      </noscript>
    </Form>
  );
}

/** Folded on a phone, also without a script; a column beside the results on a desk. */
function FilterDisclosure({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const toggle = useId();
  return (
    <div className="grid gap-4">
      <input type="checkbox" id={toggle} className="peer sr-only" aria-label={t('filter.show')} />
      <label htmlFor={toggle} className={classNames(buttonStyle('secondary', 'medium'), toggleStyle)}>
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        {t('filter.title')}
        {count > 0 ? <Badge tone="warm">{format.number(count)}</Badge> : null}
      </label>
      <div className="hidden peer-checked:block lg:block">{children}</div>
    </div>
  );
}
