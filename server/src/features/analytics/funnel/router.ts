import type { MiddlewareHandler } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import type { Services } from '../../../services.ts';
import { type Shown, stepShown } from './rules.ts';

type Counting = MiddlewareHandler<{ Variables: Variables }>;

/** Counts the pages of the funnel as they are shown to a patient or a stranger, without a word of who it was. */
export const countShownPages =
  (services: Services): Counting =>
  async (context, next) => {
    await next();
    const { raw } = context.req;
    const shown = context.res.status === 200 ? stepShown(raw) : null;
    if (shown)
      services.background.run(
        () => count(services, raw.headers, shown),
        (error) => services.log.warn({ err: error }, 'a page was not counted'),
      );
  };

async function count({ sessions, funnel }: Services, headers: Headers, shown: Shown): Promise<void> {
  const session = await sessions.of(headers);
  if (!session || session.role === 'patient') funnel.note(shown, session?.userId);
}
