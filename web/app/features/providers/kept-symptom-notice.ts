import { kept } from '../../platform/kept.tsx';
import type { SymptomNoticeProps } from './symptom-notice.tsx';

/** Without its code, which few searches need; its key is the search, so that another one is answered anew. */
export const SymptomNotice = kept<SymptomNoticeProps>(
  'symptom',
  async () => (await import('./symptom-notice.tsx')).SymptomNotice,
);
