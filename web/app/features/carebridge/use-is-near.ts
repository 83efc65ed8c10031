import { type RefObject, startTransition, useEffect, useState } from 'react';
import { isEntered } from '../../platform/use-entered-early.ts';

/** Whether a form's place is about to be seen; one into which somebody writes already stays as it is. */
export function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        const form = current.querySelector('form');
        const isUsed = form !== null && (isEntered(form) || form.contains(document.activeElement));
        // What stands there stays until its script has come.
        if (!isUsed) startTransition(() => setNear(true));
      },
      { rootMargin: '400px' },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
