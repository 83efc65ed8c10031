import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Body, gatheredPieces, wholePage } from './gathered-pieces.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function streamed(body: Promise<Body>): Promise<ReadableStream<Uint8Array>> {
  const stream = await body;
  if (stream instanceof Uint8Array) throw new Error('came whole');
  return stream;
}

it('hands on together what is written in one go, in its order, and what comes later on its own', async () => {
  const { sink, body } = gatheredPieces();
  for (const piece of ['<p>', 'مرحبا', '</p>']) sink.write(bytes(piece));
  const reader = (await streamed(body)).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe('<p>مرحبا</p>');
  sink.end(bytes('later'));
  expect(await next()).toBe('later');
  expect((await reader.read()).done).toBe(true);
});

it('is no stream where the page ends within its first turns', async () => {
  const { sink, body } = gatheredPieces();
  sink.write(bytes('<p>'));
  await nextTurn();
  sink.end(bytes('</p>'));
  expect(await body).toEqual(Buffer.from('<p></p>'));
});

it('stops what is written when nobody reads any more, and tells a reader of a failure', async () => {
  const left = gatheredPieces();
  left.sink.write(bytes('half'));
  await (await streamed(left.body)).cancel();
  await nextTurn();
  expect(left.sink.destroyed).toBe(true);

  const failed = gatheredPieces();
  failed.sink.write(bytes('half'));
  const reader = (await streamed(failed.body)).getReader();
  failed.sink.once('error', () => {}).destroy(new Error('rendering failed'));
  await expect(reader.read().then(() => reader.read())).rejects.toThrow('rendering failed');

  const early = gatheredPieces();
  early.sink.once('error', () => {}).destroy(new Error('nothing was written'));
  await expect(early.body).rejects.toThrow('nothing was written');
});

it('writes what it was given into the first head, behind the letters it declares, once', async () => {
  const { sink, body } = gatheredPieces('<script>first()</script>');
  const head = '<head><meta charSet="utf-8"/>';
  for (const piece of ['<html>', head, '<title>مرحبا</title></head>']) sink.write(bytes(piece));
  await nextTurn();
  sink.end(bytes(head));
  expect(await new Response(await body).text()).toBe(
    `<html>${head}<script>first()</script><title>مرحبا</title></head>${head}`,
  );
});

it('leaves the modules of a page to the script that it was given, and as they are without one', async () => {
  const page = '<head><meta charSet="utf-8"/><link rel="modulepreload" href="/a.js"/></head>أ';
  const module = '<script nonce="n" type="module" async="">run()</script>';
  const written = async (first?: string) => {
    const { sink, body } = gatheredPieces(first);
    sink.end(bytes(page + module));
    return new Response(await body).text();
  };
  const first = '<script>first()</script>';
  expect(await written()).toBe(page + module);
  expect(wholePage(page + module)).toBe(page + module);
  const quiet = await written(first);
  expect(wholePage(page + module, first)).toBe(quiet);
  expect(quiet).toContain('<link rel="later" data-later="" href="/a.js"/></head>أ');
  expect(quiet).toContain('<script nonce="n" type="later-module" async="">run()');
});
