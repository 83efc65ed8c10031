import type { Language } from '@polyclinic/contract/platform/languages';
import { useViewer } from '../../platform/viewer.ts';
import { saveChoice } from './save-choice.ts';

/** Keeps a signed-in viewer's choice on their profile; null for a stranger. */
export function useSaveLanguage(): ((language: Language) => Promise<void>) | null {
  const { session } = useViewer();
  if (!session) return null;
  return (locale) => saveChoice({ locale });
}
