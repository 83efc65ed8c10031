import { SPOKEN_LANGUAGES } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface LanguageChipsProps {
  value: string[];
  onChange: (languages: string[]) => void;
}

const chipStyle =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-3.5 text-sm ' +
  'transition-colors hover:bg-sunken has-checked:border-transparent has-checked:bg-apricot-soft ' +
  'has-checked:font-medium has-checked:text-on-apricot has-focus-visible:outline-2 has-focus-visible:outline-primary';

/** The languages a doctor should speak, any of them. */
export function LanguageChips({ value, onChange }: LanguageChipsProps) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code]);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t('filter.languages')}</legend>
      <div className="flex flex-wrap gap-2">
        {SPOKEN_LANGUAGES.map((code) => (
          <label key={code} className={chipStyle}>
            <input
              type="checkbox"
              name="language"
              value={code}
              checked={value.includes(code)}
              onChange={() => toggle(code)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="hidden pe-1.5 peer-checked:inline">
              ✓
            </span>
            <span className="inline-block first-letter:uppercase">{format.languageName(code)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
