import type { Role } from '@polyclinic/contract/accounts/schemas';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@polyclinic/contract/security/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { totpOf } from '../../testing/totp.ts';

const currentPassword = PASSWORD;
const WRONG = 'a wrong guess';
const NEXT = 'apricot teal pine';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer();
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

type Someone = { email: string; cookie: string; userId: string };

const ask = (path: string, body: unknown, cookie = '') => accounts.call(`../${path}`, body, { cookie });
const signIn = ({ email }: Someone, password = PASSWORD) => accounts.call('sign-in', { email, password });

/** With the second step on; its answers come with the secret of the app and the recovery codes. */
async function withFactor(someone: Someone) {
  const { body } = await ask('security/factor', { currentPassword }, someone.cookie);
  const { cookie } = await ask('security/factor/confirm', { code: totpOf(String(body.secret)) }, someone.cookie);
  return { cookie, recoveryCodes: body.recoveryCodes as string[] };
}

async function withPasskey({ cookie }: Someone) {
  const key = authenticatorOn(server.origin);
  const { body } = await ask('security/passkeys/begin', { currentPassword }, cookie);
  const credential = key.make({ challenge: String(body.challenge) });
  const added = await ask('security/passkeys', { name: 'Phone', credential }, cookie);
  const [{ id }] = added.body.passkeys as [{ id: string }];
  return { key, id };
}

async function usePasskey(key: ReturnType<typeof authenticatorOn>, origin = server.origin) {
  const { body } = await ask('security/passkeys/sign-in/begin', {});
  const credential = key.sign({ challenge: String(body.challenge), origin });
  return ask('security/passkeys/sign-in', { credential });
}

async function changeEmail({ cookie }: Someone) {
  const email = newAddress();
  await ask('security/email', { email, currentPassword }, cookie);
  await ask('security/email/confirm', { token: await accounts.tokenMailedTo(email) }, cookie);
}

async function resetPassword({ email }: Someone) {
  await accounts.call('request-password-reset', { email });
  await accounts.call('reset-password', { token: await accounts.tokenMailedTo(email), password: NEXT });
}

async function download({ cookie }: Someone) {
  await ask('privacy/exports', {}, cookie);
  await server.settle();
  const { body } = await accounts.call('../privacy/exports', null, { cookie }, 'GET');
  const [copy] = body.exports as [{ url: string }];
  await server.request(copy.url, { headers: { cookie } });
}

async function lockGuesses({ cookie }: Someone) {
  await Promise.all(
    Array.from({ length: 11 }, () => ask('security/passkeys/begin', { currentPassword: WRONG }, cookie)),
  );
}

/** On a server that counts attempts at an account as it does for people. */
async function refuseAttempts({ email }: Someone) {
  const strict = await server.restarted({ RATE_LIMIT_FACTOR: '1' });
  const { call } = accountsOn(strict);
  try {
    for (let attempt = 0; attempt < 11; attempt += 1) await call('sign-in', { email, password: WRONG });
  } finally {
    await strict.close();
  }
}

async function rejectPractice() {
  const [admin, doctor] = [
    await server.person({ role: 'admin' }),
    await server.person({ role: 'doctor', verified: true }),
  ];
  const { providerId } = doctor;
  await server.clientOf(admin).admin.decide({ providerId, status: 'rejected', note: 'Not legible' });
  return doctor;
}

async function changeRole({ userId }: Pick<Someone, 'userId'>, role: Role = 'doctor') {
  await server.database.write(null, (db) => db.updateTable('profiles').set({ role }).where('user_id', '=', userId));
}

async function changeDuty({ userId }: Someone) {
  await server.database.write(null, (db) =>
    db.updateTable('profiles').set({ role: 'admin' }).where('user_id', '=', userId),
  );
  await server.database.write(null, (db) =>
    db.updateTable('staff').set({ duty: 'auditor' }).where('user_id', '=', userId),
  );
}

const asStaff = async ({ userId }: Someone) => {
  await changeRole({ userId }, 'admin');
  await server.database.write(null, () => sql`update auth.user set two_factor_enabled = true where id = ${userId}`);
  return server.clientOf(await server.signInAgain({ userId } as Person)).staff;
};

async function inviteColleague(someone: Someone) {
  await (await asStaff(someone)).invite({ email: newAddress(), duty: 'support' });
}

async function withdrawInvitation(someone: Someone) {
  const staff = await asStaff(someone);
  const email = newAddress();
  await staff.invite({ email, duty: 'support' });
  const open = (await staff.list()).invitations.find((one) => one.email === email);
  await staff.withdraw({ id: open?.id ?? '' });
}

/** Of another account, which the invitation makes. */
async function join() {
  const staff = server.clientOf(await server.person({ role: 'admin' })).staff;
  const email = newAddress();
  await staff.invite({ email, duty: 'support' });
  const token = await accounts.tokenMailedTo(email);
  return server.clientOf().staff.accept({ token, fullName: 'Kim', password: PASSWORD });
}

async function correctEmail({ userId, email: shown }: Someone) {
  const support = server.clientOf(await server.person({ role: 'admin', duty: 'support' }));
  await support.people.correctEmail({ userId, email: newAddress(), shown, reason: 'By passport' });
}

const asAdministrator = async ({ userId }: Someone) => {
  await asStaff({ userId } as Someone);
  return server.clientOf(await server.signInAgain({ userId } as Person)).admin;
};

/** One asks, the other approves, and either ends it. */
async function pauseBookings(someone: Someone, part: 'asks' | 'approves' | 'ends') {
  const own = await asAdministrator(someone);
  const colleague = server.clientOf(await server.person({ role: 'admin' })).admin;
  await (part === 'asks' ? own : colleague).askEmergency({ kind: 'pause_bookings', reason: 'Doubled times' });
  const [{ id } = { id: '' }] = (await own.emergencies()).actions;
  if (part === 'approves') await own.approveEmergency({ id });
  await (part === 'ends' ? own : colleague).endEmergency({ id });
}

/** What has an account write each kind of entry. A kind that is added without a line here does not compile. */
const FLOWS: Record<SecurityEventKind, (someone: Someone) => Promise<unknown>> = {
  signed_in: signIn,
  sign_in_failed: (someone) => signIn(someone, WRONG),
  second_step_failed: async (someone) => {
    await withFactor(someone);
    const { cookie } = await signIn(someone);
    return ask('security/factor/verify', { code: 'wrong-codes' }, cookie);
  },
  password_check_failed: ({ cookie }) => ask('security/factor', { currentPassword: WRONG }, cookie),
  password_checks_locked: lockGuesses,
  passkey_refused: async (someone) => usePasskey((await withPasskey(someone)).key, 'https://elsewhere.example'),
  attempts_refused: refuseAttempts,
  signed_out: ({ cookie }) => accounts.call('sign-out', {}, { cookie }),
  session_ended: async (someone) => {
    await signIn(someone);
    return accounts.call('sessions/end', {}, { cookie: someone.cookie });
  },
  password_changed: ({ cookie }) => accounts.call('change-password', { currentPassword, password: NEXT }, { cookie }),
  password_reset: resetPassword,
  email_changed: changeEmail,
  factor_enabled: withFactor,
  factor_disabled: async (someone) =>
    ask('security/factor/end', { currentPassword }, (await withFactor(someone)).cookie),
  recovery_codes_renewed: async (someone) =>
    ask('security/factor/recovery-codes', { currentPassword }, (await withFactor(someone)).cookie),
  recovery_code_used: async (someone) => {
    const { recoveryCodes } = await withFactor(someone);
    const { cookie } = await signIn(someone);
    return ask('security/factor/verify', { code: recoveryCodes[0] }, cookie);
  },
  passkey_added: withPasskey,
  passkey_renamed: async (someone) =>
    ask(`security/passkeys/${(await withPasskey(someone)).id}`, { name: 'Old phone' }, someone.cookie),
  passkey_removed: async (someone) =>
    ask(`security/passkeys/${(await withPasskey(someone)).id}/remove`, { currentPassword }, someone.cookie),
  passkey_used: async (someone) => usePasskey((await withPasskey(someone)).key),
  role_changed: (someone) => changeRole(someone),
  duty_changed: changeDuty,
  staff_invited: inviteColleague,
  staff_invitation_withdrawn: withdrawInvitation,
  staff_joined: join,
  email_corrected: correctEmail,
  emergency_asked: (someone) => pauseBookings(someone, 'asks'),
  emergency_approved: (someone) => pauseBookings(someone, 'approves'),
  emergency_ended: (someone) => pauseBookings(someone, 'ends'),
  verification_changed: rejectPractice,
  export_requested: ({ cookie }) => ask('privacy/exports', {}, cookie),
  export_downloaded: download,
  deletion_requested: ({ cookie }) => ask('privacy/deletion', { currentPassword }, cookie),
  deletion_taken_back: async ({ cookie }) => {
    await ask('privacy/deletion', { currentPassword }, cookie);
    return ask('privacy/deletion/take-back', {}, cookie);
  },
};

const kindsOf = async (userId: string) => {
  const rows = await server.database.read(
    null,
    () => sql<{ kind: string }>`select kind from security_events where user_id = ${userId}`,
  );
  return rows.map(({ kind }) => kind);
};

async function someone(): Promise<Someone> {
  const { email, cookie } = await accounts.confirmed();
  const { userId } = await accounts.sessionOf(cookie);
  // Confirming an address signs in: what is to be seen is what follows.
  await expect.poll(() => kindsOf(String(userId))).toEqual(['signed_in']);
  await server.database.write(null, () => sql`delete from security_events where user_id = ${userId}`);
  return { email, cookie, userId: String(userId) };
}

describe('each kind of entry in the trail', () => {
  it.each(SECURITY_EVENT_KINDS)('%s is written by what it tells of', async (kind) => {
    const person = await someone();
    const other = await FLOWS[kind](person);
    const isOfOther = kind === 'verification_changed' || kind === 'staff_joined';
    const userId = isOfOther ? (other as { userId: string }).userId : person.userId;
    await expect.poll(() => kindsOf(userId)).toContain(kind);
  });

  it('is one that the table allows, and the table allows no other', async () => {
    const [row] = await server.database.read(
      null,
      () => sql<{ rule: string }>`
        select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'security_events_kind_check'`,
    );
    const allowed = [...(row?.rule ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind);
    expect(allowed.toSorted()).toEqual([...SECURITY_EVENT_KINDS].toSorted());
  });
});
