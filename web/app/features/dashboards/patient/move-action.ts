import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { retryAfterOf } from '../../../platform/retry-after.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

/** Why a visit was not moved; the last part of the `move.refused.` keys. */
const reasons = {
  SLOT_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'notOffered',
  PATIENT_BUSY: 'busy',
  OUTSIDE_WINDOW: 'late',
  TRANSITION_REFUSED: 'over',
  VISIT_MOVED: 'moved',
  PROVIDER_NOT_BOOKABLE: 'notBookable',
  INVALID_INPUT: 'nothingChosen',
  RATE_LIMITED: 'tooFast',
} as const;
export interface MoveRefusal {
  refused: (typeof reasons)[keyof typeof reasons] | 'unexpected';
  retryAfterSeconds?: number;
}

/** Moves the visit to the slot that was chosen, and shows it there. */
export async function moveAction({ context, request }: LoaderArgs, id: string): Promise<MoveRefusal | Response> {
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const [startTime, shownStart] = [read('start'), read('shownStart') || undefined];
  try {
    await serverApi(context, request).appointments.reschedule({ id, startTime, shownStart });
  } catch (cause) {
    return { refused: reasonOf(cause), retryAfterSeconds: retryAfterOf(cause) };
  }
  const locale = languageOfPath(pageUrl(request).pathname);
  return redirect(`${localizedPath(locale, `/visit/${id}`)}?moved`);
}

function reasonOf(cause: unknown): MoveRefusal['refused'] {
  const code = cause instanceof ORPCError ? cause.code : '';
  if (code in reasons) return reasons[code as keyof typeof reasons];
  logError(cause);
  return 'unexpected';
}
