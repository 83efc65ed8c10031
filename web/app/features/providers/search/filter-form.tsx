import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Form } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { searchOf, useEnteredEarly } from '../../../platform/use-entered-early.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { activeFilters } from './active-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import { type Filters, readFilters } from './filters.ts';
import type { SearchData } from './search-loader.ts';

const toggleStyle =
  'cursor-pointer peer-checked:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-primary lg:hidden';

interface FilterFormProps extends Pick<SearchData, 'filters' | 'specialties' | 'insurers'> {
  id: string;
  change: (changes: Partial<Filters>, isTyping?: boolean) => void;
}

/** Text and filters; a plain form without a script, live with one. */
export function FilterForm({ id, filters, change, ...known }: FilterFormProps) {
  const { t } = useTranslation('providers/search');
  const form = useRef<HTMLFormElement>(null);
  useEnteredEarly(form, (entered) => change(readFilters(searchOf(entered))));
  return (
    <Form
      ref={form}
      id={id}
      method="get"
      role="search"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
      }}
    >
      <input type="hidden" name="form" value="1" />
      {filters.person ? <input type="hidden" name="for" value={filters.person} /> : null}
      {filters.minFee ? <input type="hidden" name="min" value={filters.minFee} /> : null}
      {filters.maxFee ? <input type="hidden" name="max" value={filters.maxFee} /> : null}
      <SearchBox
        label={t('filter.text')}
        placeholder={t('filter.textHint')}
        value={filters.q}
        onChange={(event) => change({ q: event.target.value }, true)}
      />
      <FilterDisclosure count={activeFilters(filters).filter(({ name }) => name !== 'q').length}>
        <FilterFields filters={filters} change={change} {...known} />
      </FilterDisclosure>
      <noscript>
        <Button type="submit" variant="secondary" className="w-full">
          {t('filter.submit')}
        </Button>
      </noscript>
    </Form>
  );
}

/** Only where there is a script to keep it true. */
function sayExpanded(toggle: HTMLInputElement | null) {
  if (toggle) toggle.ariaExpanded = `${toggle.checked}`;
}

/** Folded on a phone, also without a script; a column beside the results on a desk. */
function FilterDisclosure({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const toggle = useId();
  return (
    <div className="grid gap-4">
      <input
        type="checkbox"
        id={toggle}
        ref={sayExpanded}
        onChange={(event) => sayExpanded(event.target)}
        className="peer sr-only"
        aria-label={t('filter.show')}
      />
      <label htmlFor={toggle} className={classNames(buttonStyle('secondary', 'medium'), toggleStyle)}>
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        {t('filter.title')}
        {count > 0 ? <Badge tone="warm">{format.number(count)}</Badge> : null}
      </label>
      <div className="hidden peer-checked:block lg:block">{children}</div>
    </div>
  );
}
