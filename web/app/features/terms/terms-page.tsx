import { staticHead } from '../../platform/static-head.tsx';
import { staticPart } from '../../platform/static-part.tsx';

// Only read: a page from the server carries neither its code nor its texts.
const Head = staticHead(async () => (await import('./terms-head.tsx')).TermsHead);
const Text = staticPart(async () => (await import('./terms-text.tsx')).TermsText);

/** The terms of use and the privacy notice. */
export function TermsPage() {
  return (
    <>
      <Head />
      <Text />
    </>
  );
}
