import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Hears that another page was asked for or has come, to which what a page would do by itself gives way: of a press on a
 * link or Back at once, since a slow device draws what the router knows only later.
 */
export function useOnLeaving(hear: () => void) {
  const onLeaving = useEffectEvent(hear);
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLeaving = location !== undefined && location.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) onLeaving();
  }, [isLeaving]);
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) onLeaving();
    };
    const back = () => onLeaving();
    document.addEventListener('click', press, true);
    window.addEventListener('popstate', back);
    return () => {
      document.removeEventListener('click', press, true);
      window.removeEventListener('popstate', back);
      onLeaving();
    };
  }, []);
}
