import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { testDatabase } from '@polyclinic/database/testing/index';
import { expect, it, onTestFinished } from 'vitest';
import { listenForMails } from '../testing/smtp.ts';
import { totpOf } from '../testing/totp.ts';
import { askSetup } from './ask-setup.ts';
import { Interrupted, openTerminal, type Terminal } from './terminal.ts';

const INTERRUPTS = 'Ctrl-C';

/** Somebody at a terminal who answers by what is asked; a list gives one answer after the other. */
function somebody(answers: [RegExp, string | string[] | (() => string)][]) {
  const said: string[] = [];
  const ask = async (question: string): Promise<string> => {
    const [, answer] = answers.find(([pattern]) => pattern.test(question)) ?? [];
    if (answer === INTERRUPTS) throw new Interrupted();
    if (answer === undefined) throw new Error(`Nobody expected: ${question}`);
    return typeof answer === 'function' ? answer() : typeof answer === 'string' ? answer : (answer.shift() ?? '');
  };
  const terminal: Terminal = { ask, askSecretly: ask, say: (text) => void said.push(text), close: () => {} };
  return { terminal, said };
}

/** An installation without settings, with a mail server. */
async function unset() {
  const [database, smtp, folder] = [
    await testDatabase(),
    await listenForMails(),
    await mkdtemp(join(tmpdir(), 'polyclinic-setup-')),
  ];
  onTestFinished(async () => {
    await smtp.close();
    await database.close();
    await rm(folder, { recursive: true });
  });
  const variables = { DATABASE_URL: database.urls.owner, DATA_DIR: folder, SMTP_URL: smtp.url, NODE_ENV: 'test' };
  return { database, smtp, variables };
}

it('asks in a terminal what the page asks, until there is an administrator with a second factor', {
  tags: ['long'],
}, async () => {
  const { database, smtp, variables } = await unset();
  const { terminal, said } = somebody([
    [/^Product/, 'Al Noor'],
    [/^Name in Arabic/, 'النور'],
    [/support/, ['nobody', 'help@alnoor.test']],
    [/privacy/, 'privacy@alnoor.test'],
    [/^Legal/, 'Al Noor Health Ltd.'],
    [/tax number/, '1 Nile Street|Cairo'],
    [/^Languages/, 'ar en'],
    [/^Countries/, 'eg'],
    [/email address/, 'ruth@alnoor.test'],
    [/^Code from/, () => /\d{6}/.exec(smtp.mailsTo('ruth@alnoor.test').at(-1)?.text ?? '')?.[0] ?? ''],
    [/^Full name/, 'Ruth Haddad'],
    [/^Password/, ['123456', 'Kestrel-flies-9']],
    [/^Code of the app/, () => totpOf(/app: (\w+)/.exec(said.join('\n'))?.[1] ?? '')],
  ]);
  await askSetup(variables, terminal);
  expect(said).toContain('Please correct: supportEmail.');
  expect(said).toContain('Not taken: COMMON_PASSWORD. Please try again.');
  expect(said.join('\n')).toMatch(/Recovery codes.*(\n {2}\w{5}-\w{5}){10}\nIt is set up\./);
  const [admin] = await database.owner.read(null, (db) =>
    db.selectFrom('auth.user').select(['email', 'two_factor_enabled', 'email_verified']),
  );
  expect(admin).toEqual({ email: 'ruth@alnoor.test', two_factor_enabled: true, email_verified: true });
  const [stored] = await database.owner.read(null, (db) => db.selectFrom('installation_settings').selectAll());
  expect(stored).toMatchObject({ legal_address: '1 Nile Street\nCairo', countries: ['EG'], languages: ['ar', 'en'] });
  await expect(askSetup(variables, terminal)).rejects.toThrow('there is an administrator');
});

it('says what is saved when somebody breaks it off, and goes on from there', { tags: ['long'] }, async () => {
  const { database, smtp, variables } = await unset();
  type Answers = Parameters<typeof somebody>[0];
  const settings: Answers = [
    [/^Product/, 'Al Noor'],
    [/^Name in Arabic/, ''],
    [/support|privacy/, 'help@alnoor.test'],
    [/^Legal/, 'Al Noor Health Ltd.'],
    [/tax number/, '1 Nile Street'],
    [/^Languages|^Countries/, ''],
  ];
  const person: Answers = [
    [/email address/, 'ruth@alnoor.test'],
    [/^Code from/, () => /\d{6}/.exec(smtp.mailsTo('ruth@alnoor.test').at(-1)?.text ?? '')?.[0] ?? ''],
    [/^Full name/, 'Ruth Haddad'],
    [/^Password/, 'Kestrel-flies-9'],
    [/^Code of the app/, INTERRUPTS],
  ];
  const run = (...answers: Answers) => askSetup(variables, somebody(answers).terminal);
  const names = () =>
    database.owner.read(null, (db) => db.selectFrom('installation_settings').select('product_name as name'));
  await expect(run([/support/, INTERRUPTS], ...settings)).rejects.toThrow(
    /^The set-up was interrupted\. Nothing is saved\.$/,
  );
  expect(await names()).toEqual([]);
  await expect(run([/email address/, INTERRUPTS], ...settings)).rejects.toThrow(/ The settings are saved, and /);
  expect(await names()).toEqual([{ name: 'Al Noor' }]);
  await expect(run([/^Settings of Al Noor are saved/, 'y'], ...person)).rejects.toThrow(
    / ruth@alnoor\.test is the administrator, /,
  );
});

it('hears Ctrl-C in a terminal', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {} });
  const terminal = openTerminal(input, new PassThrough());
  const answer = terminal.ask('Product’s name:');
  input.write('\x03');
  await expect(answer).rejects.toThrow(Interrupted);
});
