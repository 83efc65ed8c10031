import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '@polyclinic/contract';
import { createApp } from '../app.ts';
import type { Services } from '../services.ts';

export type OwnClient = ContractRouterClient<Contract>;

/** The typed client of an app in this process; like a browser it sends back the cookies that it was given. */
export function ownClient(services: Services): OwnClient {
  const app = createApp(services);
  const cookies = new Map<string, string>();
  return createORPCClient(
    new RPCLink({
      url: `${services.environment.publicUrl}/api/rpc`,
      headers: () => ({
        'user-agent': `setup/1 (${process.platform})`,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      }),
      fetch: async (request) => {
        const answer = await app.fetch(request);
        for (const given of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
          cookies.set(name, value);
        }
        return answer;
      },
    }),
  );
}
