import { useEffect, useState } from 'react';

const TICK_MS = 5_000;

/** The server's clock (epoch ms), a tick every five seconds; devices' clocks are wrong too often. */
export function useNow(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const offset = serverNow - Date.now();
    const tick = () => setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [serverNow]);
  return now;
}
