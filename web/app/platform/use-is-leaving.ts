import { useLocation, useNavigation } from 'react-router';

/** Whether another page was asked for: what a page would do by itself gives way to it. */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}
