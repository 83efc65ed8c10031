import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import type { TestServer } from './server.ts';

type Answer = { status: number; body: { code?: string; data?: unknown } & Record<string, unknown>; cookie: string };

export const PASSWORD = 'pine teal apricot';
export const newAddress = () => `person-${randomUUID()}@example.com`;

export type Accounts = ReturnType<typeof accountsOn>;

/** Accounts by their forms, as a page asks for them; nobody is ever too fast. */
export function accountsOn(server: TestServer) {
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') => {
    await server.database.write(null, (db) => db.deleteFrom('auth.rate_limit'));
    const response = await server.request(`/api/accounts/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: method === 'GET' ? undefined : JSON.stringify(body),
    });
    return toAnswer(response);
  };
  const signUp = (email: string, more: object = {}) =>
    call('sign-up', { fullName: 'Amal Haddad', email, password: PASSWORD, acceptedTerms: TERMS_VERSION, ...more });
  const mailTo = async (email: string) => {
    const [mail] = await server.database.read(null, (db) =>
      db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at', 'desc').limit(1),
    );
    return mail;
  };
  const tokenMailedTo = async (email: string): Promise<string> => {
    const link = /https?:\/\/\S+\?token=\S+/.exec((await mailTo(email))?.body_text ?? '')?.[0] ?? '';
    return new URL(link).searchParams.get('token') ?? '';
  };
  /** Somebody who has followed the mailed link. */
  const confirmed = async (more: object = {}) => {
    const email = newAddress();
    const there = await signUp(email, more);
    const token = await tokenMailedTo(email);
    const { cookie } = await call('confirm-email', { token }, { cookie: there.cookie });
    return { email, cookie };
  };
  const sessionOf = async (cookie: string) => (await call('session', null, { cookie }, 'GET')).body;
  return { call, signUp, mailTo, tokenMailedTo, confirmed, sessionOf };
}

async function toAnswer(response: Response): Promise<Answer> {
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { status: response.status, body: await response.json(), cookie: cookies.join('; ') };
}
