import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const ES256 = new Map<number, number | Uint8Array>([
  [1, 2],
  [3, -7],
  [-1, 1],
]);
const HELD = 0x01;
const RECOGNISED = 0x04;
const WITH_KEY = 0x40;

type Signing = {
  challenge: string;
  origin?: string;
  /** Whether the device has recognised who holds it */
  isRecognised?: boolean;
  /** How often it says that it has signed */
  counter?: number;
  /** The site that it signs for, where that is another */
  rpId?: string;
  /** Whose key it says it is */
  userHandle?: string;
};

/** A device that keeps one passkey, as a browser would speak for it: so that what it signs can be wrong, too. */
export function authenticatorOn(site: string) {
  const { origin, hostname } = new URL(site);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = isoCBOR.encode(new Map([...ES256, [-2, new Uint8Array(fromUrl(x))], [-3, new Uint8Array(fromUrl(y))]]));
  let signed = 0;
  const authData = (flags: number, counter: number, site = hostname) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), count]);
  };
  const base = { id: toUrl(id), rawId: toUrl(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    id: base.id,
    make({ challenge, origin: from = origin, isRecognised = true, rpId }: Signing) {
      const flags = HELD | WITH_KEY | (isRecognised ? RECOGNISED : 0);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authData(flags, signed, rpId), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      const attestationObject = toUrl(isoCBOR.encode(attestation as never));
      const response = { clientDataJSON: toUrl(clientData('create', challenge, from)), attestationObject };
      return { ...base, response: { ...response, transports: ['internal'] } };
    },
    sign({ challenge, origin: from = origin, isRecognised = true, counter = signed + 1, rpId, userHandle }: Signing) {
      signed = counter;
      const data = authData(HELD | (isRecognised ? RECOGNISED : 0), counter, rpId);
      const client = clientData('get', challenge, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = { clientDataJSON: toUrl(client), authenticatorData: toUrl(data), signature: toUrl(signature) };
      const handle = userHandle === undefined ? {} : { userHandle: toUrl(Buffer.from(userHandle)) };
      return { ...base, response: { ...response, ...handle } };
    },
  };
}

const fromUrl = (value: string) => Buffer.from(value, 'base64url');
const toUrl = (value: Uint8Array) => Buffer.from(value).toString('base64url');
const clientData = (what: 'create' | 'get', challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type: `webauthn.${what}`, challenge, origin, crossOrigin: false }));
