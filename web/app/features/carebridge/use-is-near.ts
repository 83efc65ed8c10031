import { type RefObject, startTransition, useEffect, useState } from 'react';
import { isEntered } from '../../platform/use-entered-early.ts';

/**
 * Whether a form's place is about to be seen and what brings it alive has come; one into which somebody writes already
 * stays as it is.
 */
export function useIsNear(place: RefObject<HTMLElement | null>, load: () => Promise<unknown>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        const goLive = () => {
          const form = current.querySelector('form');
          const isUsed = form !== null && (isEntered(form) || form.contains(document.activeElement));
          if (!isUsed) startTransition(() => setNear(true));
        };
        // Without its script the browser sends the form by itself.
        load().then(goLive, () => {});
      },
      { rootMargin: '400px' },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [place, load]);
  return isNear;
}
