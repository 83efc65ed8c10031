import type { Language } from '@polyclinic/contract/platform/languages';
import { logWarning } from '../../platform/log.ts';
import { useViewer } from '../../platform/viewer.ts';

const patience = 1_500;

async function saveLanguage(locale: Language) {
  const { browserApi } = await import('../../platform/api.ts');
  await browserApi.accounts.updateProfile({ locale }, { signal: AbortSignal.timeout(patience) });
}

/**
 * Keeps a signed-in viewer's choice on their profile; null for a stranger. Settles within a
 * moment and never rejects: a failure is logged and the change goes on.
 */
export function useSaveLanguage(): ((language: Language) => Promise<void>) | null {
  const { session } = useViewer();
  if (!session) return null;
  return (language) => saveLanguage(language).catch((cause) => logWarning('Failed to save locale preference', cause));
}
