import type { Language } from '@polyclinic/contract/platform/languages';
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
    saveLanguage(language).catch((error) => {
      console.warn('Failed to save locale preference', error);
    });
  };
}
