import { useEffect, useState } from 'react';
import type { Measures } from './speed-rating.ts';

/** Only Chromium tells. */
type WithMemory = Performance & { memory?: { usedJSHeapSize: number } };

function measure(): Measures | null {
  const [navigation] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (!navigation?.duration) return null;
  return {
    loadMs: navigation.duration,
    firstPaintMs: paint?.startTime ?? 0,
    memoryBytes: (performance as WithMemory).memory?.usedJSHeapSize ?? null,
  };
}

/** What the browser measured of the document; null until it has loaded. */
export function useMeasures(): Measures | null {
  const [measures, setMeasures] = useState(measure);
  useEffect(() => {
    // An entry ends after the handlers of "load".
    const observer = new PerformanceObserver(() => setMeasures(measure()));
    observer.observe({ type: 'navigation', buffered: true });
    return () => observer.disconnect();
  }, []);
  return measures;
}
