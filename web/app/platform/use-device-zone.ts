import { useSyncExternalStore } from 'react';

const stays = () => () => {};
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's IANA zone, which may be another than the account's; null until scripts run. */
export const useDeviceZone = () => useSyncExternalStore(stays, zone, () => null);
