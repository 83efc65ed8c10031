import { kept } from '../../platform/kept.tsx';
import { keptHead } from '../../platform/kept-head.tsx';

// Only read: a page from the server carries neither its code nor its texts.
const Head = keptHead('terms-head', async () => (await import('./terms-head.tsx')).TermsHead);
const Text = kept('terms', async () => (await import('./terms-text.tsx')).TermsText);

/** The terms of use and the privacy notice. */
export function TermsPage() {
  return (
    <>
      <Head />
      <Text />
    </>
  );
}
