import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatheredPieces } from './gathered-pieces.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('hands on together what is written in one go, in its order, and what comes later on its own', async () => {
  const { sink, body } = gatheredPieces();
  const reader = body.getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  for (const piece of ['<p>', 'مرحبا', '</p>']) sink.write(bytes(piece));
  expect(await next()).toBe('<p>مرحبا</p>');
  sink.end(bytes('later'));
  expect(await next()).toBe('later');
  expect((await reader.read()).done).toBe(true);
});

it('stops what is written when nobody reads any more, and tells a reader of a failure', async () => {
  const left = gatheredPieces();
  left.sink.write(bytes('half'));
  await left.body.cancel();
  await nextTurn();
  expect(left.sink.destroyed).toBe(true);

  const failed = gatheredPieces();
  failed.sink.once('error', () => {}).destroy(new Error('rendering failed'));
  await expect(failed.body.getReader().read()).rejects.toThrow('rendering failed');
});

it('writes what it was given into the first head, behind the letters it declares, once', async () => {
  const { sink, body } = gatheredPieces('<script>first()</script>');
  const head = '<head><meta charSet="utf-8"/>';
  for (const piece of ['<html>', head, '<title>مرحبا</title></head>']) sink.write(bytes(piece));
  await nextTurn();
  sink.end(bytes(head));
  expect(await new Response(body).text()).toBe(
    `<html>${head}<script>first()</script><title>مرحبا</title></head>${head}`,
  );
});

it('leaves the modules of a page to the script that it was given, and as they are without one', async () => {
  const page = '<head><meta charSet="utf-8"/><link rel="modulepreload" href="/a.js"/></head>أ';
  const module = '<script nonce="n" type="module" async="">run()</script>';
  const written = async (first?: string) => {
    const { sink, body } = gatheredPieces(first);
    sink.end(bytes(page + module));
    return new Response(body).text();
  };
  expect(await written()).toBe(page + module);
  const quiet = await written('<script>first()</script>');
  expect(quiet).toContain('<link rel="later" data-later="" href="/a.js"/></head>أ');
  expect(quiet).toContain('<script nonce="n" type="later-module" async="">run()');
});
