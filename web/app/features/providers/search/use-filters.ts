import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOnline, untilNetwork } from '../../../platform/network.ts';
import { useOnLeaving } from '../../../platform/use-on-leaving.ts';
import { useIsCutOff, useOnline } from '../../../platform/use-online.ts';
import { type Filters, toSearch } from './filters.ts';

const TYPING_PAUSE_MS = 300;

/**
 * The filters as they stand in the form, and a way to change them: the address follows at once, or after a pause
 * while somebody types. It replaces the entry, so that Back leaves the search and not a letter. Without a network
 * a change is kept, and followed once there is one.
 */
export function useFilters(given: Filters) {
  const [filters, setFilters] = useState(given);
  const hasNetwork = useOnline();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = toSearch(given);
  /** Where the page is, and where this form has sent it since */
  const sent = useRef([address]);

  const follow = (next: Filters) => {
    if (!isOnline()) return;
    const search = toSearch(next);
    sent.current.push(search);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  const followLatest = useRef(follow);
  followLatest.current = follow;

  useEffect(() => {
    const arrived = sent.current.lastIndexOf(address);
    // Another page of results, Back, or a link: the form follows the address it did not write itself. Of its own
    // addresses one may arrive when the form is already further.
    if (arrived === -1) setFilters(given);
    sent.current = arrived === -1 ? [address] : sent.current.slice(arrived);
  }, [address, given]);
  useEffect(() => {
    if (!hasNetwork) void untilNetwork();
    else if (toSearch(latest.current) !== sent.current.at(-1)) followLatest.current(latest.current);
  }, [hasNetwork]);
  useOnLeaving(() => clearTimeout(timer.current));
  const latest = useRef(filters);
  latest.current = filters;

  const change = (changes: Partial<Filters>, isTyping = false) => {
    const next = { ...latest.current, page: 1, ...changes };
    latest.current = next;
    setFilters(next);
    clearTimeout(timer.current);
    if (isTyping) timer.current = setTimeout(follow, TYPING_PAUSE_MS, next);
    else follow(next);
  };
  return { filters, change, isCutOff: useIsCutOff() };
}
