import { ORPCError } from '@orpc/client';
import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath, localizedPath } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

/** The visit, and the doctor's own free times as patients see them; null where they failed. */
export async function loadProposable({ context, request }: LoaderArgs, id: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const api = serverApi(context, request);
  const [appointment, slots] = await Promise.all([
    orNotFound(api.appointments.get({ id, locale })),
    orNull(readFree(api)),
  ]);
  return { appointment, slots };
}
export type ProposeData = Awaited<ReturnType<typeof loadProposable>>;

async function readFree({ availability }: ReturnType<typeof serverApi>): Promise<SlotOnWire[]> {
  const settings = await availability.own();
  const { slots } = settings ? await availability.preview(settings) : { slots: [] };
  return slots.filter(({ available, reservedFor }) => available && reservedFor === null);
}

/** Why a time could not be proposed; the last part of the `propose.refused.` keys. */
const reasons = {
  SLOT_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'taken',
  TRANSITION_REFUSED: 'over',
  VISIT_MOVED: 'moved',
  INVALID_INPUT: 'nothingChosen',
  RATE_LIMITED: 'tooFast',
} as const;
export interface ProposeRefusal {
  refused: (typeof reasons)[keyof typeof reasons] | 'unexpected';
}

/** Asks the patient whether the visit may move to the time that was chosen, and shows the visit. */
export async function proposeAction({ context, request }: LoaderArgs, id: string): Promise<ProposeRefusal | Response> {
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  try {
    const times = { startTime: read('start'), shownStart: read('shownStart') };
    await serverApi(context, request).appointments.proposeMove({ id, ...times });
  } catch (cause) {
    const code = cause instanceof ORPCError ? cause.code : '';
    if (code in reasons) return { refused: reasons[code as keyof typeof reasons] };
    logError(cause);
    return { refused: 'unexpected' };
  }
  return redirect(`${localizedPath(languageOfPath(pageUrl(request).pathname), `/visit/${id}`)}?proposed`);
}
