import { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { MAX_DOCUMENT_BYTES } from '@polyclinic/contract/credentials/rules';
import { documentKind } from '@polyclinic/contract/credentials/schemas';
import { isPicture } from '@polyclinic/contract/messages/rules';
import { isLanguage } from '@polyclinic/contract/platform/languages';
import { create as contentDisposition } from 'content-disposition';
import { type Context, Hono } from 'hono';
import { limitBody } from '../../../http/index.ts';
import type { Variables } from '../../../observability/index.ts';
import { callerOf } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { storeDocument } from '../commands.ts';
import { openDocument } from '../queries.ts';
import { readLink } from './rules.ts';

type DocumentContext = Context<{ Variables: Variables }>;

/** Whatever a document holds, nothing in it may run, load or be framed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const GONE = 410;
/** Of the form around the file */
const FORM_BYTES = 16_384;

/**
 * POST /documents: a plain form with `kind` and `file`, answered by the page it came from, with what became of it;
 * GET /documents/{token}: a document by its signed link, for the person that it was signed for.
 */
export function documentsRoute(services: Services): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>()
    .use(
      '/documents',
      limitBody(MAX_DOCUMENT_BYTES + FORM_BYTES, (context) => backTo(context, 'FILE_TOO_LARGE')),
    )
    .post('/documents', (context) => take(services, context))
    .get('/documents/:token', (context) => give(services, context, context.req.param('token')));
}

async function take(services: Services, context: DocumentContext): Promise<Response> {
  context.set('route', 'documents');
  const caller = await callerOf(services, context);
  // A person who was signed out meanwhile is asked to sign in by the page, and comes back to it.
  if (caller instanceof Response) return backTo(context, 'UNAUTHENTICATED');
  if (caller.session.role !== 'doctor') return context.json({ code: 'FORBIDDEN' }, 403);
  const form = await context.req.formData().catch(() => new FormData());
  const [kind, file] = [documentKind.safeParse(form.get('kind')).data, form.get('file')];
  if (!kind || !(file instanceof File) || file.size === 0) return backTo(context, 'INVALID_INPUT');
  if (file.size > MAX_DOCUMENT_BYTES) return backTo(context, 'FILE_TOO_LARGE');
  try {
    await storeDocument(services, caller.actor, {
      kind,
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
    return backTo(context, 'kept');
  } catch (error) {
    if (error instanceof ORPCError && error.defined) return backTo(context, error.code);
    throw error;
  }
}

/** The page of the practice, in the language that the form names. */
function backTo(context: Context, outcome: string): Response {
  const asked = context.req.query('lng');
  const language = isLanguage(asked) ? asked : 'en';
  return context.redirect(`/${language}/provider/practice?document=${outcome}#documents`, 303);
}

async function give(services: Services, context: DocumentContext, token: string): Promise<Response> {
  context.set('route', 'documents');
  const caller = await callerOf(services, context);
  if (caller instanceof Response) return caller;
  const { actor } = caller;
  const id = readLink(services, actor, token);
  if (id === 'expired') return context.json({ code: 'NOT_FOUND' }, GONE);
  const document = id && (await openDocument(services, actor, id));
  if (!document) return context.json({ code: 'NOT_FOUND' }, 404);
  const headers = {
    'content-type': document.type,
    'content-length': String(document.size),
    // A browser's viewer of PDFs does not open in a sandbox.
    'content-disposition': contentDisposition(document.name, {
      type: isPicture(document.type) ? 'inline' : 'attachment',
    }),
    'content-security-policy': POLICY,
    'cache-control': 'private, no-store',
  };
  if (context.req.raw.method === 'HEAD') return new Response(null, { headers });
  return new Response(Readable.toWeb(await services.files.open(document.path)) as ReadableStream, { headers });
}
