import { Check } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';

interface SpokenLanguagesProps {
  /** ISO 639-1 codes */
  languages: string[];
  /** Codes that the reader asked for, beside the page's own */
  wanted?: string[];
}

/** What a doctor speaks; the languages shared with the reader come first and are lit. */
export function SpokenLanguages({ languages, wanted = [] }: SpokenLanguagesProps) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const own = useLanguage();
  const isShared = (code: string) => code === own || wanted.includes(code);
  const ordered = [...languages.filter(isShared), ...languages.filter((code) => !isShared(code))];
  return (
    <ul aria-label={t('card.speaks')} className="flex flex-wrap gap-1.5">
      {ordered.map((code) => (
        <li key={code}>
          <Badge
            tone={isShared(code) ? 'warm' : 'neutral'}
            icon={isShared(code) ? <Check className="size-3.5" strokeWidth={3} aria-hidden="true" /> : null}
          >
            <span className="inline-block first-letter:uppercase">{format.languageName(code)}</span>
            {isShared(code) ? <span className="sr-only">{t('card.shared')}</span> : null}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
