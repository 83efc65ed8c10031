import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';

/** The private key of age that an installation has of its own, made from a secret of 64 hex digits. */
export const identityOf = (secret: string): string =>
  bech32.encodeFromBytes('AGE-SECRET-KEY-', Buffer.from(secret, 'hex')).toUpperCase();

/** Its public key. */
export const recipientOf = (secret: string): Promise<string> => identityToRecipient(identityOf(secret));
