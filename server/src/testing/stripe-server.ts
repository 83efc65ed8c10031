import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StripeCall = { path: string; key: string | undefined; fields: Record<string, string> };
export type StripeServer = Awaited<ReturnType<typeof stripeServer>>;
/** What is answered; or nothing, with the line cut or left open. */
type Answer = { status?: number; body: object } | 'hang up' | 'say nothing';

/** Stripe's side of the line: notes what it is asked and answers as the test says. */
export async function stripeServer(answerTo: (call: StripeCall) => Answer | Promise<Answer>) {
  const calls: StripeCall[] = [];
  const http = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(await request.toArray()).toString()));
    const call = {
      path: `${request.method} ${request.url}`,
      key: request.headers['idempotency-key'] as string,
      fields,
    };
    calls.push(call);
    const answer = await answerTo(call);
    if (answer === 'say nothing') return;
    if (answer === 'hang up') return void request.socket.destroy();
    const { status = 200, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const apiBase = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    calls,
    apiBase,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_of_this_test',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
      STRIPE_API_BASE: apiBase,
    },
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}
