import { ORPCError } from '@orpc/server';
import type { Cleared, ClearInput } from '@polyclinic/contract/appointments/schemas';
import { closingOf } from '@polyclinic/contract/availability/rules';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { saveSettings } from '../../availability/commands.ts';
import { readSettings } from '../../availability/queries.ts';
import { cancelAppointment } from '../commands.ts';
import { readAppointment } from '../queries.ts';

/**
 * Closes the day first, so that nobody books what is being cleared, then cancels one after the other, each in its own
 * transaction: what has begun meanwhile stands, and asked again it goes on where it stopped.
 */
export async function clearAppointments(
  context: SignedInContext,
  { ids, reason, ...span }: ClearInput,
): Promise<Cleared> {
  await close(context, span);
  const cleared: Cleared = { cancelled: [], refused: [] };
  for (const id of new Set(ids)) {
    const code = await cancel(context, id, reason);
    if (code === null) cleared.cancelled.push(id);
    else cleared.refused.push({ id, code });
  }
  return cleared;
}

type Span = Pick<ClearInput, 'day' | 'from' | 'until'>;

async function close({ services, actor }: SignedInContext, { day: date, from, until }: Span) {
  if (until !== null && until <= (from ?? '00:00'))
    throw fail('INVALID_INPUT', { fields: [{ path: 'until', code: 'before_from' }] });
  const settings = await readSettings(services, actor);
  if (!settings) return;
  const others = settings.exceptions.filter((exception) => exception.date !== date);
  const closing = closingOf(settings, { date, from, until, hasUrgentHours: settings.urgentHours !== null });
  await saveSettings(services, actor, { ...settings, exceptions: [...others, closing] });
}

/** Why it was refused; null where it is cancelled now, or was before. */
async function cancel(context: SignedInContext, id: string, reason: string | undefined): Promise<string | null> {
  try {
    await cancelAppointment(context, { id, reason });
    return null;
  } catch (error) {
    // What failed is no answer: asked again, it goes on here.
    if (!(error instanceof ORPCError) || error.status >= 500) throw error;
    if (error.code !== 'TRANSITION_REFUSED') return error.code;
    const { status } = await readAppointment(context, { id, locale: 'en' });
    return status === 'cancelled' ? null : error.code;
  }
}
