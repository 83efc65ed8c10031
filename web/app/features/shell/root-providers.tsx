import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { useDirection } from '../../platform/language.ts';
import { LazyToaster } from '../../ui/lazy-toaster.tsx';
import { LazyAppUpdates } from './lazy-app-updates.tsx';
import { useBrowserTimeZone } from './use-browser-time-zone.ts';

/** What every page stands in: the reading direction for Radix, and the toasts. */
export function RootProviders({ children }: { children: ReactNode }) {
  const direction = useDirection();
  useBrowserTimeZone();
  return (
    <Direction.Provider dir={direction}>
      {children}
      <LazyToaster direction={direction} />
      <LazyAppUpdates />
    </Direction.Provider>
  );
}
