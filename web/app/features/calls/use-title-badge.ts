import { useEffect } from 'react';

const BADGE = /^\(\d+\) /;

/** What each part of the page counts: they share the one title. */
const counts = new Map<symbol, number>();

function write() {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const badge = sum > 0 ? `(${sum}) ` : '';
  const wanted = badge + document.title.replace(BADGE, '');
  if (document.title !== wanted) document.title = wanted;
}

/** A number before the page's title while it is not 0, whatever page comes next. */
export function useTitleBadge(count: number) {
  useEffect(() => {
    const part = Symbol();
    counts.set(part, count);
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      counts.delete(part);
      write();
    };
  }, [count]);
}
