import { withoutNames } from '@polyclinic/contract/failures/rules';
import type { Failure } from '@polyclinic/contract/failures/schemas';
import { takeVisitorRateLimit } from '../../rate-limits/index.ts';
import type { RequestContext } from '../../requests/index.ts';

/** Writes a page's failure to the log. Throws RATE_LIMITED for an address that reports again and again. */
export async function logFailure(context: RequestContext, failure: Failure): Promise<void> {
  await takeVisitorRateLimit(context, 'failures');
  const { id, kind, name, message, frames, path } = failure;
  const thrown = { type: name, message: withoutNames(message), stack: withoutNames(frames) };
  context.services.log.warn({ errorId: id, kind, page: withoutNames(path), thrown }, 'page failed in a browser');
}
