import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressStreams } from './compress-streams.ts';

/** Asks for an answer whose second piece comes once `finish` is called. */
async function ask(encoding: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  const headers = { 'content-type': 'text/html' };
  const app = new Hono().use(compressStreams).get('/', () => new Response(readable, { headers }));
  const answer = await app.request('/', { headers: { 'accept-encoding': encoding } });
  void write('first ');
  return {
    answer,
    async finish() {
      await write('second');
      await writer.close();
    },
  };
}

it.each([
  ['gzip, br', 'gzip'],
  ['identity', null],
])('gives a client that accepts %s each piece as it comes', async (encoding, expected) => {
  const { answer, finish } = await ask(encoding);
  expect(answer.headers.get('content-encoding')).toBe(expected);
  expect(answer.headers.get('vary')).toContain('accept-encoding');
  const plain = expected ? answer.body?.pipeThrough(new DecompressionStream('gzip')) : answer.body;
  const reader = plain?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'first ' });
  await finish();
  expect(await reader?.read()).toEqual({ done: false, value: 'second' });
  expect((await reader?.read())?.done).toBe(true);
});
