import { createECDH, hkdfSync } from 'node:crypto';
import type { Environment } from '../process/index.ts';

/** What a push service knows a server by (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The keys of the configuration, or else a pair that every node makes from the same secret. */
export function vapidKeys(environment: Environment, secret: string): VapidKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = environment;
  return publicKey && privateKey ? { publicKey, privateKey } : deriveKeys(secret);
}

const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Longer than a key, so that what the order cuts off favours no key (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

function deriveKeys(secret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER_OF_P256 - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
