import { useEffect, useMemo, useState } from 'react';

/** The server's clock (epoch ms): it goes on from what the page was made with, for every reader and however late. */
export function useServerTime(serverNow: number): () => number {
  return useMemo(() => {
    const offset = serverNow - Date.now();
    return () => Date.now() + offset;
  }, [serverNow]);
}

/** The same, each second. */
export function useClock(serverTime: () => number): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 1_000);
    return () => clearInterval(timer);
  }, [serverTime]);
  return now;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether an instant (epoch ms, by the server's clock) has come; says so when it does. */
export function useHasCome(instant: number, serverNow: number): boolean {
  const [hasCome, setCome] = useState(serverNow >= instant);
  const serverTime = useServerTime(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = instant - serverTime();
      setCome(left <= 0);
      if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_TIMER_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [instant, serverTime]);
  return hasCome;
}
