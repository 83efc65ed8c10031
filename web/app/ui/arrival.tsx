import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** What a browser does by itself for a new document: a page that comes without one says its title and has the focus. */
export function Arrival({ isDue }: { isDue: boolean }) {
  const { key, pathname } = useLocation();
  const [title, setTitle] = useState('');
  const last = useRef(isDue ? undefined : { key, pathname });
  useEffect(() => {
    const { current: left } = last;
    last.current = { key, pathname };
    if (left?.key === key) return;
    const isElsewhere = left?.pathname !== pathname;
    if (isElsewhere) setTitle(document.title);
    takeFocus(isElsewhere);
  }, [key, pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** Where the page itself has put the focus, it stays; also on what led to another part of the same page. */
function takeFocus(isElsewhere: boolean) {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  const isLost = !focused || focused === document.body;
  if (!main || main.contains(focused) || !(isLost || isElsewhere)) return;
  main.focus({ preventScroll: true });
}
