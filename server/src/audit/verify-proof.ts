import { isSignedBy, type Proof, readCheckpoint } from './notes.ts';
import { hashLeaf, rootByPath } from './tree.ts';

/** Why a proof proves nothing; null where it does: this entry is in the log whose checkpoint the key signed. */
export function refuteProof({ words, position, path, note }: Proof, publicKey: Buffer): string | null {
  const checkpoint = readCheckpoint(note);
  if (!checkpoint || !isSignedBy(note, publicKey)) return 'Its checkpoint is not signed by this key.';
  const root = rootByPath(hashLeaf(words), { position, size: checkpoint.size }, path);
  return root?.equals(checkpoint.root) ? null : 'Its entry is not in the log of its checkpoint.';
}
