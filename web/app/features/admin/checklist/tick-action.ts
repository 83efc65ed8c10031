import { tickInput } from '@polyclinic/contract/admin/checklist/schemas';
import type { Api } from '../../../platform/api.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';

/** Keeps a tick, or takes it back. */
export async function tickAction(api: Api, form: Record<string, FormDataEntryValue>) {
  const given = tickInput.safeParse({ ...form, isDone: form.isDone === 'yes' });
  if (!given.success) return { status: null, error: 'FAILED' as const };
  try {
    await api.admin.tick(given.data);
    return { status: 'ticked', error: null };
  } catch (cause) {
    return { status: null, error: refusalOf(cause, []) };
  }
}
