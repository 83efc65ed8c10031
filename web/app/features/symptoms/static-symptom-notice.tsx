import { staticPart } from '../../platform/static-part.tsx';
import { useEmergencyNumber } from '../../platform/viewer.ts';
import type { SymptomNoticeProps } from './symptom-notice.tsx';

const Notice = staticPart<SymptomNoticeProps>(async () => (await import('./symptom-notice.tsx')).SymptomNotice);

/** Without its code, which few searches need. Its key is the search; a number that is known only now is shown as well. */
export function SymptomNotice(props: SymptomNoticeProps) {
  return <Notice key={useEmergencyNumber()} {...props} />;
}
