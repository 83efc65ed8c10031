import type { Passkey, PasskeyCreation } from '@polyclinic/contract/security/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import { toRateLimitRefusal } from '../../../rate-limits/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { provePassword } from '../commands.ts';
import { holderOf, newChallenge, readChallenge, siteOf } from './rules.ts';

/** EdDSA, ES256 and RS256: what devices can do today. */
const ALGORITHMS = [-8, -7, -257];

/** The caller's passkeys; the keys themselves stay here. */
export async function readPasskeys({ services, actor }: SignedInContext): Promise<{ passkeys: Passkey[] }> {
  const rows = await services.database.read(actor, (db) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', actor.userId)
      .orderBy('id'),
  );
  const passkeys = rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
  return { passkeys };
}

/** What a browser makes a passkey from: one that is found without a name and asks who holds the device. */
export async function beginPasskey(context: SignedInContext, currentPassword: string) {
  const { services, actor, session } = context;
  await provePassword(context, currentPassword);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const own = await services.database.read(actor, (db) =>
    db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', actor.userId),
  );
  const options = await generateRegistrationOptions({
    rpName: services.installation.nameIn(session.locale),
    rpID: siteOf(services).rpID,
    userID: new TextEncoder().encode(actor.userId),
    userName: session.email,
    userDisplayName: session.fullName,
    challenge: newChallenge(services, 'add', holderOf(session)),
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Keeps a passkey whose device has signed the challenge that this person was given, and tells them of it by mail. */
export async function addPasskey(context: SignedInContext, input: { name: string; credential: PasskeyCreation }) {
  const { services, actor } = context;
  const { credential, nonce } = await proveCreation(context, input.credential);
  const row = {
    user_id: actor.userId,
    name: input.name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
  const stored = await services.database
    .transaction(actor, async (trx) => {
      const used = await sql<{ isFirst: boolean }>`select use_up_challenge(${nonce}) as "isFirst"`.execute(trx);
      if (!used.rows[0]?.isFirst) throw fail('PASSKEY_REFUSED');
      return trx.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow();
    })
    .catch((error) => {
      throw violatedConstraint(error) === 'passkeys_credential_id_key'
        ? fail('PASSKEY_REFUSED')
        : toRateLimitRefusal(error);
    });
  note(context, 'create', stored.id);
  return readPasskeys(context);
}

/** What the browser says it has made, if its device has signed for this site, this session and this moment. */
async function proveCreation({ services, session }: SignedInContext, response: PasskeyCreation) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = siteOf(services);
  let nonce: string | null = null;
  const proof = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => {
      nonce = readChallenge(services, challenge, { passkey: 'add', holder: holderOf(session) });
      return nonce !== null;
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => null);
  if (!proof?.verified || !nonce) throw fail('PASSKEY_REFUSED');
  return { credential: proof.registrationInfo.credential, nonce };
}

export async function renamePasskey(context: SignedInContext, { id, name }: { id: string; name: string }) {
  const { services, actor } = context;
  const [renamed] = await services.database.write(actor, (db) =>
    db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', actor.userId).returning('id'),
  );
  if (!renamed) throw fail('NOT_FOUND');
  note(context, 'change', id);
  return readPasskeys(context);
}

/** Ends a passkey; the password is asked for, because a borrowed device must not be enough. */
export async function removePasskey(context: SignedInContext, input: { id: string; currentPassword: string }) {
  const { services, actor } = context;
  await provePassword(context, input.currentPassword);
  const [removed] = await services.database.write(actor, (db) =>
    db.deleteFrom('passkeys').where('id', '=', input.id).where('user_id', '=', actor.userId).returning('id'),
  );
  if (!removed) throw fail('NOT_FOUND');
  note(context, 'change', input.id);
  return readPasskeys(context);
}

function note({ services, actor }: SignedInContext, action: 'create' | 'change', subjectId: string): void {
  services.accessLog.note({ actor, action, subject: 'passkey', subjectId, patientId: actor.userId });
}
