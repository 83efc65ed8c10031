import { createHash } from 'node:crypto';

/** Only this is stored of a link's token: who reads the database can't follow the link. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
