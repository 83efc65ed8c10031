import { type ComponentType, lazy, memo, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IsKept } from './translation.ts';

let isFirst = true;

/** Whether what stands here is still what the server sent. */
export const isFirstPage = (): boolean => isFirst;

/** From now on pages are rendered here, and nothing that the server sent is left to keep. */
export function endFirstPage() {
  isFirst = false;
}

/** What the server sent for a part; null where this browser renders it itself. */
function useServerMarkup(name: string): { __html: string } | null {
  const [markup] = useState(() => {
    if (import.meta.env.SSR || !isFirst) return null;
    const part = document.querySelector(`[data-kept="${name}"]`);
    return part && { __html: part.innerHTML };
  });
  return markup;
}

/** Links and searches within the kept markup lead on without a new document, as all others do. */
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

function KeptMarkup({ name, markup }: { name: string; markup: { __html: string } }) {
  const part = useFollowed();
  return (
    <div ref={part} data-kept={name} className="contents" dangerouslySetInnerHTML={markup} suppressHydrationWarning />
  );
}

/**
 * A part that is only read. A page that comes from the server keeps that markup as it is, so that neither the part's
 * code nor its texts travel; a page that is opened from another one loads them first. It must hold no control but links
 * and forms that search.
 */
export function kept<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  function Kept(props: Props) {
    const markup = useServerMarkup(name);
    if (markup) return <KeptMarkup name={name} markup={markup} />;
    if (import.meta.env.SSR) {
      return (
        <div data-kept={name} className="contents">
          <IsKept value={true}>
            <Part {...props} />
          </IsKept>
        </div>
      );
    }
    return <Part {...props} />;
  }
  return memo(Kept);
}
