import { ORPCError } from '@orpc/client';
import { type RouterContextProvider, redirect } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';

type Intent = 'consent' | 'export';

/** What became of a press; errors are the last parts of `error.` keys. */
export interface PrivacyResult {
  intent: Intent;
  done: boolean;
  error: string | null;
}

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const errors = new Set(['EXPORT_UNDER_WAY', 'RATE_LIMITED']);

/** Gives or withdraws a consent, or asks for a copy. */
export async function privacyAction({ context, request }: Args): Promise<PrivacyResult | Response> {
  const form = await request.formData();
  const intent: Intent = form.get('intent') === 'consent' ? 'consent' : 'export';
  const { privacy } = serverApi(context, request);
  try {
    if (intent === 'consent')
      await privacy.decideConsent({ kind: 'health_sharing', isGiven: form.get('isGiven') === 'true' });
    else await privacy.requestExport();
  } catch (error) {
    const isExpected = error instanceof ORPCError && errors.has(error.code);
    if (!isExpected) logError(error);
    return { intent, done: false, error: isExpected ? error.code : 'UNEXPECTED' };
  }
  // Reloading must not ask for another copy.
  return intent === 'export' ? redirect(pageUrl(request).pathname) : { intent, done: true, error: null };
}
