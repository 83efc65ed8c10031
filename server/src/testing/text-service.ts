import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What Twilio's Messages resource is asked, and by whom. */
export type Texted = { path: string; authorization: string; form: Record<string, string> };

/** Speaks Twilio's Messages API for tests. */
export async function startTextService() {
  const asked: Texted[] = [];
  let answer: { status: number; body: object } | null = { status: 201, body: {} };
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form });
    if (!answer) return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith(status: number, body: object = {}) {
      answer = { status, body };
    },
    /** Takes what is sent, and gives no answer. */
    hangUp() {
      answer = null;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
