import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Whole seconds until an instant, the last one counted; `now` is the server's clock (epoch ms) at this moment. */
export function useSecondsLeft(until: string, now: number): number {
  const [clock, setClock] = useState(now);
  useEffect(() => {
    const offset = now - Date.now();
    const tick = () => setClock(Date.now() + offset);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return Math.max(0, Math.ceil((Date.parse(until) - clock) / 1_000));
}
