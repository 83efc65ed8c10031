import { suspensionInput } from '@polyclinic/contract/admin/contract';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** A doctor as administrators decide about them; nobody's id is the not-found page. */
export async function loadProviderPage({ context, request }: LoaderArgs, providerId: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  return { provider: await orNotFound(serverApi(context, request).admin.provider({ providerId, locale })) };
}

const reasons = ['REASON_REQUIRED', 'SUSPENSION_CHANGED'] as const;

/** What was done, with the visits that it cancelled, or why nothing was; `error` is the last part of a key. */
export type SuspensionResult =
  | { done: 'suspend' | 'reinstate'; appointments: number; error: null }
  | { done: null; error: (typeof reasons)[number] | 'FAILED' };

/** Suspends or reinstates the doctor of the page. */
export async function providerAction({ context, request }: LoaderArgs, providerId: string): Promise<SuspensionResult> {
  const form = await request.formData();
  const input = suspensionInput.safeParse({ providerId, reason: form.get('reason') ?? '' });
  if (!input.success) return { done: null, error: 'FAILED' };
  const { admin } = serverApi(context, request);
  try {
    if (form.get('intent') === 'reinstate') {
      await admin.reinstate(input.data);
      return { done: 'reinstate', appointments: 0, error: null };
    }
    const { cancelledVisits: cancelledAppointments } = await admin.suspend(input.data);
    return { done: 'suspend', appointments: cancelledAppointments, error: null };
  } catch (cause) {
    return { done: null, error: refusalOf(cause, reasons) };
  }
}
