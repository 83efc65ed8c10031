import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** A page number as an address says it; anything else is the first. */
export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,2}$/.test(page) ? Math.min(500, Number(page)) : 1;
}

/** The patient's payments as the address asks, and where cards are kept; `billed` is null where it failed. */
export async function loadBillingPage({ context, request }: LoaderArgs) {
  const page = readPage(pageUrl(request).searchParams);
  const { billing } = serverApi(context, request);
  try {
    const [{ payments, total }, { retainedBy }] = await Promise.all([billing.payments({ page }), billing.methods()]);
    return { page, billed: { payments, total, retainedBy } };
  } catch (error) {
    logError(error);
    return { page, billed: null };
  }
}

export type BillingData = Awaited<ReturnType<typeof loadBillingPage>>;
