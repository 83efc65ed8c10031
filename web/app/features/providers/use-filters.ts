import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, toSearch } from './filters.ts';

const TYPING_PAUSE_MS = 300;

/**
 * The filters as they stand in the form, and a way to change them: the address follows at once, or after a pause
 * while somebody types. It replaces the entry, so that Back leaves the search and not a letter.
 */
export function useFilters(given: Filters) {
  const [filters, setFilters] = useState(given);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = toSearch(given);
  const sent = useRef(address);

  useEffect(() => {
    // Another page of results, Back, or a link: the form follows the address it did not write itself.
    if (address !== sent.current) setFilters(given);
    sent.current = address;
  }, [address, given]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (changes: Partial<Filters>, isTyping = false) => {
    const next = { ...filters, page: 1, ...changes };
    setFilters(next);
    clearTimeout(timer.current);
    const go = () => {
      sent.current = toSearch(next);
      navigate(pathname + sent.current, { replace: true, preventScrollReset: true });
    };
    if (isTyping) timer.current = setTimeout(go, TYPING_PAUSE_MS);
    else go();
  };
  return { filters, change };
}
