import { directionOf, type Language } from '@polyclinic/contract/platform/languages';

/** A letter as its reader sees it, in its own language and direction. */
export function LetterText({ language, body }: { language: Language; body: string }) {
  return (
    <div
      lang={language}
      dir={directionOf(language)}
      className="max-w-reading rounded-control border border-line bg-sunken p-4 whitespace-pre-line wrap-anywhere"
    >
      {body}
    </div>
  );
}
