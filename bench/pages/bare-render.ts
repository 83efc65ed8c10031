/**
 * The floor of a rendered page: React's renderToString of PAGE with its data loaded, behind a bare node:http. The data
 * come from the running PRODUCT, once; nothing is queried, checked or streamed afterwards.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RPCLink } from '@orpc/client/fetch';
import { SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import { settingsBeforeSetup } from '@polyclinic/contract/settings/rules';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { ServerValues } from '../../web/app/platform/server-context.ts';

const product = process.env.PRODUCT ?? '';
const url = `${product}${process.env.PAGE}`;
const path = join(import.meta.dirname, '../../web/build/server/index.js');
const build: ServerBuild = await import(pathToFileURL(path).href);

type Entry = ServerBuild['entry']['module'] & { createLoadContext(values: ServerValues): RouterContextProvider };

/** What the product's own entry passes to render: routes and the data of their loaders. */
async function contextOfPage(): Promise<EntryContext> {
  let context: EntryContext | undefined;
  const entry = build.entry.module as Entry;
  const capture: Entry['default'] = async (_request, _status, _headers, given) => {
    context = given;
    return new Response();
  };
  const capturing = { ...build, entry: { module: { ...entry, default: capture } } };
  const link = new RPCLink({ url: `${product}/api/rpc` });
  const values: ServerValues = {
    api: ({ path, input }) => link.call(path, input, { context: {} }),
    print: () => Promise.reject(new Error('No page that is measured prints.')),
    nonce: 'x'.repeat(24),
    session: null,
    installation: settingsBeforeSetup(new URL(product).host),
    pauses: [],
    emergencyNumbers: [],
    insurers: SHIPPED_INSURERS,
    origin: product,
    timeZone: 'UTC',
    now: Date.now(),
    errorId: '',
    mayDevelop: false,
  };
  await createRequestHandler(capturing, 'production')(new Request(url), entry.createLoadContext(values));
  if (!context) throw new Error(`${url} was not rendered`);
  return context;
}

const { serverHandoffStream: _stream, ...context } = await contextOfPage();
const render = () => renderToString(createElement(ServerRouter, { context, url, nonce: 'x'.repeat(24) }));

/** Lazy components throw the first time. */
async function warmUp(): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      if (render().includes('</footer>')) return;
    } catch {
      // Not loaded yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} renders no whole page`);
}

await warmUp();
createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(render())).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
process.once('SIGTERM', () => process.exit());
