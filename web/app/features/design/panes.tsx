import { directionOf, type Language } from '@polyclinic/contract/platform/languages';
import type { ReactNode } from 'react';
import { LanguageContext } from '../../platform/language.ts';

const themes = ['light', 'dark'] as const;

interface PaneKind {
  language: Language;
  theme: (typeof themes)[number];
}

const languages: Language[] = ['en', 'ar'];
const everyKind = themes.flatMap((theme) => languages.map((language) => ({ language, theme })));

/** The same beside itself, each time in a part of the page with a language, a direction and a theme of its own. */
export function Panes({ kinds = everyKind, children }: { kinds?: PaneKind[]; children: ReactNode }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {kinds.map(({ language, theme }) => (
        <LanguageContext key={theme + language} value={language}>
          <div
            lang={language}
            dir={directionOf(language)}
            data-theme={theme}
            className="grid min-w-0 content-start gap-3 overflow-x-auto rounded-card border border-line bg-paper p-4 text-ink"
          >
            {children}
          </div>
        </LanguageContext>
      ))}
    </div>
  );
}
