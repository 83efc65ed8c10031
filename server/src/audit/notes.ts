import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Secrets } from '../secrets/index.ts';

/** Checkpoints and proofs as C2SP writes them: signed notes (signed-note), tlog-checkpoint and tlog-proof. */
export type Checkpoint = { origin: string; size: number; root: Buffer };
/** What a note is signed by: `<name>+<id>+<base64>` as others are given it. */
export type Signer = { publicKey: Buffer; sign(text: string): Buffer };
export type Proof = { words: string; position: number; path: Buffer[]; note: string };

const ED25519 = 1;
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** What stands before the 32 bytes of an Ed25519 key in its DER forms. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const PROOF_HEADER = 'c2sp.org/tlog-proof@v1';
const BASE64 = '[A-Za-z0-9+/]+={0,2}';
const VERIFIER = new RegExp(`^([^\\s+]+)\\+([0-9a-f]{8})\\+(${BASE64})$`);
const CHECKPOINT = new RegExp(`^([^\\s+]+)\\n(0|[1-9]\\d{0,15})\\n(${BASE64})\\n\\n— (\\S+) (${BASE64})\\n?$`);

/** Who signs for an installation: its secret of 32 bytes in hexadecimal is an Ed25519 key. */
export function signerOf(secrets: Pick<Secrets, 'checkpoints'>): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_DER, Buffer.from(secrets.checkpoints, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
}

const typed = (publicKey: Buffer) => Buffer.concat([Buffer.of(ED25519), publicKey]);
const idOf = (name: string, publicKey: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(typed(publicKey)).digest().subarray(0, ID_BYTES);

/** The public key as it is handed to those who verify. */
export const verifierKey = (name: string, { publicKey }: Pick<Signer, 'publicKey'>): string =>
  `${name}+${idOf(name, publicKey).toString('hex')}+${typed(publicKey).toString('base64')}`;

/** The public key of such a line; null for anything else. */
export function readVerifierKey(line: string): Buffer | null {
  const [, name = '', id, encoded = ''] = VERIFIER.exec(line.trim()) ?? [];
  const [type, ...bytes] = Buffer.from(encoded, 'base64');
  const publicKey = Buffer.from(bytes);
  const isRight = type === ED25519 && publicKey.length === KEY_BYTES && idOf(name, publicKey).toString('hex') === id;
  return isRight ? publicKey : null;
}

const textOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

export function signCheckpoint(checkpoint: Checkpoint, signer: Signer): string {
  const { origin } = checkpoint;
  const text = textOf(checkpoint);
  const signature = Buffer.concat([idOf(origin, signer.publicKey), signer.sign(text)]);
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
}

/** What a note states, unverified; null where it is none. */
export function readCheckpoint(note: string): Checkpoint | null {
  const [, origin, size, root] = CHECKPOINT.exec(note) ?? [];
  return origin && size && root ? { origin, size: Number(size), root: Buffer.from(root, 'base64') } : null;
}

/** Whether a note is signed by this key, in the name of its origin. */
export function isSignedBy(note: string, publicKey: Buffer): boolean {
  const [, origin = '', , , name, encoded = ''] = CHECKPOINT.exec(note) ?? [];
  const checkpoint = readCheckpoint(note);
  const signature = Buffer.from(encoded, 'base64');
  if (!checkpoint || name !== origin || !signature.subarray(0, ID_BYTES).equals(idOf(origin, publicKey))) return false;
  return verify(null, Buffer.from(textOf(checkpoint)), keyObject(publicKey), signature.subarray(ID_BYTES));
}

const keyObject = (publicKey: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER, publicKey]), format: 'der', type: 'spki' });

const INDENT = /^[\s>]+|\s+$/g;

/** The checkpoint in a text such as a saved mail: its lines may be indented or quoted; null where there is none. */
export function findCheckpoint(text: string): string | null {
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(INDENT, ''));
  for (const [place, line] of lines.entries()) {
    if (!line.startsWith('— ')) continue;
    const note = `${lines.slice(Math.max(place - 4, 0), place + 1).join('\n')}\n`;
    if (readCheckpoint(note)) return note;
  }
  return null;
}

export const isProof = (text: string): boolean => text.startsWith(`${PROOF_HEADER}\n`);

export function writeProof({ words, position, path, note }: Proof): string {
  const lines = path.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `${PROOF_HEADER}\nextra ${Buffer.from(words).toString('base64')}\nindex ${position}\n${lines}\n${note}`;
}

/** A proof with the words of its entry; null for anything else. */
export function readProof(text: string): Proof | null {
  const end = text.indexOf('\n\n');
  const [header, extra = '', index = '', ...path] = text.slice(0, end).split('\n');
  const position = /^index (0|[1-9]\d{0,15})$/.exec(index)?.[1];
  if (header !== PROOF_HEADER || end < 0 || !extra.startsWith('extra ') || position === undefined) return null;
  return {
    words: Buffer.from(extra.slice('extra '.length), 'base64').toString(),
    position: Number(position),
    path: path.map((line) => Buffer.from(line, 'base64')),
    note: text.slice(end + 2),
  };
}
