import { randomBytes } from 'node:crypto';
import { withClient } from '@polyclinic/database/client';
import { tokenHash } from '../secrets/index.ts';

/** Makes a link of the first set-up that works once, for a day; null where there is an administrator. Only its hash is kept. */
export async function issueSetupLink(ownerUrl: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const hash = tokenHash(token);
  const isIssued = await withClient(ownerUrl, async (client) => {
    await client.query('delete from setup_links where expires_at < now()');
    const { rowCount } = await client.query(
      `insert into setup_links (token_hash, expires_at)
      select $1, now() + interval '1 day' where not has_administrator()`,
      [hash],
    );
    return rowCount === 1;
  });
  return isIssued ? token : null;
}
