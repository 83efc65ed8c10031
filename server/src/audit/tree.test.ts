import { describe, expect, it } from 'vitest';
import {
  findCheckpoint,
  isProof,
  isSignedBy,
  readCheckpoint,
  readProof,
  readVerifierKey,
  signCheckpoint,
  signerOf,
  verifierKey,
  writeProof,
} from './notes.ts';
import { growTree, hashLeaf, hashOf, pathOf, rootByPath, type Stretch } from './tree.ts';
import { refuteProof } from './verify-proof.ts';

/** Of Certificate Transparency's own tests: the bytes of eight leaves, and the roots of the first one, two, three… */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (bytes) => Buffer.from(bytes, 'hex').toString(),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

function treeOf(words: string[]) {
  const tree = growTree();
  for (const word of words) tree.add(hashLeaf(word));
  return tree;
}

describe('a tree', () => {
  it('has the roots of RFC 6962', () => {
    const roots = LEAVES.map((_, place) =>
      treeOf(LEAVES.slice(0, place + 1))
        .root()
        .toString('hex'),
    );
    expect(roots).toEqual(ROOTS);
    expect(treeOf([]).root().toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  const words = Array.from({ length: 20 }, (_, place) => `entry ${place}`);
  const rootOf = ({ start, size }: Stretch) => treeOf(words.slice(start, start + size)).root();
  const findHash = ({ level, position }: { level: number; position: number }) =>
    rootOf({ start: position * 2 ** level, size: 2 ** level });

  it('is proved by what stands beside a leaf, of whichever place and size, and by nothing else', () => {
    for (let size = 1; size <= words.length; size += 1) {
      const root = rootOf({ start: 0, size });
      expect(hashOf({ start: 0, size }, findHash)).toEqual(root);
      for (let position = 0; position < size; position += 1) {
        const path = pathOf(position, size).map((stretch) => hashOf(stretch, findHash));
        const leaf = hashLeaf(words[position] ?? '');
        expect(rootByPath(leaf, { position, size }, path)).toEqual(root);
        expect(rootByPath(hashLeaf('another'), { position, size }, path)).not.toEqual(root);
        expect(rootByPath(leaf, { position: size, size }, path)).toBeNull();
        expect(rootByPath(leaf, { position, size }, [...path, leaf])).toBeNull();
        if (size > 1) expect(rootByPath(leaf, { position: (position + 1) % size, size }, path)).not.toEqual(root);
      }
    }
  });
});

describe('a note', () => {
  const signer = signerOf({ checkpoints: '11'.repeat(32) });
  const other = signerOf({ checkpoints: '22'.repeat(32) });
  const root = Buffer.from(ROOTS[7] ?? '', 'hex');
  const note = signCheckpoint({ origin: 'clinic.example/access-log', size: 8, root }, signer);

  it.each([
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8',
  ])('has keys as others write them: %s', (line) => {
    const publicKey = readVerifierKey(line);
    expect(publicKey).toHaveLength(32);
    expect(verifierKey(line.split('+')[0] ?? '', { publicKey: publicKey ?? Buffer.alloc(0) })).toBe(line);
    expect(readVerifierKey(line.replace('+A', '+B'))).toBeNull();
  });

  it('is a checkpoint that its key alone signed', () => {
    expect(readCheckpoint(note)).toEqual({ origin: 'clinic.example/access-log', size: 8, root });
    expect(isSignedBy(note, signer.publicKey)).toBe(true);
    expect(isSignedBy(note, other.publicKey)).toBe(false);
    expect(isSignedBy(note.replace('\n8\n', '\n9\n'), signer.publicKey)).toBe(false);
    expect(readCheckpoint(note.replace('\n8\n', '\n08\n'))).toBeNull();
  });

  it('is found in the text of a mail, however it is quoted', () => {
    expect(findCheckpoint(`Hello,\r\n\r\n${note.replaceAll('\n', '\r\n')}\r\nBye`)).toBe(note);
    expect(findCheckpoint(`Hello\n> ${note.replaceAll('\n', '\n> ')}`)).toBe(note);
    expect(findCheckpoint('nothing — of that sort')).toBeNull();
  });

  it('carries a proof, which a changed word, place or hash refutes', () => {
    const position = 5;
    const find = ({ level, position: at }: { level: number; position: number }) =>
      treeOf(LEAVES.slice(at * 2 ** level, (at + 1) * 2 ** level)).root();
    const path = pathOf(position, 8).map((stretch) => hashOf(stretch, find));
    const text = writeProof({ words: LEAVES[position] ?? '', position, path, note });
    expect(isProof(text)).toBe(true);
    const proof = readProof(text);
    if (!proof) throw new Error('the proof is not read');
    expect(refuteProof(proof, signer.publicKey)).toBeNull();
    expect(refuteProof(proof, other.publicKey)).toBe('Its checkpoint is not signed by this key.');
    for (const changed of [{ words: 'other' }, { position: 4 }, { path: path.toReversed() }])
      expect(refuteProof({ ...proof, ...changed }, signer.publicKey)).toBe(
        'Its entry is not in the log of its checkpoint.',
      );
    expect(readProof(text.replace('index 5', 'index 05'))).toBeNull();
    expect(isProof(note)).toBe(false);
  });
});
