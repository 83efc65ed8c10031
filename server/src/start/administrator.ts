import { withClient } from '@polyclinic/database/client';

export type Administrator = { email: string; name: string; passwordHash: string };

/** Makes an account an administrator's, with this password; one that exists keeps its data and loses its sessions. */
export async function makeAdministrator(
  ownerUrl: string,
  { email, name, passwordHash }: Administrator,
): Promise<'made' | 'promoted'> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ id: string; isNew: boolean }>(upsertUser, [email, name]);
    const user = rows[0];
    if (!user) throw new Error('The account was not made.');
    await client.query(`delete from auth.account where user_id = $1 and provider_id = 'credential'`, [user.id]);
    await client.query(insertPassword, [user.id, passwordHash]);
    await client.query('delete from auth.session where user_id = $1', [user.id]);
    await client.query(`update profiles set role = 'admin' where user_id = $1`, [user.id]);
    await client.query('commit');
    return user.isNew ? 'made' : 'promoted';
  });
}

const upsertUser = `
  insert into auth.user (email, name, email_verified) values ($1, $2, true)
  on conflict (email) do update set email_verified = true
  returning id, (xmax = 0) as "isNew"`;

const insertPassword = `
  insert into auth.account (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', $2)`;
