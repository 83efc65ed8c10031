import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { ErrorIdContext } from './platform/error-id.ts';
import { LanguageContext, languageOfPath } from './platform/language.ts';
import { logError } from './platform/log.ts';
import { ScriptsContext, scriptsOf } from './platform/script-preloads.tsx';
import { serverContext } from './platform/server-context.ts';

export { createLoadContext } from './platform/server-context.ts';

export const streamTimeout = 5_000;

/** What failed while a page was rendered: where nothing of it can be shown, React Router is told of it once more. */
const reported = new WeakSet<WeakKey>();

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, errorId, isShared = false, reportError = logError } = loadContext.get(serverContext);
  const language = languageOfPath(new URL(request.url).pathname);
  headers.set('content-language', language);
  const waitForAll = isShared || isbot(request.headers.get('user-agent'));
  // Nobody on the way is to hold what is streamed.
  if (!waitForAll) headers.set('x-accel-buffering', 'no');
  const page = (
    <LanguageContext value={language}>
      <ErrorIdContext value={errorId}>
        <ScriptsContext value={scriptsOf(routerContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ScriptsContext>
      </ErrorIdContext>
    </LanguageContext>
  );
  return new Promise((resolve, reject) => {
    const ready = () => {
      const body = new PassThrough();
      body.once('close', () => clearTimeout(timeout));
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A whole page has everything in its place, also without scripts.
      ...(waitForAll ? { progressiveChunkSize: Number.POSITIVE_INFINITY } : {}),
      [waitForAll ? 'onAllReady' : 'onShellReady']: ready,
      onShellError: reject,
      onError: (error) => {
        if (error instanceof Error) reported.add(error);
        reportError(error);
      },
    });
    // A second later than React Router gives up, so that its rejections still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error instanceof Error && reported.has(error))) return;
  const { reportError = logError } = context.get(serverContext);
  reportError(error);
};
