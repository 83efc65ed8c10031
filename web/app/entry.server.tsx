import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { ErrorIdContext } from './platform/error-id.ts';
import { type Body, gatheredPieces, wholePage } from './platform/gathered-pieces.server.ts';
import { asStream, handOverScript, waitsForData } from './platform/hand-over.server.ts';
import { LanguageContext, languageOfPath } from './platform/language.ts';
import { logError } from './platform/log.ts';
import { serverContext } from './platform/server-context.ts';

export { createLoadContext } from './platform/server-context.ts';

export const streamTimeout = 5_000;

interface Rendering {
  page: (context: EntryContext) => ReactNode;
  context: EntryContext;
  nonce: string;
  inHead?: string;
  waitForAll: boolean;
  reportError: (error: unknown) => void;
}

/** What failed while a page was rendered: where nothing of it can be shown, React Router is told of it once more. */
const reported = new WeakSet<WeakKey>();

/** In pieces, as they come; resolves once the first are ready, or all of them, and rejects when there are none. */
function renderInPieces({ page, context, nonce, inHead, waitForAll, reportError }: Rendering): Promise<Body> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      const { sink, body } = gatheredPieces(inHead);
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
      onError: (error) => {
        if (error instanceof Error) reported.add(error);
        reportError(error);
      },
    };
    const { pipe, abort } = renderToPipeableStream(page(context), options);
    // A second later than React Router gives up, so that its rejections still reach the page.
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** How React marks what it would have had to wait for, and what failed. */
const GIVEN_UP = '<!--$!-->';
const END = '</body></html>';
/** React writes it itself, but not at once. */
const DOCTYPE = '<!DOCTYPE html>';

/** In one go, which React does in three quarters of the time; null where a part fails or has to be waited for. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.endsWith(END) && !html.includes(GIVEN_UP) ? html : null;
  } catch {
    // Rendered in pieces, it fails again, and is reported.
    return null;
  }
}

async function render(rendering: Rendering): Promise<Body | string> {
  const { page, context, nonce, inHead } = rendering;
  const { serverHandoffStream, staticHandlerContext } = context;
  if (!serverHandoffStream || waitsForData(staticHandlerContext.loaderData)) return renderInPieces(rendering);
  const data = await new Response(serverHandoffStream).text();
  const renderMeta: EntryContext['renderMeta'] = {};
  const html = renderAtOnce(page({ ...context, renderMeta, serverHandoffStream: undefined }));
  if (!html) return renderInPieces({ ...rendering, context: { ...context, serverHandoffStream: asStream(data) } });
  const handOver = renderMeta.didRenderScripts ? handOverScript(data, nonce) : '';
  return wholePage(DOCTYPE + html.slice(0, -END.length) + handOver + END, inHead);
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
  const page = (context: EntryContext) => (
    <LanguageContext value={language}>
      <ErrorIdContext value={errorId}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ErrorIdContext>
    </LanguageContext>
  );
  const waitForAll = isShared || isbot(request.headers.get('user-agent'));
  const inHead = firstScript && `<script nonce="${nonce}">${firstScript}</script>`;
  const body = await render({ page, context: routerContext, nonce, inHead, waitForAll, reportError });
  headers.set('content-language', language);
  // Nobody on the way is to hold what comes in pieces (server/src/platform/page-pieces.ts).
  if (body instanceof ReadableStream) headers.set('x-accel-buffering', 'no');
  return new Response(body, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error instanceof Error && reported.has(error))) return;
  const { reportError = logError } = context.get(serverContext);
  reportError(error);
};
