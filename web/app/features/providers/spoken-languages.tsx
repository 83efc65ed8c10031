import { Check } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { LanguageName } from './languages/language-name.tsx';

interface SpokenLanguagesProps {
  /** ISO 639-1 codes */
  languages: string[];
  /** Codes that the reader asked for, beside the page's own */
  wanted?: string[];
  /** How many are shown before the rest is only counted */
  most?: number;
}

/** What a doctor speaks; the languages shared with the reader come first and are lit. */
export function SpokenLanguages({ languages, wanted = [], most = Infinity }: SpokenLanguagesProps) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const own = useLanguage();
  const isShared = (code: string) => code === own || wanted.includes(code);
  const ordered = [...languages.filter(isShared), ...languages.filter((code) => !isShared(code))];
  return (
    <ul aria-label={t('card.speaks')} className="flex flex-wrap gap-1.5">
      {ordered.slice(0, most).map((code) => (
        <li key={code}>
          <Badge
            tone={isShared(code) ? 'warm' : 'neutral'}
            icon={isShared(code) ? <Check className="size-3.5" strokeWidth={3} aria-hidden="true" /> : null}
          >
            <span className="inline-block first-letter:uppercase">
              <LanguageName code={code} />
            </span>
            {isShared(code) ? <span className="sr-only">{t('card.shared')}</span> : null}
          </Badge>
        </li>
      ))}
      {ordered.length > most ? (
        <li className="grid place-content-center text-sm text-muted">
          <span aria-hidden="true">+{format.number(ordered.length - most)}</span>
          {ordered.slice(most).map((code) => (
            <span key={code} className="sr-only">
              <LanguageName code={code} />
            </span>
          ))}
        </li>
      ) : null}
    </ul>
  );
}
