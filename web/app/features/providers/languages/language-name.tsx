import { lazy, Suspense } from 'react';
import { useFormat } from '../../../platform/format.ts';

const RareLanguageName = lazy(async () => ({
  default: (await import('./rare-language-name.tsx')).RareLanguageName,
}));

/** The name of any language that a doctor may speak; the texts of those without one here come only where it is shown. */
export function LanguageName({ code }: { code: string }) {
  return (
    <Suspense fallback={code}>
      <Name code={code} />
    </Suspense>
  );
}

function Name({ code }: { code: string }) {
  const name = useFormat().languageName(code);
  return name === code ? <RareLanguageName code={code} /> : name;
}
