export { type Actor, createDatabase, type Database, type Db, type Trx } from './actor.ts';
export { createPool, type Pool } from './client.ts';
export { type Embedded, startEmbedded } from './embedded.ts';
export { errorCode, StartError } from './errors.ts';
export { migrate } from './migrate.ts';
export { type Provided, provideDatabase } from './provide.ts';
export { ensureOwner, ensureRoles, findRoleUrls, type RoleUrls } from './roles.ts';
export type { DB } from './schema.ts';
export { deriveSecret, openKey, openSecrets, type Secrets } from './secrets.ts';
