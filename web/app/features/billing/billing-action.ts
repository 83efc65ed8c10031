import { ORPCError } from '@orpc/client';
import { redirectDocument } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** Leads to the gateway's page of saved cards. */
export async function billingAction({ context, request }: LoaderArgs): Promise<Response | { failed: true }> {
  const locale = languageOfPath(pageUrl(request).pathname);
  try {
    const { url } = await serverApi(context, request).billing.openPortal({ locale });
    return redirectDocument(url);
  } catch (error) {
    if (!(error instanceof ORPCError && error.defined)) logError(error);
    return { failed: true };
  }
}
