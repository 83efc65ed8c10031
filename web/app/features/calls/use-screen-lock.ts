import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted: a phone that sleeps is soon taken for one that has left. */
export function useScreenLock() {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    // A browser lets go of it in a hidden page, and may refuse it, as with an empty battery.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
