import { useEffect, useRef } from 'react';
import type { BookingStep } from './booking-path.ts';

/** Where the steps are shown: takes the focus when another one comes, since what led there is gone. */
export function useStepPlace(step: BookingStep) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) place.current?.focus();
    last.current = step;
  }, [step]);
  return place;
}
