import { useEffect } from 'react';

const BADGE = /^\(\d+\) /;

/** A number before the page's title while it is not 0, whatever page comes next. */
export function useTitleBadge(count: number) {
  useEffect(() => {
    const badge = count > 0 ? `(${count}) ` : '';
    const write = () => {
      const wanted = badge + document.title.replace(BADGE, '');
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(BADGE, '');
    };
  }, [count]);
}
