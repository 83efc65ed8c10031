import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { ErrorIdContext } from './platform/error-id.ts';
import { type Body, gatheredPieces } from './platform/gathered-pieces.server.ts';
import { LanguageContext, languageOfPath } from './platform/language.ts';
import { logError } from './platform/log.ts';
import { serverContext } from './platform/server-context.ts';

export { createLoadContext } from './platform/server-context.ts';

export const streamTimeout = 5_000;

interface Rendering {
  page: ReactNode;
  nonce: string;
  firstScript?: string;
  waitForAll: boolean;
  reportError: (error: unknown) => void;
}

/** Renders a page; resolves once its first bytes are ready, or all of them, and rejects when there are none. */
function render({ page, nonce, firstScript, waitForAll, reportError }: Rendering): Promise<Body> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      const { sink, body } = gatheredPieces(firstScript && `<script nonce="${nonce}">${firstScript}</script>`);
      sink.once('close', () => clearTimeout(timeout));
      pipe(sink);
      resolve(body);
    };
    const options: RenderToPipeableStreamOptions = {
      nonce,
      // A whole page has everything in its place, also for whoever runs no scripts.
      ...(waitForAll ? { progressiveChunkSize: Number.POSITIVE_INFINITY } : {}),
      [waitForAll ? 'onAllReady' : 'onShellReady']: ready,
      onShellError: reject,
      onError: reportError,
    };
    const { pipe, abort } = renderToPipeableStream(page, options);
    // A second later than React Router gives up, so that its rejections still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, firstScript, errorId, isShared = false, reportError = logError } = loadContext.get(serverContext);
  const language = languageOfPath(new URL(request.url).pathname);
  const page = (
    <LanguageContext value={language}>
      <ErrorIdContext value={errorId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ErrorIdContext>
    </LanguageContext>
  );
  const waitForAll = isShared || isbot(request.headers.get('user-agent'));
  const body = await render({ page, nonce, firstScript, waitForAll, reportError });
  headers.set('content-language', language);
  return new Response(body, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { reportError = logError } = context.get(serverContext);
  reportError(error);
};
