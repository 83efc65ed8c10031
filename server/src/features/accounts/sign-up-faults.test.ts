import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../observability/index.ts';
import { accountsOn, newAddress } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  server = await testServer({ log: createLog('error', { write: (line) => void lines.push(line) }) });
});
afterAll(() => server?.close());

const run = (statement: string) => server.database.write(null, () => sql.raw(statement));

it('an account that can’t be made leaves its own cause in the log, also where asking for a pause fails after it', async () => {
  // The lock outlives the transaction that fails, and tells that it has.
  await run(`
    create function fail_to_make() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_lock(4242);
      raise exception 'no room';
    end $$`);
  await run('create trigger _000_fail before insert on auth.user for each row execute function fail_to_make()');
  await run(`
    create or replace function is_paused(action text, place text) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp
    as $$
    begin
      if exists (select from pg_locks where locktype = 'advisory' and objid = 4242) then
        raise exception 'no answer';
      end if;
      return false;
    end $$`);
  expect(await accountsOn(server).signUp(newAddress())).toMatchObject({ status: 500 });
  const told = lines.map((line) => JSON.parse(line).err?.message);
  expect(told).toEqual([expect.stringContaining('/sign-up/email')]);
});
