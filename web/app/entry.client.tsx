import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LanguageContext, languageOfPath } from './platform/language.ts';
import { allTexts } from './platform/texts.ts';

// Dialogs lock the page's scrolling by a style element; react-style-singleton reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });

await allTexts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LanguageContext value={languageOfPath(window.location.pathname)}>
        <HydratedRouter />
      </LanguageContext>
    </StrictMode>,
  );
});
