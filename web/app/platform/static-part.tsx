import { type ComponentType, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from './lazy-part.ts';
import { IsStatic } from './translation.ts';

const never = () => () => {};

/** Whether this component takes over what the server sent, and is not rendered here for the first time. */
export function useIsHydrated(): boolean {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasHydrated] = useState(isHydrating);
  return wasHydrated;
}

/** Links and searches within the server's markup lead on without a new document, as all others do. */
function useFollowed() {
  const part = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || elsewhere || event.defaultPrevented || link.origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const search = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'get' || event.defaultPrevented) return;
      event.preventDefault();
      const said = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      void navigate(`${new URL(form.action).pathname}?${new URLSearchParams(said)}`);
    };
    const element = part.current;
    element?.addEventListener('click', follow);
    element?.addEventListener('submit', search);
    return () => {
      element?.removeEventListener('click', follow);
      element?.removeEventListener('submit', search);
    };
  }, [navigate]);
  return part;
}

/** React leaves the content of such an element as the server sent it. */
const asSent = { __html: '' };

function ServerMarkup() {
  const part = useFollowed();
  return <div ref={part} className="contents" dangerouslySetInnerHTML={asSent} suppressHydrationWarning />;
}

/**
 * A part that is only read. A page that comes from the server keeps its markup, so that neither the part's code nor its
 * texts are sent; a page that is opened from another one loads them first. It must hold no control but links, forms
 * that search, and forms that the browser may post by itself.
 */
export function staticPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazyPart(async () => ({ default: await load() }));
  function StaticPart(props: Props) {
    const isHydrated = useIsHydrated();
    if (import.meta.env.SSR) {
      return (
        <div className="contents">
          <IsStatic value={true}>
            <Part {...props} />
          </IsStatic>
        </div>
      );
    }
    return isHydrated ? <ServerMarkup /> : <Part {...props} />;
  }
  return memo(StaticPart);
}
