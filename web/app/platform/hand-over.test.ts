import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { asStream, handOverScript, waitsForData } from './hand-over.server.ts';

const DATA = '["</script><!--", "R&D", "Zeile\u2028", "مرحبا"]\n';

it('hands all of the data over to the router, whatever letters are in it, and ends', () => {
  const script = handOverScript(DATA, 'secret');
  const [, code = ''] = /^<script nonce="secret">([^<>&\u2028]*)<\/script>$/.exec(script) ?? [];
  const said: string[] = [];
  const streamController = { enqueue: (data: string) => said.push(data), close: () => said.push('end') };
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } });
  expect(said).toEqual([DATA, 'end']);
});

it('gives the same data to whoever reads a stream', async () => {
  expect(await new Response(asStream(DATA)).text()).toBe(DATA);
});

it('knows which page still waits for something', () => {
  expect(waitsForData({ root: { origin: '' }, home: null, search: 'text' })).toBe(false);
  expect(waitsForData({ root: { origin: '' }, home: { specialties: Promise.resolve([]) } })).toBe(true);
});
