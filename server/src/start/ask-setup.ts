import { isDefinedError, ORPCError } from '@orpc/client';
import { type InstallationSettings, installationSettings } from '@polyclinic/contract/settings/schemas';
import { StartError } from '@polyclinic/database';
import { createServices } from '../create-services.ts';
import { createLog } from '../observability/index.ts';
import { type Environment, readEnvironment } from '../process/index.ts';
import { prepareDatabase, runningDatabase } from './database.ts';
import { type OwnClient, ownClient } from './own-client.ts';
import { issueSetupLink } from './setup-link.ts';
import { Interrupted, type Terminal } from './terminal.ts';

/** Asks in a terminal what the set-up's page asks, by the same calls. Throws StartError. */
export async function askSetup(variables: Record<string, string | undefined>, terminal: Terminal): Promise<void> {
  const environment = readEnvironment(variables);
  const database = (await runningDatabase(environment)) ?? (await prepareDatabase(environment));
  const { services, close } = await createServices({ environment, log: createLog('silent'), ...database });
  try {
    const token = await issueSetupLink(database.urls.owner);
    if (!token) throw new StartError('It is set up: there is an administrator. Settings are changed in the console.');
    await askEverything(ownClient(services), token, environment, terminal);
  } finally {
    await close();
    await database.stop();
  }
}

/** Where somebody breaks it off, tells what is saved by then. */
async function askEverything(
  client: OwnClient,
  token: string,
  environment: Environment,
  terminal: Terminal,
): Promise<void> {
  let saved = 'Nothing is saved.';
  try {
    await reuseOrAskSettings(client, token, terminal);
    saved = 'The settings are saved, and an administrator is missing: run it again.';
    const email = await askMail(client, token, environment, terminal);
    const currentPassword = await askAdministrator(client, { token, email }, environment, terminal);
    saved = `${email} is the administrator, and is asked for a second factor at the first sign-in.`;
    await askFactor(client, currentPassword, terminal);
  } catch (error) {
    throw error instanceof Interrupted ? new Interrupted(saved) : error;
  }
}

/** Asks again until it is taken; a refusal says why. */
async function untilTaken<Result>(terminal: Terminal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ORPCError) || !isDefinedError(error)) throw error;
      terminal.say(`Not taken: ${error.code}. Please try again.`);
    }
  }
}

async function reuseOrAskSettings(client: OwnClient, token: string, terminal: Terminal): Promise<void> {
  const { settings } = await client.settings.setup({ token });
  const isReused = settings && (await terminal.ask(`Settings of ${settings.productName} are saved. Use them? (y, n)`));
  if (!/^y/i.test(isReused || 'n')) await askSettings(client, token, terminal);
}

const listOf = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean);

async function askSettings(client: OwnClient, token: string, terminal: Terminal): Promise<void> {
  const typed = {
    productName: await terminal.ask('Product’s name:'),
    productNameArabic: await terminal.ask('Name in Arabic (empty: the same):'),
    supportEmail: await terminal.ask('Address for support:'),
    privacyEmail: await terminal.ask('Address for privacy:'),
    legalName: await terminal.ask('Legal entity, for invoices and terms:'),
    legalAddress: (await terminal.ask('Its address and tax number, lines divided by |:')).split('|').join('\n'),
    languages: listOf(await terminal.ask('Languages offered (en ar es fr; empty: all):')),
    countries: listOf((await terminal.ask('Countries served (such as GB EG; empty: every):')).toUpperCase()),
  };
  const languages = typed.languages.length > 0 ? typed.languages : ['en', 'ar', 'es', 'fr'];
  const parsed = installationSettings.safeParse({ ...typed, languages });
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    terminal.say(`Please correct: ${[...wrong].join(', ')}.`);
    return askSettings(client, token, terminal);
  }
  await client.settings.saveFirst({ token, settings: parsed.data satisfies InstallationSettings });
}

async function askMail(
  client: OwnClient,
  token: string,
  { SMTP_URL }: Environment,
  terminal: Terminal,
): Promise<string> {
  for (;;) {
    const { email, isSent, reason } = await untilTaken(terminal, async () => {
      const typed = await terminal.ask('First administrator’s email address:');
      return { email: typed, ...(await client.settings.testMail({ token, email: typed })) };
    });
    if (isSent) terminal.say('A mail with a code is on its way.');
    else if (!SMTP_URL)
      terminal.say('No mail server is configured: nobody can confirm an account until SMTP_URL is set.');
    if (isSent || !SMTP_URL) return email;
    terminal.say(`The mail server did not take it: ${reason}`);
  }
}

type Person = { token: string; email: string };

/** Returns the password. */
async function askAdministrator(
  client: OwnClient,
  person: Person,
  { SMTP_URL }: Environment,
  terminal: Terminal,
): Promise<string> {
  return untilTaken(terminal, async () => {
    const mailCode = SMTP_URL ? await terminal.ask('Code from the mail:') : '';
    const fullName = await terminal.ask('Full name:');
    const password = await terminal.askSecretly('Password:');
    await client.settings.makeAdministrator({ ...person, mailCode, fullName, password });
    return password;
  });
}

async function askFactor(client: OwnClient, currentPassword: string, terminal: Terminal): Promise<void> {
  const { uri, secret, recoveryCodes } = await client.security.beginFactor({ currentPassword });
  terminal.say(`Add this to an authenticator app: ${secret}\n  ${uri}`);
  await untilTaken(terminal, async () =>
    client.security.confirmFactor({ code: await terminal.ask('Code of the app:') }),
  );
  terminal.say(`Recovery codes, each for one sign-in without the app:\n  ${recoveryCodes.join('\n  ')}`);
  terminal.say('It is set up. Sign in with the address, the password and the app.');
}
