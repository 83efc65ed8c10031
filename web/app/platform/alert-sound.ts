import { readCookie, writePreference } from './cookies.ts';

const cookie = 'alert_sound';

/** What is heard on this device: all that somebody is told of at once, only who waits, or nothing. */
export const ALERT_SOUNDS = ['all', 'waiting', 'none'] as const;
export type AlertSound = (typeof ALERT_SOUNDS)[number];

export function readAlertSound(): AlertSound {
  const stored = readCookie(document.cookie, cookie);
  return ALERT_SOUNDS.find((sound) => sound === stored) ?? 'all';
}

export const writeAlertSound = (sound: AlertSound) => writePreference(cookie, sound);

/** Between the tabs of this browser: one of them is heard. */
const LOCK = 'alert-sound';
const HEARD_MS = 1_500;

/** Plays once, in one tab, what the device is set to play. */
export function playAlert(about: 'waiting' | 'news', play: () => Promise<void>): void {
  const chosen = readAlertSound();
  if (chosen === 'none' || (chosen === 'waiting' && about === 'news')) return;
  // A browser that has had no press yet plays nothing.
  const quietly = () => play().catch(() => {});
  if (!navigator.locks) return void quietly();
  void navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await quietly();
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
  });
}
