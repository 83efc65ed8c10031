import { useEffect, useState } from 'react';

/** The server's clock (epoch ms), each second; it begins with what the page was made with. */
export function useClock(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const offset = serverNow - Date.now();
    const timer = setInterval(() => setNow(Date.now() + offset), 1_000);
    return () => clearInterval(timer);
  }, [serverNow]);
  return now;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether an instant (epoch ms, by the server's clock) has come; says so when it does. */
export function useHasCome(instant: number, serverNow: number): boolean {
  const [hasCome, setCome] = useState(serverNow >= instant);
  useEffect(() => {
    if (serverNow >= instant) return setCome(true);
    const timer = setTimeout(() => setCome(true), Math.min(instant - serverNow, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [instant, serverNow]);
  return hasCome;
}
