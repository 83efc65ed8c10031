/** What somebody last chose to be seen and heard with; ids of devices, '' for the browser's own choice. */
export interface Choices {
  camera: string;
  microphone: string;
  speaker: string;
  /** Whether to be seen at all */
  withCamera: boolean;
}

const KEY = 'call-devices';
const initial: Choices = { camera: '', microphone: '', speaker: '', withCamera: true };

/** Reads what this browser remembers; a browser that keeps nothing begins anew each time. */
export function readChoices(): Choices {
  try {
    return { ...initial, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return initial;
  }
}

/** Remembers in this browser. */
export function storeChoices(choices: Choices) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Private windows may refuse; the choice then holds for this page.
  }
}

const entered = (room: string) => `call-entered:${room}`;
const MUTED = 'muted';

/** Whether this tab was in the room before: a reloaded page goes straight back. */
export const wasInRoom = (room: string) => ofTab((tab) => tab.getItem(entered(room))) != null;
/** And with the microphone off where it was: nobody is heard unawares. */
export const wasMutedInRoom = (room: string) => ofTab((tab) => tab.getItem(entered(room))) === MUTED;
export const noteInRoom = (room: string, isMuted: boolean) =>
  void ofTab((tab) => tab.setItem(entered(room), isMuted ? MUTED : 'heard'));
export const removeRoom = (room: string) => void ofTab((tab) => tab.removeItem(entered(room)));

/** A browser that keeps no data of sites refuses even the question. */
function ofTab<Answer>(ask: (tab: Storage) => Answer): Answer | undefined {
  try {
    return ask(sessionStorage);
  } catch {
    return undefined;
  }
}

const GUEST_KEY = 'call-guest';
let keyOfPage: string | undefined;

/** By what a guest who comes again is known to be the same, unless the browser keeps nothing. */
export function guestKey(): string {
  keyOfPage ??= crypto.randomUUID();
  try {
    const stored = localStorage.getItem(GUEST_KEY) ?? keyOfPage;
    localStorage.setItem(GUEST_KEY, stored);
    return stored;
  } catch {
    return keyOfPage;
  }
}
