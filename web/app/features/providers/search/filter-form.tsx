import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { searchOf, useEnteredEarly } from '../../../platform/use-entered-early.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { Suggestions as Part } from '../suggestions/suggestions.tsx';
import { activeFilters } from './active-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import { type Filters, readFilters } from './filters.ts';
import type { SearchData } from './search-loader.ts';

/** In one line that stays in view below the page's head. */
const barStyle =
  'flex gap-2 lg:relative max-lg:sticky max-lg:top-16 max-lg:z-20 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:py-2 ' +
  'sm:max-lg:-mx-8 sm:max-lg:px-8';

const Nothing: ComponentType<ComponentProps<typeof Part>> = () => null;
/** Without a network nothing is offered. */
const Suggestions = lazy(async () => {
  const part = await import('../suggestions/suggestions.tsx').catch(() => null);
  return { default: part?.Suggestions ?? Nothing };
});

const toggleStyle =
  'cursor-pointer peer-checked:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-primary lg:hidden';

interface FilterFormProps extends Pick<SearchData, 'filters' | 'specialties' | 'insurers'> {
  id: string;
  change: (changes: Partial<Filters>, isTyping?: boolean) => void;
}

/** Text and filters; a plain form without a script, live with one. */
export function FilterForm({ id, filters, change, ...known }: FilterFormProps) {
  const { t } = useTranslation('providers/search');
  const text = useRef<HTMLInputElement>(null);
  const [isTyped, setIsTyped] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEnteredEarly(form, (entered) => change(readFilters(searchOf(entered))));
  return (
    <PlainForm
      ref={form}
      id={id}
      method="get"
      role="search"
      className="group/find max-lg:contents lg:grid lg:gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
      }}
    >
      <input type="hidden" name="form" value="1" />
      {filters.person ? <input type="hidden" name="for" value={filters.person} /> : null}
      {filters.minFee ? <input type="hidden" name="min" value={filters.minFee} /> : null}
      {filters.maxFee ? <input type="hidden" name="max" value={filters.maxFee} /> : null}
      <div className={barStyle}>
        <SearchBox
          label={t('filter.text')}
          placeholder={t('filter.textHint')}
          value={filters.q}
          ref={text}
          autoComplete="off"
          onChange={(event) => {
            setIsTyped(true);
            change({ q: event.target.value }, true);
          }}
          className="grow"
        />
        {isTyped && filters.q.length > 1 ? (
          <Suspense>
            <Suggestions input={text} text={filters.q} onChoose={(q) => change({ q })} />
          </Suspense>
        ) : null}
        <FilterToggle count={activeFilters(filters).filter(({ name }) => name !== 'q').length} />
      </div>
      <div data-fields="" className="hidden scroll-mt-32 group-has-[[data-filters]:checked]/find:block lg:block">
        <FilterFields filters={filters} change={change} {...known} />
      </div>
      <noscript>
        <Button type="submit" variant="secondary" className="w-full">
          {t('filter.submit')}
        </Button>
      </noscript>
    </PlainForm>
  );
}

/** Only where there is a script to keep it true. */
function sayExpanded(toggle: HTMLInputElement | null) {
  if (toggle) toggle.ariaExpanded = `${toggle.checked}`;
}

/** Unfolds the filters on a phone, also without a script; on a desk they are a column beside the results. */
function FilterToggle({ count }: { count: number }) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const toggle = useId();
  return (
    <>
      <input
        type="checkbox"
        data-filters=""
        id={toggle}
        ref={sayExpanded}
        onChange={({ target }) => {
          sayExpanded(target);
          // Pressed further down, they unfold above what is in view.
          target.form?.querySelector('[data-fields]')?.scrollIntoView();
        }}
        className="peer sr-only lg:hidden"
        aria-label={t('filter.show')}
      />
      <label htmlFor={toggle} className={classNames(buttonStyle('secondary', 'medium'), toggleStyle)}>
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('filter.title')}</span>
        {count > 0 ? <Badge tone="warm">{format.number(count)}</Badge> : null}
      </label>
    </>
  );
}
