import { type ComponentType, useLayoutEffect } from 'react';
import { isFirstPage, kept } from './kept.tsx';

/** What a `PublicHead` puts there. */
const elements =
  'title, meta[name="description"], meta[property], meta[name^="twitter:"], link[rel="canonical"], link[rel="alternate"]';

/** The head that the server sent leaves with its page, as one that is rendered here does. */
function useServerHead() {
  useLayoutEffect(() => {
    const sent = isFirstPage() ? [...document.head.querySelectorAll(elements)] : [];
    return () => {
      for (const element of sent) element.remove();
    };
  }, []);
}

/** The head of a page as a kept part: only a page that is opened from another one loads its code. */
export function keptHead(name: string, load: () => Promise<ComponentType>) {
  const Head = kept<object>(name, load);
  return function KeptHead() {
    useServerHead();
    return <Head />;
  };
}
