import { LONGEST_SESSION_MS, sessionEnd } from '@polyclinic/contract/accounts/rules';
import type { Role } from '@polyclinic/contract/accounts/schemas';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@polyclinic/contract/accounts/schemas';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import type { Pool } from '@polyclinic/database';
import { APIError, betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { PostgresDialect } from 'kysely';
import type { Environment } from '../../../process/index.ts';
import { CLIENT_ADDRESS_HEADER, DEVICE_ZONE_HEADER, networkOf } from '../../../requests/index.ts';
import { passwordHashes } from '../../../secrets/index.ts';
import { deviceKnownTo, KNOWN_DEVICE_HEADER, mayUseAccount } from '../../../sessions/index.ts';
import { limitGuesses, limitMails } from '../rate-limits/commands.ts';
import { hashRecoveryCode, newRecoveryCodes, storedCodes } from '../recovery-codes/rules.ts';
import { openSession } from '../sign-in/commands.ts';
import { accountTable, rateLimitTable, sessionTable, twoFactorTable, userTable, verificationTable } from './schemas.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const VALID_SECONDS: Record<AccountMail['kind'], number> = {
  confirm_email: DAY,
  change_email: DAY,
  reset_password: HOUR,
};

/** A mail that an account needs: `link` carries the token and leads to a page in the receiver's language. */
export type AccountMail = {
  kind: 'confirm_email' | 'change_email' | 'reset_password';
  to: string;
  name: string;
  locale: Language;
  link: string;
  token: string;
  /** For how long the link works */
  validSeconds: number;
};

export type AuthOptions = {
  environment: Pick<Environment, 'publicUrl' | 'QUICK_PASSWORDS'>;
  /** Signs cookies and mailed links: with another one, those end */
  secret: string;
  /** Encrypts what authenticator apps know, and stays what it is when `secret` changes */
  factorKey: string;
  /** Of the hashes of recovery codes */
  recoveryKey: string;
  /** Connections of the login `auth`, the only one that reads the schema `auth` */
  pool: Pool;
  onMail: (mail: AccountMail) => Promise<void>;
  /** Hears whose session begins */
  onSession: (userId: string) => void;
};

export type Auth = ReturnType<typeof createAuth>;

/** Accounts, sessions and their rate limits. Its routes aren't mounted: commands.ts calls them in process. */
export function createAuth(options: AuthOptions) {
  const { environment, secret, factorKey, recoveryKey, pool } = options;
  const mailer =
    (kind: AccountMail['kind']) =>
    async (mail: { user: Receiver; token: string }, request?: Request): Promise<void> => {
      if (!mayUseAccount(mail.user.id, request?.headers)) return;
      if (kind === 'change_email') await expectEmail(pool, mail.user);
      await options.onMail(await toAccountMail(options, kind, mail));
    };
  return betterAuth({
    baseURL: environment.publicUrl,
    secret,
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', schemaName: 'auth', transaction: true },
    user: { ...userTable, changeEmail: { enabled: true } },
    // How long one lives is decided below, and where it is used (sessions/sessions.ts); its cookie outlives every call.
    session: { ...sessionTable, expiresIn: LONGEST_SESSION_MS / 1000 + DAY, disableSessionRefresh: true },
    account: accountTable,
    verification: verificationTable,
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: passwordHashes(environment.QUICK_PASSWORDS),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: VALID_SECONDS.reset_password,
      sendResetPassword: mailer('reset_password'),
      onPasswordReset: ({ user }) => confirmAddress(pool, user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: true,
      expiresIn: VALID_SECONDS.confirm_email,
      sendVerificationEmail: (mail, request) =>
        mailer(isOfChange(mail.token) ? 'change_email' : 'confirm_email')(mail, request),
    },
    rateLimit: { enabled: true, storage: 'database', ...rateLimitTable, customRules: RATE_LIMITS },
    plugins: [
      encryptWith(factorKey),
      openSession,
      twoFactor({
        issuer: 'Polyclinic',
        schema: twoFactorTable,
        backupCodeOptions: {
          customBackupCodesGenerate: newRecoveryCodes,
          storeBackupCodes: storedCodes(recoveryKey, factorKey),
        },
        // Ten wrong codes would lock out the owner, too: see limitGuesses().
        accountLockout: { enabled: false },
      }),
    ],
    hooks: { before: guard(pool, recoveryKey) },
    databaseHooks: {
      account: { create: { before: refuseNewWayIn } },
      session: { create: { before: admitSession(options) } },
    },
    advanced: {
      cookiePrefix: 'polyclinic',
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Its lines name addresses; what matters reaches our own log as an error of the call.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** By itself the library encrypts with the secret that signs cookies. */
const encryptWith = (key: string) => ({ id: 'encryption', init: () => ({ context: { secretConfig: key } }) }) as const;

/** Attempts per client address; windows in seconds. */
const RATE_LIMITS = {
  '/sign-in/email': { window: 30, max: 10 },
  '/sign-up/email': { window: 60, max: 10 },
  '/send-verification-email': { window: 60, max: 5 },
  '/request-password-reset': { window: 60, max: 5 },
  '/change-password': { window: 60, max: 5 },
  '/change-email': { window: 3600, max: 10 },
  '/two-factor/*': { window: 60, max: 10 },
  '/reset-password': { window: 60, max: 10 },
  '/verify-email': { window: 60, max: 20 },
};

/** Kept for accounts that nobody reaches (RFC 2606): an account with such an address would stand in the way of the other's end. */
const NOBODYS = /\.invalid$/i;

const guard = (pool: Pool, recoveryKey: string) =>
  createAuthMiddleware(async (asked) => {
    const { path, body, query, headers, context } = asked;
    await limitMails(pool, path, body?.email);
    const guess = await guessOf(asked);
    if (guess) await limitGuesses(pool, guess.path, guess);
    const linked = await linkedAccount(context.internalAdapter, path, body?.token ?? query?.token);
    if (linked && !mayUseAccount(linked, headers))
      throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'No such account here' });
    const wanted = path === '/sign-up/email' ? body.email : path === '/change-email' ? body.newEmail : undefined;
    if (NOBODYS.test(wanted)) throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Nobody’s address' });
    // The specification tells people that they already have an account; here, behind the rate limit.
    if (wanted && (await context.internalAdapter.findUserByEmail(wanted))) {
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
    }
    // Hashes alone are kept, and compared.
    if (path === '/two-factor/verify-backup-code')
      return { context: { body: { ...body, code: hashRecoveryCode(recoveryKey, String(body.code)) } } };
  });

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Whose account a request guesses at, by a password or a second step. */
async function guessOf({ path, body, headers, context, getSignedCookie }: Asked) {
  const from = {
    network: networkOf(headers?.get(CLIENT_ADDRESS_HEADER) ?? ''),
    header: headers?.get(KNOWN_DEVICE_HEADER),
  };
  if (path === '/sign-in/email' && typeof body?.email === 'string') {
    const known = from.header ? await context.internalAdapter.findUserByEmail(body.email) : null;
    return { path, account: body.email, network: from.network, device: deviceKnownTo(from.header, known?.user.id) };
  }
  if (!path.startsWith('/two-factor/verify-')) return null;
  // Without this cookie it is somebody who sets one up, signed in.
  const half = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
  const userId = half ? (await context.internalAdapter.findVerificationValue(half))?.value : undefined;
  if (!userId) return null;
  return { path: '/two-factor', account: userId, network: from.network, device: deviceKnownTo(from.header, userId) };
}

type Adapter = Awaited<Auth['$context']>['internalAdapter'];

/** The account that a mailed link is of. */
export async function linkedAccount(adapter: Adapter, path: string, token: unknown): Promise<string | undefined> {
  if (typeof token !== 'string') return undefined;
  if (path === '/reset-password') return (await adapter.findVerificationValue(`reset-password:${token}`))?.value;
  const { email } = claimsOf(token) as { email?: unknown };
  if (path !== '/verify-email' || typeof email !== 'string') return undefined;
  return (await adapter.findUserByEmail(email))?.user.id;
}

/** An account that is being deleted has no password any more: a mailed link must not give it another. */
async function refuseNewWayIn(_account: unknown, context: { path?: string } | null): Promise<void> {
  if (context?.path === '/reset-password')
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'No password to reset' });
}

type NewSession = { userId: string; expiresAt: Date };

/** What the library gives a session that is not to be remembered, by which it is known; every other gets far more. */
const UNREMEMBERED_MS = 25 * HOUR * 1000;

/** By whichever way somebody comes in; the zone is of the device that the session is opened for. */
const admitSession =
  ({ pool, onSession }: AuthOptions) =>
  async (given: NewSession, context: { headers?: Headers } | null) => {
    if (!mayUseAccount(given.userId, context?.headers))
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'No such account here' });
    onSession(given.userId);
    const now = new Date();
    const isUnremembered = given.expiresAt.getTime() - now.getTime() < UNREMEMBERED_MS;
    // A new password opens another session in the place of the present one, of whose cookie the library goes on knowing.
    const isSharedDevice = isUnremembered || (context?.headers?.get('cookie')?.includes('dont_remember=') ?? false);
    const { rows } = await pool.query<{ role: Role; isSuspended: boolean }>(
      'select role, public.is_suspended(user_id) as "isSuspended" from public.profiles where user_id = $1',
      [given.userId],
    );
    if (rows[0]?.isSuspended) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: 'Suspended' });
    const expiresAt = sessionEnd({ role: rows[0]?.role ?? 'patient', isSharedDevice, signedInAt: now }, now);
    return { data: { timeZone: context?.headers?.get(DEVICE_ZONE_HEADER) || null, isSharedDevice, expiresAt } };
  };

/** The link that set a password came by this mailbox: what somebody else had signed up with is no way in any more. */
async function confirmAddress(pool: Pool, { id, email }: Receiver): Promise<void> {
  await pool.query(
    'update auth.user set email_verified = true, updated_at = now() where id = $1 and email = $2 and not email_verified',
    [id, email],
  );
}

type Receiver = { id: string; email: string };

/** Only the newest link to another address is followed. */
const expectEmail = (pool: Pool, { id, email }: Receiver) =>
  pool.query('update auth.user set wanted_email = $2 where id = $1', [id, email]);

/** The profile knows the name and language of today; the account only those of its first day. */
async function toAccountMail(
  { environment, pool }: AuthOptions,
  kind: AccountMail['kind'],
  { user, token }: { user: Receiver; token: string },
): Promise<AccountMail> {
  const { rows } = await pool.query<{ name: string; locale: Language }>(
    'select public.name_in(locale, full_name, other_name) as name, locale from public.profiles where user_id = $1',
    [user.id],
  );
  const { name, locale } = rows[0] ?? { name: '', locale: languages[0] };
  const link = `${environment.publicUrl}/${locale}/${PAGES[kind]}?token=${encodeURIComponent(token)}`;
  return { kind, to: user.email, name, locale, link, token, validSeconds: VALID_SECONDS[kind] };
}

const PAGES = { confirm_email: 'auth/confirm', change_email: 'auth/new-email', reset_password: 'auth/reset' };

/** Whether a mailed token leads to another address of the account. */
export const isOfChange = (token: string): boolean => 'updateTo' in claimsOf(token);

/** What a mailed token says before its signature is looked at: nothing where it was cut in copying. */
export function claimsOf(token: string): object {
  const [, claims = ''] = token.split('.');
  try {
    return Object(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  } catch {
    return {};
  }
}
