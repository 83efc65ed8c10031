export { type AccessLog, createAccessLog } from './access-log.ts';
export {
  type Checkpoint,
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
export {
  askedFrom,
  guardPassword,
  noteFailureLater,
  noteSecurity,
  noteSecurityLater,
  type SecurityNote,
} from './security-trail.ts';
export { type FindHash, hashOf, type LoggedEntry, pathOf, type Subtree, subtreesOf, wordsOf } from './tree.ts';
export { type Verified, verifyAccessLog } from './verify.ts';
export { refuteProof } from './verify-proof.ts';
