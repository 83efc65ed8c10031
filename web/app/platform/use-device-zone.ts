import { useSyncExternalStore } from 'react';
import { browserZone } from './browser-zone.ts';

const stays = () => () => {};

/** The browser's IANA zone, which may be another than the account's; null until scripts run. */
export const useDeviceZone = () => useSyncExternalStore(stays, browserZone, () => null);
