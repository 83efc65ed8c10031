import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { PasskeyRequest } from '@polyclinic/contract/security/schemas';
import { sql } from 'kysely';
import { noteFailureLater } from '../../../audit/index.ts';
import { fail } from '../../../http/index.ts';
import { takeVisitorRateLimit } from '../../../rate-limits/index.ts';
import { actorOf, deviceHeaders, type RequestContext } from '../../../requests/index.ts';
import { mayUseAccount, type OpenSession } from '../../../sessions/index.ts';
import { sessionOf, welcome } from '../../accounts/commands.ts';
import { toRefusal } from '../../accounts/index.ts';
import { newChallenge, readChallenge, siteOf } from '../passkeys/rules.ts';

type Known = { user_id: string; public_key: Buffer; counter: number };

/** What a browser signs; it names no account, so that nothing is told of who has one. */
export async function beginPasskeySignIn(context: RequestContext) {
  await takeVisitorRateLimit(context, 'passkeys');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context.services).rpID,
    challenge: newChallenge(context.services, 'sign-in', null),
    userVerification: 'required',
  });
  return { ...options };
}

/** Opens a session for the person whose passkey has signed, and sets its cookie. */
export async function signInWithPasskey(
  context: RequestContext,
  credential: PasskeyRequest,
  isSharedDevice: boolean,
): Promise<Session> {
  await takeVisitorRateLimit(context, 'passkeys');
  const [known] = await context.services.database.read(
    null,
    () => sql<Known>`select * from passkey_to_prove(${credential.id})`,
  );
  if (!known || !isOf(credential, known) || !mayUseAccount(known.user_id, context.requestHeaders))
    throw fail('PASSKEY_REFUSED');
  await provePasskey(context, credential, known).catch((error: unknown) => {
    noteFailureLater(context, known.user_id, { error, refusal: 'PASSKEY_REFUSED', kind: 'passkey_refused' });
    throw error;
  });
  const session = await openSession(context, known.user_id, isSharedDevice);
  await welcome(context, session, { kind: 'passkey_used' });
  return session;
}

/** Whose key a device says it is, where it does; it was told when the key was made. */
const isOf = ({ response: { userHandle } }: PasskeyRequest, { user_id }: Known): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === user_id;

/** Refuses a signature that is wrong, or used already. */
async function provePasskey(context: RequestContext, credential: PasskeyRequest, known: Known): Promise<void> {
  const { counter, nonce } = await proveSignature(context, credential, known);
  const [use] = await context.services.database.write(
    null,
    () => sql<{ isRight: boolean }>`select use_passkey(${credential.id}, ${counter}, ${nonce}) as "isRight"`,
  );
  if (!use?.isRight) throw fail('PASSKEY_REFUSED');
}

async function proveSignature({ services }: RequestContext, response: PasskeyRequest, known: Known) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = siteOf(services);
  let nonce: string | null = null;
  const proof = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => {
      nonce = readChallenge(services, challenge, { passkey: 'sign-in', holder: null });
      return nonce !== null;
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: response.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!proof?.verified || !nonce) throw fail('PASSKEY_REFUSED');
  return { counter: proof.authenticationInfo.newCounter, nonce };
}

async function openSession(context: RequestContext, userId: string, isSharedDevice: boolean): Promise<OpenSession> {
  const { services, responseHeaders, requestId } = context;
  const { headers } = await services.auth.api
    .openSession({
      body: { userId, isSharedDevice },
      headers: new Headers(deviceHeaders(context)),
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
  const cookies = headers.getSetCookie();
  for (const cookie of cookies) responseHeaders.append('set-cookie', cookie);
  const session = await sessionOf(context, cookies);
  if (!session) throw new Error('security: a passkey opened no session');
  const actor = actorOf(session, requestId);
  services.accessLog.note({ actor, action: 'read', subject: 'passkey', subjectId: null, patientId: userId });
  return session;
}
