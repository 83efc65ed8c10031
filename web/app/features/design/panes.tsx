import { directionOf, type Language } from '@polyclinic/contract/platform/languages';
import type { ComponentType, ReactNode } from 'react';
import { LanguageContext } from '../../platform/language.ts';

const languages: Language[] = ['en', 'ar'];
const themes = ['light', 'dark'] as const;

interface PaneProps {
  language: Language;
  theme: (typeof themes)[number];
  children: ReactNode;
}

/** A part of the page with a language, a direction and a theme of its own. */
export function Pane({ language, theme, children }: PaneProps) {
  return (
    <LanguageContext value={language}>
      <div
        lang={language}
        dir={directionOf(language)}
        data-theme={theme}
        className="grid min-w-0 content-start gap-3 overflow-x-auto rounded-card border border-line bg-paper p-4 text-ink"
      >
        {children}
      </div>
    </LanguageContext>
  );
}

/** One component four times: left to right and right to left, light and dark. */
export function Panes({ name, Specimen }: { name: string; Specimen: ComponentType }) {
  return (
    <article id={name} className="grid gap-3">
      <h3 className="text-lg">{name}</h3>
      <div className="grid gap-3 md:grid-cols-2">
        {themes.map((theme) =>
          languages.map((language) => (
            <Pane key={theme + language} language={language} theme={theme}>
              <Specimen />
            </Pane>
          )),
        )}
      </div>
    </article>
  );
}
