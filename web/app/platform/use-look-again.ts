import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Asks the server for the page's data again and again, as long as something is awaited. */
export function useLookAgain(isWaiting: boolean, everyMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, everyMs, revalidate]);
}
