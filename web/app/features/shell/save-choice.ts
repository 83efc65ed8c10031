import type { ProfileChange } from '@polyclinic/contract/accounts/schemas';
import { logWarning } from '../../platform/log.ts';

const PATIENCE_MS = 1_500;

/** Keeps a choice of language or theme on the profile. Settles within a moment and never rejects: the choice holds without it. */
export async function saveChoice(change: ProfileChange): Promise<void> {
  try {
    const { browserApi } = await import('../../platform/api.ts');
    await browserApi.accounts.updateProfile(change, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (cause) {
    logWarning('locale' in change ? 'Failed to save locale preference' : 'Failed to save theme preference', cause);
  }
}
