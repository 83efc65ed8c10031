import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 60;
const EARLY = '300px 0px 0px 0px';

interface Ends {
  /** Changes with the first message */
  start: string | undefined;
  /** Changes with the last one */
  end: string;
  /** Whether the last one is one's own, which is always shown */
  isOwn: boolean;
  /** Whether the place is loaded at which it opens */
  isComplete: boolean;
}

/**
 * Where the log stands: when it opens at its visit, where more was written since, else at what is new; at its end while one is there; where one reads when
 * something is added before or after. `hasNews` says that something waits at the end.
 */
export function useLogScroll(container: RefObject<HTMLElement | null>, { start, end, isOwn, isComplete }: Ends) {
  const [hasNews, setHasNews] = useState(false);
  const isAtEnd = useRef(true);
  const isOpened = useRef(false);
  const before = useRef({ end: '', start, height: 0 });

  const toEnd = () => {
    const element = container.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  const open = (element: HTMLElement) => {
    isOpened.current = isComplete;
    const news = element.querySelector('[data-opened]') ?? element.querySelector('[data-news]');
    if (news) element.scrollTop += news.getBoundingClientRect().top - element.getBoundingClientRect().top;
    else toEnd();
  };
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const known = before.current;
    const isAdded = known.end !== end;
    if (!known.end || !isOpened.current) open(element);
    else if (isAdded && (isOwn || isAtEnd.current)) toEnd();
    else if (isAdded) setHasNews(true);
    else if (known.start !== start) element.scrollTop += element.scrollHeight - known.height;
    before.current = { end, start, height: element.scrollHeight };
  });
  const stayAtEnd = useEffectEvent(() => isAtEnd.current && toEnd());
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // What stands above or below it may take its room.
    const observer = new ResizeObserver(() => stayAtEnd());
    observer.observe(element);
    // A picture takes its room once it has come.
    const grow = () => stayAtEnd();
    element.addEventListener('load', grow, true);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', grow, true);
    };
  }, [container]);
  const onScroll = () => {
    const element = container.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (isAtEnd.current) setHasNews(false);
  };
  return { hasNews, toEnd, onScroll };
}

/** Calls `onNear` when an element comes near the upper edge of the log. */
export function useNearTop(container: RefObject<HTMLElement | null>, onNear: () => void, start: string | undefined) {
  const target = useRef<HTMLButtonElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = target.current;
    // Looked at anew after each page: the element may still be near.
    if (!element || start === undefined) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: container.current,
      rootMargin: EARLY,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, start]);
  return target;
}
