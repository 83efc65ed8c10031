import { type ComponentType, useLayoutEffect } from 'react';
import { staticPart, useIsHydrated } from './static-part.tsx';

/** What a `PublicHead` puts there. */
const elements =
  'title, meta[name="description"], meta[property], meta[name^="twitter:"], link[rel="canonical"], link[rel="alternate"]';

/** The head that the server sent leaves with its page, as one that is rendered here does. */
function useServerHead() {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    const sent = isHydrated ? [...document.head.querySelectorAll(elements)] : [];
    return () => {
      for (const element of sent) element.remove();
    };
  }, [isHydrated]);
}

/** The head of a page as a static part: only a page that is opened from another one loads its code. */
export function staticHead(load: () => Promise<ComponentType>) {
  const Head = staticPart<object>(load);
  return function StaticHead() {
    useServerHead();
    return <Head />;
  };
}
