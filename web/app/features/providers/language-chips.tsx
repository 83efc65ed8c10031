import { COMMON_LANGUAGES } from '@polyclinic/contract/providers/rules';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { FieldError } from '../../ui/field.tsx';
import { LanguageName } from './languages/language-name.tsx';

const LanguageSearch = lazy(async () => ({
  default: (await import('./languages/language-search.tsx')).LanguageSearch,
}));

interface LanguageChipsProps {
  value: string[];
  onChange: (languages: string[]) => void;
  name?: string;
  label?: string;
  error?: string | undefined;
}

/** How many are offered before all of them are asked for. */
const OFFERED = 10;

const chipStyle =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-3.5 text-sm ' +
  'transition-colors hover:bg-sunken has-checked:border-transparent has-checked:bg-apricot-soft ' +
  'has-checked:font-medium has-checked:text-on-apricot has-focus-visible:outline-2 has-focus-visible:outline-primary';

/** Any number of languages: the commonest and the chosen ones at once, all others by a search. */
export function LanguageChips({ value, onChange, name = 'language', label, error }: LanguageChipsProps) {
  const { t } = useTranslation('providers');
  const [added, setAdded] = useState<string[]>([]);
  const codes = [...new Set([...COMMON_LANGUAGES.slice(0, OFFERED), ...added, ...value])];
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code]);
  // It keeps its place when it is dropped again.
  const add = (code: string) => {
    setAdded([...added, code]);
    onChange([...value, code]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{label ?? t('filter.languages')}</legend>
      <div className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <Chip key={code} name={name} code={code} isChosen={value.includes(code)} toggle={() => toggle(code)} />
        ))}
      </div>
      {error ? <FieldError id={`${name}-languages-error`}>{error}</FieldError> : null}
      <MoreLanguages chosen={value} add={add} />
    </fieldset>
  );
}

function Chip({ name, code, isChosen, toggle }: { name: string; code: string; isChosen: boolean; toggle: () => void }) {
  return (
    <label className={chipStyle}>
      <input
        type="checkbox"
        name={name}
        value={code}
        checked={isChosen}
        onChange={toggle}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden="true" className="hidden pe-1.5 peer-checked:inline">
        ✓
      </span>
      <span className="inline-block first-letter:uppercase">
        <LanguageName code={code} />
      </span>
    </label>
  );
}

function MoreLanguages({ chosen, add }: { chosen: string[]; add: (code: string) => void }) {
  const { t } = useTranslation('providers');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<div className="min-h-11" />}>
        <LanguageSearch chosen={chosen} onChoose={add} />
      </Suspense>
    );
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-medium underline underline-offset-4"
    >
      <span aria-hidden="true">+</span>
      {t('languages.more')}
    </button>
  );
}
