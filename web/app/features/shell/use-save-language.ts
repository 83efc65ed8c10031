import type { Language } from '@polyclinic/contract/platform/languages';
import { logWarning } from '../../platform/log.ts';
import { useViewer } from '../../platform/viewer.ts';

async function saveLanguage(locale: Language) {
  const { browserApi } = await import('../../platform/api.ts');
  await browserApi.accounts.updateProfile({ locale });
}

/** Keeps a signed-in viewer's choice on their profile; a failure never blocks the change. */
export function useSaveLanguage(): (language: Language) => void {
  const { session } = useViewer();
  return (language) => {
    if (!session) return;
    saveLanguage(language).catch((cause) => logWarning('Failed to save locale preference', cause));
  };
}
