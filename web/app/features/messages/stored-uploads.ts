import { keepPrivate, onPrivateChange, readPrivate } from '../../platform/private-store.ts';

/** A file that this browser has begun to send: a page that is loaded anew lacks its bytes, and can go on once it has them. */
export interface StoredUpload {
  clientId: string;
  name: string;
  size: number;
  lastModified: number;
  begunAt: number;
  /** Where the server keeps what has arrived; null until it has said so */
  url: string | null;
}

/** After that the server has forgotten what arrived. */
const KEPT_FOR_MS = 86_400_000;

const placeOf = (appointmentId: string) => `uploads:${appointmentId}`;

/** What a tab holds while it sends a file. */
export const turnOf = (clientId: string) => `upload ${clientId}`;

/** Those that may still go on. */
export const freshOf = (kept: StoredUpload[], now: number): StoredUpload[] =>
  kept.filter(({ begunAt }) => now - begunAt < KEPT_FOR_MS);

/** Those that no tab sends any more. */
export const interruptedOf = (kept: StoredUpload[], inUse: ReadonlySet<string | undefined>): StoredUpload[] =>
  kept.filter(({ clientId }) => !inUse.has(turnOf(clientId)));

/** The files that one person has begun to send in a conversation, the same for every tab. */
export function storedUploads(userId: string, appointmentId: string) {
  const place = placeOf(appointmentId);
  const read = () => freshOf(readPrivate(userId, place) ?? [], Date.now());
  const write = (kept: StoredUpload[]) => keepPrivate(userId, place, kept.length > 0 ? kept : null);
  const without = (clientId: string) => read().filter((one) => one.clientId !== clientId);
  return {
    all: read,
    keep: (one: StoredUpload) => write([...without(one.clientId), one]),
    /** Does nothing for one that was forgotten meanwhile. */
    notePlace: (clientId: string, url: string) =>
      write(read().map((one) => (one.clientId === clientId ? { ...one, url } : one))),
    forget: (clientId: string) => write(without(clientId)),
    /** Hears what other tabs begin and end. Returns how to stop. */
    onChange: (listener: () => void) => onPrivateChange(userId, place, listener),
  };
}

/** What is kept of this very file, as far as a browser can tell; of another, a beginning. */
export function uploadOf(kept: StoredUpload[], { name, size, lastModified }: File): StoredUpload {
  const known = kept.find((one) => one.name === name && one.size === size && one.lastModified === lastModified);
  return known ?? { clientId: crypto.randomUUID(), name, size, lastModified, begunAt: Date.now(), url: null };
}
