import type { Context } from 'hono';
import { isReadByPerson, RETRY_AFTER_SECONDS, SAFE_METHODS, unavailableAnswer } from '../http/index.ts';
import type { Variables } from '../observability/index.ts';

type WebContext = Context<{ Variables: Variables }>;

/** A form that its browser sent by itself is read from a copy, so that its sender can be given it back. */
export const readableTwice = (context: WebContext): Request =>
  context.req.method === 'POST' && isReadByPerson(context) ? context.req.raw.clone() : context.req.raw;

/**
 * What is answered where the database did not answer a call of a page. One that opens is shown without the parts that
 * failed, if its loader can do without them. Data that it asks for anew are refused whole, so that what it shows stays;
 * and a form has to be carried out: where it was, what failed is of the page that follows.
 */
export async function answerWhileAway(context: WebContext, page: Response, hasChanged: boolean): Promise<Response> {
  if (hasChanged && isReadByPerson(context)) return page;
  return isPageThatOpens(context) && page.status === 200 ? inPart(page) : unavailableAnswer(context);
}

const isPageThatOpens = (context: WebContext): boolean =>
  SAFE_METHODS.has(context.req.method) && isReadByPerson(context);

/** Its parts say themselves that they failed; those who store or list pages take it for none. */
function inPart({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers });
  answer.headers.set('retry-after', String(RETRY_AFTER_SECONDS));
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
