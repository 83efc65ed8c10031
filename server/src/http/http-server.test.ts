import { expect, it } from 'vitest';
import { finishRequests, listen } from './http-server.ts';

/** What nginx waits on a connection that it keeps; other proxies wait for as long or less. */
const A_PROXY_WAITS_SECONDS = 60;

it('keeps a quiet connection for longer than a proxy does, which would otherwise ask into its end', async () => {
  const { server, port, serve } = await listen(0);
  serve((_, response) => response.end());
  const { headers } = await fetch(`http://localhost:${port}`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(A_PROXY_WAITS_SECONDS);
  await finishRequests(server, 0);
});
