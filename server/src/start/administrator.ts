import { type PoolClient, withClient } from '@polyclinic/database/client';

export type Administrator = { email: string; name: string; passwordHash: string };

/**
 * Makes an account an administrator's, with this password; one that exists keeps its data and loses its sessions, and
 * what stood open to change its ways in.
 */
export async function makeAdministrator(
  ownerUrl: string,
  { email, name, passwordHash }: Administrator,
): Promise<'made' | 'promoted'> {
  return withCommand(ownerUrl, 'admin-create', async (client) => {
    const { rows } = await client.query<{ id: string; isNew: boolean }>(upsertUser, [email, name]);
    const user = rows[0];
    if (!user) throw new Error('The account was not made.');
    await client.query(`delete from auth.account where user_id = $1 and provider_id = 'credential'`, [user.id]);
    await client.query(insertPassword, [user.id, passwordHash]);
    await client.query('delete from auth.session where user_id = $1', [user.id]);
    await client.query(`update profiles set role = 'admin' where user_id = $1`, [user.id]);
    await client.query(`update staff set duty = 'administrator' where user_id = $1`, [user.id]);
    return user.isNew ? 'made' : 'promoted';
  });
}

/** Takes the rights away at once; the account stays, as the provider's or patient's that it was. False: there is no such one. */
export async function removeAdministrator(ownerUrl: string, email: string): Promise<boolean> {
  return withCommand(ownerUrl, 'admin-remove', async (client) => {
    const { rowCount } = await client.query(
      `update profiles p set role = case when exists (select from providers d where d.user_id = p.user_id) then 'doctor' else 'patient' end
      from auth.user u where u.id = p.user_id and u.email = $1 and p.role = 'admin'`,
      [email],
    );
    return rowCount === 1;
  });
}

/** One transaction of the owner; the security trail says which command on this machine it was. */
export function withCommand<Result>(
  ownerUrl: string,
  command: string,
  work: (client: CommandClient) => Promise<Result>,
) {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin');
    const from = { userAgent: `${command}/1 (${process.platform})`, network: '127.0.0.1' };
    await client.query(`select set_config('app.asked_from', $1, true)`, [JSON.stringify(from)]);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

type CommandClient = Pick<PoolClient, 'query'>;

const upsertUser = `
  insert into auth.user (email, name, email_verified) values ($1, $2, true)
  on conflict (email) do update set email_verified = true
  returning id, (xmax = 0) as "isNew"`;

const insertPassword = `
  insert into auth.account (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', $2)`;
