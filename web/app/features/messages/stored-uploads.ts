import { onPrivateChange } from '../../platform/private-changes.ts';
import { readPrivate, storePrivate } from '../../platform/private-store.ts';

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
const RETENTION_MS = 86_400_000;

const placeOf = (appointmentId: string) => `uploads:${appointmentId}`;

/** What a tab holds while it sends a file. */
export const turnOf = (clientId: string) => `upload ${clientId}`;

/** Those that may still go on. */
export const freshOf = (stored: StoredUpload[], now: number): StoredUpload[] =>
  stored.filter(({ begunAt }) => now - begunAt < RETENTION_MS);

/** Those that no tab sends any more. */
export const interruptedOf = (stored: StoredUpload[], inUse: ReadonlySet<string | undefined>): StoredUpload[] =>
  stored.filter(({ clientId }) => !inUse.has(turnOf(clientId)));

/** The files that one person has begun to send in a conversation, the same for every tab. */
export function storedUploads(userId: string, appointmentId: string) {
  const place = placeOf(appointmentId);
  const read = () => freshOf(readPrivate(userId, place) ?? [], Date.now());
  const write = (stored: StoredUpload[]) => storePrivate(userId, place, stored.length > 0 ? stored : null);
  const without = (clientId: string) => read().filter((one) => one.clientId !== clientId);
  return {
    all: read,
    store: (one: StoredUpload) => write([...without(one.clientId), one]),
    /** Does nothing for one that was forgotten meanwhile. */
    notePlace: (clientId: string, url: string) =>
      write(read().map((one) => (one.clientId === clientId ? { ...one, url } : one))),
    remove: (clientId: string) => write(without(clientId)),
    /** Hears what other tabs begin and end. Returns how to stop. */
    onChange: (listener: () => void) => onPrivateChange(userId, place, listener),
  };
}

/** What is kept of this very file, as far as a browser can tell; of another, a beginning. */
export function uploadOf(stored: StoredUpload[], { name, size, lastModified }: File): StoredUpload {
  const known = stored.find((one) => one.name === name && one.size === size && one.lastModified === lastModified);
  return known ?? { clientId: crypto.randomUUID(), name, size, lastModified, begunAt: Date.now(), url: null };
}
