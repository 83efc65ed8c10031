import { withClient } from '@polyclinic/database/client';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test?.close());

function logged(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error({ err: error }, 'failed');
  return lines.join('');
}

const failureOf = (query: string) =>
  withClient(test.urls.owner, (client) => client.query(query)).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what is logged of an error', () => {
  it.each([
    [
      'a row that breaks a rule',
      `insert into profiles (user_id, full_name, role) values (uuidv7(), 'Amal Haddad', 'x')`,
    ],
    ['a value that was not read', `select 'Amal Haddad'::uuid`],
  ])('names the rule and the place, and not the person: %s', async (_, query) => {
    const line = logged(await failureOf(query));
    expect(line).not.toContain('Amal');
    expect(JSON.parse(line).err).toMatchObject({
      code: expect.stringMatching(/^2/),
      stack: expect.stringContaining('at '),
    });
  });

  it('is its message and cause where those are ours', () => {
    const line = logged(new Error('no session', { cause: new Error('no cookie') }));
    expect(JSON.parse(line).err).toMatchObject({ message: 'no session', cause: { message: 'no cookie' } });
  });
});
