const ROUNDS = 100_000;
const GROUPS = 4;
const SALT = 'polyclinic call safety code 1';

/** The fingerprints of a side's certificates, as its description states them: a browser trusts any one of them. */
export function fingerprintOf(sdp: string | undefined): string | null {
  const stated = [...(sdp ?? '').matchAll(/^a=fingerprint:\s*(\S+ [0-9a-f:]+)\s*$/gim)];
  const distinct = new Set(stated.map(([, print = '']) => print.toLowerCase()));
  return distinct.size > 0 ? [...distinct].sort().join(' ') : null;
}

/**
 * Twelve digits that are the same on both sides only if nobody stands between them. Slow on purpose:
 * certificates that match by chance can't be tried out while a call is being set up.
 */
export async function safetyCode(mine: string, theirs: string): Promise<string> {
  const both = new TextEncoder().encode([mine, theirs].sort().join('\n'));
  const key = await crypto.subtle.importKey('raw', both, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(SALT), iterations: ROUNDS };
  const bits = new DataView(await crypto.subtle.deriveBits(how, key, GROUPS * 32));
  const group = (index: number) => String(bits.getUint32(index * 4) % 1000).padStart(3, '0');
  return Array.from({ length: GROUPS }, (_, index) => group(index)).join(' ');
}
