export { passwordHashes } from './password-hashes.ts';
export { type KeyVersions, readKeyVersions, readSecrets, type Secrets } from './secrets.ts';
export { readToken, signToken } from './signed-token.ts';
export { tokenHash } from './token-hash.ts';
