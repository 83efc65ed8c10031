import { isLanguage, type Language, languageOfTag, languages } from '@polyclinic/contract/platform/languages';
import { isSecretField } from '@polyclinic/contract/platform/secret-fields';
import type { Context } from 'hono';
import type { Variables } from '../observability/index.ts';
import { type Later, laterPage } from './later-page.ts';
import { SAFE_METHODS } from './methods.ts';
import { newNonce } from './security-headers.ts';
import { RETRY_AFTER_SECONDS } from './unexpected.ts';

type Asked = Context<{ Variables: Variables }>;
type Answered = Response | Promise<Response>;
type Reason = { code: 'UNAVAILABLE' | 'RATE_LIMITED'; status: 503 | 429; cause: Later['cause'] };

const UNAVAILABLE: Reason = { code: 'UNAVAILABLE', status: 503, cause: 'unavailable' };
const TOO_MUCH: Reason = { code: 'RATE_LIMITED', status: 429, cause: 'tooMuch' };

/**
 * What is answered while the database is away: data to the API, to a person a page that tries again by itself, or one
 * that still has what was sent.
 */
export async function unavailableAnswer(context: Asked): Promise<Response> {
  const fields = isReadByPerson(context) ? await fieldsSent(context) : null;
  return laterAnswer(context, { ...UNAVAILABLE, seconds: RETRY_AFTER_SECONDS, fields });
}

/** The same where somebody asks too fast; of what was sent nothing is read. */
export const tooMuchAnswer = (context: Asked, seconds: number): Answered =>
  laterAnswer(context, { ...TOO_MUCH, seconds, fields: null });

/** Whether a person sees the answer as it is: of a page that is opened, and of whatever a browser sends by itself. */
export function isReadByPerson({ req }: Asked): boolean {
  const { path, method } = req;
  if (path.endsWith('.data')) return false;
  const isOpened = method === 'GET' && !path.startsWith('/api/');
  return isOpened || /\btext\/html\b/.test(req.header('accept') ?? '');
}

type Given = Reason & Pick<Later, 'seconds' | 'fields'>;

function laterAnswer(context: Asked, { code, status, ...given }: Given): Answered {
  const { path } = context.req;
  const headers = { 'retry-after': String(given.seconds), 'cache-control': 'no-store' };
  if (isReadByPerson(context)) return laterHtml(context, given, { status, headers });
  const answer = { code, data: { retryAfterSeconds: given.seconds } };
  const isCall = path.startsWith('/api/rpc/');
  return context.json(isCall ? { json: { defined: true, status, message: code, ...answer } } : answer, status, headers);
}

type Head = { status: Reason['status']; headers: Record<string, string> };

function laterHtml(context: Asked, given: Omit<Given, 'code' | 'status'>, { status, headers }: Head): Answered {
  const isApi = context.req.path.startsWith('/api/');
  const nonce = isApi ? newNonce() : context.get('nonce');
  const language = languageOf(context);
  const product = context.get('nameIn')(language);
  const page = laterPage({ ...given, language, nonce, product, sent: sentBy(context) });
  return context.html(page, status, isApi ? { ...headers, 'content-security-policy': policyFor(nonce) } : headers);
}

function sentBy({ req: { method, path } }: Asked): Later['sent'] {
  if (SAFE_METHODS.has(method)) return null;
  return path.endsWith('/sign-out') ? 'signOut' : 'form';
}

/** What is otherwise an answer of the API may show this page and nothing else. */
const policyFor = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Of the address; where it has none, what the browser reads. */
function languageOf({ req }: Asked): Language {
  const first = req.path.split('/', 2)[1] ?? '';
  if (isLanguage(first)) return first;
  const tags = req.header('accept-language')?.split(',', 20) ?? [];
  const known = tags.map((tag) => languageOfTag(tag.split(';')[0]?.trim() ?? ''));
  return known.find((language) => language !== null) ?? languages[0];
}

/** Longer than any form that is written by hand. */
const MOST_BYTES = 65_536;

/** What a form holds; null where it can't be read any more, is too long, or holds what no page is to repeat. */
async function fieldsSent({ req }: Asked): Promise<Later['fields']> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '');
  const isShort = Number(req.header('content-length') ?? Number.NaN) <= MOST_BYTES;
  if (!isForm || !isShort || req.raw.bodyUsed) return null;
  const text = await req.raw.text().catch(() => null);
  if (text === null) return null;
  const fields = [...new URLSearchParams(text)];
  return fields.some(([name]) => isSecretField(name)) ? null : fields;
}
