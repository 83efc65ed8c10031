import { useSyncExternalStore } from 'react';
import { isCutOff, isOnline, onNetworkChange } from './network.ts';

/** Whether there is a network, as far as one knows; a page begins with one. */
export const useOnline = () => useSyncExternalStore(onNetworkChange, isOnline, () => true);

/** Whether it is certain that there is none, which may be said: what is said moves what somebody is about to press. */
export const useIsCutOff = () => useSyncExternalStore(onNetworkChange, isCutOff, () => false);
