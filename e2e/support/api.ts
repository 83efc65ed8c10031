import { randomInt } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import type { BrowserContext } from '@playwright/test';
import type { contract } from '@polyclinic/contract';

export type Api = ContractRouterClient<typeof contract>;

/** Who calls, for a test that arranges what its browsers then see. */
export type Caller = { api: Api; cookie: string };

/** A client of the API, with a session's cookie or as a stranger. */
export function apiOf(url: string, cookie = '', onAnswer: (answer: Response) => void = () => {}): Api {
  const call = async (request: Request, init: RequestInit) => {
    const answer = await fetch(request, init);
    onAnswer(answer);
    return answer;
  };
  const headers = { cookie, 'x-forwarded-for': anyAddress() };
  const plugins = [new SimpleCsrfProtectionLinkPlugin()];
  return createORPCClient(new RPCLink({ url: `${url}/api/rpc`, headers, plugins, fetch: call }));
}

/** A client of the API with the session of a browser. */
export async function apiOfBrowser(context: BrowserContext, url: string): Promise<Api> {
  const cookies = await context.cookies(url);
  return apiOf(url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Signs in without a browser. */
export const signInByApi = (url: string, email: string, password: string): Promise<Caller> =>
  openSession(url, (stranger) => stranger.accounts.signIn({ email, password }));

/** The session that a stranger's call opens. */
export async function openSession(url: string, call: (stranger: Api) => Promise<unknown>): Promise<Caller> {
  let cookie = '';
  const stranger = apiOf(url, '', (answer) => {
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  });
  await call(stranger);
  return { api: apiOf(url, cookie), cookie };
}

/** An address of a network that nobody has, so that nobody shares a limit with another test. */
export function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`;
}
