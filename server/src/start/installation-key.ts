import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StartError } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';

type Wrapping = {
  secret: string;
  /** Accepted too, until the key is wrapped by the new one */
  former?: string | undefined;
  /** What signed before there was a wrapped key: kept where a server has already been used */
  legacy: string;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LABEL = 'polyclinic/wraps the installation’s key/1';

/**
 * The key of an installation, made at its first start. Wrapped by another secret than the present one, it is wrapped anew;
 * by neither of the two given, the start is refused: what it signs and encrypts would be lost.
 */
export async function openInstallationKey(ownerUrl: string, wrapping: Wrapping): Promise<string> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('polyclinic installation key'))`);
    const { rows } = await client.query<{ wrapped: string | null; isUsed: boolean }>(
      `select (select wrapped from installation_keys), exists (select from auth.user)
        or exists (select from internal.installation where secret_fingerprint is not null) as "isUsed"`,
    );
    const { wrapped = null, isUsed = false } = rows[0] ?? {};
    const opened = wrapped === null ? first(wrapping, isUsed) : unwrapByEither(wrapped, wrapping);
    if (opened.isToBeWrapped)
      await client.query(
        `insert into installation_keys (wrapped) values ($1)
        on conflict (is_only) do update set wrapped = excluded.wrapped, wrapped_at = now()`,
        [wrap(opened.key, wrapping.secret)],
      );
    await client.query('commit');
    return opened.key;
  });
}

/** The same before anything is written or migrated: what the database was used with, or would be. Throws StartError. */
export async function findInstallationKey(ownerUrl: string, wrapping: Wrapping): Promise<string> {
  return withClient(ownerUrl, async (client) => {
    const there = await client.query<{ isThere: boolean }>(
      `select to_regclass('installation_keys') is not null as "isThere"`,
    );
    if (!there.rows[0]?.isThere) return wrapping.legacy;
    const { rows } = await client.query<{ wrapped: string }>('select wrapped from installation_keys');
    return rows[0] ? unwrapByEither(rows[0].wrapped, wrapping).key : wrapping.legacy;
  });
}

const first = ({ legacy }: Wrapping, isUsed: boolean) => ({
  key: isUsed ? legacy : randomBytes(32).toString('hex'),
  isToBeWrapped: true,
});

function unwrapByEither(wrapped: string, { secret, former }: Wrapping) {
  const key = unwrap(wrapped, secret);
  if (key !== null) return { key, isToBeWrapped: false };
  const formerly = former === undefined ? null : unwrap(wrapped, former);
  if (formerly !== null) return { key: formerly, isToBeWrapped: true };
  throw new StartError(
    'The secret does not fit this database: give every server the same SECRET, and the one before as SECRET_PREVIOUS. Nothing was changed.',
  );
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32));

function wrap(key: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unwrap(wrapped: string, secret: string): string | null {
  const bytes = Buffer.from(wrapped, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
