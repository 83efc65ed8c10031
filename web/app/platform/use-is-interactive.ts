import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts have taken over the page; for what no link or form can do before. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
