import { ORPCError } from '@orpc/client';
import type { AvailabilitySettings, SlotOnWire } from '@polyclinic/contract/availability/schemas';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../../platform/api.ts';
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

/** The doctor's own free times of the next 14 days as patients see them, without those kept for urgent visits. */
export async function readFree(api: Api): Promise<SlotOnWire[]> {
  const settings = await api.availability.own();
  return settings ? freeOf(api, settings) : [];
}

/** The same, where the settings are known. */
export async function freeOf({ availability }: Api, settings: AvailabilitySettings): Promise<SlotOnWire[]> {
  const { slots } = await availability.preview(settings);
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
  return propose({ context, request }, { id, startTime: read('start'), shownStart: read('shownStart') });
}

/** Says why it was refused, or leads to the visit, where the proposal stands and can be withdrawn. */
export async function propose(
  { context, request }: LoaderArgs,
  { id, ...times }: { id: string; startTime: string; shownStart: string },
): Promise<ProposeRefusal | Response> {
  try {
    await serverApi(context, request).appointments.proposeMove({ id, ...times });
  } catch (cause) {
    const code = cause instanceof ORPCError ? cause.code : '';
    if (code in reasons) return { refused: reasons[code as keyof typeof reasons] };
    logError(cause);
    return { refused: 'unexpected' };
  }
  return redirect(`${localizedPath(languageOfPath(pageUrl(request).pathname), `/visit/${id}`)}?proposed`);
}
