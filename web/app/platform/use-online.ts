import { useSyncExternalStore } from 'react';
import { isOnline, onNetworkChange } from './network.ts';

/** Whether there is a network, as far as one knows; a page begins with one. */
export const useOnline = () => useSyncExternalStore(onNetworkChange, isOnline, () => true);
