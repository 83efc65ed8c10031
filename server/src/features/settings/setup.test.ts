import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueSetupLink } from '../../start/setup-link.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { codeOf } from '../../testing/visits.ts';

const settings = {
  productName: 'Al Noor',
  productNameArabic: 'النور',
  supportEmail: 'help@alnoor.test',
  privacyEmail: 'privacy@alnoor.test',
  legalName: 'Al Noor Health Ltd.',
  legalAddress: '',
  countries: [],
  languages: ['en' as const],
};
const email = 'ruth@alnoor.test';
const administrator = { email, fullName: 'Ruth Haddad', password: 'Kestrel-flies-9' };

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
beforeAll(async () => {
  smtp = await listenForMails();
});
afterAll(() => smtp?.close());
beforeEach(async () => {
  smtp.mood.refuses = false;
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
  return () => server.close();
});

const issue = async () => (await issueSetupLink(server.urls.owner)) ?? '';
const setup = () => server.clientOf().settings;
const mailedCode = async (token: string): Promise<string> => {
  expect(await setup().testMail({ token, email })).toEqual({ isSent: true, reason: '' });
  return /\d{6}/.exec(smtp.mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
};

describe('the first set-up', () => {
  it('stores settings, sends a real mail, and makes an administrator who has to add a second factor', async () => {
    const token = await issue();
    expect(await setup().setup({ token })).toEqual({ settings: null, sendsMail: true });
    await setup().saveFirst({ token, settings });
    expect(await setup().setup({ token })).toMatchObject({ settings });
    const mailCode = await mailedCode(token);
    const session = await setup().makeAdministrator({ token, ...administrator, mailCode });
    expect(session).toMatchObject({ email, role: 'admin', mustAddSecondFactor: true });
    await expect.poll(() => server.clientOf().settings.get()).toEqual(settings);
  });

  it('is open with a link of ours only, while it is fresh', async () => {
    const token = await issue();
    for (const wrong of ['', 'x'.repeat(43), `${token}x`])
      for (const call of [
        () => setup().setup({ token: wrong }),
        () => setup().saveFirst({ token: wrong, settings }),
        () => setup().testMail({ token: wrong, email }),
        () => setup().makeAdministrator({ token: wrong, ...administrator }),
      ])
        expect(await codeOf(call())).toBe('INVALID_TOKEN');
    await server.database.write(null, (db) => db.updateTable('setup_links').set({ expires_at: new Date(0) }));
    expect(await codeOf(setup().setup({ token }))).toBe('INVALID_TOKEN');
    expect(await server.database.read(null, (db) => db.selectFrom('setup_links').select('token_hash'))).not.toContain(
      token,
    );
  });

  it('makes one administrator of many at once, with one link or several, and none after', {
    tags: ['long'],
  }, async () => {
    const tokens = [await issue(), await issue()];
    for (const token of tokens) await setup().saveFirst({ token, settings });
    const tries = tokens.flatMap((token) => [0, 1, 2].map((n) => ({ token, email: `ruth${n}@alnoor.test` })));
    const codes = await Promise.all(
      tries.map(async (one) => {
        await setup().testMail(one);
        const mailCode = /\d{6}/.exec(smtp.mailsTo(one.email).at(-1)?.text ?? '')?.[0] ?? '';
        return { ...one, mailCode };
      }),
    );
    const outcomes = await Promise.all(
      codes.map((one) => codeOf(setup().makeAdministrator({ ...administrator, ...one }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1);
    expect(await issueSetupLink(server.urls.owner)).toBeNull();
    for (const token of tokens) expect(await codeOf(setup().setup({ token }))).toBe('INVALID_TOKEN');
  });

  it('is closed wherever there is an administrator', async () => {
    const token = await issue();
    await server.person({ role: 'admin' });
    expect(await codeOf(setup().saveFirst({ token, settings }))).toBe('INVALID_TOKEN');
    expect(await codeOf(setup().makeAdministrator({ token, ...administrator }))).toBe('INVALID_TOKEN');
    expect(await issueSetupLink(server.urls.owner)).toBeNull();
  });

  it('wants the code of the mail, settings, a password that is not guessed, and an address without an account', async () => {
    const token = await issue();
    const mailCode = await mailedCode(token);
    const make = (changed: object) =>
      codeOf(setup().makeAdministrator({ token, ...administrator, mailCode, ...changed }));
    expect(await make({})).toBe('INVALID_TOKEN');
    await setup().saveFirst({ token, settings });
    expect(await make({ mailCode: '' })).toBe('WRONG_CODE');
    expect(await make({ mailCode: String((Number(mailCode) + 1) % 1_000_000).padStart(6, '0') })).toBe('WRONG_CODE');
    expect(await make({ email: 'other@alnoor.test' })).toBe('WRONG_CODE');
    expect(await make({ password: 'AlNoor-Ruth' })).toBe('COMMON_PASSWORD');
    await server.database.write(null, (db) => db.insertInto('auth.user').values({ name: 'R', email }));
    expect(await make({})).toBe('EMAIL_TAKEN');
  });

  it('says what the mail server answered', async () => {
    const token = await issue();
    smtp.mood.refuses = true;
    expect(await setup().testMail({ token, email })).toEqual({
      isSent: false,
      reason: expect.stringContaining('Not now.'),
    });
  });

  it('goes on without a mail server, and says that there is none', { tags: ['long'] }, async () => {
    const silent = await server.restarted({ SMTP_URL: '' });
    const token = await issue();
    const { settings: calls } = silent.clientOf();
    expect(await calls.setup({ token })).toMatchObject({ sendsMail: false });
    expect(await calls.testMail({ token, email })).toEqual({ isSent: false, reason: '' });
    await calls.saveFirst({ token, settings });
    expect(await calls.makeAdministrator({ token, ...administrator })).toMatchObject({ role: 'admin' });
    await silent.close();
  });
});
